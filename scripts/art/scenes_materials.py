"""Scenes of raw materials and manufactured goods."""

# ruff: noqa: D103  the decorator names the scene

from __future__ import annotations

from art.pen import (
    BRICK,
    CLOTH,
    FIRE,
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
    STONE,
    TERRACOTTA,
    WOOD,
    amphora,
    arch,
    block,
    courses,
    disc,
    dome,
    faded,
    fill,
    flame,
    gable_roof,
    grass,
    hill,
    line,
    moved,
    number,
    numbers,
    person,
    poly,
    rect,
    spread,
    tree,
    waves,
)
from art.scene_parts import ground, log, scene, shadow


@scene("lumber", "brown")
def lumber() -> str:
    firs = "".join(
        fill(LEAF.shade, poly(x, 20 - d, x + 9, 40, x - 9, 40), poly(x, 30 - d, x + 11, 54, x - 11, 54))
        + fill(LEAF.mid, poly(x, 20 - d, x - 9, 40, x - 1, 38), poly(x, 30 - d, x - 11, 54, x - 1, 51))
        for x, d in ((18, 0), (37, 8), (104, 6), (86, 0))
    )
    return (
        hill("#a9b06a", 0, 46, 30, 40, 70, 46, 120, 38)
        + firs
        + ground("brown")
        + shadow(38, 64, 48)
        + log(42, 60, 5, 36)
        + log(54, 60.5, 5, 36)
        + log(48, 51.5, 5, 36)
        + log(36, 61, 5.4, 36)
        + moved(
            28,
            62,
            line(WOOD.mid, 2.2, "M0 0l9 -22"),
            fill(IRON.lit, "M5 -21l11 1q1 -6 -1 -10l-8 3z"),
            fill(IRON.shade, "M5 -21l11 1l.5 -3l-10 -1z"),
        )
    )


@scene("sawmill", "brown")
def sawmill() -> str:
    planks = "".join(
        fill(WOOD.lit if i % 2 else WOOD.mid, rect(66 + i, 62 - i * 2.6, 36, 2.2))
        + fill(WOOD.shade, rect(66 + i, 63.6 - i * 2.6, 36, 0.7))
        for i in range(5)
    )
    spokes = "".join(
        f"M30 44L{numbers(30 + 15 * c, 44 + 15 * s)}"
        for c, s in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
    )
    return (
        hill("#a9b06a", 0, 44, 40, 38, 80, 44, 120, 36)
        + tree(104, 54, 30)
        + ground("brown")
        + block(38, 30, 40, 28, WOOD)
        + line(WOOD.deep, 0.6, *(f"M{x} 30v28" for x in range(43, 78, 5)))
        + fill(WOOD.deep, rect(46, 38, 18, 20))
        + gable_roof(33, 31, 50, 13)
        + fill(IRON.mid, disc(56, 52, 7))
        + fill(IRON.lit, disc(55, 51, 4))
        + fill(WOOD.lit, rect(44, 52, 30, 3))
        + fill(SEA.mid, "M0 60q20 -3 46 3v9H0z")
        + line(WOOD.shade, 3, disc(30, 44, 15))
        + line(WOOD.mid, 1.6, spokes, disc(30, 44, 15.5))
        + fill(WOOD.deep, disc(30, 44, 3))
        + waves(SEA.lit, 4, 64, 4, 10, 68, 4)
        + shadow(66, 64, 36)
        + planks
    )


@scene("clay", "brown")
def clay() -> str:
    return (
        hill("#b9774c", 0, 34, 26, 30, 60, 40, 96, 28, 120, 34)
        + fill(TERRACOTTA.mid, "M0 48Q24 34 44 40L60 46 84 36Q104 32 120 42V72H0z")
        + fill(TERRACOTTA.lit, "M0 48Q24 34 44 40L38 46Q18 44 0 56z", "M84 36Q104 32 120 42L112 45Q98 40 84 44z")
        + fill(TERRACOTTA.shade, "M22 62Q40 50 62 50T104 60L98 68Q60 74 26 68z")
        + fill("#7fa7a0", "M34 63Q48 56 64 56T94 63Q80 69 62 69T34 63z")
        + waves("#c9e0d2", 44, 62, 2, 60, 65, 3)
        + moved(92, 54, line(WOOD.mid, 2, "M0 10L-9 -16"), fill(IRON.lit, "M4 12l-7 -4 3 -5 8 2q1 6 -4 7z"))
        + shadow(18, 62, 20)
        + fill(WOOD.mid, poly(14, 50, 36, 50, 33, 62, 17, 62))
        + line(WOOD.deep, 0.8, "M14.5 53h21M15.5 57h19")
        + fill(TERRACOTTA.lit, dome(25, 50, 10, 7))
        + fill(TERRACOTTA.shade, "M25 43a10 7 0 0 1 10 7h-6q0 -5 -4 -7z")
    )


@scene("brickyard", "brown")
def brickyard() -> str:
    rows = "".join(
        fill(BRICK.mid if (i + j) % 2 else BRICK.lit, rect(70 + i * 8 + (j % 2) * 4, 61 - j * 4.4, 7.4, 3.9))
        for j in range(4)
        for i in range(4 - (j > 1) - (j > 2))
    )
    return (
        hill("#b9774c", 0, 42, 40, 34, 80, 42, 120, 34)
        + ground("brown")
        + faded(0.5, fill("#fff7e6", "M42 16q-8 -6 -2 -11q-4 -6 6 -8q12 4 6 10q6 4 -2 10z"))
        + shadow(24, 62, 44)
        + fill(BRICK.mid, "M22 62V38Q22 22 42 20Q62 22 62 38V62z")
        + fill(BRICK.shade, "M46 20.4Q62 23 62 38V62H50V38Q50 26 46 20.4z")
        + fill(BRICK.lit, "M22 62V38Q22 25 36 21Q28 27 28 38V62z")
        + courses(22, 34, 40, 28, 6, BRICK.deep, 8, 0.5)
        + fill(BRICK.deep, rect(36, 14, 12, 8))
        + fill(INK, arch(32, 62, 20, 17))
        + flame(42, 62, 13)
        + shadow(70, 65, 34)
        + rows
    )


@scene("quarry", "brown")
def quarry() -> str:
    return (
        fill(
            STONE.mid,
            poly(
                0, 30, 20, 22, 40, 26, 44, 38, 60, 38, 62, 48, 78, 48, 80, 40, 96, 40, 98, 28, 120, 22, 120, 72, 0, 72
            ),
        )
        + fill(
            STONE.lit,
            poly(0, 30, 20, 22, 40, 26, 22, 32),
            poly(44, 38, 60, 38, 56, 41, 40, 41),
            poly(80, 40, 96, 40, 94, 43, 78, 43),
            poly(98, 28, 120, 22, 120, 27, 100, 32),
        )
        + fill(
            STONE.shade,
            poly(40, 26, 44, 38, 40, 60, 34, 60),
            poly(60, 38, 62, 48, 58, 62, 54, 62),
            poly(78, 48, 80, 40, 84, 62, 76, 62),
        )
        + courses(0, 32, 40, 30, 4, STONE.shade, 13)
        + ground("brown", 60)
        + line(WOOD.shade, 2.2, "M58 60L74 18M92 60L74 18M74 18L50 24")
        + line(WOOD.deep, 0.8, "M50 24V42M42 49l8 -7 8 7")
        + shadow(42, 62, 20)
        + fill(LIMESTONE.lit, rect(40, 48, 20, 13))
        + fill(LIMESTONE.shade, poly(60, 48, 66, 45, 66, 58, 60, 61))
        + fill(MARBLE.lit, poly(40, 48, 46, 45, 66, 45, 60, 48))
        + shadow(78, 66, 18)
        + fill(LIMESTONE.lit, rect(76, 55, 17, 11))
        + fill(LIMESTONE.shade, poly(93, 55, 98, 53, 98, 63, 93, 66))
        + fill(MARBLE.lit, poly(76, 55, 81, 53, 98, 53, 93, 55))
    )


@scene("mine", "brown")
def mine() -> str:
    return (
        fill("#a87f55", poly(0, 44, 20, 24, 42, 12, 66, 10, 92, 20, 120, 40, 120, 72, 0, 72))
        + fill("#cda36e", poly(0, 44, 20, 24, 42, 12, 50, 20, 34, 34, 22, 56, 0, 60))
        + fill("#86603c", poly(92, 20, 120, 40, 120, 66, 100, 60, 88, 40))
        + ground("brown", 60)
        + fill(INK, "M40 62V38Q58 22 76 38V62z")
        + line(WOOD.mid, 4, "M39 63V36M77 63V36")
        + line(WOOD.lit, 4.4, "M34 35H82")
        + line(WOOD.deep, 0.8, "M34 37.4H82")
        + flame(48, 44, 7)
        + line(IRON.shade, 1.2, "M30 68H104M44 64H90")
        + line(WOOD.deep, 1.4, "M40 70l4 -7M58 70l2 -7M76 70l0 -7M94 70l-4 -7")
        + fill(IRON.lit, poly(54, 46, 60, 41, 66, 45, 72, 40, 78, 46))
        + fill("#d48a4a", poly(60, 46, 64, 43, 68, 46), poly(70, 46, 73, 42.5, 76, 46))
        + fill(WOOD.mid, poly(50, 46, 82, 46, 78, 62, 54, 62))
        + fill(WOOD.shade, poly(70, 46, 82, 46, 78, 62, 68, 62))
        + line(IRON.shade, 1.6, "M50 47H82M53 58H79")
        + fill(IRON.shade, disc(58, 64, 4), disc(74, 64, 4))
        + fill(IRON.lit, disc(58, 64, 1.6), disc(74, 64, 1.6))
    )


@scene("foundry", "brown")
def foundry() -> str:
    return (
        fill("#7b4a30", rect(0, 0, 120, 60), more='opacity=".55"')
        + ground("brown", 60)
        + fill(FIRE[1], disc(40, 40, 30), more='opacity=".35"')
        + fill(STONE.shade, poly(18, 62, 24, 18, 50, 18, 58, 62))
        + fill(STONE.mid, poly(18, 62, 24, 18, 34, 18, 32, 62))
        + courses(20, 20, 36, 42, 7, STONE.deep, 9, 0.5)
        + fill(INK, rect(28, 10, 16, 9))
        + fill(FIRE[2], arch(28, 60, 20, 20))
        + fill(FIRE[1], arch(31, 60, 14, 15))
        + fill(FIRE[0], arch(34, 60, 8, 9))
        + line(IRON.shade, 1.6, "M60 16H104M82 16V28")
        + fill(IRON.shade, "M68 28h26l-4 14h-16z")
        + fill(IRON.lit, "M68 28h8l2 14h-4z")
        + fill(FIRE[1], rect(68, 26.4, 26, 2.6))
        + fill(FIRE[0], "M90 40q4 6 3 18h-3q1 -10 -3 -16z")
        + fill(FIRE[1], "M92 42q3 6 1.6 16h-1.4z")
        + fill(STONE.shade, rect(74, 58, 36, 7))
        + fill(FIRE[1], rect(78, 57, 28, 3))
        + fill(FIRE[0], rect(82, 57, 16, 1.4))
    )


@scene("glassworks", "grey")
def glassworks() -> str:
    return (
        hill("#9fa796", 0, 44, 40, 38, 80, 44, 120, 36)
        + ground("grey")
        + shadow(22, 63, 36)
        + fill(BRICK.mid, "M18 62V42Q18 26 36 24Q54 26 54 42V62z")
        + fill(BRICK.shade, "M40 24.4Q54 27 54 42V62H44V42Q44 30 40 24.4z")
        + fill(BRICK.lit, "M18 62V42Q18 29 30 25Q24 31 24 42V62z")
        + fill(FIRE[2], disc(36, 46, 8.5))
        + fill(FIRE[1], disc(36, 46, 6))
        + fill(FIRE[0], disc(36, 46, 3.4))
        + line(IRON.shade, 1.8, "M40 46L64 34")
        + fill(FIRE[1], disc(40, 46, 4))
        + shadow(64, 65, 14)
        + shadow(82, 65, 18)
        + fill(GLASS.mid, "M66 38h8l-1 6q8 5 7 12t-8 8h-4q-7 -1 -8 -8t7 -12z")
        + fill(GLASS.lit, "M67 46q-5 5 -3.4 13q2 2 2.4 0q-1.4 -7 3 -12z")
        + fill(GLASS.shade, "M72 44q8 5 7 12t-8 8q6 -8 1 -20z")
        + fill(LAPIS.mid, "M86 46h14q1 10 -5.4 12v4h4v2h-11v-2h4v-4q-6.600 -2 -5.600 -12z")
        + fill(LAPIS.lit, "M88 48h3q-.4 6 1.600 8q-4.600 -1.600 -4.600 -8z")
        + fill(LAPIS.shade, "M95 46h5q1 10 -5.400 12q1.400 -5 .4 -12z")
        + fill("#fff", disc(65.4, 50, 1), disc(89.5, 50, 0.9))
    )


@scene("press", "grey")
def press() -> str:
    reeds = "".join(
        line(LEAF.shade, 1.1, f"M{x} 64q-1 -18 {d} -34")
        + line(
            LEAF.mid, 0.7, *(f"M{x + d} 30q{k} -2 {k * 1.4:g} {4 - abs(k) * 0.2:g}" for k in (-7, -4.5, -2, 2, 4.5, 7))
        )
        for x, d in ((10, 1), (17, -1), (24, 2), (104, -2), (111, 1))
    )
    sheet = (
        fill(MARBLE.lit, rect(0, 0, 15, 20))
        + fill(LIMESTONE.mid, rect(11, 0, 4, 20), more='opacity=".7"')
        + line(LIMESTONE.shade, 0.4, *(f"M0 {y}h15" for y in (4, 8, 12, 16)), *(f"M{x} 0v20" for x in (4, 8, 12)))
    )
    return (
        hill("#9fa796", 0, 44, 40, 38, 80, 44, 120, 36)
        + fill(SEA.mid, "M0 56Q60 50 120 56V62H0z")
        + ground("grey", 59)
        + reeds
        + line(WOOD.shade, 2.2, "M32 62V20M94 62V20")
        + line(WOOD.mid, 1.6, "M28 21H98")
        + moved(36, 21, sheet)
        + moved(55, 21, sheet, turn=-2)
        + moved(74, 21, sheet, turn=1)
        + shadow(44, 66, 38)
        + fill(WOOD.mid, rect(42, 59, 38, 6))
        + fill(WOOD.shade, rect(42, 63, 38, 2))
        + fill(WOOD.lit, rect(46, 50, 30, 4))
        + fill(MARBLE.mid, rect(46, 54, 30, 5))
        + line(LIMESTONE.shade, 0.6, "M46 55.600h30M46 57.200h30")
        + fill(STONE.mid, rect(52, 45, 18, 5.4))
        + fill(STONE.lit, rect(52, 45, 18, 1.8))
    )


@scene("loom", "grey")
def loom() -> str:
    threads = [f"M{number(x)} 20V60" for x in spread(40, 38, 16)]
    return (
        hill("#9fa796", 0, 44, 40, 38, 80, 44, 120, 36)
        + ground("grey")
        + shadow(34, 64, 50)
        + line(MARBLE.lit, 0.9, *threads)
        + fill(CLOTH.mid, rect(39, 20, 40, 24))
        + fill(CLOTH.shade, rect(67, 20, 12, 24))
        + fill(GOLD.mid, rect(39, 25, 40, 2), rect(39, 37, 40, 2))
        + fill(GOLD.lit, *(poly(x, 32 - 3, x + 3.4, 32, x, 35, x - 3.4, 32) for x in (44, 54, 64, 74)))
        + fill(TERRACOTTA.mid, *(rect(x - 1.2, 59, 2.6, 4) for x in spread(40.5, 37, 8)))
        + line(WOOD.mid, 3.4, "M34 66V16M84 66V16")
        + line(WOOD.lit, 1, "M33 66V16M83 66V16")
        + line(WOOD.shade, 4, "M29 18H89")
        + line(WOOD.mid, 1.8, "M32 47H86")
        + fill(LAPIS.mid, disc(98, 60, 6))
        + line(LAPIS.lit, 0.8, "M93 58q5 -4 10 0M93 61q5 -4 10.500 0M94 64q4 -3 8 0")
        + fill(GOLD.mid, disc(20, 61, 5))
        + line(GOLD.shade, 0.8, "M16 59q4 -3 8 0M16 62q4 -3 8 0")
    )


@scene("forest", "brown")
def forest() -> str:
    return (
        hill("#a9b06a", 0, 44, 30, 38, 70, 44, 120, 36)
        + "".join(tree(x, 50, 24) for x in (10, 28, 46, 66, 86, 106))
        + ground("brown", 54)
        + "".join(tree(x, 62, 34) for x in (16, 100))
        + tree(82, 60, 26)
        + shadow(44, 65, 26)
        + fill(WOOD.shade, "M42 64q2 -8 2 -12h24q0 4 2 12z")
        + fill(WOOD.mid, "M42 64q2 -8 2 -12h8q-1 6 -3 12z")
        + fill(WOOD.lit, disc(56, 52, 12, 3.4))
        + line(WOOD.mid, 0.7, disc(56, 52, 8, 2.2), disc(56, 52, 4, 1.1))
        + line(WOOD.mid, 2.6, "M60 51L80 32", more='stroke-linecap="round"')
        + line(WOOD.lit, 0.8, "M59.500 50.500L79.500 31.500")
        + fill(IRON.lit, "M52 46l9 8 6 -8 -8 -7z")
        + fill(IRON.shade, "M56 49.500l5 4.500 6 -8 -2 -1.800z")
        + grass(LEAF.mid, 30, 68, 38, 70, 88, 69, 96, 68, s=4)
    )


@scene("stone-pit", "brown")
def stone_pit() -> str:
    ledges = "".join(
        fill(STONE.mid, rect(0, y, w, 30))
        + fill(STONE.lit, rect(0, y, w, 3))
        + fill(STONE.shade, rect(w - 5, y + 3, 5, 30))
        + courses(0, y + 3, w - 5, 12, 2, STONE.shade, 10, 0.5)
        for w, y in ((40, 20), (56, 32), (72, 44))
    )
    return (
        hill("#c2a678", 0, 40, 40, 30, 80, 42, 120, 32)
        + ledges
        + ground("brown", 59)
        + fill(LIMESTONE.lit, rect(22, 12, 12, 8))
        + fill(LIMESTONE.shade, rect(30, 12, 4, 8))
        + person(12, 20, 11, TERRACOTTA.mid)
        + line(WOOD.shade, 1.2, "M14 13L20 9")
        + fill(IRON.shade, "M18 7l5 1 -1 3z")
        + person(48, 32, 11, LAPIS.mid)
        + shadow(34, 67, 44)
        + fill(WOOD.mid, "M28 64H72q5 0 7 -5l2 1q-2 7 -9 7H28z")
        + fill(LIMESTONE.lit, rect(32, 46, 28, 18))
        + fill(LIMESTONE.shade, poly(60, 46, 67, 42, 67, 60, 60, 64))
        + fill(MARBLE.lit, poly(32, 46, 39, 42, 67, 42, 60, 46))
        + line(WOOD.deep, 0.9, "M40 46V64M52 46V64M80 61L94 54 104 52")
        + person(95, 66, 17, TERRACOTTA.mid)
        + person(106, 67, 17, LIMESTONE.mid)
    )


@scene("clay-pool", "brown")
def clay_pool() -> str:
    pots = "".join(amphora(x, 68, h, m) for x, h, m in ((84, 18, TERRACOTTA), (95, 15, BRICK), (105, 18, TERRACOTTA)))
    return (
        hill("#b9774c", 0, 38, 34, 30, 74, 38, 120, 30)
        + fill(TERRACOTTA.lit, "M0 46Q60 38 120 46V72H0z")
        + fill(TERRACOTTA.shade, disc(50, 56, 40, 11))
        + fill(TERRACOTTA.mid, disc(50, 57.500, 38, 9.500))
        + fill("#a8644a", disc(48, 58, 32, 7))
        + fill("#c98f72", disc(44, 57, 20, 3.600), more='opacity=".6"')
        + waves("#e8bfa0", 26, 58, 3, 50, 61, 3)
        + line(LEAF.shade, 1.2, "M8 62q-1 -18 2 -28M13 63q1 -16 5 -24M19 64q-1 -14 -3 -20")
        + fill(
            WOOD.shade, disc(10.200, 32, 1.300, 3.400), disc(18.200, 37, 1.300, 3.400), disc(15.800, 42.500, 1.200, 3)
        )
        + person(54, 57, 18, LIMESTONE.lit, BRICK.mid)
        + fill("#a8644a", disc(54, 57.500, 6, 1.500))
        + shadow(78, 68, 28)
        + pots
    )


@scene("glass-blower", "grey")
def glass_blower() -> str:
    return (
        hill("#9fa796", 0, 44, 40, 38, 80, 44, 120, 36)
        + ground("grey")
        + fill(BRICK.mid, "M78 62V38Q78 22 98 20Q118 22 118 38V62z")
        + fill(BRICK.lit, "M78 62V38Q78 25 90 21Q84 28 84 38V62z")
        + fill(FIRE[2], arch(88, 60, 18, 20))
        + fill(FIRE[1], arch(91, 60, 12, 15))
        + fill(FIRE[0], arch(94, 60, 6, 9))
        + shadow(24, 67, 26)
        + person(34, 66, 34, LAPIS.shade)
        + fill(LIMESTONE.mid, "M30 44h8l3 18h-14z")
        + line(SKIN, 2.400, "M37 44L50 40M36 47L54 43")
        + line(IRON.mid, 1.800, "M36.500 37.500L66 45")
        + fill(GLASS.mid, disc(71, 46.500, 8.500))
        + fill(GLASS.lit, disc(68.500, 43.500, 3.400))
        + fill(GLASS.shade, "M73 38.300a8.500 8.500 0 0 1 -1 16.600q7 -6 1 -16.600z")
        + fill(FIRE[1], disc(71, 46.500, 8.500), more='opacity=".3"')
        + fill(WOOD.mid, rect(8, 56, 18, 3), rect(10, 59, 2.500, 9), rect(22, 59, 2.500, 9))
        + fill(GLASS.mid, "M11 46h4v3q3 2 2.400 7h-9q-.6 -5 2.600 -7z")
        + fill(LAPIS.mid, "M19 48h6q.4 5 -2 6v2h-2v-2q-2.400 -1 -2 -6z")
    )


@scene("drying-room", "grey")
def drying_room() -> str:
    sheet = (
        fill(MARBLE.lit, rect(0, 0, 13, 17))
        + fill(LIMESTONE.mid, rect(9, 0, 4, 17), more='opacity=".7"')
        + line(LIMESTONE.shade, 0.4, "M0 4h13M0 8h13M0 12h13M4 0v17M8 0v17")
        + fill(WOOD.shade, rect(2, -1.500, 1.500, 3), rect(9.500, -1.500, 1.500, 3))
    )
    return (
        fill("#8b8373", rect(0, 0, 120, 72))
        + fill("#a59c88", "M0 6H120V58H0z")
        + courses(0, 6, 120, 52, 6, "#8f8672", 16, 0.500)
        + fill("#fff7d8", rect(10, 14, 14, 16))
        + line(WOOD.shade, 1.500, "M17 14V30M10 22H24", rect(10, 14, 14, 16))
        + fill("#fff7d8", poly(10, 14, 24, 14, 92, 58, 50, 58), more='opacity=".28"')
        + fill(WOOD.shade, rect(0, 3, 120, 4))
        + fill(WOOD.mid, rect(0, 3, 120, 1.500))
        + line("#e9dfc6", 0.900, "M26 14Q72 18 118 13M4 37Q60 42 118 36")
        + "".join(
            moved(x, y, sheet, turn=r)
            for x, y, r in (
                (34, 15, 1),
                (51, 16, -1),
                (68, 16, 1),
                (85, 15.500, 0),
                (101, 14.500, -1),
                (14, 38.500, 1),
                (32, 39.500, 0),
                (76, 39.500, 1),
                (94, 38.500, -1),
            )
        )
        + ground("grey", 60)
        + person(60, 68, 25, TERRACOTTA.mid)
        + line(SKIN, 2, "M62 52L68 44")
    )
