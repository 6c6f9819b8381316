"""Scenes of civilian buildings."""

# ruff: noqa: D103  the decorator names the scene

from __future__ import annotations

from art.pen import (
    BRICK,
    BRONZE,
    CLOTH,
    GOLD,
    INK,
    IRON,
    LAPIS,
    LEAF,
    LIMESTONE,
    MARBLE,
    SAND,
    SEA,
    SKIN,
    STONE,
    TERRACOTTA,
    WOOD,
    amphora,
    arch,
    banner,
    block,
    columns,
    courses,
    crowd,
    cypress,
    disc,
    dome,
    faded,
    fill,
    flame,
    gable_roof,
    hill,
    line,
    number,
    numbers,
    palm,
    person,
    poly,
    rect,
    steps,
    temple,
    tree,
    waves,
    windows,
)
from art.scene_parts import ground, scene, shadow, town


@scene("theater", "blue")
def theater() -> str:
    tiers = "".join(
        fill(
            LIMESTONE.lit if i % 2 == 0 else LIMESTONE.mid,
            f"M{numbers(12 + i * 7, 34 + i * 4.6)}"
            f"A{numbers(48 - i * 7, 28 - i * 4)} 0 0 0 {numbers(108 - i * 7, 34 + i * 4.6)}"
            f"h{number(-7)}A{numbers(41 - i * 7, 23 - i * 4)} 0 0 1 {numbers(19 + i * 7, 34 + i * 4.6)}z",
        )
        for i in range(4)
    )
    return (
        town()
        + fill(LIMESTONE.shade, "M10 34A50 30 0 0 0 110 34L104 30H16z")
        + tiers
        + fill(SAND.mid, "M40 52a20 9 0 0 0 40 0z")
        + columns(36, 20, 48, 22, 6, MARBLE, 0.3)
        + fill(MARBLE.lit, rect(33, 16, 54, 4.4))
        + fill(MARBLE.shade, rect(33, 19, 54, 1.4))
        + fill(MARBLE.deep, rect(36, 20.4, 48, 21), more='opacity=".25"')
        + fill(LIMESTONE.mid, rect(32, 42, 56, 5))
        + fill(LIMESTONE.deep, rect(32, 45.400, 56, 1.800))
        + person(54, 42, 12, CLOTH.mid)
        + person(66, 42, 12, LAPIS.mid)
        + crowd(22, 60, 20, 5, ("#b5533a", "#e8d9b5"), 4)
        + crowd(78, 60, 20, 5, ("#3f76ae", "#e8d9b5"), 4)
        + crowd(40, 66, 40, 8, ("#7c984a", "#b5533a", "#e8d9b5"), 4.500)
    )


@scene("altar", "blue")
def altar() -> str:
    smoke = fill("#fff", "M58 22q-8 -6 -1 -11q-5 -6 4 -11q8 4 3 9q7 6 -1 13z")
    return (
        town()
        + cypress(26, 58, 36)
        + cypress(94, 58, 36)
        + cypress(16, 60, 26)
        + cypress(104, 60, 26)
        + ground("blue")
        + faded(0.6, smoke)
        + shadow(38, 65, 46)
        + steps(38, 56, 44, 9, 3, MARBLE, 4)
        + block(44, 38, 32, 18, MARBLE)
        + fill(MARBLE.mid, rect(40, 35, 40, 4))
        + fill(MARBLE.lit, rect(40, 34, 40, 2))
        + fill(MARBLE.shade, rect(42, 53, 36, 3))
        + line(GOLD.mid, 1.4, "M48 46q4 -6 8 0t8 0 8 0")
        + fill(GOLD.mid, disc(48, 46, 1.6), disc(72, 46, 1.6))
        + flame(60, 34.500, 15)
    )


@scene("baths", "blue")
def baths() -> str:
    return (
        town()
        + ground("blue")
        + block(22, 30, 76, 26, LIMESTONE, 0.66)
        + fill(TERRACOTTA.mid, dome(60, 30, 24, 20))
        + fill(TERRACOTTA.lit, "M36 30a24 20 0 0 1 20 -19.800q-12 5 -13 19.800z")
        + fill(TERRACOTTA.shade, "M64 10.200a24 20 0 0 1 20 19.800h-10q0 -14 -10 -19.800z")
        + fill(MARBLE.lit, rect(20, 29, 80, 3.400))
        + fill(MARBLE.shade, rect(20, 31.400, 80, 1))
        + fill(LAPIS.deep, *(arch(x, 56, 12, 19) for x in (28, 43, 65, 80)), more='opacity=".75"')
        + columns(26, 33, 68, 23, 5, MARBLE, 0.22)
        + fill(MARBLE.mid, "M14 60q46 -7 92 0l6 9H8z")
        + fill(SEA.mid, "M20 61q40 -5.500 80 0l3 6H17z")
        + waves("#d5f0ee", 28, 62.500, 3, 56, 64.500, 4, 36, 66.500, 3)
        + faded(
            0.65,
            line(
                "#fff",
                1.800,
                "M38 59q-2.500 -2.500 0 -5t0 -5M60 58q-2.500 -2.500 0 -5t0 -5M82 59q-2.500 -2.500 0 -5t0 -5",
                more='stroke-linecap="round"',
            ),
        )
        + fill(SKIN, disc(44, 60.500, 2.200), disc(82, 61.500, 2.200))
        + fill(SKIN, dome(44, 65, 3.400, 3), dome(82, 66, 3.400, 3))
    )


@scene("well", "blue")
def well() -> str:
    return (
        town()
        + palm(24, 58, 40)
        + tree(100, 58, 28)
        + ground("blue")
        + shadow(40, 65, 44)
        + line(WOOD.shade, 3, "M44 52V20M78 52V20")
        + gable_roof(36, 22, 50, 12)
        + line(WOOD.mid, 2, "M44 30H78")
        + line(WOOD.deep, 0.8, "M62 30V44")
        + fill(WOOD.mid, poly(57, 43, 67, 43, 65.500, 51, 58.500, 51))
        + line(IRON.shade, 0.9, "M57 45H67")
        + fill(STONE.deep, disc(61, 52, 22, 5))
        + fill(SEA.shade, disc(61, 53, 18, 3.600))
        + fill(STONE.mid, "M39 52a22 5 0 0 0 44 0v9a22 6 0 0 1 -44 0z")
        + fill(STONE.lit, "M39 52a22 5 0 0 0 16 4.800v9a22 6 0 0 1 -16 -4.800z")
        + line(
            STONE.shade,
            0.700,
            "M39 56.500a22 5.500 0 0 0 44 0M47 56v4.500M58 57.400v4.500M70 57v4.500M52 61.500v4.500M64 62v4.500"
            "M76 60v4",
        )
        + amphora(96, 65, 15)
    )


@scene("temple", "blue")
def temple_scene() -> str:
    return (
        town()
        + cypress(14, 58, 30)
        + cypress(106, 58, 30)
        + ground("blue")
        + shadow(24, 63, 84, 3)
        + temple(26, 62, 68, 50, 6, MARBLE, LAPIS)
        + fill(GOLD.lit, rect(56, 38, 8, 17))
        + fill(GOLD.mid, disc(60, 17.5, 2.4))
    )


@scene("statue", "blue")
def statue() -> str:
    return (
        town()
        + cypress(22, 59, 28)
        + cypress(98, 59, 28)
        + ground("blue")
        + shadow(46, 66, 36)
        + steps(46, 58, 28, 8, 3, MARBLE, 4)
        + block(49, 46, 22, 12, MARBLE)
        + fill(MARBLE.shade, rect(47, 45, 26, 2))
        + fill(
            MARBLE.mid,
            "M54 45L55.500 32Q51 30 52 24L56 17.500H64L67 22 72 10.500 74.600 11.500 70 25.500 65.500 27 66 45z",
        )
        + fill(MARBLE.lit, "M54 45L55.500 32Q51 30 52 24L56 17.500H59L57.500 30 58.500 45z")
        + fill(MARBLE.shade, "M62 28L66 45H62.500L60.500 33z")
        + fill(MARBLE.lit, disc(60, 13.500, 4))
        + fill(MARBLE.shade, "M61 9.600a4 4 0 0 1 0 7.800q2 -4 0 -7.800z")
        + line(GOLD.shade, 1.300, "M75.500 4L66 45")
        + fill(GOLD.lit, poly(74.300, 5, 77, -0.500, 77.800, 5.500))
        + line(GOLD.mid, 1, "M56.500 11q3.500 -4 7 0")
    )


@scene("courthouse", "blue")
def courthouse() -> str:
    return (
        town()
        + ground("blue")
        + shadow(20, 63, 86, 3)
        + block(20, 34, 80, 27, LIMESTONE, 0.68)
        + gable_roof(16, 35, 88, 11)
        + temple(42, 63, 36, 42, 4, MARBLE, CLOTH)
        + windows(LIMESTONE.deep, 5, 11, 28, 54, 36, 54, 84, 54, 92, 54)
        + line(GOLD.mid, 1.100, "M60 22V12M51 14H69M51 14l-3 6M51 14l3 6M69 14l-3 6M69 14l3 6")
        + fill(GOLD.mid, "M47 20h8a4 3 0 0 1 -8 0z", "M65 20h8a4 3 0 0 1 -8 0z", disc(60, 11.500, 1.600))
    )


@scene("aqueduct", "blue")
def aqueduct() -> str:
    big = [arch(x, 64, 18, 24) for x in (-5, 19, 43, 67, 91, 115)]
    small = [arch(x, 34, 7.6, 10) for x in range(-2, 120, 12)]
    return (
        hill("#9fb48a", 0, 40, 30, 30, 66, 42, 100, 30, 120, 34)
        + hill(LEAF.mid, 0, 54, 40, 50, 80, 54, 120, 48)
        + fill(LIMESTONE.mid, "M-1 20H121V66H-1z" + "".join(big) + "".join(small), more='fill-rule="evenodd"')
        + fill(
            LIMESTONE.shade,
            *(f"M{x + 18} 64V49a9 9 0 0 0 -3 -6.700V64z" for x in (-5, 19, 43, 67, 91)),
            *(f"M{number(x + 7.6)} 34v-6.200a3.800 3.800 0 0 0 -1.600 -3V34z" for x in range(-2, 120, 12)),
        )
        + fill(LIMESTONE.lit, rect(0, 18, 120, 3), rect(0, 35, 120, 2.200))
        + fill(SEA.mid, rect(0, 16.800, 120, 1.800))
        + line(LIMESTONE.shade, 0.500, "M0 22.500H120M0 38.600H120")
        + fill(LEAF.shade, "M0 64Q30 58 60 62T120 60V72H0z")
        + fill(SEA.mid, "M50 72Q56 64 48 60h8q10 5 8 12z")
        + tree(8, 64, 18)
        + tree(108, 64, 20)
    )


@scene("rostrum", "blue")
def rostrum() -> str:
    return (
        town()
        + temple(66, 58, 34, 32, 4, LIMESTONE)
        + ground("blue")
        + shadow(22, 62, 46)
        + fill(MARBLE.mid, poly(20, 40, 62, 40, 66, 62, 20, 62))
        + fill(MARBLE.lit, rect(18, 37, 46, 4))
        + fill(MARBLE.shade, rect(18, 40, 46, 1.200))
        + fill(BRONZE.mid, *(f"M60 {y}l14 3 -14 4z" for y in (44, 53)))
        + fill(BRONZE.lit, *(f"M60 {y}l14 3 -14 0z" for y in (44, 53)))
        + courses(20, 42, 42, 20, 4, MARBLE.shade, 10, 0.500)
        + person(40, 37, 20, MARBLE.lit, LAPIS.shade)
        + line(SKIN, 1.800, "M43 26l7 -5")
        + line(CLOTH.mid, 1.600, "M38.500 24.500L43 36")
        + crowd(72, 66, 40, 8, ("#b5533a", "#e8d9b5", "#3f76ae"), 6)
        + crowd(66, 70, 40, 7, ("#7c984a", "#e8d9b5"), 6)
    )


@scene("palace", "blue")
def palace() -> str:
    return (
        town()
        + palm(12, 58, 32)
        + palm(108, 58, 32, -0.08)
        + ground("blue")
        + shadow(18, 63, 90, 3)
        + block(18, 38, 84, 24, LIMESTONE, 0.7)
        + block(32, 26, 56, 14, LIMESTONE, 0.7)
        + block(46, 14, 28, 14, MARBLE, 0.66)
        + fill(LAPIS.mid, dome(60, 14, 12, 9))
        + fill(LAPIS.lit, "M48 14a12 9 0 0 1 10 -8.900q-5 3 -6 8.900z")
        + fill(GOLD.lit, rect(59.300, 0.500, 1.400, 5), disc(60, 1, 1.400))
        + fill(GOLD.mid, rect(46, 14, 28, 1.800), rect(32, 26, 56, 1.800), rect(18, 38, 84, 1.800))
        + columns(50, 17, 20, 9, 5, MARBLE, 0.350)
        + windows(LAPIS.deep, 4, 8, 37, 37, 43, 37, 77, 37, 83, 37)
        + windows(LAPIS.deep, 5, 11, 25, 55, 33, 55, 41, 55, 79, 55, 87, 55, 95, 55)
        + fill(MARBLE.lit, rect(50, 44, 20, 18))
        + fill(WOOD.deep, arch(54, 62, 12, 15))
        + fill(GOLD.mid, disc(59, 56, 0.700), disc(61, 56, 0.700))
        + steps(50, 61, 20, 5, 3, MARBLE, 3)
    )


@scene("town-hall", "blue")
def town_hall() -> str:
    return (
        town()
        + ground("blue")
        + shadow(20, 63, 84, 3)
        + block(20, 34, 80, 28, MARBLE, 0.68)
        + gable_roof(16, 35, 88, 9)
        + block(51, 12, 18, 24, LIMESTONE)
        + fill(TERRACOTTA.mid, poly(48, 13, 60, 2, 72, 13))
        + fill(TERRACOTTA.shade, poly(60, 2, 72, 13, 63, 13))
        + windows(INK, 4, 7, 57, 24, 63, 24)
        + fill(LAPIS.deep, *(arch(x, 62, 9, 18) for x in (26, 38, 55.500, 73, 85)))
        + fill(MARBLE.lit, *(rect(x - 2, 44, 2, 18) for x in (26, 38, 55.500, 73, 85)))
        + fill(MARBLE.mid, rect(20, 40, 80, 2))
        + banner(44, 34, 16, LAPIS)
        + banner(76, 34, 16, LAPIS)
        + crowd(34, 68, 52, 7, ("#b5533a", "#e8d9b5", "#3f76ae"), 5)
    )


@scene("obelisk", "blue")
def obelisk() -> str:
    marks = [f"M{number(57 + (i % 2) * 3)} {18 + i * 4}h{2.5 if i % 3 else 4}" for i in range(8)]
    return (
        town()
        + palm(24, 60, 34)
        + palm(100, 60, 34, -0.1)
        + ground("blue")
        + shadow(50, 66, 40)
        + steps(46, 57, 28, 9, 3, LIMESTONE, 4)
        + fill(SAND.lit, poly(53.500, 57, 56, 12, 60, 5, 60, 57))
        + fill(SAND.shade, poly(66.500, 57, 64, 12, 60, 5, 60, 57))
        + fill(GOLD.lit, poly(56, 12, 60, 5, 60, 12))
        + fill(GOLD.shade, poly(64, 12, 60, 5, 60, 12))
        + line(SAND.deep, 1.100, *marks)
        + block(50, 52, 20, 5, SAND)
        + person(32, 66, 10, CLOTH.mid)
        + person(90, 66, 10, MARBLE.lit)
    )


@scene("gardens", "blue")
def gardens() -> str:
    return (
        town()
        + cypress(16, 56, 34)
        + cypress(28, 56, 26)
        + cypress(92, 56, 26)
        + cypress(104, 56, 34)
        + fill(LEAF.mid, rect(0, 54, 120, 18))
        + fill(LEAF.lit, rect(0, 54, 120, 2))
        + fill(SAND.mid, poly(50, 54, 70, 54, 84, 72, 36, 72))
        + tree(42, 55, 26)
        + tree(79, 55, 26)
        + line(MARBLE.mid, 2, "M44 56V30Q60 12 76 30V56")
        + fill(
            LEAF.shade,
            *(disc(x, y, 3) for x, y in ((45, 32), (48, 26), (54, 21.500), (60, 20), (66, 21.500), (72, 26), (75, 32))),
        )
        + fill(
            CLOTH.lit,
            *(disc(x, y, 1.200) for x, y in ((47, 29), (53, 21), (61, 19), (70, 24), (75, 31), (45, 38), (75, 39))),
        )
        + fill(MARBLE.mid, disc(60, 61, 13, 4))
        + fill(SEA.mid, disc(60, 60.500, 11, 3))
        + fill(MARBLE.lit, rect(58.500, 50, 3, 11))
        + fill(MARBLE.mid, "M52 48h16q-2 5 -8 5t-8 -5z")
        + line("#eafaf7", 1.200, "M60 47q-1 -8 -6 -1M60 47q1 -8 6 -1M60 47v-7")
        + fill(
            CLOTH.mid, *(disc(x, y, 1.500) for x, y in ((14, 62), (22, 66), (30, 61), (92, 61), (100, 66), (108, 62)))
        )
        + fill(GOLD.mid, *(disc(x, y, 1.400) for x, y in ((10, 67), (26, 64), (34, 67), (88, 67), (96, 63), (112, 67))))
    )


@scene("pantheon", "blue")
def pantheon() -> str:
    return (
        town()
        + ground("blue")
        + shadow(16, 63, 94, 3)
        + block(22, 32, 76, 28, BRICK, 0.64)
        + fill(LIMESTONE.mid, rect(20, 30, 80, 3), rect(22, 42, 76, 1.400))
        + fill(STONE.mid, dome(60, 30, 34, 21))
        + fill(STONE.lit, "M26 30a34 21 0 0 1 28 -20.700q-14 6 -16 20.700z")
        + fill(STONE.shade, "M70 10a34 21 0 0 1 24 20h-12q-2 -14 -12 -20z")
        + line(STONE.shade, 0.600, "M30 23q30 -6 60 0M36 17q24 -5 48 0")
        + temple(36, 63, 48, 38, 6, MARBLE, LAPIS)
    )


@scene("senate", "blue")
def senate() -> str:
    seats = "".join(
        fill(
            MARBLE.lit if i % 2 == 0 else MARBLE.shade,
            f"M{numbers(14 + i * 6, 58)}A{numbers(46 - i * 6, 30 - i * 4)} 0 0 1 {numbers(106 - i * 6, 58)}z",
        )
        for i in range(5)
    )
    return (
        fill(LIMESTONE.mid, rect(0, 10, 120, 48))
        + fill(LIMESTONE.shade, rect(0, 8, 120, 4))
        + columns(4, 12, 112, 44, 8, MARBLE, 0.240)
        + fill(LAPIS.mid, *(rect(x, 14, 5, 20) for x in (25.500, 40, 76, 90.500)), more='opacity=".85"')
        + fill(GOLD.mid, *(rect(x, 34, 5, 1.600) for x in (25.500, 40, 76, 90.500)))
        + fill("#fff6d8", poly(0, 0, 22, 0, 78, 58, 40, 58), more='opacity=".25"')
        + seats
        + fill(SAND.mid, "M44 58a16 9 0 0 1 32 0z")
        + ground("blue", 58)
        + "".join(
            person(x, y, 9, MARBLE.lit, CLOTH.mid)
            for x, y in ((26, 46), (37, 40), (50, 36), (70, 36), (83, 40), (94, 46))
        )
        + person(60, 63, 16, MARBLE.lit, CLOTH.mid)
        + line(SKIN, 1.500, "M63 54l5 -4")
    )
