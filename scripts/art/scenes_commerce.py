"""Scenes of commercial buildings."""

# ruff: noqa: D103  the decorator names the scene

from __future__ import annotations

from art.pen import (
    BRICK,
    BRONZE,
    CLOTH,
    FIRE,
    GOLD,
    INK,
    IRON,
    LAPIS,
    LEAF,
    LIMESTONE,
    MARBLE,
    SAND,
    SEA,
    STONE,
    TERRACOTTA,
    VIOLET,
    WOOD,
    amphora,
    arch,
    awning,
    banner,
    block,
    coins,
    columns,
    courses,
    crate,
    crenels,
    cypress,
    disc,
    dome,
    faded,
    fill,
    flame,
    gable_roof,
    grass,
    hill,
    jar_row,
    line,
    moved,
    palm,
    person,
    poly,
    rect,
    shield,
    ship,
    spear,
    spread,
    steps,
    temple,
    tower,
    waves,
    windows,
)
from art.scene_parts import camel, ground, log, scene, shadow, town


@scene("tavern", "yellow")
def tavern() -> str:
    return (
        town("#d3b77a")
        + ground("yellow")
        + shadow(24, 63, 70, 3)
        + block(26, 28, 66, 34, LIMESTONE, 0.68)
        + gable_roof(20, 29, 78, 13)
        + fill(WOOD.deep, arch(36, 62, 16, 24))
        + fill(FIRE[1], arch(39, 62, 10, 19), more='opacity=".75"')
        + fill(WOOD.deep, rect(60, 38, 24, 12))
        + fill(FIRE[0], rect(62, 40, 20, 10), more='opacity=".8"')
        + fill(WOOD.mid, rect(58, 50, 28, 3))
        + jar_row(64, 50, 16, 4, 8, (TERRACOTTA, BRICK))
        + line(WOOD.deep, 1.400, "M92 34H104")
        + fill(WOOD.mid, rect(95, 36, 11, 11))
        + line(WOOD.deep, 0.700, "M97 34v2M104 34v2")
        + fill(GOLD.lit, "M97.500 38.500h6q0 4.500 -2.200 5v1.500h-1.600v-1.500q-2.200 -.5 -2.200 -5z")
        + awning(56, 30, 32, 8, CLOTH.mid, MARBLE.lit, 6)
        + fill(WOOD.mid, disc(24, 62, 5, 6))
        + line(IRON.shade, 0.900, "M19.500 60h9M19.500 64h9")
        + amphora(100, 66, 14)
    )


@scene("market", "yellow")
def market() -> str:
    fruit = "".join(
        fill(c, *(disc(x + i * 3, 50 - (i % 2) * 1.600, 1.900) for i in range(4)))
        for x, c in ((26, CLOTH.mid), (40, GOLD.mid), (72, LEAF.mid), (85, VIOLET.mid))
    )
    return (
        town("#d3b77a")
        + temple(46, 50, 28, 24, 4, LIMESTONE)
        + ground("yellow")
        + shadow(20, 64, 36)
        + shadow(66, 64, 36)
        + line(WOOD.shade, 2, "M23 63V30M53 63V30M69 63V32M99 63V32")
        + fill(WOOD.mid, rect(22, 51, 32, 4), rect(68, 51, 32, 4))
        + fill(WOOD.shade, rect(22, 55, 32, 7), rect(68, 55, 32, 7))
        + fruit
        + awning(18, 24, 40, 13, CLOTH.mid, MARBLE.lit, 6)
        + awning(64, 26, 40, 13, LAPIS.mid, MARBLE.lit, 6)
        + person(61, 66, 18, TERRACOTTA.mid)
        + person(44, 50, 12, LEAF.mid)
        + amphora(14, 66, 13)
        + amphora(106, 66, 13)
    )


@scene("trading-post", "yellow")
def trading_post() -> str:
    return (
        hill("#d9b970", 0, 46, 40, 36, 80, 46, 120, 38)
        + ground("yellow")
        + shadow(30, 64, 50, 3)
        + block(32, 36, 44, 26, SAND, 0.66)
        + fill(SAND.mid, rect(30, 33, 48, 4))
        + fill(WOOD.deep, arch(46, 62, 14, 19))
        + awning(36, 36, 36, 9, LEAF.mid, MARBLE.lit, 6)
        + windows(SAND.deep, 4, 6, 40, 54, 68, 54)
        + line(WOOD.mid, 1.500, *(f"M{x} 34v-3" for x in (36, 44, 52, 60, 68)))
        + line(WOOD.shade, 2.200, "M92 66V22")
        + fill(WOOD.lit, "M82 25H100l6 4.500 -6 4.500H82z")
        + fill(WOOD.mid, "M102 37H86l-6 4 6 4h16z")
        + line(WOOD.deep, 1, "M86 29.500h11M90 41h9")
        + crate(14, 65, 12)
        + crate(19, 54.500, 9)
        + amphora(78, 66, 14)
        + amphora(85, 67, 12, BRICK)
        + palm(110, 60, 34, -0.100)
    )


def storehouse(goods: str, sign: str) -> str:
    """Return an open storehouse with its goods, and their sign above the door."""
    return (
        town("#d3b77a")
        + ground("yellow")
        + shadow(14, 63, 96, 3)
        + block(16, 28, 88, 34, BRICK, 0.7)
        + courses(16, 28, 88, 34, 8, BRICK.shade, 9, 0.4)
        + gable_roof(11, 29, 98, 14)
        + fill(INK, rect(32, 34, 56, 28))
        + fill("#5a4030", rect(34, 36, 52, 26))
        + fill("#fff4cf", poly(34, 36, 50, 36, 74, 62, 44, 62), more='opacity=".14"')
        + fill(WOOD.mid, rect(26, 34, 6, 28), rect(88, 34, 6, 28))
        + line(WOOD.deep, 0.8, "M26 42h6M26 54h6M88 42h6M88 54h6")
        + fill(MARBLE.mid, disc(60, 24, 7.5))
        + fill(GOLD.mid, disc(60, 24, 6.4))
        + sign
        + goods
        + coins(100, 67, 3, 5)
        + coins(109, 68, 2, 4)
    )


@scene("reserve-wood", "yellow")
def reserve_wood() -> str:
    pile = "".join(
        log(x, y, 4, 26) for y, xs in ((58, (37, 46, 55)), (51, (41, 50, 58)), (44, (46, 54))) for x in reversed(xs)
    )
    return storehouse(pile, fill(WOOD.deep, rect(55.5, 22.5, 9, 3.4)) + fill(WOOD.lit, disc(55.5, 24.2, 1.3, 1.7)))


@scene("reserve-stone", "yellow")
def reserve_stone() -> str:
    blocks = "".join(
        fill(LIMESTONE.lit, rect(x, y, 14, 8.5))
        + fill(LIMESTONE.shade, rect(x + 9.5, y, 4.5, 8.5))
        + fill(MARBLE.lit, rect(x, y, 14, 1.6))
        for x, y in ((37, 53), (52, 53), (67, 53), (44, 44), (59, 44), (52, 35.5))
    )
    return storehouse(blocks, fill(STONE.shade, rect(56, 21, 8, 6)) + fill(MARBLE.lit, rect(56, 21, 5.4, 6)))


@scene("reserve-clay", "yellow")
def reserve_clay() -> str:
    bricks = "".join(
        fill((TERRACOTTA.lit, TERRACOTTA.mid)[(i + j) % 2], rect(38 + i * 8.8 + (j % 2) * 4.4, 57 - j * 4.8, 8.2, 4.2))
        for j in range(4)
        for i in range(5 - j % 2)
    )
    return storehouse(
        bricks, fill(TERRACOTTA.shade, rect(55.5, 21.5, 9, 5)) + fill(TERRACOTTA.lit, rect(55.5, 21.5, 6, 5))
    )


@scene("forum", "yellow")
def forum() -> str:
    return (
        town("#d3b77a")
        + temple(42, 52, 36, 36, 4, MARBLE, CLOTH)
        + fill(SAND.mid, "M0 52H120V72H0z")
        + line(SAND.shade, 0.600, "M60 52V72M40 52L20 72M80 52L100 72M0 58H120M0 65H120M20 52L-8 72M100 52L128 72")
        + columns(2, 22, 34, 34, 3, MARBLE, 0.240)
        + columns(84, 22, 34, 34, 3, MARBLE, 0.240)
        + fill(MARBLE.lit, rect(0, 18, 38, 4.500), rect(82, 18, 38, 4.500))
        + fill(
            MARBLE.shade,
            rect(0, 21.500, 38, 1.400),
            rect(82, 21.500, 38, 1.400),
            rect(0, 55, 38, 2),
            rect(82, 55, 38, 2),
        )
        + gable_roof(-8, 18, 48, 6)
        + gable_roof(80, 18, 48, 6)
        + person(48, 64, 12, CLOTH.mid)
        + person(54, 66, 12, MARBLE.lit)
        + person(72, 63, 11, LAPIS.mid)
        + person(80, 67, 12, LEAF.mid)
    )


@scene("caravansery", "yellow")
def caravansery() -> str:
    return (
        hill("#e3c586", 0, 44, 40, 34, 80, 46, 120, 36)
        + ground("yellow", 55)
        + block(44, 26, 66, 32, SAND, 0.7)
        + crenels(44, 26, 66, 3, SAND, 8)
        + fill(SAND.mid, rect(64, 18, 26, 40))
        + crenels(64, 18, 26, 3, SAND, 4)
        + fill(INK, arch(69, 58, 16, 28))
        + fill(LAPIS.mid, rect(64, 22, 26, 3))
        + fill(SAND.deep, *(arch(x, 58, 7, 14) for x in (48, 56, 94, 102)))
        + palm(112, 60, 40, -0.120)
        + shadow(16, 66, 36)
        + camel(34, 65, 26, CLOTH.mid)
        + camel(70, 67, 22, LAPIS.mid)
        + line(WOOD.deep, 0.600, "M52 49Q56 56 61 54")
        + person(12, 66, 15, MARBLE.lit, BRICK.mid)
    )


@scene("customs", "yellow")
def customs() -> str:
    return (
        hill("#d9b970", 0, 44, 40, 36, 80, 44, 120, 38)
        + ground("yellow")
        + shadow(16, 64, 30)
        + tower(16, 63, 24, 36, LIMESTONE, 4)
        + tower(80, 63, 24, 36, LIMESTONE, 4)
        + windows(INK, 4, 8, 28, 44, 92, 44)
        + fill(LIMESTONE.mid, rect(40, 30, 40, 8))
        + fill(LIMESTONE.shade, rect(40, 36, 40, 2))
        + crenels(40, 30, 40, 3.500, LIMESTONE, 6)
        + fill(INK, "M44 63V50a16 12 0 0 1 32 0V63z", more='opacity=".35"')
        + line(CLOTH.mid, 2.600, "M40 52H80")
        + line(MARBLE.lit, 2.600, "M46 52h5M56 52h5M66 52h5M76 52h4")
        + fill(WOOD.mid, rect(48, 60, 24, 8))
        + fill(WOOD.lit, rect(46, 58, 28, 3))
        + coins(53, 58.500, 3, 3.200)
        + coins(67, 58.500, 2, 3.200)
        + line(BRONZE.mid, 1, "M60 58V48M55 50H65M55 50v4M65 50v4")
        + fill(BRONZE.mid, "M53 54h4a2 2 0 0 1 -4 0z", "M63 54h4a2 2 0 0 1 -4 0z")
        + crate(100, 67, 10)
    )


@scene("vineyard", "yellow")
def vineyard() -> str:
    rows = "".join(
        line(WOOD.shade, 1, *(f"M{x} {y}v-{h}" for x in range(4 + i * 3, 120, 14)))
        + fill(
            LEAF.shade if i % 2 else LEAF.mid, *(disc(x + 3, y - h * 0.8, 6, 3.200) for x in range(2 + i * 3, 120, 9))
        )
        for i, (y, h) in enumerate(((46, 6), (53, 7)))
    )
    grapes = (
        fill(
            VIOLET.shade,
            *(
                disc(x, y, 2.400)
                for x, y in ((30, 60), (34.500, 60), (39, 60), (32, 63.600), (36.500, 63.600), (34.500, 67))
            ),
        )
        + fill(
            VIOLET.lit,
            *(
                disc(x - 0.700, y - 0.700, 0.800)
                for x, y in ((30, 60), (34.500, 60), (39, 60), (32, 63.600), (36.500, 63.600), (34.500, 67))
            ),
        )
        + fill(LEAF.mid, "M34 57q-8 -6 -10 2q5 3 10 -2zM34 57q6 -8 11 -1q-5 5 -11 1z")
    )
    return (
        hill("#c5bd72", 0, 36, 34, 26, 70, 38, 120, 24)
        + block(82, 22, 20, 14, LIMESTONE)
        + gable_roof(79, 23, 26, 7)
        + cypress(76, 37, 18)
        + fill("#cdb566", "M0 40Q60 34 120 40V72H0z")
        + rows
        + ground("yellow", 60)
        + moved(-2, 0, grapes, scale=1)
        + shadow(58, 67, 24)
        + amphora(64, 67, 24, TERRACOTTA, INK)
        + amphora(78, 68, 20, BRICK)
        + fill(WOOD.mid, "M90 58h20l-3 9h-14z")
        + fill(VIOLET.mid, *(disc(x, 57.500, 2.200) for x in (93, 97, 101, 105, 108)))
    )


@scene("brewery", "yellow")
def brewery() -> str:
    barrel = (
        fill(WOOD.mid, "M-8 -18q8 -3 16 0q3 9 0 18q-8 3 -16 0q-3 -9 0 -18z")
        + fill(WOOD.shade, "M3 -19.200l5 1.200q3 9 0 18l-5 1.300q3 -10 0 -20.500z")
        + line(IRON.shade, 1.300, "M-9 -14q9 3 18 0M-9 -4q9 3 18 0")
    )
    return (
        town("#d3b77a")
        + ground("yellow")
        + block(20, 28, 48, 34, BRICK, 0.680)
        + gable_roof(16, 29, 56, 12)
        + fill(INK, arch(28, 62, 14, 22))
        + windows(FIRE[1], 6, 10, 56, 48)
        + faded(0.600, fill("#fff", "M50 16q-6 -4 -1 -8q-4 -5 3 -8q8 3 4 8q5 3 0 8z"))
        + shadow(46, 66, 34)
        + fill(BRONZE.mid, "M46 48h26l-3 15q-10 3 -20 0z")
        + fill(BRONZE.lit, "M46 48h8l1 16q-4 -.4 -6 -1z")
        + fill(BRONZE.shade, "M64 48h8l-3 15q-4 1 -6 1z")
        + fill("#fff6d9", disc(59, 48, 13, 3))
        + moved(90, 66, barrel)
        + moved(106, 67, barrel, scale=0.8)
        + moved(98, 49, barrel, scale=0.8)
        + grass(GOLD.shade, 14, 66, 20, 68, 8, 68, s=6)
    )


@scene("commerce", "yellow")
def commerce() -> str:
    return (
        town("#d3b77a")
        + ground("yellow")
        + shadow(20, 63, 84, 3)
        + block(24, 32, 72, 30, MARBLE, 0.680)
        + fill(GOLD.mid, rect(22, 30, 76, 3))
        + fill(TERRACOTTA.mid, poly(22, 30, 34, 20, 86, 20, 98, 30))
        + fill(TERRACOTTA.shade, rect(22, 29, 76, 1.500))
        + columns(26, 33, 68, 24, 7, MARBLE, 0.250)
        + fill(LIMESTONE.deep, *(rect(x, 36, 6, 21) for x in (33, 43, 53, 63, 73, 83)), more='opacity=".55"')
        + steps(22, 57, 76, 6, 2, MARBLE, 3)
        + line(GOLD.shade, 1.600, "M60 52V14M44 19H76")
        + line(GOLD.shade, 0.700, "M44 19l-5 13M44 19l5 13M76 19l-5 13M76 19l5 13")
        + fill(GOLD.lit, "M37 32h14a7 5 0 0 1 -14 0z", "M69 32h14a7 5 0 0 1 -14 0z", disc(60, 14, 2.400))
        + fill(GOLD.shade, rect(52, 51, 16, 2.500))
        + coins(20, 68, 5, 5)
        + coins(31, 69, 3, 5)
        + coins(98, 68, 4, 5)
    )


@scene("port", "yellow")
def port() -> str:
    return (
        hill("#d9b970", 60, 44, 84, 34, 120, 38, foot=50)
        + fill(SEA.mid, rect(0, 44, 120, 28))
        + fill(SEA.lit, rect(0, 44, 120, 2))
        + fill("#fff1c9", poly(18, 44, 34, 44, 40, 72, 12, 72), more='opacity=".35"')
        + block(80, 26, 34, 22, LIMESTONE, 0.660)
        + gable_roof(77, 27, 40, 8)
        + fill(WOOD.deep, *(arch(x, 48, 7, 12) for x in (84, 94, 104)))
        + fill(STONE.mid, poly(66, 48, 120, 46, 120, 56, 70, 60))
        + fill(STONE.shade, poly(70, 60, 120, 56, 120, 72, 74, 72))
        + courses(72, 58, 48, 14, 3, STONE.deep, 9, 0.500)
        + ship(42, 58, 52)
        + waves("#d5f0ee", 8, 62, 4, 40, 65, 4, 12, 68, 6)
        + crate(90, 56, 9)
        + crate(101, 55, 8)
        + amphora(84, 58, 11)
    )


@scene("armory", "yellow")
def armory() -> str:
    return (
        fill("#c9913f", rect(0, 0, 120, 60), more='opacity=".9"')
        + courses(0, 0, 120, 58, 7, "#a8752f", 18, 0.700)
        + ground("yellow", 60)
        + fill("#fff6d8", poly(0, 0, 24, 0, 84, 60, 40, 60), more='opacity=".3"')
        + line(WOOD.shade, 2.600, "M14 50H106M14 24H106")
        + "".join(spear(x, 64, 50) for x in (20, 28, 92, 100))
        + shield(40, 34, 12, CLOTH)
        + shield(80, 34, 12, LAPIS)
        + fill(BRONZE.mid, "M50 60V50a10 11 0 0 1 20 0v10h-7l-1 -3h-4l-1 3z")
        + fill(BRONZE.lit, "M50 60V50a10 11 0 0 1 7 -10.400q-3 4 -3 10.400v10z")
        + fill(
            INK,
            "M52.500 50.500q3.500 -3 6.500 0v3.500l-6.500 -1z",
            "M67.500 50.500q-3.500 -3 -6.500 0v3.500l6.500 -1z",
            rect(59, 52, 2, 8),
        )
        + fill(CLOTH.mid, "M47 44q13 -20 26 0q-2 -3 -5 -4q-8 -6 -16 0q-3 1 -5 4z")
        + fill(IRON.lit, "M32 66l1.500 -18 1.500 18z", "M84 66l1.500 -18 1.500 18z")
        + fill(
            BRONZE.shade,
            rect(30, 64, 7, 1.800),
            rect(82, 64, 7, 1.800),
            rect(32.700, 66, 1.600, 4),
            rect(84.700, 66, 1.600, 4),
        )
    )


@scene("lighthouse", "yellow")
def lighthouse() -> str:
    return (
        fill("#fff9dc", poly(64, 16, 120, 2, 120, 26), poly(64, 16, 0, 6, 0, 24), more='opacity=".6"')
        + fill(SEA.mid, rect(0, 48, 120, 24))
        + fill(SEA.lit, rect(0, 48, 120, 1.600))
        + fill(STONE.shade, "M30 62Q36 50 48 50H82Q98 52 104 64z")
        + fill(STONE.lit, "M30 62Q36 50 48 50H60Q46 54 42 62z")
        + block(50, 34, 28, 20, LIMESTONE)
        + block(55, 22, 18, 13, LIMESTONE)
        + fill(MARBLE.lit, rect(48, 32.500, 32, 2.500), rect(53, 20.500, 22, 2.500))
        + fill(MARBLE.shade, rect(48, 34.500, 32, 1), rect(53, 22.500, 22, 1))
        + columns(58, 12, 12, 9, 3, MARBLE, 0.350)
        + fill(TERRACOTTA.mid, poly(56, 12, 64, 6, 72, 12))
        + flame(64, 20.500, 8)
        + windows(INK, 3, 6, 58, 44, 70, 44, 64, 31)
        + fill(WOOD.deep, arch(61, 54, 6, 8))
        + ship(22, 62, 26, oars=False)
        + waves("#d5f0ee", 36, 66, 5, 8, 69, 3, 84, 68, 4)
    )


@scene("arena", "yellow")
def arena() -> str:
    return (
        town("#d3b77a")
        + ground("yellow")
        + shadow(12, 62, 100, 4)
        + fill(LIMESTONE.mid, "M12 30Q60 14 108 30V58Q60 70 12 58z")
        + fill(LIMESTONE.shade, "M84 23.500Q98 26 108 30V58Q98 62 84 64z")
        + fill(LIMESTONE.lit, "M12 30Q22 26 34 23.500V63.500Q22 62 12 58z")
        + fill(LIMESTONE.deep, disc(60, 28, 46, 8))
        + fill(SAND.mid, disc(60, 30, 38, 5.500))
        + fill(LIMESTONE.mid, "M14 28a46 8 0 0 1 92 0l-8 2a38 5.500 0 0 0 -76 0z")
        + fill(
            WOOD.deep,
            *(
                arch(x - 3, y, 6, 10)
                for x, y in zip(spread(20, 80, 9), (44, 46, 47.500, 48.500, 49, 48.500, 47.500, 46, 44), strict=True)
            ),
            *(
                arch(x - 3, y, 6, 11)
                for x, y in zip(spread(20, 80, 9), (58, 60, 61.500, 62.500, 63, 62.500, 61.500, 60, 58), strict=True)
            ),
        )
        + line(MARBLE.lit, 1.200, "M12 32Q60 46 108 32M12 46.500Q60 60 108 46.500")
        + banner(24, 26, 14, CLOTH)
        + banner(60, 22, 14, GOLD)
        + banner(96, 26, 14, CLOTH)
    )


@scene("ludus", "yellow")
def ludus() -> str:
    return (
        fill(LIMESTONE.mid, rect(0, 16, 120, 40))
        + fill(INK, *(arch(x, 54, 12, 30) for x in (6, 24, 42, 66, 84, 102)), more='opacity=".45"')
        + columns(0, 20, 120, 36, 7, MARBLE, 0.200)
        + gable_roof(-14, 18, 148, 9)
        + fill(SAND.lit, "M0 55H120V72H0z")
        + fill(SAND.mid, "M0 66Q60 60 120 66V72H0z")
        + shadow(36, 66, 16)
        + shadow(74, 66, 16)
        + person(44, 66, 24, BRICK.mid)
        + person(76, 66, 24, LAPIS.mid)
        + shield(51, 54, 6.500, CLOTH)
        + shield(69, 54, 6.500, GOLD)
        + line(IRON.lit, 1.600, "M40 50L54 40M80 50L64 42")
        + fill(BRONZE.mid, dome(44, 45.500, 3.800, 4.400), dome(76, 45.500, 3.800, 4.400))
        + fill(CLOTH.mid, "M41 41.500q3 -5 6 0l-3 -1.500z", "M73 41.500q3 -5 6 0l-3 -1.500z")
        + line(WOOD.mid, 2, "M104 66V42M98 50H110")
        + fill(WOOD.lit, disc(104, 42, 3))
    )
