"""The scenes on the buildings, 120 × 72, one for each kind of building. The subject stays within 16 to 104.

Behind every building is the sky of its colour with a pattern of its own, so that colours also differ by pattern.
"""

from __future__ import annotations

from collections.abc import Callable

from art.pen import (
    GOLD,
    INK,
    WOOD,
    disc,
    fill,
    hill,
    line,
    number,
    numbers,
    poly,
    rect,
    sun_rays,
)

SKIES = {
    "brown": ("#dfb27a", "#f3d9a9", "#c9935a", "#fff0cf"),
    "grey": ("#9fb0ba", "#d6dedd", "#8497a3", "#f4f7f3"),
    "blue": ("#7fb0da", "#cbe2ee", "#6a9dcb", "#fff6d8"),
    "yellow": ("#efc25d", "#fbe6ae", "#dda93f", "#fffbe4"),
    "red": ("#d98066", "#f4c9a4", "#c4644d", "#fff0cf"),
    "green": ("#86bb9d", "#d5e8cd", "#6da787", "#fdf6d3"),
    "purple": ("#937ab8", "#dfcde3", "#7d63a5", "#fff0da"),
}
GROUNDS = {
    "brown": ("#c99c5f", "#a87b45"),
    "grey": ("#b7ae98", "#8f8773"),
    "blue": ("#d8c190", "#b39a68"),
    "yellow": ("#dcb268", "#b58943"),
    "red": ("#c59a62", "#a07645"),
    "green": ("#b9b377", "#8f8d55"),
    "purple": ("#b9a3a8", "#917a86"),
}
SCENES: dict[str, tuple[str, str]] = {}  # name: colour of the sky, drawing


def pattern(color: str) -> list[str]:
    """Return the outlines of the pattern of a sky."""
    if color == "brown":  # layers of earth
        return [f"M0 {y}q15 -3 30 0t30 0 30 0 30 0v1.6q-15 3 -30 0t-30 0 -30 0 -30 0z" for y in (9, 17, 25, 33)]
    if color == "grey":  # lozenges
        return [poly(x, y - 3, x + 3, y, x, y + 3, x - 3, y) for y in (8, 20, 32) for x in range(0, 121, 12)] + [
            poly(x, y - 3, x + 3, y, x, y + 3, x - 3, y) for y in (14, 26) for x in range(6, 121, 12)
        ]
    if color == "blue":  # rays
        return sun_rays(26, 14, 14, 130, 28, 0.1, 0.045)
    if color == "yellow":  # coins
        return [disc(x, y, 2) for y in (7, 21) for x in range(4, 121, 14)] + [
            disc(x, 14, 2) for x in range(11, 121, 14)
        ]
    if color == "red":  # chevrons
        return [f"M{x} {y}l6 -5 6 5v3l-6 -5 -6 5z" for y in (10, 22, 34) for x in range(0, 120, 12)]
    if color == "green":  # orbits
        return [disc(26, 14, r) + disc(26, 14, r - 1) for r in (22, 34, 46, 58, 70, 82, 94)]
    return [  # scales
        f"M{x} {y}a7 7 0 0 0 14 0h-1.2a5.8 5.8 0 0 1 -11.6 0z"
        for row, y in enumerate((2, 9, 16, 23, 30))
        for x in range(-7 * (row % 2), 121, 14)
    ]


def backdrop(color: str) -> str:
    """Return the sky, its pattern and the sun."""
    top, low, dark, sun = SKIES[color]
    return (
        fill(top, rect(0, 0, 120, 72))
        + fill(dark, *pattern(color), more='opacity=".45" fill-rule="evenodd"')
        + fill(low, "M0 42Q30 30 60 34T120 30V72H0z", more='opacity=".75"')
        + fill(sun, disc(26, 14, 15), more='opacity=".35"')
        + fill(sun, disc(26, 14, 8.5))
    )


def ground(color: str, y: float = 57) -> str:
    """Return the ground in front, with a darker edge."""
    lit, dark = GROUNDS[color]
    return fill(lit, f"M0 {number(y)}Q60 {number(y - 3)} 120 {number(y)}V72H0z") + fill(
        dark, f"M0 {number(y + 9)}Q50 {number(y + 5)} 120 {number(y + 10)}V72H0z", more='opacity=".55"'
    )


def shadow(x: float, y: float, w: float, h: float = 2.4) -> str:
    """Return the shadow of something that stands at x with width w."""
    return fill(INK, disc(x + w * 0.56, y, w * 0.56, h), more='opacity=".22"')


def scene(name: str, color: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    """Register a drawing as the scene of a kind of building."""

    def register(draw: Callable[[], str]) -> Callable[[], str]:
        SCENES[name] = (color, draw())
        return draw

    return register


def log(x: float, y: float, r: float, length: float = 30) -> str:
    """Return a trunk lying on its side, its cut end to the left."""
    return (
        fill(
            WOOD.shade,
            f"M{numbers(x, y - r)}h{number(length)}a{numbers(r * 0.6, r)} 0 0 1 0 {number(2 * r)}h{number(-length)}z",
        )
        + fill(WOOD.mid, rect(x, y - r, length, r * 0.8))
        + line(
            WOOD.deep,
            0.5,
            f"M{numbers(x + 8, y + r * 0.2)}h9M{numbers(x + 14, y - r * 0.3)}h12M{numbers(x + 6, y + r * 0.6)}h14",
        )
        + fill(WOOD.lit, disc(x, y, r * 0.75, r))
        + line(WOOD.mid, 0.6, disc(x, y, r * 0.5, r * 0.68), disc(x, y, r * 0.22, r * 0.3))
    )


def town(color: str = "#b7c2b4") -> str:
    """Return distant hills and roofs."""
    return (
        hill(color, 0, 46, 24, 40, 50, 47, 84, 39, 120, 45)
        + fill("#d9cba8", rect(4, 46, 8, 9), rect(100, 44, 9, 10), rect(110, 47, 8, 8))
        + fill("#c98c66", poly(3, 46, 8, 42.500, 13, 46), poly(99, 44, 104.500, 40, 110, 44))
    )


def camel(x: float, y: float, s: float, cloth: str) -> str:
    """Return a laden camel facing right, standing on y."""
    body = (
        f"M{numbers(x - s * 0.42, y)}l{numbers(s * 0.02, -s * 0.5)}"
        f"q{numbers(-s * 0.02, -s * 0.2, s * 0.12, -s * 0.22)}"
        f"q{numbers(s * 0.08, -s * 0.22, s * 0.2, -s * 0.02)}q{numbers(s * 0.08, -s * 0.2, s * 0.18, 0)}"
        f"q{numbers(s * 0.1, s * 0.08, s * 0.18, -s * 0.1)}q{numbers(s * 0.02, -s * 0.16, s * 0.08, -s * 0.2)}"
        f"l{numbers(s * 0.16, 0)}q{numbers(s * 0.04, s * 0.06, -s * 0.02, s * 0.09)}"
        f"l{numbers(-s * 0.1, s * 0.02)}q{numbers(-s * 0.02, s * 0.26, -s * 0.16, s * 0.38)}"
        f"l{numbers(-s * 0.02, s * 0.55)}h{number(-s * 0.06)}l{numbers(-s * 0.03, -s * 0.45)}"
        f"h{number(-s * 0.3)}l{numbers(-s * 0.02, s * 0.45)}h{number(-s * 0.06)}"
        f"l{numbers(-s * 0.03, -s * 0.4)}l{numbers(-s * 0.05, s * 0.4)}z"
    )
    return (
        fill("#a9743f", body)
        + fill(
            cloth,
            f"M{numbers(x - s * 0.26, y - s * 0.78)}q{numbers(s * 0.18, -s * 0.14, s * 0.34, 0)}"
            f"l{numbers(s * 0.03, s * 0.32)}h{number(-s * 0.4)}z",
        )
        + fill(
            GOLD.mid,
            f"M{numbers(x - s * 0.28, y - s * 0.5)}h{number(s * 0.38)}v{number(s * 0.05)}h{number(-s * 0.38)}z",
        )
    )
