"""The twelve wonders of Duel, 160 × 100."""

# ruff: noqa: D103  the name says what is drawn

from __future__ import annotations

from itertools import pairwise

from art.monuments import artemision, colossus, gardens, mausoleum, pharos, pyramid, sky, stag, zeus
from art.pen import (
    BRICK,
    BRONZE,
    CLOTH,
    FIRE,
    GOLD,
    INK,
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
    arch,
    block,
    cloud,
    columns,
    courses,
    crenels,
    crowd,
    cypress,
    disc,
    faded,
    fill,
    gable_roof,
    grass,
    hill,
    horse,
    line,
    moved,
    number,
    numbers,
    palm,
    person,
    poly,
    rect,
    scroll,
    ship,
    spread,
    steps,
    tower,
    tree,
    waves,
    windows,
)
from art.scene_parts import camel


def sea(y: float, glint: float = 34) -> str:
    """Return the sea from the horizon y down, with the light of the sun on it."""
    return (
        fill(SEA.shade, rect(0, y, 160, 100 - y))
        + fill(SEA.mid, f"M0 {number(y + 8)}Q40 {number(y + 5)} 80 {number(y + 9)}T160 {number(y + 7)}V100H0z")
        + fill(SEA.lit, rect(0, y, 160, 1))
        + fill("#fff1c9", poly(glint - 8, y, glint + 8, y, glint + 18, 100, glint - 14, 100), more='opacity=".28"')
    )


def pine(x: float, y: float, h: float) -> str:
    """Return an umbrella pine."""
    w = h * 0.42
    return (
        line(
            WOOD.shade,
            h * 0.05,
            f"M{numbers(x, y)}q{numbers(-h * 0.03, -h * 0.4, h * 0.02, -h * 0.7)}M{numbers(x, y - h * 0.55)}"
            f"l{numbers(-w * 0.5, -h * 0.2)}M{numbers(x, y - h * 0.5)}l{numbers(w * 0.5, -h * 0.22)}",
        )
        + fill(
            LEAF.shade,
            f"M{numbers(x - w, y - h * 0.68)}q{numbers(w * 0.1, -h * 0.3, w, -h * 0.32)}t{numbers(w, h * 0.32)}"
            f"q{numbers(-w, h * 0.1, -2 * w, 0)}z",
        )
        + fill(
            LEAF.mid,
            f"M{numbers(x - w, y - h * 0.68)}q{numbers(w * 0.1, -h * 0.3, w, -h * 0.32)}"
            f"q{numbers(-w * 0.2, h * 0.2, -w * 0.1, h * 0.34)}"
            f"q{numbers(-w * 0.5, h * 0.02, -w * 0.9, -h * 0.02)}z",
        )
    )


def pyramids() -> str:
    return (
        sky("#f0a860", "#f7c983", "#fbe3b0", (30, 24, 10))
        + hill("#e3bd7d", 0, 72, 40, 68, 100, 72, 160, 66)
        + pyramid(-14, 78, 62, 38)
        + pyramid(92, 80, 74, 44)
        + pyramid(32, 82, 86, 62)
        + fill(SAND.mid, "M0 80Q60 74 160 80V100H0z")
        + fill(SAND.shade, "M0 92Q70 82 160 90V100H0z", more='opacity=".6"')
        + fill(INK, poly(84, 84, 118, 82, 150, 88, 110, 90), more='opacity=".16"')
        + camel(38, 92, 12, CLOTH.mid)
        + camel(54, 93, 12, LAPIS.mid)
        + camel(70, 92.5, 11, CLOTH.mid)
        + palm(142, 92, 30, -0.1)
        + palm(150, 94, 22)
        + palm(12, 92, 26)
    )


def great_lighthouse() -> str:
    return (
        sky("#2f5d86", "#6f9bb4", "#f0c489", (26, 44, 8))
        + fill("#ffedb0", poly(88, 11, 160, -4, 160, 26), poly(88, 11, 0, -10, 0, 18), more='opacity=".38"')
        + hill("#8a94a0", 100, 66, 124, 58, 160, 62, foot=70)
        + sea(66, 26)
        + fill(STONE.shade, "M44 88Q52 76 66 75H110Q128 78 136 90Q100 96 44 88z")
        + fill(STONE.lit, "M44 88Q52 76 66 75H84Q64 79 60 89z")
        + pharos(88, 80, 78)
        + fill(LIMESTONE.mid, rect(108, 77, 16, 5))
        + fill(LIMESTONE.shade, rect(108, 80, 16, 2))
        + ship(30, 88, 34)
        + waves("#d5f0ee", 6, 92, 5, 60, 95, 6, 120, 92, 5, 14, 97, 4)
    )


def colossus_wonder() -> str:
    return (
        sky("#6fb0d8", "#a9d2e2", "#f6e2b6", (26, 22, 9))
        + cloud(112, 26, 34)
        + cloud(4, 50, 26, 0.6)
        + hill("#9db79a", 0, 66, 30, 58, 60, 66, foot=72)
        + hill("#8fae90", 104, 66, 134, 56, 160, 62, foot=72)
        + sea(66, 26)
        + ship(80, 84, 26, oars=False)
        + fill(STONE.mid, "M0 84H62L66 100H0z", "M160 84H98L94 100H160z")
        + fill(STONE.lit, rect(0, 82, 62, 3), rect(98, 82, 62, 3))
        + courses(0, 86, 62, 14, 3, STONE.shade, 11, 0.5)
        + courses(98, 86, 62, 14, 3, STONE.shade, 11, 0.5)
        + colossus(80, 83, 56)
        + block(8, 70, 20, 12, LIMESTONE)
        + gable_roof(5, 71, 26, 6)
        + block(132, 66, 20, 16, LIMESTONE)
        + gable_roof(129, 67, 26, 6)
        + windows(INK, 3, 6, 14, 80, 22, 80, 138, 78, 146, 78)
        + cypress(36, 82, 18)
        + cypress(124, 82, 18)
        + waves("#d5f0ee", 66, 90, 3, 72, 95, 3)
    )


def sphinx() -> str:
    body = (
        fill(SAND.shade, "M34 88Q30 66 46 62H114Q130 66 126 88z")
        + fill(SAND.mid, "M34 88Q30 66 46 62H80V88z")
        + fill(SAND.lit, "M34 88Q30 66 46 62Q38 72 42 88z")
        + fill(SAND.mid, "M58 62H102L110 88H50z")
        + fill(SAND.lit, "M58 62H70L62 88H50z")
        + fill(SAND.shade, "M92 62H102L110 88H96z")
        + fill(SAND.deep, rect(60, 84, 40, 8), more='opacity=".55"')
        + fill(SAND.mid, "M30 97V84Q31 77 43 77T56 84V97z", "M104 97V84Q105 77 117 77T130 84V97z")
        + fill(SAND.lit, "M30 97V84Q31 77 43 77Q36 80 36 97z", "M104 97V84Q105 77 117 77Q110 80 110 97z")
        + fill(
            SAND.shade, "M49 78.5Q56 80 56 84V97H50Q52 86 49 78.5z", "M123 78.5Q130 80 130 84V97H124Q126 86 123 78.5z"
        )
        + line(SAND.deep, 1, "M37 88V96M43 87V96M49 88V96M111 88V96M117 87V96M123 88V96")
        + fill(MARBLE.mid, arch(73, 92, 14, 15))
        + fill(MARBLE.lit, arch(73, 92, 9, 15))
        + line(MARBLE.deep, 0.6, "M76 81h8M76 84h8M76 87h8M76 90h6")
    )
    hood = (
        fill(LAPIS.mid, "M56 64Q58 38 60 30Q64 14 80 14T100 30Q102 38 104 64L93 68 91 46H69L67 68z")
        + fill(
            GOLD.mid,
            *(f"M{numbers(57 + i * 0.7, 61 - i * 6)}l9.4 -1.4v2.6l-9.8 1.4z" for i in range(5)),
            *(f"M{numbers(103 - i * 0.7, 61 - i * 6)}l-9.4 -1.4v2.6l9.8 1.4z" for i in range(5)),
            "M62.5 24Q66 17.500 80 17T97.500 24L96 27.500Q91 21.500 80 21.500T64 27.500z",
        )
        + fill(LAPIS.shade, "M90 15.500Q98 19 100 30Q102 38 104 64L98 66.200Q98 34 90 15.500z")
    )
    face = (
        fill(SAND.lit, "M68 29Q80 22.500 92 29V47Q90 58 80 60.500Q70 58 68 47z")
        + fill(SAND.shade, "M84 25.500Q88 26.400 92 29V47Q90 58 80 60.500Q88 46 84 25.500z")
        + fill(SAND.mid, "M80 37v9l-3 1.500q3 2 6 0l-1 -10z")
        + line(SAND.deep, 1.200, "M71 36.500q4 -2.500 7.500 0M82 36.500q4 -2.500 7.500 0")
        + fill(MARBLE.lit, disc(75, 40, 2.800, 1.500), disc(85.500, 40, 2.800, 1.500))
        + fill(INK, disc(75.300, 40, 1.300), disc(85.800, 40, 1.300))
        + line(INK, 0.700, "M72 40q3 -2.600 6 0M82.500 40q3 -2.600 6 0")
        + line(SAND.deep, 1.100, "M76 52.500q4 2 8 0")
        + fill(GOLD.mid, poly(77.500, 59, 82.500, 59, 84, 71, 76, 71))
        + line(LAPIS.mid, 0.800, "M77.300 62.500h5.400M76.900 66h6.200")
        + fill(GOLD.lit, "M78 22q-1.500 -8 2 -11q3.500 3 2 11z")
        + fill(CLOTH.mid, disc(80, 17.500, 1))
    )
    return (
        sky("#e9a15c", "#f5c584", "#fbe5b8", (26, 20, 9))
        + pyramid(98, 78, 66, 46)
        + pyramid(-16, 78, 56, 36)
        + fill(SAND.mid, "M0 77Q80 71 160 77V100H0z")
        + fill(SAND.lit, "M0 77Q80 71 160 77V80Q80 74 0 80z")
        + fill(INK, "M56 97H160Q150 88 126 86z", more='opacity=".16"')
        + body
        + hood
        + face
        + fill(SAND.shade, "M0 96Q80 91 160 96V100H0z", more='opacity=".55"')
        + palm(14, 86, 26)
        + palm(148, 86, 24, -0.1)
        + person(140, 95, 8, MARBLE.lit)
        + person(146, 96, 8, CLOTH.mid)
        + person(20, 96, 8, LAPIS.mid)
    )


def hanging_gardens() -> str:
    return (
        sky("#79b7d6", "#b3d9de", "#fbe7bd", (24, 20, 9))
        + cloud(118, 22, 30)
        + hill("#c9c78a", 0, 74, 40, 66, 110, 72, 160, 64)
        + fill(LEAF.mid, "M0 82Q80 76 160 82V100H0z")
        + gardens(82, 88, 124, 62)
        + fill(SEA.mid, "M0 90Q80 84 160 90V100H0z")
        + fill(SEA.lit, "M0 90Q80 84 160 90V91Q80 86 0 92z")
        + waves("#d5f0ee", 20, 96, 4, 90, 94, 6)
        + palm(10, 92, 32)
        + palm(150, 92, 30, -0.1)
    )


def circus_maximus() -> str:
    arches = fill(INK, *(arch(x, 60, 6, 11) for x in range(3, 160, 10)), more='opacity=".55"')
    return (
        sky("#6aa5d3", "#a9cfe2", "#f7e3b8", (28, 16, 8), 50)
        + hill("#c8a878", 0, 38, 40, 26, 90, 34, 160, 22, foot=50)
        + fill("#e8d6b0", rect(108, 22, 34, 10), rect(50, 28, 24, 8))
        + columns(109, 24, 32, 8, 8, MARBLE)
        + fill(TERRACOTTA.mid, poly(106, 22, 125, 16, 144, 22), poly(48, 28, 62, 23, 76, 28))
        + fill(LIMESTONE.lit, "M0 40H160V46H0z")
        + crowd(2, 41, 156, 40, ("#b5533a", "#f2e4c2", "#3f76ae", "#7c984a"), 5)
        + fill(LIMESTONE.mid, "M0 45H160V62H0z")
        + crowd(0, 47, 160, 36, ("#f2e4c2", "#b5533a", "#d9a32c"), 5)
        + arches
        + fill(MARBLE.lit, rect(0, 47, 160, 2.500), rect(0, 60, 160, 2.500))
        + fill(SAND.lit, "M0 62H160V100H0z")
        + fill(SAND.mid, "M0 84Q80 76 160 86V100H0z")
        + fill(MARBLE.mid, rect(40, 66, 92, 6))
        + fill(MARBLE.lit, rect(40, 65, 92, 2.500))
        + fill(MARBLE.shade, rect(40, 70, 92, 3))
        + fill(GOLD.lit, poly(84, 65, 86.500, 36, 88, 34, 88, 65))
        + fill(GOLD.shade, poly(92, 65, 89.500, 36, 88, 34, 88, 65))
        + columns(56, 55, 14, 10, 3, MARBLE)
        + fill(MARBLE.lit, rect(55, 53, 16, 2.500))
        + fill(GOLD.mid, *(disc(x, 52, 1.600) for x in (58, 63, 68)))
        + columns(106, 55, 14, 10, 3, MARBLE)
        + fill(MARBLE.lit, rect(105, 53, 16, 2.500))
        + fill(LAPIS.mid, *(disc(x, 51.600, 1.500, 1) for x in (108, 113, 118)))
        + fill(GOLD.mid, *(poly(x, 66, x + 2, 56, x + 4, 66) for x in (41, 126)))
        + fill(INK, disc(66, 95, 40, 2.600), more='opacity=".2"')
        + horse(36, 94, 26, "#f3e6cd", "#b0946a")
        + horse(44, 95, 26, "#c98a52", "#5d3c22")
        + horse(52, 94, 26, "#5f3a22", "#2f1d12")
        + line(INK, 0.800, "M92 72L52 78M92 74L44 80")
        + fill(CLOTH.mid, "M80 74q14 -3 22 0v15h-19z")
        + fill(CLOTH.shade, "M94 73.400q5 0 8 .6v15h-8z")
        + fill(GOLD.mid, "M79 73q14 -3 24 0v2.600q-12 -2.400 -24 0z")
        + person(92, 78, 20, LAPIS.mid)
        + line(SKIN, 1.800, "M90 68L84 72")
        + fill(WOOD.shade, disc(94, 90, 7))
        + fill(SAND.mid, disc(94, 90, 5))
        + line(WOOD.shade, 1.200, "M87 90h14M94 83v14M89 85l10 10M99 85l-10 10")
        + faded(0.550, fill(SAND.shade, disc(112, 94, 9, 3.500), disc(122, 91, 6, 3), disc(106, 89, 4, 2)))
        + faded(
            0.900,
            moved(
                140,
                76,
                horse(0, 0, 10, "#7a4a2a"),
                horse(4, 0.500, 10, "#d9c3a0", "#8a6a45"),
                fill(LEAF.mid, "M10 -7h6v6h-5z"),
            ),
        )
    )


def mausoleum_wonder() -> str:
    return (
        sky("#7db3d2", "#bcd9dc", "#fae3b5", (30, 20, 9))
        + cloud(108, 24, 36, 0.6)
        + hill("#a8b98f", 0, 70, 40, 58, 80, 68, 130, 56, 160, 64)
        + hill("#c9b98a", 0, 84, 60, 78, 160, 84)
        + fill(SAND.mid, "M0 86Q80 80 160 86V100H0z")
        + fill(INK, disc(102, 93, 54, 3), more='opacity=".18"')
        + cypress(20, 90, 40)
        + cypress(32, 90, 32)
        + cypress(140, 90, 40)
        + cypress(128, 90, 30)
        + mausoleum(80, 93, 82)
        + person(48, 98, 7, CLOTH.mid)
        + person(112, 98, 7, LAPIS.mid)
        + person(116, 98.5, 7, MARBLE.lit)
    )


def piraeus() -> str:
    sheds = "".join(
        fill(LIMESTONE.mid, rect(x, 58, 13, 12))
        + fill(INK, arch(x + 1.5, 70, 10, 10))
        + fill(TERRACOTTA.mid, poly(x - 1, 58, x + 6.5, 52, x + 14, 58))
        + fill(TERRACOTTA.shade, poly(x + 6.5, 52, x + 14, 58, x + 8.500, 58))
        for x in range(84, 156, 14)
    )
    return (
        sky("#5fa3cf", "#a3cfe0", "#fae2b3", (28, 20, 9))
        + hill("#b9b690", 40, 60, 78, 36, 112, 46, 160, 34, foot=66)
        + fill(MARBLE.lit, rect(70, 33, 14, 4))
        + columns(71, 33, 12, 5, 5, MARBLE)
        + fill(MARBLE.mid, poly(69, 33, 77, 29, 85, 33))
        + block(0, 60, 60, 10, LIMESTONE, 0.7)
        + crenels(0, 60, 60, 2.500, LIMESTONE, 10)
        + tower(50, 70, 14, 22, LIMESTONE)
        + sheds
        + fill(STONE.mid, rect(66, 69, 94, 4))
        + fill(STONE.lit, rect(66, 69, 94, 1.300))
        + sea(72, 28)
        + ship(132, 82, 22, oars=False)
        + moved(
            60,
            92,
            fill(INK, disc(2, 0, 44, 2.500), more='opacity=".25"'),
            line(WOOD.deep, 1.800, "M2 -14V-52M-26 -50H30"),
            fill(MARBLE.lit, "M-25 -49H29Q34 -34 28 -21Q2 -16 -24 -21Q-30 -34 -25 -49z"),
            fill(MARBLE.shade, "M14 -49H29Q34 -34 28 -21L18 -19.500Q23 -34 14 -49z"),
            fill(CLOTH.mid, "M-3 -42l5 -5 5 5 -1.500 10q-3.500 3 -7 0z"),
            fill(GOLD.lit, disc(2, -37, 2.400)),
            fill(
                WOOD.mid,
                "M-46 -20Q-44 -10 -32 -10H32Q42 -10 50 -3Q42 2 30 3H-26Q-44 2 -50 -22Q-49 -25 -44 -26Q-47 -23 -46 -20z",
            ),
            fill(WOOD.lit, "M-46 -20Q-44 -10 -32 -10H32L36 -8H-33Q-45 -8 -47.500 -19z"),
            fill(WOOD.shade, "M-40 -4H40Q36 2 30 3H-26Q-36 2 -40 -4z"),
            fill(BRONZE.mid, "M42 -6L56 -3 42 0z"),
            fill(MARBLE.lit, disc(38, -5.500, 2)),
            fill(INK, disc(38.500, -5.500, 1)),
            line(WOOD.lit, 1.100, *(f"M{x} -4l-5 12" for x in range(-26, 32, 6))),
            "".join(fill(CLOTH.mid if i % 2 else GOLD.mid, disc(-24 + i * 8, -9.500, 2.600)) for i in range(7)),
        )
        + waves("#d5f0ee", 4, 97, 4, 110, 92, 6, 40, 98, 8, 6, 86, 2)
    )


def appian_way() -> str:
    stones = []
    rows = (64, 66.5, 69.5, 73, 77.5, 83, 90, 100)
    for i, (a, b) in enumerate(pairwise(rows)):
        wa, wb = (a - 60) * 1.25 + 2, (b - 60) * 1.25 + 2
        n = 5
        for k in range(n):
            shift = 0.5 if i % 2 else 0
            left, right = (k + shift) / n, (k + 0.86 + shift) / n
            if right > 1:
                continue
            stones.append(
                poly(
                    80 - wa + 2 * wa * left,
                    a + 0.3,
                    80 - wa + 2 * wa * right,
                    a + 0.3,
                    80 - wb + 2 * wb * right,
                    b - 0.5,
                    80 - wb + 2 * wb * left,
                    b - 0.5,
                )
            )
    return (
        sky("#e8975a", "#f4bd7c", "#fde3b0", (80, 46, 11), 72)
        + hill("#c99a72", 0, 60, 30, 52, 64, 62, 100, 54, 160, 60)
        + fill("#e5d3ab", *(arch(x, 62, 5, 8) for x in range(104, 160, 7)))
        + fill("#d8bf90", rect(102, 50, 58, 4))
        + hill("#b1a868", 0, 66, 40, 62, 80, 63, 120, 62, 160, 66)
        + fill(LEAF.mid, "M0 70L76 62H84L160 70V100H0z")
        + fill(LEAF.shade, "M0 84L60 70V100H0z", "M160 84L100 70V100H160z", more='opacity=".5"')
        + fill(STONE.shade, poly(76, 62, 84, 62, 136, 100, 24, 100))
        + fill(STONE.mid, *stones)
        + fill(STONE.lit, *stones[::3])
        + fill(LIMESTONE.mid, poly(76, 62, 75, 62, 12, 100, 24, 100), poly(84, 62, 85, 62, 148, 100, 136, 100))
        + fill(LIMESTONE.lit, poly(76, 62, 75.500, 62, 12, 100, 18, 100))
        + pine(22, 82, 56)
        + pine(50, 70, 30)
        + pine(62, 66, 18)
        + pine(140, 80, 52)
        + pine(112, 70, 28)
        + pine(98, 66, 17)
        + block(2, 64, 16, 16, MARBLE)
        + fill(TERRACOTTA.mid, poly(0, 64, 10, 57, 20, 64))
        + fill(INK, arch(7, 80, 6, 9))
        + fill(BRICK.mid, rect(118, 64, 14, 11))
        + fill(BRICK.lit, rect(118, 64, 8, 11))
        + fill(MARBLE.mid, rect(117, 63, 16, 2))
        + fill(MARBLE.lit, arch(33, 92, 6, 14))
        + fill(MARBLE.shade, "M36.500 78.300a3 3 0 0 1 2.500 2.700v11h-2.500z")
        + line(INK, 0.700, "M34.500 83h3M34.500 85.500h3")
        + moved(
            84,
            80,
            fill(INK, disc(4, 0, 11, 1.400), more='opacity=".25"'),
            horse(-3, 0, 11),
            fill(WOOD.mid, rect(4, -7, 10, 5)),
            fill(WOOD.shade, disc(7, -1.500, 2.200), disc(12, -1.500, 2.200)),
            fill(CLOTH.mid, disc(7, -8, 2), disc(11, -8, 2)),
        )
    )


def great_library() -> str:
    def shelf(x: float, y: float, w: float, h: float, rows: int, n: int) -> str:
        out = fill(WOOD.mid, rect(x, y, w, h)) + fill(
            WOOD.deep, *(rect(x + 1, y + 1 + h / rows * j, w - 2, h / rows - 2) for j in range(rows))
        )
        colors = ("#b5533a", "#efe0bd", "#3f76ae", "#dfc99e", "#7c984a", "#d9a32c")
        for k, color in enumerate(colors):
            out += fill(
                color,
                *(
                    disc(a, y + h / rows * (j + 1) - 2.8, 1.7)
                    for j in range(rows)
                    for i, a in enumerate(spread(x + 3.4, w - 6.8, n))
                    if (i * 5 + j * 3 + i * i) % 6 == k
                ),
            )
        return out

    return (
        fill("#7d5638", rect(0, 0, 160, 100))
        + fill("#9a6d46", "M20 0H140V78H20z")
        + fill("#f7dfa8", arch(58, 78, 44, 66))
        + fill("#8fc3d8", arch(61, 78, 38, 62))
        + hill("#d8c690", 61, 62, 74, 58, 99, 62, foot=78)
        + moved(0, 0, fill(LIMESTONE.lit, rect(77, 38, 5, 26), rect(78.200, 32, 2.600, 7)))
        + fill(FIRE[1], disc(79.500, 31, 1.500))
        + fill(SEA.mid, rect(61, 64, 38, 14))
        + line(MARBLE.lit, 2.200, "M59 78V36a21 21 0 0 1 42 0V78")
        + fill(MARBLE.mid, rect(56, 76, 48, 3))
        + shelf(22, 20, 32, 58, 7, 7)
        + shelf(106, 20, 32, 58, 7, 7)
        + fill(WOOD.lit, rect(20, 17, 36, 3.500), rect(104, 17, 36, 3.500))
        + shelf(-8, 14, 22, 68, 7, 5)
        + shelf(146, 14, 22, 68, 7, 5)
        + columns(12, 8, 12, 76, 1, MARBLE, 0.640)
        + columns(136, 8, 12, 76, 1, MARBLE, 0.640)
        + fill(MARBLE.lit, rect(0, 2, 160, 6))
        + fill(LAPIS.mid, rect(0, 3.500, 160, 2.400))
        + fill(GOLD.lit, *(disc(x, 4.700, 0.900) for x in range(4, 160, 8)))
        + fill(MARBLE.shade, rect(0, 7.500, 160, 1.400))
        + fill("#c9a06a", "M0 80H160V100H0z")
        + line("#a87d4a", 0.700, "M80 80V100M62 80L40 100M98 80L120 100M44 80L0 98M116 80L160 98M0 86H160M0 93H160")
        + fill("#fff2c4", poly(61, 40, 99, 40, 128, 100, 40, 100), more='opacity=".25"')
        + fill(WOOD.mid, rect(58, 84, 44, 3.500))
        + fill(WOOD.lit, rect(58, 84, 44, 1.200))
        + fill(WOOD.shade, rect(61, 87, 3, 11), rect(96, 87, 3, 11))
        + moved(66, 77.500, scroll(0, 0, 12, 7))
        + fill(MARBLE.lit, poly(84, 84, 90, 81, 96, 84))
        + person(80, 98, 20, MARBLE.lit, LAPIS.mid)
        + person(50, 97, 19, LAPIS.mid)
        + person(114, 97, 19, TERRACOTTA.mid)
        + line(WOOD.lit, 1.800, "M108 84L120 22M114 84L126 22")
        + line(WOOD.mid, 1.200, *(f"M{number(109.4 + i * 1.75)} {number(76 - i * 9)}h6" for i in range(6)))
    )


def statue_of_zeus() -> str:
    return (
        fill("#5b3d33", rect(0, 0, 160, 100))
        + fill("#7a5443", "M14 0H146V84H14z")
        + fill("#96694f", "M34 8H126V84H34z")
        + fill("#f2c987", disc(80, 40, 44), more='opacity=".28"')
        + fill("#fbdc9c", disc(80, 38, 30), more='opacity=".3"')
        + line(GOLD.shade, 0.900, "M34 10H126M34 84V8M126 84V8")
        + fill(CLOTH.shade, rect(40, 10, 12, 60), rect(108, 10, 12, 60))
        + fill(CLOTH.mid, rect(40, 10, 5, 60), rect(108, 10, 5, 60))
        + fill(GOLD.mid, rect(40, 68, 12, 2), rect(108, 68, 12, 2))
        + fill(MARBLE.shade, rect(0, 82, 160, 18))
        + fill(MARBLE.mid, poly(30, 82, 130, 82, 160, 100, 0, 100))
        + line(MARBLE.deep, 0.600, "M80 82V100M60 82L46 100M100 82L114 100M0 90H160", more='opacity=".6"')
        + fill(LAPIS.deep, poly(52, 86, 108, 86, 118, 95, 42, 95))
        + fill("#f7e3b0", poly(66, 86, 94, 86, 98, 95, 62, 95), more='opacity=".35"')
        + steps(52, 80, 56, 6, 2, MARBLE, 4)
        + fill(LAPIS.mid, rect(52, 76, 56, 4.500))
        + fill(GOLD.lit, *(disc(x, 78, 1) for x in range(56, 108, 6)))
        + zeus(80, 77, 66)
        + fill("#fff2c4", poly(0, 0, 34, 0, 112, 84, 62, 84), more='opacity=".16"')
        + columns(8, 6, 14, 78, 1, MARBLE, 0.760)
        + columns(138, 6, 14, 78, 1, MARBLE, 0.760)
        + columns(26, 10, 9, 72, 1, LIMESTONE, 0.700)
        + columns(125, 10, 9, 72, 1, LIMESTONE, 0.700)
        + fill(MARBLE.lit, rect(0, 0, 160, 6))
        + fill(MARBLE.shade, rect(0, 4.500, 160, 2))
        + fill(BRONZE.mid, "M34 72h12l-3 4h-6z", rect(39, 76, 2, 9), "M114 72h12l-3 4h-6z", rect(119, 76, 2, 9))
        + "".join(
            moved(
                x,
                72,
                fill(FIRE[2], "M0 0C-4 -2 -3 -7 0 -11C1 -7 4 -4 0 0z"),
                fill(FIRE[0], "M0 0C-2 -1 -1.500 -4 0 -6C.6 -4 2 -2 0 0z"),
            )
            for x in (40, 120)
        )
        + person(62, 97, 9, MARBLE.lit)
        + person(99, 98, 9, CLOTH.mid)
    )


def temple_of_artemis() -> str:
    return (
        sky("#6fb3c4", "#b5dccb", "#fbe8bb", (26, 20, 9))
        + cloud(112, 18, 32, 0.7)
        + hill("#8fae84", 0, 66, 36, 52, 84, 64, 126, 50, 160, 62)
        + "".join(cypress(x, 80, h) for x, h in ((8, 34), (18, 28), (142, 28), (152, 36)))
        + tree(30, 80, 24)
        + tree(132, 80, 24)
        + fill(LEAF.lit, "M0 80Q80 74 160 80V100H0z")
        + fill(LEAF.mid, "M0 90Q80 84 160 92V100H0z")
        + fill(INK, disc(100, 86, 52, 2.600), more='opacity=".18"')
        + artemision(36, 86, 88, 66)
        + fill(SAND.lit, poly(72, 86, 88, 86, 98, 100, 62, 100))
        + stag(36, 97, 15)
        + stag(132, 98, 12)
        + grass(LEAF.shade, 14, 94, 50, 98, 112, 97, 150, 94, s=3)
        + fill(MARBLE.lit, *(disc(x, y, 0.900) for x, y in ((20, 96), (24, 94), (118, 95), (145, 97), (10, 98))))
    )


DRAWINGS = {
    "appian_way": appian_way,
    "circus_maximus": circus_maximus,
    "colossus": colossus_wonder,
    "great_library": great_library,
    "great_lighthouse": great_lighthouse,
    "hanging_gardens": hanging_gardens,
    "mausoleum": mausoleum_wonder,
    "piraeus": piraeus,
    "pyramids": pyramids,
    "sphinx": sphinx,
    "statue_of_zeus": statue_of_zeus,
    "temple_of_artemis": temple_of_artemis,
}


def symbols() -> dict[str, str]:
    """Return the wonders by symbol id."""
    wash = fill("var(--wash,none)", rect(0, 0, 160, 100))
    return {f"wonder-{name}": draw() + wash for name, draw in DRAWINGS.items()}
