"""The nine boards of 7 Wonders, 160 × 100: the city around its wonder, by day and, with variables of CSS, by night."""

# ruff: noqa: D103  the name says what is drawn

from __future__ import annotations

from art.monuments import (
    artemision,
    colossus,
    gardens,
    glow,
    harbour_circle,
    lamps,
    mausoleum,
    night,
    pharos,
    pyramid,
    sky,
    stars,
    zeus,
    ziggurat,
)
from art.pen import (
    CLOTH,
    GOLD,
    INK,
    LAPIS,
    LEAF,
    LIMESTONE,
    MARBLE,
    SAND,
    SEA,
    STONE,
    TERRACOTTA,
    WOOD,
    Material,
    arch,
    block,
    cloud,
    columns,
    courses,
    crenels,
    cypress,
    disc,
    fill,
    flame,
    grass,
    hill,
    line,
    moved,
    palm,
    person,
    poly,
    rect,
    ship,
    steps,
    temple,
    tower,
    tree,
    waves,
    windows,
)
from art.wonders import sea


def house(x: float, y: float, w: float, h: float, m: Material = LIMESTONE, roof: Material = TERRACOTTA) -> str:
    """Return a small house seen from its gable side; y is the ground."""
    return (
        block(x, y - h, w, h, m)
        + fill(roof.mid, poly(x - w * 0.1, y - h, x + w / 2, y - h - w * 0.36, x + w * 1.1, y - h))
        + fill(roof.shade, poly(x + w / 2, y - h - w * 0.36, x + w * 1.1, y - h, x + w * 0.66, y - h))
        + fill(
            INK,
            rect(x + w * 0.16, y - h * 0.62, w * 0.16, h * 0.26),
            rect(x + w * 0.44, y - h * 0.62, w * 0.16, h * 0.26),
            more='opacity=".6"',
        )
    )


def houses(*places: float, m: Material = LIMESTONE, roof: Material = TERRACOTTA) -> str:
    """Return houses given by x, y, width and height."""
    return "".join(house(*places[i : i + 4], m, roof) for i in range(0, len(places), 4))


def panes(*places: float) -> list[str]:
    """Return the windows of the same houses, to be lit at night."""
    return [
        rect(x + w * k, y - h * 0.62, w * 0.16, h * 0.26)
        for x, y, w, h in (places[i : i + 4] for i in range(0, len(places), 4))
        for k in (0.16, 0.44)
    ]


def flat_house(x: float, y: float, w: float, h: float, m: Material = SAND) -> str:
    """Return a house with a flat roof."""
    return (
        block(x, y - h, w, h, m)
        + fill(m.mid, rect(x - w * 0.04, y - h - 1, w * 1.08, 1.6))
        + fill(
            INK,
            rect(x + w * 0.16, y - h * 0.62, w * 0.14, h * 0.26),
            rect(x + w * 0.4, y - h * 0.62, w * 0.14, h * 0.26),
            more='opacity=".6"',
        )
    )


def flat_houses(*places: float, m: Material = SAND) -> str:
    """Return flat-roofed houses given by x, y, width and height."""
    return "".join(flat_house(*places[i : i + 4], m) for i in range(0, len(places), 4))


def giza() -> str:
    town = (6, 84, 12, 9, 20, 85, 10, 7, 118, 85, 11, 8, 132, 84, 14, 10)
    return (
        sky("#6fb0d8", "#b9dbe0", "#fbe3ae", (26, 20, 9))
        + stars()
        + cloud(116, 20, 30, 0.6)
        + hill("#e3c184", 0, 74, 50, 68, 110, 73, 160, 68)
        + pyramid(8, 80, 48, 34)
        + pyramid(108, 79, 42, 28)
        + pyramid(42, 82, 76, 58)
        + fill(SAND.mid, "M0 79Q80 74 160 80V100H0z")
        + flat_houses(*town)
        + palm(34, 87, 24)
        + palm(42, 88, 18)
        + palm(112, 88, 26, -0.1)
        + palm(152, 88, 24, -0.1)
        + fill(LEAF.mid, "M0 86Q80 82 160 87V92H0z")
        + fill(SEA.mid, "M0 89Q80 85 160 90V100H0z")
        + fill("#fff1c9", poly(18, 88, 36, 88, 42, 100, 12, 100), more='opacity=".25"')
        + ship(72, 95, 26, MARBLE, LAPIS)
        + waves("#d5f0ee", 16, 95, 3, 100, 95, 5, 120, 98, 4)
        + grass(LEAF.shade, 8, 90, 50, 89, 104, 89, 146, 91, s=4)
        + night(
            (26, 20, 9),
            lamps(
                *(
                    rect(x + w * k, y - h * 0.62, w * 0.14, h * 0.26)
                    for x, y, w, h in (town[i : i + 4] for i in range(0, 16, 4))
                    for k in (0.16, 0.4)
                )
            ),
            glow(12, 80, 9),
            glow(138, 79, 10),
        )
    )


def babylon() -> str:
    gate = (
        block(2, 50, 15, 40, LAPIS)
        + block(35, 50, 15, 40, LAPIS)
        + fill(LAPIS.mid, rect(17, 58, 18, 32))
        + crenels(2, 50, 15, 3.5, LAPIS, 3)
        + crenels(35, 50, 15, 3.5, LAPIS, 3)
        + crenels(17, 58, 18, 3, LAPIS, 3)
        + fill(INK, arch(19.500, 90, 13, 24))
        + fill(
            GOLD.mid,
            rect(2, 53, 15, 1.400),
            rect(35, 53, 15, 1.400),
            rect(17, 61, 18, 1.400),
            rect(2, 85, 15, 1.600),
            rect(35, 85, 15, 1.600),
        )
        + line(GOLD.lit, 1.300, "M18.500 90V72a7.500 7.500 0 0 1 15 0V90")
        + "".join(
            fill(
                GOLD.lit,
                f"M{x} {y}l1 -2.500 1.500 -.4 .4 1.400h3l1 1.500 .2 2h-.9l-.5 -1.400h-2l-.5 1.400h-.9l-.4 -1.600z",
            )
            for x in (6, 39)
            for y in (62, 70, 78)
        )
    )
    return (
        sky("#76b3d4", "#b8dadc", "#fce5b4", (24, 18, 8))
        + stars()
        + cloud(120, 18, 30, 0.6)
        + hill("#d6c48d", 0, 72, 60, 64, 120, 70, 160, 62)
        + fill(SAND.mid, "M0 80H160V100H0z")
        + gardens(104, 88, 100, 60)
        + block(44, 74, 20, 16, SAND)
        + crenels(44, 74, 20, 2.500, SAND, 4)
        + gate
        + fill(SAND.lit, "M0 89H160V100H0z")
        + fill(SEA.mid, "M60 100Q80 90 160 90V100z")
        + fill(SEA.lit, "M60 100Q80 90 160 90V91Q84 92 64 100z")
        + waves("#d5f0ee", 92, 96, 4, 130, 95, 3)
        + palm(58, 92, 24)
        + palm(152, 93, 22, -0.1)
        + person(26, 96, 8, CLOTH.mid)
        + person(33, 98, 8, MARBLE.lit)
        + person(12, 97, 8, LEAF.shade)
        + night(
            (24, 18, 8),
            lamps(
                arch(22, 90, 8, 16),
                *(arch(58 + i * 14.3 + 4.8, 88, 4, 7) for i in range(7)),
                *(arch(72 + i * 13 + 5, 73, 4, 7) for i in range(5)),
            ),
            glow(26, 80, 13),
            glow(104, 80, 30),
        )
    )


def olympia() -> str:
    return (
        sky("#7ab5d9", "#c0dfe0", "#fbe6b6", (24, 18, 8))
        + stars()
        + cloud(8, 46, 28, 0.6)
        + hill("#9cb488", 0, 62, 36, 44, 80, 58, 124, 40, 160, 54)
        + hill("#b5c07c", 0, 78, 60, 70, 110, 76, 160, 70)
        + fill(LEAF.mid, "M0 80Q80 74 160 80V100H0z")
        + fill(SAND.lit, "M100 100Q110 84 160 82V94Q130 92 124 100z")
        + line(MARBLE.lit, 0.800, "M104 100Q114 86 160 84.500M112 100Q120 89 160 87.500M119 100Q126 91.500 160 91")
        + steps(20, 84, 92, 6, 3, MARBLE, 2)
        + fill("#6b4334", rect(22, 36, 88, 48))
        + fill("#c98d57", rect(46, 38, 40, 46), more='opacity=".8"')
        + fill(GOLD.lit, disc(66, 54, 17), more='opacity=".3"')
        + zeus(66, 83, 43)
        + "".join(columns(x, 36, 8, 48, 1, MARBLE, 0.760) for x in (21, 34, 90, 103))
        + fill(MARBLE.lit, rect(17, 30, 98, 6))
        + fill(LAPIS.mid, rect(18, 31.800, 96, 2))
        + fill(GOLD.mid, *(rect(x, 31.300, 2, 3) for x in range(20, 114, 7)))
        + fill(MARBLE.shade, rect(17, 35, 98, 1.500))
        + fill(MARBLE.lit, poly(13, 30, 66, 12, 119, 30))
        + fill(CLOTH.mid, poly(26, 28.500, 66, 15, 106, 28.500))
        + fill(MARBLE.shade, poly(66, 12, 119, 30, 112, 30))
        + fill(
            MARBLE.lit,
            *(
                poly(66 + k, 28, 66 + k * 1.04, 28 - 9 + abs(k) * 0.250, 66 + k * 1.100 + 1.500, 28)
                for k in (-22, -15, -8, 0, 8, 15, 22)
            ),
        )
        + fill(GOLD.lit, disc(66, 11.500, 1.800))
        + tree(8, 88, 26)
        + tree(128, 82, 22)
        + tree(146, 80, 18)
        + tree(2, 94, 18)
        + person(138, 90, 9, TERRACOTTA.mid)
        + person(147, 92, 9, LAPIS.mid)
        + person(50, 96, 9, MARBLE.lit)
        + person(80, 97, 9, CLOTH.mid)
        + night((24, 18, 8), glow(66, 58, 24), lamps(disc(44, 72, 1.500), disc(88, 72, 1.500)))
    )


def rhodes() -> str:
    town = (
        100,
        70,
        12,
        9,
        114,
        70,
        13,
        11,
        130,
        69,
        12,
        10,
        144,
        70,
        13,
        9,
        106,
        60,
        10,
        7,
        122,
        58,
        11,
        8,
        138,
        59,
        11,
        7,
    )
    return (
        sky("#6cb0dc", "#b0d8e2", "#fce6b8", (110, 20, 9))
        + stars()
        + cloud(124, 38, 30, 0.5)
        + cloud(2, 30, 24, 0.6)
        + hill("#9db592", 84, 70, 112, 50, 134, 46, 160, 56, foot=74)
        + houses(*town)
        + fill(STONE.mid, rect(96, 69, 64, 5))
        + fill(STONE.lit, rect(96, 69, 64, 1.400))
        + hill("#a8bb98", 0, 68, 14, 62, 30, 68, foot=72)
        + sea(71, 110)
        + ship(58, 84, 24)
        + fill(STONE.mid, "M0 86H40L43 100H0z", "M76 86H104L118 100H73z")
        + fill(STONE.lit, rect(0, 84, 40, 3), poly(76, 84, 102, 84, 105, 87, 76, 87))
        + courses(0, 88, 40, 12, 2, STONE.shade, 9, 0.500)
        + courses(76, 88, 28, 12, 2, STONE.shade, 9, 0.500)
        + colossus(58, 86, 58)
        + tower(6, 84, 14, 20, LIMESTONE)
        + windows(INK, 3, 6, 13, 76)
        + cypress(26, 84, 18)
        + ship(132, 86, 22, MARBLE, LAPIS, False)
        + waves("#d5f0ee", 48, 92, 3, 116, 92, 5, 52, 97, 2, 130, 97, 4)
        + night((110, 20, 9), lamps(*panes(*town), arch(11.500, 76, 3, 6)), glow(46.4, 7, 11), flame(46.4, 11.5, 8.7))
    )


def ephesus() -> str:
    town = (4, 82, 13, 10, 2, 72, 10, 7, 142, 82, 14, 10, 148, 72, 10, 7)
    return (
        sky("#74b4cd", "#bcdfd3", "#fde8ba", (24, 18, 8))
        + stars()
        + cloud(118, 18, 32, 0.600)
        + hill("#93b08a", 0, 64, 40, 46, 90, 60, 126, 44, 160, 58)
        + hill("#aabc82", 0, 78, 50, 72, 110, 76, 160, 70)
        + houses(*town)
        + cypress(20, 84, 26)
        + cypress(140, 84, 26)
        + fill(LIMESTONE.mid, "M0 82H160V100H0z")
        + fill(LIMESTONE.lit, poly(66, 86, 94, 86, 112, 100, 48, 100))
        + line(
            LIMESTONE.shade,
            0.600,
            "M0 90H160M0 95H160M80 86V100M60 90L46 100M100 90L114 100M30 84L6 100M130 84L154 100",
        )
        + artemision(28, 87, 104, 74)
        + "".join(columns(x, 76, 5, 20, 1, MARBLE, 0.700) + fill(GOLD.mid, disc(x + 2.500, 75, 2)) for x in (34, 121))
        + person(70, 97, 9, CLOTH.mid)
        + person(92, 98, 9, LAPIS.mid)
        + person(98, 97, 9, MARBLE.lit)
        + tree(14, 98, 20)
        + tree(148, 98, 20)
        + night(
            (24, 18, 8),
            lamps(*panes(*town), rect(76, 58, 8, 20), disc(36.500, 75, 2), disc(123.500, 75, 2)),
            glow(80, 66, 20),
            glow(36.500, 75, 7),
            glow(123.500, 75, 7),
        )
    )


def alexandria() -> str:
    town = (
        92,
        76,
        13,
        9,
        108,
        76,
        14,
        12,
        126,
        75,
        13,
        10,
        142,
        76,
        14,
        12,
        100,
        66,
        11,
        7,
        118,
        63,
        12,
        8,
        136,
        65,
        11,
        8,
    )
    return (
        sky("#69aed8", "#b3d8df", "#fce4b2", (104, 18, 9))
        + stars()
        + cloud(64, 30, 28, 0.6)
        + cloud(126, 44, 26, 0.500)
        + hill("#cbbf8e", 86, 74, 120, 56, 160, 62, foot=78)
        + houses(*town, m=MARBLE)
        + temple(108, 58, 22, 16, 4, MARBLE, LAPIS)
        + fill(STONE.mid, rect(86, 75, 74, 4))
        + fill(STONE.lit, rect(86, 75, 74, 1.300))
        + sea(77, 104)
        + fill(LIMESTONE.shade, *(arch(x, 82, 6, 5) for x in range(60, 88, 8)))
        + fill(LIMESTONE.mid, rect(56, 75, 34, 4))
        + fill(STONE.shade, "M10 92Q14 82 26 80H60Q70 83 72 92Q40 98 10 92z")
        + fill(STONE.lit, "M10 92Q14 82 26 80H42Q24 84 22 93z")
        + pharos(42, 85, 82)
        + ship(108, 90, 28)
        + ship(146, 86, 16, MARBLE, LAPIS, False)
        + waves("#d5f0ee", 84, 96, 4, 126, 94, 4, 4, 97, 4, 60, 98, 3)
        + palm(62, 82, 14)
        + palm(20, 85, 14)
        + night(
            (104, 18, 9),
            fill("var(--beam,none)", poly(42, 12, 160, -8, 160, 22), poly(42, 12, 0, 2, 0, 22)),
            lamps(*panes(*town), arch(37, 50, 2.500, 4), arch(42, 50, 2.500, 4)),
            glow(42, 12, 12),
            flame(42, 15.3, 7.4),
        )
    )


def halicarnassus() -> str:
    town = (
        4,
        80,
        13,
        9,
        20,
        82,
        11,
        8,
        8,
        71,
        10,
        7,
        112,
        82,
        12,
        8,
        128,
        80,
        13,
        10,
        144,
        82,
        12,
        9,
        134,
        70,
        11,
        7,
        120,
        72,
        10,
        7,
    )
    return (
        sky("#7ab2d6", "#bedce0", "#fce4b4", (24, 18, 8))
        + stars()
        + cloud(112, 20, 36, 0.600)
        + hill("#a4b58f", 0, 60, 30, 46, 70, 62, 120, 44, 160, 56)
        + hill("#bfae80", 0, 78, 40, 68, 76, 72, 120, 68, 160, 78)
        + houses(*town, m=MARBLE)
        + fill(SAND.mid, "M0 81Q80 76 160 82V100H0z")
        + mausoleum(76, 89, 78)
        + cypress(40, 88, 30)
        + cypress(112, 88, 30)
        + cypress(34, 89, 22)
        + cypress(118, 89, 22)
        + fill(STONE.mid, rect(0, 89, 160, 3))
        + fill(STONE.lit, rect(0, 89, 160, 1))
        + fill(SEA.mid, rect(0, 92, 160, 8))
        + fill(SEA.lit, rect(0, 92, 160, 0.800))
        + ship(28, 97, 20, oars=False)
        + ship(132, 97, 22, MARBLE, LAPIS, False)
        + waves("#d5f0ee", 52, 96, 5, 92, 98, 3)
        + night(
            (24, 18, 8), lamps(*panes(*town), *(rect(x, 38, 3.200, 15) for x in (58, 67, 76, 85, 92))), glow(76, 46, 22)
        )
    )


def carthage() -> str:
    town = (6, 52, 11, 8, 20, 50, 12, 9, 118, 50, 12, 9, 134, 52, 12, 9, 148, 51, 11, 8, 34, 46, 10, 7, 106, 45, 10, 7)
    return (
        sky("#6fb0d6", "#b4d8de", "#fde4b0", (24, 16, 8), 52)
        + stars()
        + cloud(116, 16, 32, 0.600)
        + hill("#c3b184", 0, 48, 40, 40, 78, 28, 116, 40, 160, 46, foot=60)
        + block(66, 24, 28, 10, LIMESTONE)
        + crenels(66, 24, 28, 2.500, LIMESTONE, 5)
        + temple(71, 28, 18, 13, 4, MARBLE, CLOTH)
        + flat_houses(*town, m=MARBLE)
        + fill(SAND.mid, rect(0, 50, 160, 50))
        + fill(LIMESTONE.mid, rect(0, 47, 160, 6))
        + crenels(0, 47, 160, 2, LIMESTONE, 24)
        + harbour_circle(80, 70, 52, 17)
        + fill(SEA.mid, poly(66, 84, 94, 84, 104, 100, 56, 100))
        + fill(SEA.lit, poly(66, 84, 68, 84, 60, 100, 56, 100))
        + tower(54, 96, 11, 16, LIMESTONE)
        + tower(95, 96, 11, 16, LIMESTONE)
        + fill(SEA.mid, "M0 94Q30 90 54 96V100H0z", "M160 94Q130 90 106 96V100z")
        + ship(46, 76, 15, MARBLE, CLOTH)
        + ship(114, 74, 15, MARBLE, LAPIS)
        + ship(80, 94, 20, MARBLE, CLOTH)
        + waves("#d5f0ee", 40, 80, 2, 100, 80, 3, 6, 97, 4, 126, 97, 4)
        + palm(14, 92, 24)
        + palm(148, 92, 24, -0.1)
        + palm(24, 93, 18)
        + night(
            (24, 16, 8),
            lamps(
                *(
                    rect(x + w * k, y - h * 0.62, w * 0.14, h * 0.26)
                    for x, y, w, h in (town[i : i + 4] for i in range(0, 28, 4))
                    for k in (0.16, 0.4)
                ),
                disc(78, 64, 0.900),
                disc(82, 64, 0.900),
                disc(59.500, 79, 1.300),
                disc(100.500, 79, 1.300),
            ),
            glow(80, 58, 12),
            glow(59.500, 79, 6),
            glow(100.500, 79, 6),
        )
    )


def ur() -> str:
    town = (2, 84, 14, 10, 18, 85, 12, 8, 126, 85, 13, 9, 142, 84, 15, 11, 8, 74, 11, 6, 140, 73, 12, 7)
    return (
        sky("#78b4d3", "#c2dcd6", "#fde3ac", (24, 18, 8))
        + stars()
        + cloud(114, 22, 34, 0.500)
        + hill("#dcc68d", 0, 72, 50, 66, 110, 72, 160, 64)
        + fill(SAND.mid, "M0 78Q80 74 160 79V100H0z")
        + flat_houses(*town)
        + fill(INK, disc(96, 88, 62, 3), more='opacity=".16"')
        + ziggurat(80, 88, 112, 60)
        + palm(34, 90, 28)
        + palm(24, 92, 20)
        + palm(128, 90, 28, -0.1)
        + palm(138, 92, 20)
        + fill(LEAF.mid, "M0 90Q80 86 160 91V94H0z")
        + fill(SEA.mid, "M0 92Q80 88 160 93V100H0z")
        + fill(SEA.lit, "M0 92Q80 88 160 93V93.800Q80 89 0 93z")
        + moved(
            108,
            97,
            fill(WOOD.mid, "M-14 -3Q-12 1 -6 1.500H6Q12 1 15 -4Q10 -2 0 -2T-14 -3z"),
            fill(WOOD.lit, "M-14 -3Q-10 -1 0 -1T15 -4Q10 -2.600 0 -2.600T-14 -3z"),
            person(0, -1, 8, MARBLE.lit),
            line(WOOD.deep, 0.800, "M4 4L-2 -10"),
        )
        + waves("#d5f0ee", 20, 97, 4, 60, 96, 3, 130, 97, 3)
        + person(70, 90, 7, CLOTH.mid)
        + person(92, 90, 7, LAPIS.mid)
        + grass(LEAF.shade, 10, 93, 50, 92, 120, 93, 150, 94, s=4)
        + night(
            (24, 18, 8),
            lamps(
                *(
                    rect(x + w * k, y - h * 0.62, w * 0.14, h * 0.26)
                    for x, y, w, h in (town[i : i + 4] for i in range(0, 24, 4))
                    for k in (0.16, 0.4)
                ),
                arch(77, 34, 6, 6),
            ),
            glow(80, 30, 13),
        )
    )


DRAWINGS = {
    "alexandria": alexandria,
    "babylon": babylon,
    "carthage": carthage,
    "ephesus": ephesus,
    "giza": giza,
    "halicarnassus": halicarnassus,
    "olympia": olympia,
    "rhodes": rhodes,
    "ur": ur,
}


def symbols() -> dict[str, str]:
    """Return the boards by symbol id."""
    wash = fill("var(--wash,none)", rect(0, 0, 160, 100))
    return {f"board-{name}": draw() + wash for name, draw in DRAWINGS.items()}
