"""The drawing on the front page: the lighthouse of Alexandria over its harbour, 960 × 240, by day and by night.

Narrow pages cut it at both sides; what matters stays between 200 and 760.
"""

from __future__ import annotations

from art.boards import houses, panes
from art.monuments import glow, lamps, pharos
from art.pen import (
    LAPIS,
    LIMESTONE,
    MARBLE,
    SEA,
    STONE,
    arch,
    cloud,
    disc,
    fill,
    flame,
    hill,
    palm,
    poly,
    rect,
    ship,
    temple,
    waves,
)

TOWN = (
    *(8, 168, 26, 18),
    *(40, 170, 30, 22),
    *(76, 168, 24, 18),
    *(104, 170, 30, 20),
    *(142, 170, 26, 16),
    *(176, 171, 24, 15),
    *(20, 148, 22, 14),
    *(52, 144, 26, 16),
    *(90, 146, 24, 15),
    *(122, 150, 22, 12),
    *(206, 170, 28, 20),
    *(240, 171, 24, 16),
    *(160, 152, 24, 14),
    *(194, 154, 20, 12),
    *(270, 171, 26, 17),
)
STARS = (
    (60, 24),
    (120, 52),
    (250, 20),
    (300, 60),
    (360, 28),
    (420, 70),
    (470, 18),
    (520, 50),
    (760, 30),
    (820, 70),
    (900, 24),
    (930, 90),
    (30, 80),
    (700, 96),
    (210, 70),
)
LIGHT = (640, 32)


def pharos_hero() -> str:
    """Return the drawing."""
    x, y = LIGHT
    return (
        fill("var(--sky-1,#5aa3d2)", rect(0, 0, 960, 240))
        + fill("var(--sky-2,#a5d0df)", "M0 74Q200 40 420 70T960 50V240H0z")
        + fill("var(--sky-3,#fbe3b3)", "M0 132Q200 104 430 128T960 112V240H0z")
        + fill("var(--star,none)", *(disc(a, b, 1.2) for a, b in STARS))
        + fill("var(--halo,#fff3c9)", disc(330, 64, 52), more='opacity=".3"')
        + fill("var(--halo,#fff3c9)", disc(330, 64, 38), more='opacity=".4"')
        + fill("var(--sun,#fffbe6)", disc(330, 64, 25))
        + cloud(430, 60, 90, 0.6)
        + cloud(130, 92, 80, 0.5)
        + cloud(760, 80, 100, 0.55)
        + cloud(20, 50, 70, 0.4)
        + hill("#a9b391", 640, 176, 740, 140, 840, 158, 960, 128, foot=180)
        + hill("#b9b88d", 0, 142, 90, 106, 190, 138, 320, 172, foot=180)
        + houses(*TOWN, m=MARBLE)
        + temple(66, 128, 56, 40, 6, MARBLE, LAPIS)
        + palm(152, 172, 36)
        + palm(226, 174, 30)
        + palm(302, 174, 32)
        + houses(830, 168, 24, 16, 862, 166, 28, 20, 900, 168, 24, 16, 930, 166, 26, 18, m=MARBLE)
        + fill(STONE.mid, rect(0, 169, 330, 7), rect(810, 166, 150, 9))
        + fill(STONE.lit, rect(0, 169, 330, 2), rect(810, 166, 150, 2))
        + fill(SEA.shade, rect(0, 174, 960, 66))
        + fill(SEA.mid, "M0 194Q240 184 480 196T960 190V240H0z")
        + fill(SEA.lit, rect(0, 174, 960, 1.4))
        + fill("#fff1c9", poly(308, 174, 352, 174, 396, 240, 284, 240), more='opacity=".26"')
        + fill(LIMESTONE.mid, rect(326, 168, 250, 8))
        + fill(LIMESTONE.shade, rect(326, 173, 250, 3), *(arch(a, 182, 12, 9) for a in range(340, 570, 20)))
        + fill(STONE.shade, "M546 216Q556 192 594 188H696Q732 196 742 218Q640 234 546 216z")
        + fill(STONE.lit, "M546 216Q556 192 594 188H642Q596 198 584 221z")
        + pharos(x, 200, 188)
        + palm(710, 202, 34, -0.1)
        + palm(576, 200, 30)
        + ship(440, 208, 72)
        + ship(232, 200, 44, MARBLE, LAPIS, oars=False)
        + ship(800, 206, 52, MARBLE, LAPIS)
        + ship(76, 208, 40)
        + waves(
            "#d5f0ee",
            30,
            222,
            5,
            180,
            216,
            6,
            360,
            228,
            7,
            480,
            220,
            3,
            640,
            236,
            8,
            752,
            222,
            4,
            850,
            212,
            6,
            860,
            232,
            5,
            60,
            234,
            6,
            width=1.4,
            length=12,
        )
        + fill("var(--night,none)", rect(0, 0, 960, 240))
        + fill("var(--moon,none)", disc(330, 64, 25))
        + fill("var(--beam,none)", poly(x, y, 0, -26, 0, 66), poly(x, y, 960, -8, 960, 76))
        + lamps(*panes(*TOWN), arch(624, 119, 6, 9), arch(639, 119, 6, 9), arch(634, 72, 5, 8))
        + glow(x, y, 26)
        + flame(x, y + 8, 17)
    )


def symbols() -> dict[str, str]:
    """Return the drawing by symbol id."""
    return {"hero-pharos": pharos_hero()}
