"""Scenes of scientific buildings."""

# ruff: noqa: D103  the decorator names the scene

from __future__ import annotations

from art.pen import (
    BRICK,
    BRONZE,
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
    SKIN,
    STONE,
    TERRACOTTA,
    WOOD,
    amphora,
    arch,
    awning,
    banner,
    block,
    columns,
    courses,
    crowd,
    cypress,
    disc,
    dome,
    fill,
    flame,
    gable_roof,
    grass,
    hill,
    jar_row,
    line,
    moved,
    number,
    person,
    poly,
    rect,
    scroll,
    steps,
    temple,
    tree,
    windows,
)
from art.scene_parts import ground, scene, shadow


def room(color: str = "#cfdcb8") -> str:
    """Return the inside of a study, lit from the left."""
    return (
        fill(color, rect(0, 0, 120, 60), more='opacity=".8"')
        + fill("#fffbe0", poly(0, 0, 26, 0, 92, 60, 40, 60), more='opacity=".4"')
        + fill(LEAF.deep, rect(0, 0, 120, 3), more='opacity=".35"')
    )


def table(y: float = 56) -> str:
    """Return a wooden table across the picture."""
    return (
        fill(WOOD.lit, rect(8, y, 104, 3))
        + fill(WOOD.mid, rect(8, y + 3, 104, 5))
        + fill(WOOD.deep, rect(8, y + 7, 104, 1.400), rect(16, y + 8, 7, 10), rect(97, y + 8, 7, 10))
        + fill(WOOD.shade, rect(23, y + 8, 74, 10), more='opacity=".35"')
    )


@scene("apothecary", "green")
def apothecary() -> str:
    return (
        room()
        + line(WOOD.shade, 2.400, "M10 26H74")
        + jar_row(18, 25, 48, 5, 14, (TERRACOTTA, GLASS, BRICK, LAPIS))
        + fill(LEAF.shade, *(f"M{x} 4q-6 8 0 16q6 -8 0 -16z" for x in (84, 94, 104)))
        + fill(LEAF.mid, *(f"M{x} 4q-6 8 0 16z" for x in (84, 94, 104)))
        + line(WOOD.deep, 0.900, "M80 4H110")
        + table()
        + fill(STONE.lit, "M44 38h32q0 14 -8 16v3H52v-3q-8 -2 -8 -16z")
        + fill(STONE.shade, "M64 38h12q0 14 -8 16v3h-6q6 -8 2 -19z")
        + fill(STONE.deep, disc(60, 38, 16, 3.400))
        + fill(LEAF.mid, disc(58, 37.500, 10, 2.200))
        + line(MARBLE.lit, 4.400, "M64 37L80 16", more='stroke-linecap="round"')
        + line(MARBLE.shade, 1.400, "M66 37.500L81.500 17")
        + fill(GLASS.mid, "M90 40h6v5q6 3 5 11h-16q-1 -8 5 -11z")
        + fill(GLASS.lit, "M91 46q-4 4 -3 9h2q-1 -5 2 -9z")
        + fill(LEAF.mid, "M20 56q2 -12 10 -14q1 10 -10 14z", "M26 56q8 -8 14 -6q-3 8 -14 6z")
    )


@scene("workshop", "green")
def workshop() -> str:
    return (
        room()
        + line(WOOD.shade, 2.400, "M14 14H70")
        + line(WOOD.mid, 1.600, "M22 14V28M34 14V30M46 14V26M58 14V30")
        + fill(IRON.mid, rect(18, 26, 8, 5), poly(32, 30, 36, 30, 34, 40), rect(43.500, 24, 5, 11), disc(58, 32, 3.500))
        + table()
        + line(WOOD.mid, 2.400, "M74 56L92 14 110 56")
        + line(WOOD.lit, 0.900, "M73 56L91 14")
        + line(INK, 0.700, "M92 15V46")
        + fill(BRONZE.mid, poly(88.500, 46, 95.500, 46, 92, 55))
        + fill(BRONZE.lit, poly(88.500, 46, 91, 46, 92, 55))
        + line(WOOD.shade, 1.800, "M81 40H103")
        + fill(LIMESTONE.lit, rect(28, 46, 22, 10))
        + fill(LIMESTONE.shade, poly(50, 46, 55, 43, 55, 53, 50, 56))
        + fill(MARBLE.lit, poly(28, 46, 33, 43, 55, 43, 50, 46))
        + line(IRON.lit, 1.800, "M58 56L66 40")
        + line(WOOD.mid, 3, "M18 55L27 47")
        + fill(IRON.shade, poly(24, 48, 29, 43, 32, 46, 27, 51))
    )


@scene("scriptorium", "green")
def scriptorium() -> str:
    return (
        room()
        + fill("#a9d3e0", arch(12, 40, 22, 32))
        + fill("#fff7d8", disc(19, 18, 4.500))
        + line(WOOD.shade, 1.600, "M23 8V40M12 26H34")
        + line(MARBLE.mid, 2.400, "M12 40V19a11 11 0 0 1 22 0V40z")
        + table()
        + moved(46, 30, scroll(0, 0, 34, 22), turn=-4)
        + fill(INK, "M88 46h10l2 10h-14z")
        + fill("#5d4a38", rect(87, 44.500, 12, 2.400))
        + fill(MARBLE.lit, "M92 46Q94 22 108 10Q106 30 95 46z")
        + fill(MARBLE.shade, "M94 46Q100 26 108 10Q106 30 95 46z")
        + line(LIMESTONE.shade, 0.600, "M93 46Q98 26 107 12")
        + "".join(
            fill(LIMESTONE.mid, disc(x, y, 4)) + line(LIMESTONE.deep, 0.800, disc(x, y, 2))
            for x, y in ((20, 52), (28, 52), (24, 46))
        )
    )


@scene("study", "green")
def study() -> str:
    return (
        room("#c2d3b0")
        + fill(WOOD.shade, rect(70, 6, 42, 50))
        + fill(WOOD.deep, *(rect(72, y, 38, 13) for y in (8, 24, 40)))
        + "".join(
            fill(LIMESTONE.lit if (i + j) % 3 else TERRACOTTA.lit, disc(77 + i * 7, 17 + j * 16, 3))
            + line(LIMESTONE.deep, 0.600, disc(77 + i * 7, 17 + j * 16, 1.300))
            for j in range(3)
            for i in range(5)
        )
        + table()
        + flame(20, 40, 8)
        + fill(BRONZE.mid, "M12 40h16l-4 5h-8z", rect(18.800, 45, 2.400, 9), rect(14, 54, 12, 2))
        + fill(MARBLE.lit, poly(36, 52, 54, 48, 54, 56, 36, 58), poly(54, 48, 72, 52, 72, 58, 54, 56))
        + fill(MARBLE.shade, poly(54, 48, 72, 52, 72, 58, 54, 56), more='opacity=".45"')
        + line(WOOD.mid, 0.600, "M39 53.500l12 -2.600M39 55.500l12 -2.600M57 51l12 2.600M57 53l12 2.600")
        + person(54, 48, 24, LEAF.shade)
        + fill(MARBLE.mid, "M51 29q3 7 6 0q0 6 -3 7q-3 -1 -3 -7z")
    )


@scene("library", "green")
def library() -> str:
    colors = ("#b5533a", "#e8d9b5", "#3f76ae", "#dfc99e", "#7c984a", "#c7673e")
    rolls = "".join(
        fill(
            colors[k],
            *(
                disc(20.5 + i * 7 + (i > 4) * 10, y, 2.800)
                for y, d in ((17, 0), (29, 1), (41, 2), (53, 3))
                for i in range(12)
                if (i * 2 + d) % 6 == k
            ),
        )
        for k in range(6)
    )
    return (
        fill(WOOD.mid, rect(8, 4, 104, 58))
        + fill(WOOD.deep, *(rect(x, y, 38, 10.500) for x in (15, 67) for y in (12, 24, 36, 48)))
        + rolls
        + fill(
            INK, *(disc(20.5 + i * 7 + (i > 4) * 10, y, 0.900) for y in (17, 29, 41, 53) for i in range(12) if i != 5)
        )
        + fill(MARBLE.lit, rect(55, 4, 10, 60))
        + fill(MARBLE.shade, rect(61, 4, 4, 60))
        + fill(MARBLE.mid, rect(53, 4, 14, 5), rect(53, 60, 14, 4))
        + fill(WOOD.lit, rect(4, 2, 112, 5))
        + fill(WOOD.shade, rect(4, 6, 112, 2))
        + fill("#fffbe0", poly(0, 0, 26, 0, 92, 62, 40, 62), more='opacity=".22"')
        + ground("green", 62)
        + line(WOOD.lit, 1.800, "M84 66L96 10M92 66L104 10")
        + line(WOOD.mid, 1.400, *(f"M{number(96.5 - i * 1.75)} {16 + i * 8}h8" for i in range(7)))
        + person(34, 68, 20, MARBLE.lit, LEAF.shade)
        + moved(38, 54, scroll(0, 0, 9, 6))
    )


@scene("school", "green")
def school() -> str:
    return (
        hill("#a9c08c", 0, 44, 40, 36, 80, 44, 120, 38)
        + ground("green")
        + columns(12, 18, 96, 40, 6, MARBLE, 0.160)
        + fill(MARBLE.lit, rect(8, 13, 104, 5))
        + fill(MARBLE.shade, rect(8, 16.500, 104, 1.600))
        + gable_roof(2, 13, 116, 8)
        + fill(MARBLE.mid, rect(8, 57, 104, 3))
        + fill(WOOD.deep, rect(62, 28, 28, 18))
        + fill("#3d5b4c", rect(63.500, 29.500, 25, 15))
        + line("#f7ecd2", 0.900, "M67 42l6 -10 6 10zM82 33a4 4 0 1 0 .1 0M67 34h3")
        + person(54, 62, 25, MARBLE.lit, LEAF.shade)
        + line(SKIN, 1.600, "M58 46L66 40")
        + "".join(
            person(x, 68, 13, c)
            for x, c in ((26, TERRACOTTA.mid), (38, LAPIS.mid), (72, GOLD.shade), (84, CLOTH.mid), (96, LEAF.shade))
        )
    )


@scene("laboratory", "green")
def laboratory() -> str:
    return (
        room()
        + line(WOOD.shade, 2.200, "M10 22H50")
        + fill(GLASS.mid, "M16 10h5v4q5 2 4 8h-13q-1 -6 4 -8z", "M38 12h4v3q5 2 4 7h-12q-1 -5 4 -7z")
        + fill(CLOTH.lit, "M13 18h11q1 2 .4 4h-12q-.4 -2 .6 -4z")
        + fill(GOLD.mid, "M34.500 19h11q.8 1.400 .4 3h-12q-.2 -1.600 .6 -3z")
        + amphora(29, 22, 12)
        + table()
        + fill(GLASS.mid, "M52 18h9v10q15 7 14 18t-14 10h-9q-14 0 -14 -10t14 -18z")
        + fill(LEAF.lit, "M39 42q17 -5 35 0q3 13 -13 14h-9q-15 -1 -13 -14z")
        + fill(GLASS.lit, "M52 30q-10 6 -10 15q1 5 3 6q-1 -12 9 -20z")
        + fill("#fff", disc(58, 46, 1.600), disc(64, 50, 1.200), disc(52, 50, 1.300), disc(60, 40, 1.100))
        + line(GLASS.shade, 2.400, "M61 20Q78 12 84 26T94 42")
        + fill(MARBLE.lit, "M88 42h14l-3 14h-8z")
        + fill(LAPIS.mid, "M89 48h12l-1.700 8h-8.600z")
        + flame(26, 56, 11)
        + fill(BRONZE.mid, "M16 52h20l-5 4h-10z")
    )


@scene("academy", "green")
def academy() -> str:
    return (
        hill("#a9c08c", 0, 44, 40, 36, 80, 44, 120, 38)
        + cypress(10, 60, 34)
        + cypress(110, 60, 34)
        + ground("green")
        + shadow(24, 63, 80, 3)
        + block(26, 34, 68, 26, LIMESTONE, 0.680)
        + fill(MARBLE.lit, rect(24, 31, 72, 4))
        + fill(LEAF.shade, dome(60, 31, 20, 16))
        + fill(LEAF.mid, "M40 31a20 16 0 0 1 16 -15.700q-8 4 -9 15.700z")
        + fill(GOLD.mid, disc(60, 14, 2.400))
        + temple(40, 63, 40, 32, 4, MARBLE, LEAF)
        + windows(LIMESTONE.deep, 5, 12, 31, 54, 89, 54)
        + tree(100, 62, 22)
        + person(24, 67, 13, MARBLE.lit)
        + person(31, 68, 13, LAPIS.mid)
    )


@scene("university", "green")
def university() -> str:
    return (
        hill("#a9c08c", 0, 44, 40, 36, 80, 44, 120, 38)
        + ground("green")
        + shadow(12, 63, 100, 3)
        + block(12, 34, 96, 28, LIMESTONE, 0.7)
        + fill(MARBLE.lit, rect(10, 31, 100, 3.500))
        + fill(LEAF.deep, *(arch(x, 62, 9, 20) for x in (17, 30, 81, 94)), more='opacity=".8"')
        + block(42, 22, 36, 40, MARBLE, 0.660)
        + fill(MARBLE.mid, rect(40, 20, 40, 3))
        + fill(TERRACOTTA.mid, poly(40, 20, 60, 6, 80, 20))
        + fill(TERRACOTTA.shade, poly(60, 6, 80, 20, 66, 20))
        + fill(GOLD.lit, disc(60, 30, 5.500))
        + line(GOLD.deep, 0.700, "M60 24.500v11M54.500 30h11M56.200 26.200l7.600 7.600M63.800 26.200l-7.600 7.600")
        + fill(WOOD.deep, arch(53, 62, 14, 22))
        + fill(WOOD.mid, arch(55, 62, 10, 18))
        + steps(50, 61, 20, 5, 3, MARBLE, 3)
        + banner(24, 31, 14, LEAF)
        + banner(96, 31, 14, LEAF)
        + crowd(20, 69, 24, 4, ("#e8d9b5", "#4f6d38"), 6)
        + crowd(78, 69, 24, 4, ("#e8d9b5", "#4f6d38"), 6)
    )


@scene("observatory", "green")
def observatory() -> str:
    stars = fill(
        "#fff6cf",
        *(
            poly(
                x,
                y - r,
                x + r * 0.3,
                y - r * 0.3,
                x + r,
                y,
                x + r * 0.3,
                y + r * 0.3,
                x,
                y + r,
                x - r * 0.3,
                y + r * 0.3,
                x - r,
                y,
                x - r * 0.3,
                y - r * 0.3,
            )
            for x, y, r in ((64, 8, 2.600), (84, 14, 2), (98, 7, 3), (108, 22, 2), (52, 18, 1.600), (76, 24, 1.400))
        ),
    )
    return (
        fill("#1f4a55", rect(0, 0, 120, 60), more='opacity=".82"')
        + fill("#fff3c4", disc(26, 14, 7))
        + line("#d5e8cd", 0.500, "M64 8L84 14 98 7 108 22")
        + stars
        + hill("#3c6a5c", 0, 52, 30, 44, 70, 50, 120, 40)
        + ground("green", 60)
        + block(40, 40, 40, 22, LIMESTONE)
        + fill(MARBLE.lit, rect(38, 38, 44, 3))
        + fill(BRONZE.mid, dome(60, 38, 19, 18))
        + fill(BRONZE.lit, "M41 38a19 18 0 0 1 15 -17.600q-8 5 -8 17.600z")
        + fill(INK, poly(62, 38, 60, 21, 70, 22, 76, 38))
        + line(BRONZE.lit, 3.600, "M62 36L84 18")
        + line(BRONZE.shade, 1.200, "M63 37.500L85 19.500")
        + fill(BRONZE.shade, disc(84, 18.500, 2.600))
        + fill(WOOD.deep, arch(55, 62, 10, 15))
        + windows(FIRE[1], 3.500, 7, 47, 56, 73, 56)
        + line(BRONZE.mid, 1.200, disc(98, 54, 8), disc(98, 54, 3.200, 8), "M90 54h16M98 62v6M93 68h10")
        + tree(18, 62, 20)
    )


@scene("lodge", "green")
def lodge() -> str:
    return (
        hill("#a9c08c", 0, 44, 40, 36, 80, 44, 120, 38)
        + tree(20, 60, 38)
        + tree(102, 60, 34)
        + ground("green")
        + shadow(32, 63, 62, 3)
        + block(34, 36, 52, 26, STONE, 0.680)
        + courses(34, 36, 52, 26, 5, STONE.shade, 9, 0.500)
        + gable_roof(27, 37, 66, 18)
        + fill(WOOD.deep, arch(52, 62, 16, 22))
        + fill(FIRE[1], arch(55, 62, 10, 17), more='opacity=".7"')
        + windows(FIRE[1], 5, 8, 42, 54, 78, 54)
        + line(GOLD.lit, 1.800, "M50 33L60 22 70 33M52 25L60 34 68 25")
        + fill(GOLD.lit, disc(60, 28.500, 1.600))
        + person(46, 68, 15, LEAF.shade)
        + person(74, 68, 15, LAPIS.shade)
    )


@scene("pharmacist", "green")
def pharmacist() -> str:
    herbs = fill(LEAF.shade, *(f"M{x} 32q-5 6 0 13q5 -7 0 -13z" for x in (30, 40, 80, 90))) + fill(
        LEAF.mid, *(f"M{x} 32q-5 6 0 13z" for x in (30, 40, 80, 90))
    )
    return (
        hill("#a9c08c", 0, 44, 40, 36, 80, 44, 120, 38)
        + ground("green")
        + shadow(18, 64, 88, 3)
        + block(20, 24, 80, 38, LIMESTONE, 0.7)
        + gable_roof(14, 25, 92, 12)
        + fill(INK, rect(26, 32, 68, 22))
        + fill("#6b5538", rect(28, 34, 64, 20))
        + jar_row(52, 50, 18, 3, 13, (LAPIS, TERRACOTTA, GLASS))
        + herbs
        + fill(WOOD.lit, rect(22, 52, 76, 3))
        + fill(WOOD.mid, rect(22, 55, 76, 9))
        + fill(WOOD.shade, rect(22, 62, 76, 2))
        + awning(20, 24, 80, 10, LEAF.mid, MARBLE.lit, 10)
        + fill(STONE.lit, "M30 44h12q0 6 -3 7v2h-6v-2q-3 -1 -3 -7z")
        + line(MARBLE.lit, 1.800, "M38 44l5 -7")
        + fill(GLASS.mid, "M80 44h4v3q4 2 3 7h-10q-1 -5 3 -7z")
        + person(60, 52, 19, MARBLE.lit, LEAF.shade)
        + person(108, 68, 17, TERRACOTTA.mid)
        + grass(LEAF.shade, 10, 68, 16, 70, s=5)
        + fill(CLOTH.lit, disc(9, 63, 1.300), disc(15, 64, 1.300))
    )


@scene("dispensary", "green")
def dispensary() -> str:
    jars = "".join(
        fill(m.mid, f"M{x} 14h9q3 9 0 18h-9q-3 -9 0 -18z")
        + fill(m.shade, f"M{x + 5.5} 14h3.500q3 9 0 18h-4q2 -9 .5 -18z")
        + fill(MARBLE.lit, rect(x + 1, 20, 7, 6))
        + fill(WOOD.mid, rect(x - 0.5, 11.500, 10, 3))
        for x, m in ((12, TERRACOTTA), (26, LAPIS), (82, LEAF), (97, TERRACOTTA))
    )
    return (
        room()
        + line(WOOD.shade, 2.600, "M6 33H44M76 33H114")
        + jars
        + fill(MARBLE.lit, arch(48, 54, 24, 46))
        + fill(MARBLE.shade, "M66 9.600a12 12 0 0 1 6 10.400V54h-4V20q0 -6 -2 -10.400z")
        + line(GOLD.shade, 2.200, "M60 52V14")
        + fill(GOLD.lit, disc(60, 13, 2.600))
        + line(LEAF.shade, 2.600, "M62 18q-9 2 -4 7t4 8q-8 2 -5 7t4 8", more='stroke-linecap="round"')
        + fill(LEAF.shade, disc(63.500, 17.500, 2.400, 1.700))
        + table()
        + line(BRONZE.mid, 1.300, "M26 56V42M17 44H35M17 44l-3 6M17 44l3 6M35 44l-3 6M35 44l3 6")
        + fill(BRONZE.mid, "M13 50h8a4 3 0 0 1 -8 0z", "M31 50h8a4 3 0 0 1 -8 0z", rect(22, 54.500, 8, 1.800))
        + fill(GLASS.mid, "M80 44h5v4q5 2 4 8h-13q-1 -6 4 -8z")
        + fill(CLOTH.lit, "M77 52h11.500q.6 2 .3 4h-12.300q-.3 -2 .5 -4z")
        + fill(STONE.lit, "M94 46h16q0 7 -4 8v2h-8v-2q-4 -1 -4 -8z")
        + fill(STONE.shade, "M105 46h5q0 7 -4 8v2h-3q4 -4 2 -10z")
        + line(MARBLE.lit, 2.600, "M104 46l6 -10", more='stroke-linecap="round"')
    )
