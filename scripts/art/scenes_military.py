"""Scenes of military buildings."""

# ruff: noqa: D103  the decorator names the scene

from __future__ import annotations

from art.pen import (
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
    WOOD,
    arch,
    banner,
    block,
    courses,
    crenels,
    crowd,
    disc,
    dome,
    faded,
    fill,
    flame,
    flipped,
    gable_roof,
    grass,
    hill,
    horse,
    line,
    number,
    numbers,
    person,
    poly,
    rect,
    ring,
    shield,
    spear,
    tent,
    tower,
    tree,
    windows,
)
from art.scene_parts import ground, scene, shadow


def range_of_hills() -> str:
    """Return the dry hills behind military buildings."""
    return hill("#cf9a70", 0, 42, 26, 32, 58, 44, 92, 30, 120, 40) + hill("#b98a5c", 0, 50, 40, 44, 80, 50, 120, 44)


@scene("stockade", "red")
def stockade() -> str:
    stakes = [x for x in range(4, 118, 8) if not 46 <= x <= 66]
    return (
        range_of_hills()
        + tent(18, 44, 22, 16)
        + tent(84, 44, 22, 16, LIMESTONE)
        + ground("red")
        + fill(WOOD.mid, *(f"M{x} 64V34l3.500 -6 3.500 6V64z" for x in stakes))
        + fill(WOOD.shade, *(f"M{number(x + 4.6)} 64V29.800l2.400 4.200V64z" for x in stakes))
        + line(WOOD.deep, 2, "M2 42H46M74 42H118M2 56H46M74 56H118")
        + fill(WOOD.shade, rect(44, 22, 5, 44), rect(71, 22, 5, 44))
        + fill(WOOD.lit, rect(44, 22, 1.600, 44), rect(71, 22, 1.600, 44))
        + fill(WOOD.mid, rect(40, 24, 40, 5))
        + fill(WOOD.deep, rect(49, 34, 22, 31), more='opacity=".7"')
        + fill(WOOD.mid, poly(49, 34, 56, 37, 56, 68, 49, 65), poly(71, 34, 64, 37, 64, 68, 71, 65))
        + banner(60, 24, 18, CLOTH, 9)
    )


@scene("barracks", "red")
def barracks() -> str:
    return (
        range_of_hills()
        + ground("red")
        + shadow(18, 62, 90, 3)
        + block(18, 34, 84, 27, LIMESTONE, 0.7)
        + gable_roof(13, 35, 94, 12)
        + fill(CLOTH.shade, *(arch(x, 61, 9, 16) for x in (24, 38, 73, 87)))
        + fill(INK, arch(53, 61, 14, 20))
        + shield(60, 32, 6, CLOTH)
        + banner(22, 24, 14, CLOTH)
        + banner(98, 24, 14, CLOTH)
        + "".join(
            person(x, 68, 15, CLOTH.mid)
            + fill(BRONZE.mid, dome(x, 55.500, 2.400, 2.800))
            + shield(x + 2.500, 62, 3.600, GOLD)
            + spear(x - 3, 68, 20)
            for x in (30, 44, 78, 92)
        )
    )


@scene("guard-tower", "red")
def guard_tower() -> str:
    return (
        range_of_hills()
        + ground("red")
        + block(0, 46, 120, 16, STONE, 0.500)
        + crenels(0, 46, 120, 4, STONE, 11)
        + courses(0, 46, 120, 16, 3, STONE.deep, 9, 0.400)
        + shadow(46, 65, 36)
        + tower(46, 64, 28, 46, STONE, 4)
        + courses(46, 22, 28, 42, 8, STONE.deep, 7, 0.400)
        + windows(INK, 4, 9, 60, 38)
        + fill(WOOD.deep, arch(55, 64, 10, 13))
        + person(54, 17, 11, CLOTH.mid)
        + spear(58, 18, 14)
        + flame(67, 17, 7)
        + banner(60, 14, 12, CLOTH, 8)
        + grass(LEAF.shade, 20, 66, 96, 67, 104, 65, s=3)
    )


@scene("stable", "red")
def stable() -> str:
    return (
        range_of_hills()
        + ground("red")
        + block(14, 28, 92, 34, WOOD, 0.7)
        + gable_roof(8, 29, 104, 14)
        + fill(WOOD.deep, rect(22, 34, 34, 28), rect(64, 34, 34, 28))
        + line(WOOD.lit, 2.200, "M22 34V62M56 34V62M64 34V62M98 34V62M20 34H58M62 34H100")
        + shadow(30, 67, 34)
        + shadow(70, 66, 30)
        + horse(42, 66, 34)
        + flipped(82, horse(82, 66, 31, "#d9c3a0", "#8a6a45"))
        + line(WOOD.mid, 1.800, "M2 60H26M94 60H118M6 54V68M18 54V68M102 54V68M114 54V68")
        + grass(GOLD.shade, 60, 68, 14, 69, 108, 69, s=4)
    )


@scene("walls", "red")
def walls() -> str:
    return (
        range_of_hills()
        + fill("#d9c197", rect(30, 26, 10, 14), rect(74, 24, 12, 14))
        + fill(TERRACOTTA.mid, poly(28, 26, 35, 20, 42, 26), poly(72, 24, 80, 18, 88, 24))
        + block(0, 36, 120, 26, LIMESTONE, 0.640)
        + crenels(0, 36, 120, 5, LIMESTONE, 9)
        + courses(0, 38, 120, 24, 5, LIMESTONE.shade, 12, 0.600)
        + fill(LIMESTONE.shade, rect(0, 37, 120, 1.200))
        + tower(6, 64, 22, 38, LIMESTONE)
        + tower(92, 64, 22, 38, LIMESTONE)
        + windows(INK, 3, 7, 17, 40, 103, 40)
        + fill(LIMESTONE.mid, rect(46, 30, 28, 34))
        + crenels(46, 30, 28, 4, LIMESTONE, 4)
        + fill(INK, arch(52, 64, 16, 24))
        + fill(WOOD.mid, arch(54, 64, 12, 21))
        + line(WOOD.deep, 0.900, "M60 43V64M54 50H66M54 57H66")
        + ground("red", 63)
        + banner(17, 22, 13, CLOTH)
        + banner(103, 22, 13, CLOTH)
    )


@scene("archery", "red")
def archery() -> str:
    def target(x: float, y: float, r: float) -> str:
        return (
            line(
                WOOD.shade,
                2,
                f"M{numbers(x - r * 0.5, y)}L{numbers(x - r * 0.9, y + r * 1.7)}M{numbers(x + r * 0.5, y)}"
                f"L{numbers(x + r * 0.9, y + r * 1.7)}",
            )
            + fill(WOOD.shade, disc(x + 1, y + 0.600, r))
            + fill(MARBLE.lit, disc(x, y, r))
            + fill(CLOTH.mid, disc(x, y, r * 0.780))
            + fill(MARBLE.lit, disc(x, y, r * 0.550))
            + fill(LAPIS.mid, disc(x, y, r * 0.340))
            + fill(GOLD.lit, disc(x, y, r * 0.150))
        )

    bow = (
        line(WOOD.deep, 2.200, "M28 24Q44 42 28 62")
        + line("#f7ecd2", 0.600, "M28 24L20 43 28 62")
        + line(WOOD.mid, 1.200, "M20 43H46")
        + fill(IRON.lit, poly(46, 41, 51, 43, 46, 45))
        + fill(CLOTH.mid, poly(20, 43, 16, 40.500, 19, 40.500, 23, 43, 19, 45.500, 16, 45.500))
    )
    return (
        range_of_hills()
        + ground("red")
        + shadow(66, 66, 26)
        + target(80, 44, 16)
        + target(107, 48, 8)
        + target(56, 48, 7)
        + bow
        + line(WOOD.mid, 1, "M60 36L78 43M64 50L80 46")
        + fill(CLOTH.mid, poly(60, 36, 56, 33, 59, 33.500, 62, 36.600), poly(64, 50, 60, 50, 62, 48.500, 65, 49))
    )


@scene("training", "red")
def training() -> str:
    return (
        range_of_hills()
        + tent(6, 54, 26, 20)
        + tent(88, 54, 26, 20)
        + fill(SAND.mid, "M0 52Q60 47 120 52V72H0z")
        + fill(SAND.shade, "M0 66Q60 60 120 67V72H0z")
        + line(WOOD.shade, 3, "M60 66V30M50 40H70")
        + fill(SAND.lit, disc(60, 30, 4.500))
        + fill(WOOD.lit, "M54 36h12l-2 18h-8z")
        + line(WOOD.deep, 0.700, "M55 41h10M55.500 46h9")
        + shield(68, 44, 6, CLOTH)
        + "".join(
            person(x, y, 18, CLOTH.mid)
            + fill(BRONZE.mid, dome(x, y - 15, 2.800, 3.400))
            + line(IRON.lit, 1.500, f"M{x + 3} {y - 10}l{d} -7")
            for x, y, d in ((36, 66, 9), (84, 66, -13))
        )
        + person(22, 62, 14, LAPIS.mid)
        + person(98, 62, 14, LAPIS.mid)
        + spear(18, 62, 20)
        + spear(102, 62, 20)
        + banner(60, 24, 14, CLOTH)
    )


@scene("arsenal", "red")
def arsenal() -> str:
    return (
        range_of_hills()
        + ground("red")
        + shadow(18, 63, 90, 3)
        + block(18, 30, 84, 32, STONE, 0.7)
        + courses(18, 30, 84, 32, 6, STONE.shade, 11, 0.500)
        + gable_roof(13, 31, 94, 13)
        + fill(INK, arch(36, 62, 48, 28))
        + fill(FIRE[2], arch(40, 62, 40, 22), more='opacity=".35"')
        + line(IRON.lit, 2, "M44 64L62 38M76 64L58 38")
        + line(BRONZE.mid, 3, "M46 55l5 4M74 55l-5 4")
        + shield(60, 50, 9, CLOTH, GOLD)
        + "".join(spear(x, 66, 34) for x in (24, 29, 91, 96))
        + fill(IRON.mid, *(disc(x, y, 2.600) for x, y in ((98, 67), (104, 67), (101, 63))))
        + banner(60, 19, 15, CLOTH)
    )


@scene("camp", "red")
def camp() -> str:
    eagle = fill(GOLD.lit, "M60 9q-4 -1 -12 -6q1 9 9 11l-1.500 4h9l-1.500 -4q8 -2 9 -11q-8 5 -12 6z") + fill(
        GOLD.mid, rect(54, 18, 12, 2.500)
    )
    return (
        range_of_hills()
        + tent(8, 50, 24, 18, LIMESTONE)
        + tent(88, 50, 24, 18, LIMESTONE)
        + ground("red", 54)
        + tent(16, 62, 36, 28, CLOTH)
        + tent(68, 62, 36, 28, CLOTH)
        + fill(GOLD.mid, poly(16, 62, 17.500, 60, 50.500, 60, 52, 62), poly(68, 62, 69.500, 60, 102.500, 60, 104, 62))
        + line(WOOD.deep, 2, "M60 68V20")
        + eagle
        + fill(CLOTH.mid, "M50 24h20v16l-3 -2 -3.500 3 -3.500 -3 -3.500 3 -3.500 -3 -3 2z")
        + fill(GOLD.lit, disc(60, 31, 3.500))
        + line(GOLD.mid, 1, "M50 26h20")
        + flame(60, 68, 8)
    )


@scene("fortifications", "red")
def fortifications() -> str:
    return (
        range_of_hills()
        + hill("#a2794f", 0, 58, 30, 46, 60, 42, 90, 46, 120, 58)
        + block(40, 20, 40, 30, STONE)
        + crenels(40, 20, 40, 4.500, STONE, 5)
        + tower(52, 46, 16, 34, STONE)
        + block(16, 38, 88, 18, STONE, 0.600)
        + crenels(16, 38, 88, 4, STONE, 10)
        + courses(16, 39, 88, 17, 3, STONE.deep, 10, 0.400)
        + tower(10, 62, 18, 32, STONE)
        + tower(92, 62, 18, 32, STONE)
        + windows(INK, 2.800, 6, 19, 46, 101, 46, 60, 24, 48, 34, 72, 34)
        + tower(46, 62, 10, 20, STONE, 2)
        + tower(64, 62, 10, 20, STONE, 2)
        + fill(INK, arch(55, 62, 10, 16))
        + ground("red", 61)
        + fill(SEA.shade, "M0 66Q60 60 120 66V69Q60 64 0 70z")
        + fill(WOOD.mid, poly(56, 62, 64, 62, 66, 69, 54, 69))
        + banner(60, 10, 10, CLOTH)
    )


@scene("siege", "red")
def siege() -> str:
    return (
        range_of_hills()
        + fill("#b99b70", rect(84, 30, 36, 24))
        + crenels(84, 30, 36, 4, LIMESTONE, 4)
        + ground("red")
        + shadow(22, 66, 62, 3)
        + line(WOOD.shade, 3.600, "M22 60H80")
        + line(WOOD.mid, 3.400, "M34 60L50 34 66 60")
        + line(WOOD.lit, 1, "M33 60L49 34")
        + line(WOOD.mid, 3, "M30 56L82 14")
        + fill(STONE.mid, disc(83, 13, 5))
        + fill(STONE.lit, disc(81.500, 11.500, 2.400))
        + line(WOOD.deep, 1.200, "M77 10q2 10 11 8")
        + fill(IRON.shade, poly(24, 50, 36, 50, 38, 62, 22, 62))
        + fill(IRON.lit, poly(24, 50, 28, 50, 27, 62, 22, 62))
        + line(INK, 0.800, "M66 58L56 36M30 56l24 4")
        + fill(WOOD.shade, disc(30, 64, 5.500), disc(72, 64, 5.500))
        + fill(WOOD.lit, disc(30, 64, 2), disc(72, 64, 2))
        + line(WOOD.lit, 0.900, disc(30, 64, 4.200), disc(72, 64, 4.200))
        + fill(STONE.mid, disc(94, 65, 4), disc(102, 65, 4), disc(98, 59, 4))
        + fill(STONE.lit, disc(93, 64, 1.600), disc(101, 64, 1.600), disc(97, 58, 1.600))
    )


@scene("circus", "red")
def circus() -> str:
    return (
        range_of_hills()
        + block(0, 28, 120, 20, LIMESTONE, 0.640)
        + fill(INK, *(arch(x, 47, 7, 13) for x in range(2, 120, 11)), more='opacity=".55"')
        + fill(MARBLE.lit, rect(0, 26, 120, 3))
        + crowd(2, 27, 116, 30, ("#b5533a", "#e8d9b5", "#3f76ae"), 4)
        + fill(SAND.lit, "M0 48H120V72H0z")
        + fill(SAND.mid, "M0 64Q60 58 120 66V72H0z")
        + block(34, 44, 60, 5, MARBLE, 0.700)
        + fill(GOLD.mid, poly(60, 44, 62, 30, 64, 44))
        + shadow(30, 68, 60, 3)
        + horse(42, 66, 26, "#f0e2c6", "#a98b5f")
        + horse(50, 67, 26)
        + fill(CLOTH.mid, "M72 50q14 -2 18 0v13h-16z")
        + fill(GOLD.mid, "M71 49q14 -2 20 0v2q-10 -2 -20 0z")
        + person(80, 52, 15, LAPIS.mid)
        + line(WOOD.deep, 0.800, "M78 44L44 54M60 60L74 60")
        + fill(WOOD.shade, ring(84, 63, 6.500, 4.500), more='fill-rule="evenodd"')
        + line(WOOD.shade, 1, "M78 63h12M84 57v12")
        + faded(0.500, fill(SAND.shade, disc(98, 67, 6, 2.500), disc(105, 65, 4, 2)))
    )


@scene("garrison", "red")
def garrison() -> str:
    guards = "".join(
        person(x, 67, 18, CLOTH.mid)
        + fill(BRONZE.mid, dome(x, 52, 2.900, 3.300))
        + fill(CLOTH.mid, f"M{x - 3} 49.500q3 -5 6 0l-3 -1z")
        + shield(x + d, 60, 4.600, CLOTH)
        + spear(x - d * 1.2, 67, 24)
        for x, d in ((40, 3), (80, -3))
    )
    return (
        range_of_hills()
        + ground("red")
        + shadow(18, 63, 90, 3)
        + block(24, 34, 72, 28, LIMESTONE, 0.680)
        + courses(24, 36, 72, 26, 5, LIMESTONE.shade, 10, 0.500)
        + crenels(24, 34, 72, 4, LIMESTONE, 8)
        + tower(14, 63, 20, 40, LIMESTONE)
        + tower(86, 63, 20, 40, LIMESTONE)
        + windows(INK, 3, 7, 24, 36, 96, 36, 24, 52, 96, 52)
        + fill(LIMESTONE.mid, rect(46, 28, 28, 34))
        + crenels(46, 28, 28, 4, LIMESTONE, 4)
        + fill(INK, arch(51, 63, 18, 26))
        + line(IRON.mid, 1.100, "M55 40V63M60 38V63M65 40V63M51 47H69M51 54H69")
        + banner(24, 20, 13, CLOTH)
        + banner(96, 20, 13, CLOTH)
        + shield(60, 33, 4, CLOTH)
        + guards
    )


@scene("pasture", "red")
def pasture() -> str:
    return (
        range_of_hills()
        + fill("#b7a962", "M0 50Q60 44 120 50V72H0z")
        + fill("#9b9150", "M0 64Q60 58 120 66V72H0z")
        + tree(108, 56, 30)
        + tree(12, 54, 22)
        + block(72, 34, 26, 16, WOOD, 0.7)
        + gable_roof(68, 35, 34, 9)
        + fill(WOOD.deep, rect(80, 40, 10, 10))
        + line(WOOD.mid, 1.600, "M0 52H120M0 57H120", *(f"M{x} 48V62" for x in range(6, 120, 14)))
        + shadow(20, 68, 32)
        + shadow(62, 68, 30)
        + horse(38, 68, 36)
        + flipped(80, horse(80, 68, 33, "#efe2c8", "#a98b5f"))
        + horse(98, 60, 18, "#a5673a")
        + grass("#7c7a3c", 12, 70, 58, 70, 104, 70, s=4)
    )
