"""Shapes of which the drawings are made. Every function returns SVG text; light falls from the upper left.

Drawings use no gradients, masks or ids: browsers do not resolve those in a symbol of another file. Colours that change
with the theme or with day and night are CSS variables with a fallback, all others are constants.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Material:
    """A colour in four lights."""

    lit: str
    mid: str
    shade: str
    deep: str


LIMESTONE = Material("#f5e8cb", "#dfc99e", "#b99b6d", "#87693f")
MARBLE = Material("#fcf7ea", "#e8decb", "#c3b394", "#94846a")
SAND = Material("#f2dca8", "#dfc083", "#bf965a", "#93693a")
TERRACOTTA = Material("#e59563", "#c7673e", "#97452b", "#66291c")
BRICK = Material("#d98c5f", "#b96640", "#8a452d", "#5d2b1e")
LAPIS = Material("#7fb0d8", "#3f76ae", "#285384", "#173654")
BRONZE = Material("#e3b66e", "#b5823d", "#7f5627", "#513414")
GOLD = Material("#fde695", "#ecbf48", "#bb8a20", "#7d5a10")
LEAF = Material("#b3c46f", "#7c984a", "#4f6d38", "#304828")
WOOD = Material("#d3a268", "#a5733f", "#76502d", "#4b301c")
SEA = Material("#8fcdce", "#4798a4", "#2b6c80", "#1a475b")
IRON = Material("#b9c2c8", "#868f97", "#5c656d", "#3a4148")
CLOTH = Material("#e2655a", "#b93a33", "#872522", "#581615")
VIOLET = Material("#b79ad6", "#7d5bab", "#553a7e", "#352253")
GLASS = Material("#c8efe8", "#6fc0bb", "#3a8c8e", "#1f5b61")
STONE = Material("#d5d3cc", "#aaa8a0", "#7d7b75", "#53514d")
INK = "#3b2a1c"
SKIN = "#b57b52"
FIRE = ("#fff3b8", "#ffc64a", "#ee7f2d")


def number(value: float) -> str:
    """Return a number with at most one decimal, as short as possible."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text.startswith("0."):
        text = text[1:]
    elif text.startswith("-0."):
        text = "-" + text[2:]
    return "0" if text in ("", "-0", "-") else text


def numbers(*values: float) -> str:
    """Return numbers separated by spaces."""
    return " ".join(map(number, values))


# --- outlines: text for the attribute `d` -----------------------------------------------------------------------------


def rect(x: float, y: float, w: float, h: float) -> str:
    """Return the outline of a rectangle."""
    return f"M{numbers(x, y)}h{number(w)}v{number(h)}h{number(-w)}z"


def poly(*points: float) -> str:
    """Return the outline of a polygon, given as pairs of x and y."""
    start, rest = points[:2], points[2:]
    return f"M{numbers(*start)}L{numbers(*rest)}z"


def disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return the outline of an ellipse."""
    ry = rx if ry is None else ry
    arc = f"a{numbers(rx, ry)} 0 1 1 "
    return f"M{numbers(x - rx, y)}{arc}{number(2 * rx)} 0{arc}{number(-2 * rx)} 0z"


def dome(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return the outline of the upper half of an ellipse that stands on y."""
    ry = rx if ry is None else ry
    return f"M{numbers(x - rx, y)}a{numbers(rx, ry)} 0 0 1 {number(2 * rx)} 0z"


def arch(x: float, y: float, w: float, h: float) -> str:
    """Return the outline of a round-headed opening with its foot at y, h high."""
    r = w / 2
    return f"M{numbers(x, y)}v{number(r - h)}a{numbers(r, r)} 0 0 1 {number(w)} 0v{number(h - r)}z"


def ring(x: float, y: float, outer: float, inner: float) -> str:
    """Return the outline of a ring, to be filled with the rule evenodd."""
    return disc(x, y, outer) + disc(x, y, inner)


# --- elements ---------------------------------------------------------------------------------------------------------


def fill(color: str, *outlines: str, more: str = "") -> str:
    """Return a filled path."""
    return f'<path fill="{color}"{" " + more if more else ""} d="{"".join(outlines)}"/>'


def line(color: str, width: float, *outlines: str, more: str = "") -> str:
    """Return a stroked path."""
    return (
        f'<path fill="none" stroke="{color}" stroke-width="{number(width)}"{" " + more if more else ""}'
        f' d="{"".join(outlines)}"/>'
    )


def faded(opacity: float, *parts: str) -> str:
    """Return parts drawn translucently."""
    return f'<g opacity="{number_2(opacity)}">{"".join(parts)}</g>'


def number_2(value: float) -> str:
    """Return a fraction with two decimals."""
    return f"{value:.2f}".rstrip("0").lstrip("0")


def moved(x: float, y: float, *parts: str, scale: float = 1, turn: float = 0) -> str:
    """Return parts moved, and scaled or turned about their origin."""
    text = f"translate({numbers(x, y)})"
    if turn:
        text += f"rotate({number(turn)})"
    if scale != 1:
        text += f"scale({number_2(scale) if 0 < scale < 1 else f'{scale:g}'})"
    return f'<g transform="{text}">{"".join(parts)}</g>'


def flipped(x: float, *parts: str) -> str:
    """Return parts mirrored at the vertical line x."""
    return f'<g transform="matrix(-1 0 0 1 {number(2 * x)} 0)">{"".join(parts)}</g>'


def spread(x: float, w: float, n: int) -> list[float]:
    """Return n positions evenly spread over a width, from edge to edge."""
    return [x + w * i / (n - 1) for i in range(n)] if n > 1 else [x + w / 2]


# --- architecture -----------------------------------------------------------------------------------------------------


def block(x: float, y: float, w: float, h: float, m: Material, lit: float = 0.62) -> str:
    """Return a wall or tower: the left part in the light, the right in shade."""
    return fill(m.lit, rect(x, y, w * lit, h)) + fill(m.shade, rect(x + w * lit, y, w * (1 - lit), h))


def courses(
    x: float, y: float, w: float, h: float, rows: int, color: str, bricks: float = 0, width: float = 0.6
) -> str:
    """Return the joints of masonry."""
    step = h / rows
    paths = [f"M{numbers(x, y + step * i)}h{number(w)}" for i in range(1, rows)]
    if bricks:
        for i in range(rows):
            at = x + bricks * (0.5 if i % 2 else 1)
            while at < x + w - 0.5:
                paths.append(f"M{numbers(at, y + step * i)}v{number(step)}")
                at += bricks
    return line(color, width, *paths)


def columns(x: float, y: float, w: float, h: float, n: int, m: Material, thick: float = 0.42) -> str:
    """Return a row of n columns with capitals and bases, from edge to edge of a width."""
    d = w / n * thick
    left = [at - d / 2 for at in spread(x + d * 0.7, w - d * 1.4, n)]
    cap = max(d * 0.28, 0.6)
    shaft = h - 2 * cap
    return (
        fill(m.lit, *(rect(at, y + cap, d, shaft) for at in left))
        + fill(m.shade, *(rect(at + d * 0.62, y + cap, d * 0.38, shaft) for at in left))
        + fill(m.mid, *(rect(at - d * 0.2, yy, d * 1.4, cap) for at in left for yy in (y, y + h - cap)))
    )


def pediment(x: float, y: float, w: float, h: float, m: Material, inner: str = "") -> str:
    """Return a gable with a shaded field; y is its foot."""
    inset = w * 0.11
    return (
        fill(m.lit, poly(x, y, x + w / 2, y - h, x + w, y))
        + fill(m.shade, poly(x + w / 2, y - h, x + w, y, x + w - inset * 0.75, y))
        + fill(inner or m.shade, poly(x + inset, y - h * 0.14, x + w / 2, y - h * 0.74, x + w - inset, y - h * 0.14))
    )


def steps(x: float, y: float, w: float, h: float, n: int, m: Material, grow: float = 2) -> str:
    """Return n steps, each wider than the one above; y is the top."""
    out, each = "", h / n
    for i in range(n):
        at, width = x - grow * i, w + 2 * grow * i
        out += fill(m.lit, rect(at, y + each * i, width, each)) + fill(
            m.shade, rect(at, y + each * i + each * 0.62, width, each * 0.38)
        )
    return out


def temple(
    x: float, y: float, w: float, h: float, n: int, m: Material = MARBLE, roof: Material | None = None, back: str = ""
) -> str:
    """Return the front of a temple with n columns; y is the ground."""
    gable, beam, base = h * 0.24, h * 0.1, h * 0.12
    top = y - h
    body = h - gable - beam - base
    roof = roof or m
    return (
        steps(x, y - base, w, base, 3, m, w * 0.02)
        + fill(back or m.deep, rect(x + w * 0.03, top + gable + beam, w * 0.94, body))
        + columns(x + w * 0.01, top + gable + beam, w * 0.98, body, n, m)
        + fill(m.lit, rect(x - w * 0.01, top + gable, w * 1.02, beam))
        + fill(m.shade, rect(x - w * 0.01, top + gable + beam * 0.6, w * 1.02, beam * 0.4))
        + pediment(x - w * 0.04, top + gable, w * 1.08, gable, m, roof.mid if roof is not m else m.shade)
    )


def gable_roof(x: float, y: float, w: float, h: float, m: Material = TERRACOTTA) -> str:
    """Return a tiled roof seen from the side; y is the eaves."""
    tiles = [f"M{numbers(at, y)}l{numbers((x + w / 2 - at) * 0.3, -h)}" for at in spread(x + w * 0.1, w * 0.8, 7)]
    return (
        fill(m.mid, poly(x, y, x + w * 0.15, y - h, x + w * 0.85, y - h, x + w, y))
        + line(m.shade, 0.7, *tiles)
        + fill(m.lit, rect(x + w * 0.14, y - h - 0.6, w * 0.72, 1.4))
        + fill(m.shade, rect(x, y - 0.9, w, 1.4))
    )


def crenels(x: float, y: float, w: float, size: float, m: Material, n: int) -> str:
    """Return n merlons along the top of a wall; y is the top of the wall."""
    each = w / (2 * n - 1)
    at = [x + 2 * each * i for i in range(n)]
    return fill(m.lit, *(rect(a, y - size, each, size + 0.2) for a in at)) + fill(
        m.shade, *(rect(a + each * 0.66, y - size, each * 0.34, size + 0.2) for a in at)
    )


def tower(x: float, y: float, w: float, h: float, m: Material, n: int = 3) -> str:
    """Return a crenellated tower; y is the ground."""
    over = w * 0.1
    return (
        block(x, y - h, w, h, m)
        + block(x - over, y - h - w * 0.16, w + 2 * over, w * 0.22, m)
        + fill(m.deep, rect(x - over, y - h + w * 0.06, w + 2 * over, w * 0.05), more='opacity=".5"')
        + crenels(x - over, y - h - w * 0.15, w + 2 * over, w * 0.2, m, n)
    )


def windows(color: str, w: float, h: float, *points: float) -> str:
    """Return round-headed windows at points x, y of their feet."""
    return fill(color, *(arch(points[i] - w / 2, points[i + 1], w, h) for i in range(0, len(points), 2)))


# --- nature -----------------------------------------------------------------------------------------------------------


def hill(color: str, *points: float, foot: float = 110) -> str:
    """Return a soft ridge through points x, y."""
    pairs = list(zip(points[::2], points[1::2], strict=True))
    d = f"M{numbers(*pairs[0])}"
    for (x0, y0), (x1, y1) in pairwise(pairs):
        middle = (x0 + x1) / 2
        d += f"C{numbers(middle, y0, middle, y1, x1, y1)}"
    return fill(color, f"{d}V{number(foot)}H{number(pairs[0][0])}z")


def cypress(x: float, y: float, h: float) -> str:
    """Return a cypress with its foot at y."""
    w = h * 0.13
    left = (
        f"M{numbers(x, y - h)}"
        f"C{numbers(x - w * 1.3, y - h * 0.55, x - w * 1.2, y - h * 0.1, x - w * 0.5, y - h * 0.05)}"
    )
    return (
        fill(WOOD.shade, rect(x - 0.5, y - h * 0.1, 1, h * 0.1))
        + fill(
            LEAF.shade, f"{left}h{number(w)}C{numbers(x + w * 1.2, y - h * 0.1, x + w * 1.3, y - h * 0.55, x, y - h)}z"
        )
        + fill(LEAF.mid, f"{left}C{numbers(x - w * 0.2, y - h * 0.3, x - w * 0.1, y - h * 0.6, x, y - h)}z")
    )


def tree(x: float, y: float, s: float, m: Material = LEAF) -> str:
    """Return a round-headed tree, s high."""
    return (
        fill(WOOD.shade, poly(x - s * 0.05, y, x - s * 0.03, y - s * 0.5, x + s * 0.03, y - s * 0.5, x + s * 0.06, y))
        + fill(
            m.shade,
            disc(x + s * 0.05, y - s * 0.62, s * 0.34),
            disc(x - s * 0.18, y - s * 0.5, s * 0.22),
            disc(x + s * 0.24, y - s * 0.46, s * 0.2),
        )
        + fill(m.mid, disc(x - s * 0.04, y - s * 0.68, s * 0.26), disc(x - s * 0.2, y - s * 0.54, s * 0.17))
        + fill(m.lit, disc(x - s * 0.1, y - s * 0.76, s * 0.12), disc(x - s * 0.24, y - s * 0.6, s * 0.07))
    )


def palm(x: float, y: float, h: float, lean: float = 0.08) -> str:
    """Return a date palm with its foot at y."""
    tx, ty, s = x + h * lean, y - h * 0.78, h * 0.4
    trunk = (
        f"M{numbers(x - h * 0.035, y)}Q{numbers(x, y - h * 0.4, tx - h * 0.02, ty)}h{number(h * 0.05)}"
        f"Q{numbers(x + h * 0.07, y - h * 0.4, x + h * 0.04, y)}z"
    )

    def leaf(dx: float, dy: float, bend: float) -> str:
        return (
            f"M{numbers(tx, ty)}Q{numbers(tx + dx * 0.45, ty + dy - bend, tx + dx, ty + dy)}"
            f"Q{numbers(tx + dx * 0.5, ty + dy * 0.5 - bend * 0.25, tx, ty)}z"
        )

    return (
        fill(WOOD.mid, trunk)
        + fill(
            LEAF.shade, leaf(s, s * 0.3, s * 0.55), leaf(s * 0.85, -s * 0.2, s * 0.35), leaf(s * 0.6, s * 0.62, s * 0.5)
        )
        + fill(
            LEAF.mid,
            leaf(-s, s * 0.3, s * 0.55),
            leaf(-s * 0.85, -s * 0.22, s * 0.35),
            leaf(-s * 0.6, s * 0.6, s * 0.5),
            leaf(s * 0.1, -s * 0.5, s * 0.1),
        )
        + fill(BRONZE.mid, disc(tx - s * 0.08, ty + s * 0.1, s * 0.08), disc(tx + s * 0.1, ty + s * 0.12, s * 0.08))
    )


def grass(color: str, *points: float, s: float = 2) -> str:
    """Return tufts at points x, y."""
    return fill(
        color,
        *(
            f"M{numbers(points[i] - s * 0.6, points[i + 1])}l{numbers(-s * 0.4, -s)} {numbers(s * 0.7, s * 0.6)}"
            f" {numbers(s * 0.2, -s)} {numbers(s * 0.4, s)} {numbers(s * 0.6, -s * 0.7)} {numbers(-s * 0.3, s * 1.1)}z"
            for i in range(0, len(points), 2)
        ),
    )


def waves(color: str, *rows: float, width: float = 0.9, length: float = 7) -> str:
    """Return strokes of rippling water; each row is x, y and the number of waves."""
    paths = []
    for i in range(0, len(rows), 3):
        x, y, n = rows[i : i + 3]
        wave = f"q{numbers(length / 4, -1.2, length / 2, 0)}t{numbers(length / 2, 0)}"
        paths.append(f"M{numbers(x, y)}{wave * int(n)}")
    return line(color, width, *paths, more='stroke-linecap="round"')


def cloud(x: float, y: float, w: float, opacity: float = 0.75) -> str:
    """Return a flat cloud."""
    h = w * 0.2
    return fill(
        "var(--cloud,#fff)",
        f"M{numbers(x, y)}q{numbers(w * 0.08, -h, w * 0.26, -h * 0.7)}"
        f"q{numbers(w * 0.16, -h * 1.3, w * 0.36, -h * 0.2)}"
        f"q{numbers(w * 0.22, -h * 0.5, w * 0.38, h * 0.9)}z",
        more=f'opacity="{number_2(opacity)}"',
    )


def rocks(x: float, y: float, s: float, m: Material = STONE) -> str:
    """Return a boulder."""
    return fill(
        m.shade, poly(x, y, x + s * 0.15, y - s * 0.45, x + s * 0.55, y - s * 0.6, x + s * 0.95, y - s * 0.3, x + s, y)
    ) + fill(
        m.lit,
        poly(
            x + s * 0.15,
            y - s * 0.45,
            x + s * 0.55,
            y - s * 0.6,
            x + s * 0.45,
            y - s * 0.28,
            x + s * 0.05,
            y - s * 0.14,
        ),
    )


def sun_rays(x: float, y: float, r0: float, r1: float, n: int, start: float = 0, width: float = 0.06) -> list[str]:
    """Return the outlines of n rays around a point."""
    out = []
    for i in range(n):
        a = start + 2 * math.pi * i / n
        out.append(
            poly(
                x + r0 * math.cos(a - width),
                y + r0 * math.sin(a - width),
                x + r1 * math.cos(a),
                y + r1 * math.sin(a),
                x + r0 * math.cos(a + width),
                y + r0 * math.sin(a + width),
            )
        )
    return out


# --- things -----------------------------------------------------------------------------------------------------------


def flame(x: float, y: float, s: float) -> str:
    """Return a fire with its foot at y."""

    def tongue(k: float) -> str:
        w, h = s * 0.42 * k, s * k
        return (
            f"M{numbers(x, y)}C{numbers(x - w * 1.5, y - h * 0.1, x - w, y - h * 0.6, x - w * 0.1, y - h)}"
            f"C{numbers(x + w * 0.2, y - h * 0.7, x + w * 1.7, y - h * 0.4, x, y)}z"
        )

    return fill(FIRE[2], tongue(1)) + fill(FIRE[1], tongue(0.72)) + fill(FIRE[0], tongue(0.42))


def amphora(x: float, y: float, h: float, m: Material = TERRACOTTA, band: str = "") -> str:
    """Return an amphora standing on y."""
    w = h * 0.3
    body = (
        f"M{numbers(x - w * 0.35, y - h)}h{number(w * 0.7)}l{numbers(-w * 0.1, h * 0.12)}"
        f"q{numbers(0, h * 0.1, w * 0.45, h * 0.2)}"
        f"q{numbers(w * 0.25, h * 0.3, -w * 0.6, h * 0.68)}h{number(-w * 0.9)}"
        f"q{numbers(-w * 0.85, -h * 0.38, -w * 0.6, -h * 0.68)}"
        f"q{numbers(w * 0.45, -h * 0.1, w * 0.45, -h * 0.2)}z"
    )
    out = line(
        m.shade,
        max(h * 0.05, 0.7),
        f"M{numbers(x - w * 0.3, y - h * 0.9)}q{numbers(-w * 0.8, 0, -w * 0.55, h * 0.25)}"
        f"M{numbers(x + w * 0.3, y - h * 0.9)}q{numbers(w * 0.8, 0, w * 0.55, h * 0.25)}",
    )
    out += fill(m.mid, body)
    out += fill(
        m.shade,
        f"M{numbers(x + w * 0.1, y - h)}h{number(w * 0.25)}l{numbers(-w * 0.1, h * 0.12)}"
        f"q{numbers(0, h * 0.1, w * 0.45, h * 0.2)}q{numbers(w * 0.25, h * 0.3, -w * 0.6, h * 0.68)}"
        f"h{number(-w * 0.3)}q{numbers(w * 0.7, -h * 0.4, w * 0.3, -h)}z",
    )
    out += fill(m.lit, disc(x - w * 0.38, y - h * 0.5, w * 0.13, h * 0.14))
    if band:
        out += fill(
            band,
            f"M{numbers(x - w * 0.85, y - h * 0.58)}q{numbers(w * 0.85, h * 0.1, w * 1.7, 0)}v{number(h * 0.08)}"
            f"q{numbers(-w * 0.85, h * 0.1, -w * 1.7, 0)}z",
        )
    return out


def person(x: float, y: float, h: float, robe: str, side: str = "") -> str:
    """Return a robed figure standing on y."""
    r, w = h * 0.13, h * 0.2
    return (
        fill(
            robe,
            f"M{numbers(x - w, y)}Q{numbers(x - w * 0.9, y - h * 0.75, x, y - h * 0.76)}"
            f"Q{numbers(x + w * 0.9, y - h * 0.75, x + w, y)}z",
        )
        + fill(
            side or INK,
            f"M{numbers(x + w * 0.2, y)}Q{numbers(x + w * 0.4, y - h * 0.5, x, y - h * 0.76)}"
            f"Q{numbers(x + w * 0.9, y - h * 0.75, x + w, y)}z",
            more='opacity=".3"',
        )
        + fill(SKIN, disc(x, y - h * 0.86, r))
    )


def crowd(x: float, y: float, w: float, n: int, colors: Sequence[str], h: float = 3) -> str:
    """Return a row of heads."""
    at = spread(x, w, n)
    out = ""
    for k, color in enumerate(colors):
        out += fill(color, *(dome(a, y, h * 0.45, h * 0.7) for a in at[k :: len(colors)]))
    return out + fill(SKIN, *(disc(a, y - h * 0.85, h * 0.28) for a in at))


def jar_row(x: float, y: float, w: float, n: int, h: float, ms: Iterable[Material]) -> str:
    """Return a row of amphoras."""
    kinds = list(ms)
    return "".join(amphora(a, y, h, kinds[i % len(kinds)]) for i, a in enumerate(spread(x, w, n)))


def crate(x: float, y: float, s: float, m: Material = WOOD) -> str:
    """Return a box standing on y."""
    return block(x, y - s, s, s, m, 0.72) + line(
        m.deep, 0.7, rect(x + 0.3, y - s + 0.3, s - 0.6, s - 0.6), f"M{numbers(x, y - s)}l{numbers(s, s)}"
    )


def coins(x: float, y: float, n: int, r: float = 4) -> str:
    """Return a stack of coins standing on y."""
    out = ""
    for i in range(n):
        yy = y - i * r * 0.5
        out += fill(GOLD.shade, disc(x, yy, r, r * 0.38)) + fill(
            GOLD.mid if i < n - 1 else GOLD.lit, disc(x, yy - r * 0.22, r, r * 0.38)
        )
    return out + line(GOLD.shade, 0.6, disc(x, y - (n - 1) * r * 0.5 - r * 0.22, r * 0.6, r * 0.22))


def shield(x: float, y: float, r: float, m: Material = CLOTH, boss: Material = BRONZE) -> str:
    """Return a round shield."""
    return (
        fill(boss.shade, disc(x, y, r))
        + fill(boss.mid, disc(x - r * 0.04, y - r * 0.04, r * 0.92))
        + fill(m.mid, disc(x, y, r * 0.78))
        + fill(
            m.shade,
            f"M{numbers(x, y - r * 0.78)}a{numbers(r * 0.78, r * 0.78)} 0 0 1 0 {number(r * 1.56)}"
            f"q{numbers(r * 0.7, -r * 0.78, 0, -r * 1.56)}z",
        )
        + fill(boss.lit, disc(x, y, r * 0.22))
    )


def spear(x: float, y: float, h: float, lean: float = 0) -> str:
    """Return a spear with its foot at y."""
    dx = h * lean
    return line(WOOD.shade, 1, f"M{numbers(x, y)}l{numbers(dx, -h)}") + fill(
        IRON.lit, poly(x + dx - 1.3, y - h, x + dx * 1.06, y - h - 4.5, x + dx + 1.3, y - h)
    )


def banner(x: float, y: float, h: float, color: Material = CLOTH, w: float = 7) -> str:
    """Return a flag that flies to the right from a pole with its foot at y."""
    return (
        line(WOOD.deep, 1, f"M{numbers(x, y)}v{number(-h)}")
        + fill(
            color.mid,
            f"M{numbers(x, y - h)}q{numbers(w * 0.5, -1.6, w, 0.6)}l{numbers(-w * 0.25, h * 0.14)}"
            f"l{numbers(w * 0.25, h * 0.14)}q{numbers(-w * 0.5, -2, -w, 0.2)}z",
        )
        + fill(GOLD.mid, disc(x, y - h, 1))
    )


def ship(x: float, y: float, s: float, sail: Material = MARBLE, stripe: Material = CLOTH, oars: bool = True) -> str:
    """Return a galley sailing right; x is its middle, y the water line, s its length."""
    h = s * 0.16
    hull = (
        f"M{numbers(x - s * 0.5, y - h * 1.5)}q{numbers(s * 0.04, h * 0.9, s * 0.2, h * 0.95)}"
        f"h{number(s * 0.5)}q{numbers(s * 0.16, 0, s * 0.25, -h * 0.6)}"
        f"q{numbers(-s * 0.02, h * 1.3, -s * 0.22, h * 1.4)}h{number(-s * 0.5)}"
        f"q{numbers(-s * 0.2, -h * 0.2, -s * 0.23, -h * 1.75)}z"
    )
    out = line(
        WOOD.deep,
        max(s * 0.022, 0.8),
        f"M{numbers(x, y - h)}v{number(-s * 0.62)}M{numbers(x - s * 0.3, y - s * 0.66)}h{number(s * 0.6)}",
    )
    out += fill(
        sail.lit,
        f"M{numbers(x - s * 0.29, y - s * 0.65)}h{number(s * 0.58)}"
        f"q{numbers(s * 0.07, s * 0.2, -s * 0.02, s * 0.4)}q{numbers(-s * 0.27, s * 0.06, -s * 0.54, 0)}"
        f"q{numbers(-s * 0.07, -s * 0.2, -s * 0.02, -s * 0.4)}z",
    )
    out += fill(
        stripe.mid,
        *(
            f"M{numbers(x + k * s, y - s * 0.65)}h{number(s * 0.1)}q{numbers(s * 0.03, s * 0.2, 0, s * 0.42)}"
            f"h{number(-s * 0.1)}q{numbers(s * 0.03, -s * 0.2, 0, -s * 0.42)}z"
            for k in (-0.17, 0.06)
        ),
    )
    out += fill(WOOD.mid, hull) + fill(
        WOOD.shade,
        f"M{numbers(x - s * 0.34, y - h * 0.1)}h{number(s * 0.7)}"
        f"q{numbers(-s * 0.03, h * 0.3, -s * 0.12, h * 0.38)}h{number(-s * 0.5)}"
        f"q{numbers(-s * 0.06, -h * 0.1, -s * 0.08, -h * 0.38)}z",
    )
    if oars:
        out += line(
            WOOD.lit,
            max(s * 0.014, 0.6),
            *(
                f"M{numbers(x + k * s, y - h * 0.2)}l{numbers(-s * 0.06, h * 0.9)}"
                for k in (-0.22, -0.12, -0.02, 0.08, 0.18)
            ),
        )
    return out


def tent(x: float, y: float, w: float, h: float, m: Material = CLOTH) -> str:
    """Return a tent with an open front; y is the ground."""
    return (
        fill(m.mid, poly(x, y, x + w * 0.5, y - h, x + w, y))
        + fill(m.shade, poly(x + w * 0.5, y - h, x + w, y, x + w * 0.62, y))
        + fill(m.deep, poly(x + w * 0.5, y - h * 0.75, x + w * 0.38, y, x + w * 0.62, y))
        + fill(m.lit, poly(x + w * 0.5, y - h * 0.75, x + w * 0.38, y, x + w * 0.3, y))
        + line(WOOD.deep, 0.9, f"M{numbers(x + w * 0.5, y - h)}v-3")
    )


def awning(x: float, y: float, w: float, h: float, a: str, b: str, n: int = 6) -> str:
    """Return a striped awning; y is its top."""
    each = w / n
    out = ""
    for color, start in ((a, 0), (b, 1)):
        out += fill(
            color,
            *(
                f"M{numbers(x + each * i + w * 0.06 * (1 - 2 * i / n), y)}h{number(each * 0.88)}"
                f"L{numbers(x + each * (i + 1), y + h * 0.75)}"
                f"a{numbers(each / 2, h * 0.25)} 0 0 1 {number(-each)} 0z"
                for i in range(start, n, 2)
            ),
        )
    return out


def scroll(x: float, y: float, w: float, h: float) -> str:
    """Return an open scroll with lines of writing; x, y is its upper left corner."""
    rows = [
        f"M{numbers(x + w * 0.2, y + h * k)}h{number(w * (0.6 if i % 2 else 0.52))}"
        for i, k in enumerate((0.3, 0.45, 0.6, 0.75))
    ]
    return (
        fill(MARBLE.lit, rect(x + w * 0.08, y, w * 0.84, h))
        + fill(LIMESTONE.mid, rect(x + w * 0.72, y, w * 0.2, h), more='opacity=".6"')
        + line(WOOD.shade, max(h * 0.035, 0.6), *rows)
        + fill(LIMESTONE.shade, rect(x, y - h * 0.07, w, h * 0.15), rect(x, y + h * 0.94, w, h * 0.15))
        + fill(LIMESTONE.lit, rect(x, y - h * 0.07, w, h * 0.06), rect(x, y + h * 0.94, w, h * 0.06))
    )


def horse(x: float, y: float, s: float, coat: str = "#7a4a2a", mane: str = "#3f2514") -> str:
    """Return a horse facing left, standing on y, about s wide and s high."""
    body = (
        f"M{numbers(x - s * 0.42, y - s * 0.72)}l{numbers(s * 0.06, -s * 0.16)}"
        f"q{numbers(s * 0.06, -s * 0.1, s * 0.14, -s * 0.1)}l{numbers(s * 0.02, -s * 0.06)}"
        f" {numbers(s * 0.05, s * 0.07)}q{numbers(s * 0.1, s * 0.14, s * 0.12, s * 0.34)}"
        f"q{numbers(s * 0.2, s * 0.03, s * 0.36, -s * 0.02)}q{numbers(s * 0.14, s * 0.04, s * 0.1, s * 0.26)}"
        f"l{numbers(s * 0.03, s * 0.38)}h{number(-s * 0.08)}l{numbers(-s * 0.06, -s * 0.32)}"
        f"q{numbers(-s * 0.14, s * 0.05, -s * 0.3, 0)}l{numbers(-s * 0.02, s * 0.32)}h{number(-s * 0.08)}"
        f"l{numbers(-s * 0.02, -s * 0.36)}q{numbers(-s * 0.08, -s * 0.12, -s * 0.1, -s * 0.34)}"
        f"q{numbers(-s * 0.06, s * 0.06, -s * 0.14, s * 0.1)}z"
    )
    neck = (
        f"M{numbers(x - s * 0.15, y - s * 1.01)}q{numbers(s * 0.16, s * 0.08, s * 0.2, s * 0.4)}"
        f"l{numbers(-s * 0.09, -s * 0.06)}q{numbers(-s * 0.02, -s * 0.2, -s * 0.11, -s * 0.34)}z"
    )
    tail = (
        f"M{numbers(x + s * 0.44, y - s * 0.58)}q{numbers(s * 0.14, s * 0.05, s * 0.1, s * 0.42)}"
        f"q{numbers(-s * 0.1, -s * 0.14, -s * 0.15, -s * 0.34)}z"
    )
    return fill(mane, tail) + fill(coat, body) + fill(mane, neck)
