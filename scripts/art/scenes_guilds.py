"""Scenes of guilds."""

# ruff: noqa: D103  the decorator names the scene

from __future__ import annotations

from art.pen import (
    BRONZE,
    CLOTH,
    GLASS,
    GOLD,
    INK,
    IRON,
    LAPIS,
    LEAF,
    LIMESTONE,
    MARBLE,
    SEA,
    SKIN,
    TERRACOTTA,
    WOOD,
    amphora,
    coins,
    disc,
    fill,
    line,
    moved,
    number,
    poly,
    rect,
    scroll,
    shield,
    ship,
    spread,
    waves,
)
from art.scene_parts import ground, scene


def hall(emblem: str, cloth: str) -> str:
    """Return a guild's hall: a curtain between columns, with the emblem of the trade before it."""
    return (
        fill(cloth, "M24 8H96V60H24z")
        + fill(INK, *(f"M{x} 8h5q-2 26 0 52h-5q-2 -26 0 -52z" for x in (30, 44, 71, 85)), more='opacity=".22"')
        + fill("#fff4d8", poly(24, 8, 50, 8, 84, 60, 46, 60), more='opacity=".16"')
        + fill(GOLD.mid, rect(24, 8, 72, 3))
        + fill(GOLD.shade, *(f"M{x} 11h8l-4 5z" for x in range(24, 96, 8)))
        + fill(MARBLE.lit, rect(10, 10, 12, 52), rect(98, 10, 12, 52))
        + fill(MARBLE.shade, rect(17, 10, 5, 52), rect(105, 10, 5, 52))
        + line(MARBLE.shade, 0.600, "M13 12V60M15.500 12V60M101 12V60M103.500 12V60")
        + fill(MARBLE.mid, rect(7, 5, 18, 5), rect(95, 5, 18, 5), rect(7, 60, 18, 4), rect(95, 60, 18, 4))
        + fill(GOLD.mid, rect(7, 9, 18, 1.600), rect(95, 9, 18, 1.600))
        + ground("purple", 62)
        + emblem
    )


PLUM = "#5b3f86"


@scene("guild-traders", "purple")
def guild_traders() -> str:
    return hall(
        line(GOLD.lit, 2, "M60 58V18M40 24H80")
        + line(GOLD.mid, 0.900, "M40 24l-7 16M40 24l7 16M80 24l-7 16M80 24l7 16")
        + fill(GOLD.lit, "M31 40h18a9 6 0 0 1 -18 0z", "M71 40h18a9 6 0 0 1 -18 0z", disc(60, 18, 3))
        + fill(GOLD.shade, "M50 62q0 -5 10 -6q10 1 10 6z")
        + coins(40, 40, 2, 4)
        + fill(CLOTH.mid, rect(75, 36, 10, 4)),
        PLUM,
    )


@scene("guild-shipowners", "purple")
def guild_shipowners() -> str:
    return hall(
        fill(SEA.shade, "M26 54q8 -4 17 0t17 0 17 0 17 0v8H26z")
        + ship(60, 56, 52)
        + fill(SEA.mid, "M26 57q8 -3 17 0t17 0 17 0 17 0v5H26z")
        + waves("#d5f0ee", 32, 60, 7),
        "#4d4a8c",
    )


@scene("guild-builders", "purple")
def guild_builders() -> str:
    return hall(
        fill(LIMESTONE.lit, rect(36, 46, 22, 15), rect(60, 46, 22, 15), rect(48, 31, 22, 14))
        + fill(LIMESTONE.shade, rect(51, 46, 7, 15), rect(75, 46, 7, 15), rect(63, 31, 7, 14))
        + line(WOOD.mid, 2.600, "M38 44L52 18", more='stroke-linecap="round"')
        + fill(IRON.lit, poly(44, 14, 58, 20, 55, 27, 41, 21))
        + line(BRONZE.lit, 1.800, "M74 42L80 16 88 42M76.500 34H85"),
        PLUM,
    )


@scene("guild-magistrates", "purple")
def guild_magistrates() -> str:
    rods = [f"M{number(x)} 60V22" for x in spread(52, 16, 6)]
    return hall(
        line(WOOD.lit, 2.800, *rods)
        + line(WOOD.shade, 0.700, *rods)
        + fill(CLOTH.mid, rect(50, 28, 20, 3), rect(50, 42, 20, 3), rect(50, 55, 20, 3))
        + fill(IRON.lit, "M70 20q16 -2 18 10q-2 9 -18 6z")
        + fill(IRON.shade, "M70 30q14 4 18 0q-2 9 -18 6z")
        + line(LEAF.mid, 1.800, "M36 58Q28 40 38 26M36 58")
        + fill(
            LEAF.lit,
            *(disc(x, y, 2.600, 1.500) for x, y in ((33, 50), (31.500, 44), (31.500, 38), (33.500, 32), (37, 27))),
        ),
        "#4d3f86",
    )


@scene("guild-scientists", "purple")
def guild_scientists() -> str:
    return hall(
        line(GOLD.lit, 1.800, disc(60, 34, 17), disc(60, 34, 17, 6), disc(60, 34, 6, 17))
        + line(GOLD.mid, 2.200, "M44 44L76 24")
        + fill(SEA.mid, disc(60, 34, 5))
        + fill(LEAF.lit, "M57 31q3 -1 4 2q-2 3 -4 1z")
        + fill(GOLD.mid, "M50 62q1 -6 8 -7v-4h4v4q7 1 8 7z"),
        "#3f5a86",
    )


@scene("guild-moneylenders", "purple")
def guild_moneylenders() -> str:
    return hall(
        fill(WOOD.mid, rect(38, 40, 44, 21))
        + fill(WOOD.shade, rect(70, 40, 12, 21))
        + fill(WOOD.lit, "M36 40q0 -12 10 -14h30q8 2 8 14z")
        + fill(WOOD.mid, "M66 26h10q8 2 8 14h-12q0 -10 -6 -14z")
        + fill(INK, rect(38, 39, 44, 4))
        + fill(GOLD.mid, *(disc(x, 39.500, 3.600, 2.400) for x in (43, 50, 57, 64, 71, 77)))
        + fill(GOLD.lit, *(disc(x, 37.500, 3.400, 2.200) for x in (47, 54, 61, 68, 74)))
        + fill(
            BRONZE.mid,
            rect(44, 26, 3, 13),
            rect(73, 26, 3, 13),
            rect(44, 43, 3, 18),
            rect(73, 43, 3, 18),
            rect(55, 43, 10, 9),
        )
        + fill(INK, disc(60, 46.500, 1.500))
        + coins(30, 64, 4, 5)
        + coins(90, 65, 3, 5),
        PLUM,
    )


@scene("guild-tacticians", "purple")
def guild_tacticians() -> str:
    return hall(
        line(IRON.lit, 2.600, "M38 60L78 20M82 60L42 20")
        + line(BRONZE.mid, 3.600, "M42 50l8 8M78 50l-8 8")
        + shield(60, 38, 15, CLOTH, GOLD)
        + fill(GOLD.lit, "M54 46q2 -6 1 -10l3 -6 8 6 -1 3 -5 -1q2 4 2 8z"),
        "#6a3f6e",
    )


@scene("guild-workers", "purple")
def guild_workers() -> str:
    return hall(
        line(WOOD.lit, 3.400, "M42 60L74 22M78 60L46 22", more='stroke-linecap="round"')
        + fill(IRON.lit, "M64 14q14 2 20 16q-8 -8 -13 -8z", "M38 24l8 -10 8 7 -8 10z")
        + fill(IRON.shade, "M42 19l8 7 4 -5z")
        + fill(LIMESTONE.mid, rect(48, 54, 24, 8))
        + fill(LIMESTONE.shade, rect(64, 54, 8, 8)),
        "#6b4a6a",
    )


@scene("guild-craftsmen", "purple")
def guild_craftsmen() -> str:
    return hall(
        amphora(60, 58, 40, TERRACOTTA, INK)
        + fill(WOOD.mid, disc(60, 59, 20, 3.500))
        + fill(WOOD.shade, rect(56, 61, 8, 4))
        + fill(GLASS.mid, "M36 42h6v5q5 2 4 12h-14q-1 -10 4 -12z")
        + fill(GLASS.lit, "M35 50q-1 4 0 8h2q-1 -5 1 -9z")
        + line(GOLD.lit, 1.300, "M52 34h16M51.500 37l2 -2 2 2 2 -2 2 2 2 -2 2 2 2 -2 2 2")
        + moved(78, 44, scroll(0, 0, 13, 14)),
        PLUM,
    )


@scene("guild-philosophers", "purple")
def guild_philosophers() -> str:
    return hall(
        fill(MARBLE.mid, "M44 60q0 -10 10 -13v-5q-6 -4 -6 -12q0 -13 12 -13t12 13q0 8 -6 12v5q10 3 10 13z")
        + fill(MARBLE.lit, "M44 60q0 -10 10 -13v-5q-6 -4 -6 -12q0 -12 9 -13q-5 6 -4 14q1 6 4 12q-6 8 -6 17z")
        + fill(MARBLE.shade, "M50 34q10 22 20 0q1 16 -10 19q-11 -3 -10 -19z")
        + line(MARBLE.deep, 0.900, "M54 40q2 8 5 10M66 40q-2 8 -5 10M60 42v9M53 29h4M63 29h4")
        + line(MARBLE.deep, 1, "M60 28v5h-1.500M57 37q3 1.500 6 0")
        + line(LEAF.lit, 2.400, "M49 24q11 -8 22 0", more='stroke-dasharray="3 1"')
        + fill(LIMESTONE.mid, rect(42, 59, 36, 5)),
        "#3f5a6e",
    )


@scene("guild-spies", "purple")
def guild_spies() -> str:
    return hall(
        fill("#2c2140", "M38 62q2 -22 14 -26q-3 -4 -3 -10q1 -12 11 -13q10 1 11 13q0 6 -3 10q12 4 14 26z")
        + fill("#433362", "M38 62q2 -22 14 -26q-3 -4 -3 -10q1 -10 8 -12.500q-5 6 -3 16q1 6 5 8q-9 8 -9 24.500z")
        + fill(SKIN, "M53 24q7 -5 14 0v5q-7 4 -14 0z")
        + fill("#fff", disc(57, 26, 1.700, 1.100), disc(63, 26, 1.700, 1.100))
        + fill(INK, disc(57.400, 26, 0.900), disc(63.400, 26, 0.900))
        + moved(50, 46, scroll(0, 0, 13, 9), turn=-10)
        + line(IRON.lit, 1.800, "M72 58L84 40")
        + line(BRONZE.lit, 2.400, "M72 52l6 4"),
        "#3a3358",
    )


@scene("guild-decorators", "purple")
def guild_decorators() -> str:
    tiles = "".join(
        fill(c, *(poly(x, y - 5, x + 5, y, x, y + 5, x - 5, y) for x, y in at))
        for c, at in (
            (GOLD.lit, ((60, 28), (60, 48))),
            (TERRACOTTA.lit, ((50, 38), (70, 38))),
            (LAPIS.lit, ((50, 28), (70, 48), (70, 28), (50, 48))),
            (MARBLE.lit, ((60, 38),)),
        )
    )
    return hall(
        fill(MARBLE.mid, rect(40, 18, 40, 40))
        + fill(LAPIS.shade, rect(42, 20, 36, 36))
        + tiles
        + line(GOLD.mid, 1.400, rect(41, 19, 38, 38))
        + line(WOOD.lit, 2.400, "M76 62L92 34")
        + fill(CLOTH.mid, "M90 36l4 2q4 -8 1 -13q-5 4 -5 11z"),
        PLUM,
    )
