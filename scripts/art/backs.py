"""Backs of cards, 60 × 90, and the pieces of the table, 48 × 48."""

from __future__ import annotations

import math

from art.pen import (
    BRONZE,
    CLOTH,
    GOLD,
    INK,
    VIOLET,
    WOOD,
    Material,
    disc,
    fill,
    line,
    number,
    numbers,
    poly,
    rect,
    sun_rays,
)

SILVER = Material("#eef3f6", "#b9c6d0", "#7f909d", "#4e5d69")


def pillar(x: float, m: Material) -> str:
    """Return a column that stands for the stroke of a numeral."""
    return (
        fill(m.lit, rect(x - 2.6, 34, 5.2, 24))
        + fill(m.shade, rect(x + 0.6, 34, 2, 24))
        + line(m.mid, 0.5, f"M{number(x - 1)} 34v24M{number(x)} 34v24")
        + fill(m.mid, rect(x - 4, 31, 8, 3), rect(x - 4, 57, 8, 3))
        + fill(m.lit, rect(x - 4, 31, 8, 1), rect(x - 4, 57, 8, 1))
    )


def laurel(m: Material) -> str:
    """Return a wreath around the middle."""
    leaves = []
    for side in (-1, 1):
        for i in range(9):
            a = math.pi / 2 + side * (0.35 + i * 0.29)
            x, y = 30 + 21 * math.cos(a), 45 + 21 * math.sin(a)
            t = a + side * 1.25
            dx, dy = 5.2 * math.cos(t), 5.2 * math.sin(t)
            nx, ny = -dy * 0.34, dx * 0.34
            leaves.append(
                f"M{numbers(x, y)}Q{numbers(x + dx / 2 + nx, y + dy / 2 + ny, x + dx, y + dy)}"
                f"Q{numbers(x + dx / 2 - nx, y + dy / 2 - ny, x, y)}z"
            )
    return fill(m.mid, *leaves[::2]) + fill(m.lit, *leaves[1::2])


def back(ground: str, dark: str, pattern: str, m: Material, middle: str) -> str:
    """Return a back: a patterned field, a frame, and a medallion."""
    lattice = [f"M{x} -6L{x + 102} 96M{x + 102} -6L{x} 96" for x in range(-102, 62, 12)]
    knots = [disc(x, y, 0.9) for y in range(0, 91, 6) for x in range(0 if (y // 6) % 2 else 6, 61, 12)]
    return (
        fill(ground, rect(0, 0, 60, 90))
        + line(pattern, 0.6, *lattice)
        + fill(m.mid, *knots, more='opacity=".7"')
        + fill("#fff", poly(0, 0, 60, 0, 0, 90), more='opacity=".07"')
        + line(m.shade, 2.4, rect(3.2, 3.2, 53.6, 83.6))
        + line(m.lit, 0.8, rect(2.6, 2.6, 54.2, 84.2))
        + line(m.mid, 0.5, rect(5.4, 5.4, 49.2, 79.2))
        + fill(m.mid, *(poly(x, y - 3.4, x + 3.4, y, x, y + 3.4, x - 3.4, y) for x in (30,) for y in (11, 79)))
        + fill(m.lit, *(poly(30, y - 3.4, 30, y + 3.4, 26.6, y) for y in (11, 79)))
        + fill(INK, disc(31, 46.4, 24.5), more='opacity=".3"')
        + fill(m.shade, disc(30, 45, 24.5))
        + fill(m.lit, disc(29.6, 44.6, 24))
        + fill(dark, disc(30, 45, 22.6))
        + laurel(m)
        + middle
    )


def numeral(n: int, m: Material) -> str:
    """Return one, two or three columns."""
    return "".join(pillar(30 + (i - (n - 1) / 2) * 9, m) for i in range(n))


def coin() -> str:
    """Return a coin with a lighthouse."""
    beads = [
        disc(24 + 18.6 * math.cos(a * math.pi / 14), 24 + 18.6 * math.sin(a * math.pi / 14), 0.9) for a in range(28)
    ]
    return (
        fill(INK, disc(25, 25.6, 22), more='opacity=".28"')
        + fill(GOLD.shade, disc(24, 24, 22))
        + fill(GOLD.lit, disc(23.4, 23.4, 21.4))
        + fill(GOLD.mid, disc(24, 24, 20.6))
        + fill(GOLD.lit, *beads)
        + fill(
            GOLD.shade,
            "M16 36h17v-2.500h-2l-1.500 -10h1.500v-2h-2.500l-1 -6h1v-2h-9v2h1l-1 6h-2.500v2h1.500l-1.500 10h-2z",
        )
        + fill(
            GOLD.lit,
            "M15 35h17v-2.500h-2l-1.500 -10h1.500v-2h-2.500l-1 -6h1v-2h-9v2h1l-1 6h-2.500v2h1.500l-1.500 10h-2z",
        )
        + fill("#fff6cf", "M23.500 12.500q-4 -3.500 0 -7.500q4 4 0 7.500z")
    )


def pawn() -> str:
    """Return the conflict pawn: a helmet with a crest, on a stand."""
    return (
        fill(INK, disc(26, 44, 17, 2.600), more='opacity=".3"')
        + fill(WOOD.shade, "M9 45l3 -5h24l3 5z")
        + fill(WOOD.lit, "M10.500 42.500l1.500 -2.500h24l1.500 2.500z")
        + fill(CLOTH.mid, "M6 27Q4 4 24 3Q44 4 42 27L38.500 25Q37 12 24 11.500T9.500 25z")
        + fill(CLOTH.lit, "M6 27Q4 4 24 3Q11 7 9 20z")
        + fill(CLOTH.shade, "M35 6.500Q44 11 42 27L38.500 25Q38.500 15 35 11z")
        + line(
            CLOTH.shade,
            0.700,
            "M12 9.500l3 4.500M18 5.500l1.500 5.500M24 4v6.500M30 5.500l-1.500 5.500M36 9.500l-3 4.500",
        )
        + fill(BRONZE.mid, "M11 40V24a13 14 0 0 1 26 0v16h-9l-1.500 -4h-5l-1.500 4z")
        + fill(BRONZE.shade, "M27 10.400a13 14 0 0 1 10 13.600v16h-9l-1.500 -4q6 -13 .5 -25.600z")
        + fill(BRONZE.lit, "M11 40V24a13 14 0 0 1 9.500 -13.500q-5.500 5 -5.500 13.500v16z")
        + fill(
            INK,
            "M14.500 26.500q4.500 -4 8 0v4.500l-8 -1z",
            "M33.500 26.500q-4.500 -4 -8 0v4.500l8 -1z",
            rect(22.500, 29, 3, 11),
        )
        + fill(BRONZE.lit, "M23 13h2v15l-1 2 -1 -2z")
    )


def loot(value: int) -> str:
    """Return a military token, a split purse; the number is written on the page."""
    m = CLOTH if value == 2 else VIOLET
    return (
        fill(INK, disc(25, 40, 17, 3.5), more='opacity=".28"')
        + fill(m.mid, "M17 14q-3 -5 -5 -6q6 2 12 1q6 1 12 -1q-3 2 -5 6q13 8 10 20q-2 6 -17 6t-17 -6q-3 -12 10 -20z")
        + fill(m.shade, "M31 14q13 8 10 20q-2 6 -17 6q14 -8 5 -26z")
        + fill(m.lit, "M17 14q-13 8 -10 20q1 3 4 4q-3 -14 9 -24z")
        + line(GOLD.mid, 2, "M16 14q8 3 16 0")
        + fill(GOLD.mid, disc(32, 17, 1.8))
        + fill(INK, disc(24, 28, 8), more='opacity=".25"')
    )


def progress() -> str:
    """Return the disc of a progress token."""
    return (
        fill(INK, disc(25, 25.6, 22), more='opacity=".28"')
        + fill("#124a3e", disc(24, 24, 22))
        + fill("#3d9a82", disc(23.4, 23.4, 21.6))
        + fill("#1f6e5c", disc(24, 24, 20.4))
        + fill(GOLD.mid, disc(24, 24, 18.4))
        + fill("#1a5e4f", disc(24.3, 24.3, 17.4))
        + fill("#25806b", *sun_rays(24, 24, 4, 17, 16, 0, 0.3))
    )


def symbols() -> dict[str, str]:
    """Return the backs and pieces by symbol id."""
    return {
        "back-1": back("#7a4a26", "#5a341a", "#8f5c33", BRONZE, numeral(1, BRONZE)),
        "back-2": back("#2d5577", "#1d3b57", "#3c688c", SILVER, numeral(2, SILVER)),
        "back-3": back("#5a3570", "#3f2152", "#6d4685", GOLD, numeral(3, GOLD)),
        "back-guild": back(
            "#3b2a66",
            "#281a4c",
            "#4e3b7d",
            GOLD,
            fill(GOLD.lit, *sun_rays(30, 45, 5, 15, 8, math.pi / 8, 0.35))
            + fill(GOLD.mid, disc(30, 45, 6))
            + fill(VIOLET.lit, disc(30, 45, 3.4)),
        ),
        "back-wonder": back(
            "#2f4a4d",
            "#1e3538",
            "#3d5d60",
            GOLD,
            fill(GOLD.shade, poly(30, 30, 46, 58, 30, 58))
            + fill(GOLD.lit, poly(30, 30, 14, 58, 30, 58))
            + line(GOLD.mid, 0.6, "M18.5 50H30M23 42H30M30 50H41.5M30 42H37"),
        ),
        "mark-coin": coin(),
        "mark-pawn": pawn(),
        "mark-loot2": loot(2),
        "mark-loot5": loot(5),
        "mark-progress": progress(),
    }
