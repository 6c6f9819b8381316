"""The monuments that both games show: each is drawn once, and placed into pictures by wonders and boards."""

from __future__ import annotations

import math
from itertools import pairwise

from art.pen import (
    BRONZE,
    CLOTH,
    GOLD,
    INK,
    LAPIS,
    LEAF,
    LIMESTONE,
    MARBLE,
    SAND,
    SEA,
    TERRACOTTA,
    WOOD,
    Material,
    arch,
    block,
    columns,
    courses,
    cypress,
    disc,
    dome,
    fill,
    flame,
    line,
    moved,
    number,
    numbers,
    palm,
    pediment,
    poly,
    rect,
    spread,
    steps,
    tree,
    windows,
)

IVORY = Material("#f7ead0", "#e3c9a0", "#b98f68", "#7d573c")


def sky(top: str, middle: str, low: str, sun: tuple[float, float, float] = (34, 22, 8), horizon: float = 70) -> str:
    """Return a sky in three bands with the sun; at night the variables make it dark and the sun a moon."""
    x, y, r = sun
    h = horizon
    return (
        fill(f"var(--sky-1,{top})", rect(0, 0, 160, 100))
        + fill(
            f"var(--sky-2,{middle})",
            f"M0 {number(h * 0.42)}Q40 {number(h * 0.3)} 80 {number(h * 0.4)}T160 {number(h * 0.34)}V100H0z",
        )
        + fill(
            f"var(--sky-3,{low})",
            f"M0 {number(h * 0.76)}Q44 {number(h * 0.62)} 90 {number(h * 0.74)}T160 {number(h * 0.68)}V100H0z",
        )
        + fill("var(--halo,#fff3c9)", disc(x, y, r * 2.1), more='opacity=".3"')
        + fill("var(--halo,#fff3c9)", disc(x, y, r * 1.5), more='opacity=".4"')
        + fill("var(--sun,#fffbe6)", disc(x, y, r))
    )


def night(moon: tuple[float, float, float], *lights: str) -> str:
    """Return the wash that darkens a picture at night, and then the moon and the lights; all are invisible by day."""
    return fill("var(--night,none)", rect(0, 0, 160, 100)) + fill("var(--moon,none)", disc(*moon)) + "".join(lights)


def lamps(*outlines: str) -> str:
    """Return windows and lamps that shine at night."""
    return fill("var(--lamp,none)", *outlines)


def glow(x: float, y: float, r: float) -> str:
    """Return the glow around a light at night."""
    return fill("var(--glow,none)", disc(x, y, r), disc(x, y, r * 0.6))


def stars() -> str:
    """Return stars that appear at night."""
    points = (
        (70, 9),
        (84, 20),
        (101, 7),
        (118, 16),
        (135, 8),
        (148, 24),
        (12, 8),
        (57, 17),
        (126, 30),
        (8, 34),
        (93, 31),
    )
    return fill("var(--star,none)", *(disc(x, y, 0.7 if i % 3 else 1) for i, (x, y) in enumerate(points)))


def pyramid(x: float, y: float, w: float, h: float, m: Material = SAND, turn: float = 0.6) -> str:
    """Return a pyramid on the ground y; `turn` is the share of the lit side."""
    top, edge = (x + w * 0.52, y - h), x + w * turn
    rows = [i / 9 for i in range(1, 9)]
    lit = [
        f"M{numbers(top[0] + (x - top[0]) * k, top[1] + h * k)}"
        f"L{numbers(top[0] + (edge - top[0]) * k, top[1] + (h + 2) * k)}"
        for k in rows
    ]
    dark = [
        f"M{numbers(top[0] + (x + w - top[0]) * k, top[1] + h * k)}"
        f"L{numbers(top[0] + (edge - top[0]) * k, top[1] + (h + 2) * k)}"
        for k in rows
    ]
    return (
        fill(m.lit, poly(x, y, *top, edge, y + 2))
        + fill(m.shade, poly(*top, x + w, y, edge, y + 2))
        + line(m.mid, 0.6, *lit)
        + line(m.deep, 0.5, *dark, more='opacity=".6"')
        + fill(
            MARBLE.lit,
            poly(
                top[0] + (x - top[0]) * 0.13,
                top[1] + h * 0.13,
                *top,
                top[0] + (edge - top[0]) * 0.13,
                top[1] + (h + 2) * 0.13,
            ),
        )
        + fill(
            MARBLE.shade,
            poly(
                top[0] + (x + w - top[0]) * 0.13,
                top[1] + h * 0.13,
                *top,
                top[0] + (edge - top[0]) * 0.13,
                top[1] + (h + 2) * 0.13,
            ),
        )
    )


def pharos(x: float, y: float, s: float) -> str:
    """Return the lighthouse of Alexandria, s high, with its foot at y."""

    def storey(w: float, foot: float, h: float, taper: float = 0.06) -> str:
        a, b = x - w / 2, x + w / 2
        t = w * taper
        cut = x + w * 0.14
        return fill(LIMESTONE.lit, poly(a, foot, a + t, foot - h, cut, foot - h, cut, foot)) + fill(
            LIMESTONE.shade, poly(cut, foot, cut, foot - h, b - t, foot - h, b, foot)
        )

    def ledge(w: float, at: float, h: float) -> str:
        return fill(MARBLE.lit, rect(x - w / 2, at - h, w, h)) + fill(
            MARBLE.shade, rect(x - w / 2, at - h * 0.35, w, h * 0.35), rect(x + w * 0.14, at - h, w * 0.36, h)
        )

    base, low, mid, top = s * 0.07, s * 0.42, s * 0.24, s * 0.12
    y1, y2, y3 = y - base - low, y - base - low - mid, y - base - low - mid - top
    out = (
        ledge(s * 0.5, y, base)
        + storey(s * 0.33, y - base, low)
        + courses(x - s * 0.14, y1 + s * 0.04, s * 0.18, low - s * 0.06, 7, LIMESTONE.mid, s * 0.05, 0.4)
    )
    out += (
        ledge(s * 0.35, y1 + s * 0.01, s * 0.035)
        + storey(s * 0.21, y1 - s * 0.025, mid - s * 0.025)
        + ledge(s * 0.23, y2 + s * 0.01, s * 0.03)
        + storey(s * 0.12, y2 - s * 0.02, top - s * 0.02, 0.02)
    )
    out += ledge(s * 0.15, y3 + s * 0.01, s * 0.025) + columns(
        x - s * 0.055, y3 - s * 0.085, s * 0.11, s * 0.075, 3, MARBLE, 0.3
    )
    out += (
        fill(BRONZE.mid, dome(x, y3 - s * 0.083, s * 0.07, s * 0.05))
        + fill(BRONZE.lit, dome(x - s * 0.02, y3 - s * 0.083, s * 0.04, s * 0.04))
        + line(BRONZE.shade, 0.8, f"M{numbers(x, y3 - s * 0.13)}v{number(-s * 0.04)}")
    )
    out += windows(
        WOOD.deep,
        s * 0.03,
        s * 0.05,
        x - s * 0.07,
        y1 + s * 0.15,
        x - s * 0.07,
        y1 + s * 0.28,
        x + s * 0.01,
        y1 + s * 0.15,
        x + s * 0.01,
        y1 + s * 0.28,
        x - s * 0.03,
        y2 + s * 0.14,
    )
    return out + fill(WOOD.deep, arch(x - s * 0.03, y - base, s * 0.06, s * 0.1)) + flame(x, y3 - s * 0.005, s * 0.085)


def colossus(x: float, y: float, s: float) -> str:
    """Return the colossus astride, with a raised torch; y is the foot of its pedestals, s its height without them."""
    u = s / 60  # drawn in a height of 60, feet at 0, from -17 to 17
    m = BRONZE
    legs = (
        "M-17 0L-14.500 -13Q-15 -20 -11 -26Q-9 -30 -7 -32H7Q9 -30 11 -26Q15 -20 14.500 -13L17 0H9.500"
        "L8.500 -12Q8 -18 5 -22L0 -29 -5 -22Q-8 -18 -8.500 -12L-9.500 0z"
    )
    body = (
        fill(m.mid, legs)
        + fill(
            m.shade,
            "M7 -32Q9 -30 11 -26Q15 -20 14.500 -13L17 0H13L11.500 -13Q11 -20 8 -25L4 -32z",
            "M-9.500 0L-8.500 -12Q-8 -18 -5 -22L0 -29 -2 -31Q-8 -24 -10.500 -18L-11.500 0z",
        )
        + fill(m.lit, "M-17 0L-14.500 -13Q-15 -20 -11 -26L-7 -32 -6 -31Q-11 -24 -12.500 -14L-14 0z")
        + fill(m.mid, "M-8 -31Q-8.500 -38 -10 -43Q-10 -47.500 -5 -48.500H5Q9 -48 10.500 -45L8.500 -31z")
        + fill(m.shade, "M3 -48.500H5Q9 -48 10.500 -45L8.500 -31H4Q6 -40 3 -48.500z")
        + fill(m.lit, "M-8 -31Q-8.500 -38 -10 -43Q-10 -47.500 -5 -48.500Q-8 -44 -5.500 -31z")
        + line(m.shade, 0.7, "M-6 -42Q-2 -39.500 0 -42Q2 -39.500 6 -42M0 -41V-33M-4 -36.500H4")
        + fill(TERRACOTTA.mid, "M-8.500 -32.500H9L10.500 -24Q6 -27 3.500 -23L0 -26Q-5 -21 -9.500 -25z")
        + fill(TERRACOTTA.shade, "M4 -32.500H9L10.500 -24Q6 -27 3.500 -23z")
        + line(m.mid, 3.6, "M8.500 -45Q14 -42 14.500 -35L12 -28", more='stroke-linecap="round"')
        + line(m.shade, 1.2, "M10.500 -45Q15.500 -41 16 -35L13.500 -28")
        + line(m.mid, 3.6, "M-8.500 -45.500L-14 -52 -12 -62", more='stroke-linecap="round"')
        + line(m.lit, 1.1, "M-9.500 -45.500L-15 -52 -13 -62")
        + fill(m.mid, disc(0, -53.500, 4.2), rect(-1.6, -50, 3.2, 3))
        + fill(m.shade, "M1 -57.600a4.200 4.200 0 0 1 0 8.200q2.600 -4 0 -8.200z")
        + fill(
            GOLD.lit,
            *(
                poly(
                    4.2 * math.cos(a - 0.16),
                    -54 + 4.2 * math.sin(a - 0.16),
                    8.6 * math.cos(a),
                    -54 + 8.6 * math.sin(a),
                    4.2 * math.cos(a + 0.16),
                    -54 + 4.2 * math.sin(a + 0.16),
                )
                for a in (-2.9, -2.4, -1.9, -1.57, -1.2, -0.75, -0.25)
            ),
        )
        + fill(m.shade, "M-4.300 -54Q-5 -58.600 0 -58.600T4.300 -54Q3 -56.500 0 -56.500T-4.300 -54z")
        + line(m.deep, 0.700, "M-2.800 -54h2M.8 -54h2M0 -54v2l-.8 .5M-1.300 -50.800h2.600")
        + fill(GOLD.mid, "M-15.500 -66h7l-2 5h-3z")
        + flame(-12, -65.500, 9)
    )
    stands = (
        fill(MARBLE.lit, *(rect(x + k * 13.2 * u - 7 * u, y - 10 * u, 14 * u, 10 * u) for k in (-1, 1)))
        + fill(MARBLE.shade, *(rect(x + k * 13.2 * u + 2 * u, y - 10 * u, 5 * u, 10 * u) for k in (-1, 1)))
        + fill(MARBLE.mid, *(rect(x + k * 13.2 * u - 8 * u, y - 11.5 * u, 16 * u, 2 * u) for k in (-1, 1)))
    )
    return stands + moved(x, y - 11.5 * u, body, scale=round(u, 3))


def gardens(x: float, y: float, w: float, h: float) -> str:
    """Return the hanging gardens: terraces on arches, overgrown, with falling water; x is the middle, y the ground."""
    out, tiers = "", 4
    each = h / tiers
    for i in range(tiers):
        tw = w * (1 - i * 0.22)
        left, top = x - tw / 2, y - each * (i + 1)
        n = 7 - i * 1
        step = tw / n
        out += block(left, top, tw, each, SAND, 0.66)
        out += fill(
            SAND.deep, *(arch(left + step * (k + 0.2), y - each * i, step * 0.6, each * 0.72) for k in range(n))
        )
        out += fill(LAPIS.mid, rect(left, top + each * 0.06, tw, each * 0.1)) + fill(
            GOLD.mid, rect(left, top + each * 0.16, tw, each * 0.04)
        )
        xs = spread(left + 1, tw - 2, n * 2)
        out += fill(
            LEAF.shade, *(disc(a, top + (0.4 if k % 2 else -0.6), step * 0.42, each * 0.2) for k, a in enumerate(xs))
        )
        out += fill(
            LEAF.mid, *(disc(a - 0.6, top - 0.8 - (k % 3) * 0.5, step * 0.3, each * 0.15) for k, a in enumerate(xs))
        )
        out += line(
            LEAF.shade,
            1.3,
            *(
                f"M{numbers(a, top + 1)}q{numbers(-0.8, each * 0.2, 0.3, each * (0.35 + 0.2 * (k % 3)))}"
                for k, a in enumerate(xs)
                if k % 2
            ),
            more='stroke-linecap="round"',
        )
        out += fill(
            CLOTH.lit if i % 2 else GOLD.lit, *(disc(a, top - 1 + (k % 2), 0.8) for k, a in enumerate(xs) if k % 3 == 0)
        )
    out += line("#d9f3f1", 1.8, f"M{numbers(x, y - h)}V{number(y)}") + line(
        SEA.mid, 0.6, f"M{numbers(x + 0.7, y - h)}V{number(y)}"
    )
    top = y - h
    return (
        out
        + palm(x - w * 0.1, top, h * 0.34)
        + palm(x + w * 0.1, top, h * 0.3, -0.08)
        + cypress(x, top, h * 0.3)
        + tree(x - w * 0.36, y - each, each * 1.1)
        + tree(x + w * 0.4, y - each, each * 1.1)
        + palm(x + w * 0.27, y - each * 2, each * 1.4)
        + cypress(x - w * 0.27, y - each * 2, each * 1.2)
    )


def mausoleum(x: float, y: float, s: float) -> str:
    """Return the mausoleum, s high; x is the middle, y the ground."""
    w = s * 0.72
    podium, colonnade, roof = s * 0.36, s * 0.26, s * 0.22
    y1 = y - s * 0.05
    y2, y3 = y1 - podium, y1 - podium - colonnade
    out = steps(x - w * 0.56, y - s * 0.05, w * 1.12, s * 0.05, 2, MARBLE, s * 0.02)
    out += block(x - w / 2, y2, w, podium, MARBLE, 0.64) + courses(
        x - w / 2, y2 + podium * 0.22, w, podium * 0.78, 5, MARBLE.shade, w * 0.12, 0.4
    )
    out += fill(LAPIS.mid, rect(x - w / 2, y2 + podium * 0.07, w, podium * 0.13)) + fill(
        GOLD.lit, *(disc(a, y2 + podium * 0.135, s * 0.009) for a in spread(x - w * 0.46, w * 0.92, 14))
    )
    out += fill(MARBLE.lit, rect(x - w * 0.53, y2 - s * 0.02, w * 1.06, s * 0.03)) + fill(
        MARBLE.shade, rect(x - w * 0.53, y2 + s * 0.003, w * 1.06, s * 0.008)
    )
    out += (
        fill(MARBLE.deep, rect(x - w * 0.42, y3, w * 0.84, colonnade - s * 0.02))
        + fill(INK, rect(x - w * 0.42, y3, w * 0.84, colonnade - s * 0.02), more='opacity=".25"')
        + columns(x - w * 0.47, y3, w * 0.94, colonnade - s * 0.02, 8, MARBLE, 0.4)
    )
    out += fill(MARBLE.lit, rect(x - w * 0.5, y3 - s * 0.035, w, s * 0.04)) + fill(
        MARBLE.shade, rect(x - w * 0.5, y3 - s * 0.008, w, s * 0.012)
    )
    n = 7
    for i in range(n):
        tw, top = w * (0.94 - 0.115 * i), y3 - s * 0.035 - roof / n * (i + 1)
        out += (
            fill(LIMESTONE.lit, rect(x - tw / 2, top, tw * 0.64, roof / n))
            + fill(LIMESTONE.shade, rect(x + tw * 0.14, top, tw * 0.36, roof / n))
            + fill(MARBLE.lit, rect(x - tw / 2, top, tw, roof / n * 0.25))
        )
    top = y3 - s * 0.035 - roof
    out += fill(MARBLE.mid, rect(x - s * 0.055, top - s * 0.02, s * 0.11, s * 0.025))
    horses = (
        "M-9 0l.6 -5q-2 -1 -2.600 -3l1.400 -.6 .6 -2 1 .4q1 2.600 2 3.200h3l.6 -3 4.500 0 .8 6"
        "q-1 -1.600 -2 -1.600t-2.200 1.900h-3.200l-.6 -2h-2.700l-.5 4.700z"
    )
    return out + moved(
        x,
        top - s * 0.02,
        fill(GOLD.mid, horses),
        line(GOLD.shade, 1, disc(1.6, -1.4, 1.4)),
        fill(GOLD.lit, disc(2, -9, 1.3), "M.8 -7.800h2.600l.5 4h-3.600z"),
        scale=round(s / 90, 2),
    )


def zeus(x: float, y: float, s: float) -> str:
    """Return the seated statue of Zeus, s high with its throne; x is the middle, y the floor."""
    u = s / 70
    art = (
        # throne
        fill(WOOD.shade, rect(-17, -58, 34, 58))
        + fill(GOLD.shade, rect(-17, -58, 3, 58), rect(14, -58, 3, 58))
        + fill(GOLD.lit, rect(-17, -58, 1.2, 58), disc(-15.500, -59.500, 2.400), disc(15.500, -59.500, 2.400))
        + fill(GOLD.mid, "M-14 -58Q0 -70 14 -58z")
        + fill(WOOD.deep, rect(-13, -55, 26, 30))
        + fill(GOLD.mid, rect(-22, -30, 7, 3), rect(15, -30, 7, 3), rect(-21, -30, 3, 30), rect(18, -30, 3, 30))
        + fill(GOLD.lit, rect(-21, -30, 1, 30))
        # cloak over the knees
        + fill(GOLD.mid, "M-14 -31Q0 -35 14 -31L17 -21 14.500 -2H-14.500L-17 -21z")
        + fill(
            GOLD.shade,
            "M6 -33Q11 -32.600 14 -31L17 -21 14.500 -2H4Q9 -14 6 -33z",
            "M-3 -22Q0 -12 -2.500 -2H-5Q-2.500 -12 -3 -22z",
        )
        + fill(GOLD.lit, "M-14 -31L-17 -21 -14.500 -2H-11Q-14 -16 -10 -32z")
        + line(GOLD.shade, 0.7, "M-9 -20Q-8 -10 -9.500 -3M10 -20Q11 -10 10 -3M-12 -27Q0 -22 13 -27")
        # body
        + fill(IVORY.mid, "M-9 -31Q-11 -41 -10.500 -47Q-8 -50 0 -50T10.500 -47Q11 -41 9 -31z")
        + fill(IVORY.shade, "M4 -50Q9 -49.600 10.500 -47Q11 -41 9 -31H4Q8 -40 4 -50z")
        + fill(IVORY.lit, "M-9 -31Q-11 -41 -10.500 -47Q-8 -49.500 -4 -50Q-8.500 -42 -5 -31z")
        + line(IVORY.shade, 0.7, "M-6 -42Q-3 -39.500 0 -42Q3 -39.500 6 -42M0 -41V-33")
        # cloak on the shoulder
        + fill(GOLD.mid, "M-10.500 -47Q-8 -50 -4 -50L-2 -48Q-7 -40 -6 -31H-11z")
        + fill(GOLD.shade, "M-7 -31Q-8 -40 -2 -48Q-5 -40 -6 -31z")
        # arms with the sceptre and the small Victory
        + line(IVORY.mid, 3.800, "M9.500 -46Q15 -42 19 -35L21 -31", more='stroke-linecap="round"')
        + line(IVORY.mid, 3.800, "M-9.500 -46Q-16 -44 -21 -49", more='stroke-linecap="round"')
        + line(IVORY.lit, 1.200, "M-10 -47Q-16 -45.500 -20.500 -50")
        + line(GOLD.mid, 1.600, "M-23 -1V-69")
        + line(GOLD.lit, 0.600, "M-23.500 -1V-69")
        + fill(GOLD.lit, "M-27 -70q4 -1 4 -5q0 4 4 5q-2 2 -4 2t-4 -2z")
        + fill(GOLD.lit, "M20 -32l1 -7q-3 -2 -4 -6q4 1 5 4q1 -3 5 -4q-1 4 -4 6l1 7z", disc(22, -42, 1.600))
        # head
        + fill(IVORY.mid, disc(0, -56, 5))
        + fill(IVORY.shade, "M1 -61a5 5 0 0 1 0 10q3 -5 0 -10z")
        + fill(
            WOOD.shade,
            "M-5 -56.500Q-6 -46 0 -46.500Q6 -46 5 -56.500Q4.500 -52 2.500 -53H-2.500Q-4.500 -52 -5 -56.500z",
            "M-5.500 -56Q-6 -63 0 -63T5.500 -56Q4 -60 0 -60T-5.500 -56z",
        )
        + line(LEAF.lit, 1.400, "M-5.300 -58.500Q0 -62.500 5.300 -58.500", more='stroke-dasharray="2 .7"')
        + fill(INK, disc(-1.900, -56.500, 0.600), disc(1.900, -56.500, 0.600))
        + line(IVORY.shade, 0.600, "M0 -56.500v2.200")
        # feet and footstool
        + fill(IVORY.mid, "M-11 -2.500h7v3.500h-8z", "M4 -2.500h7l1 3.500h-8z")
        + fill(WOOD.mid, rect(-19, 0, 38, 4))
        + fill(GOLD.mid, rect(-19, 0, 38, 1.200))
    )
    return moved(x, y - 4 * u, art, scale=round(u, 3))


def artemision(x: float, y: float, w: float, h: float) -> str:
    """Return the temple of Artemis: eight Ionic columns, a second row behind, a carved gable; x is the left edge."""
    base, beam, gable = h * 0.13, h * 0.11, h * 0.24
    top, body = y - h, h - h * 0.48
    yc = top + gable + beam
    xs = spread(x + w * 0.045, w * 0.91, 8)
    d = w * 0.05
    out = steps(x - w * 0.02, y - base, w * 1.04, base, 4, MARBLE, w * 0.014)
    out += (
        fill("#6b4a3a", rect(x + w * 0.02, yc, w * 0.96, body))
        + fill(
            MARBLE.shade,
            *(rect((a + b) / 2 - d * 0.3, yc, d * 0.6, body) for a, b in pairwise(xs)),
            more='opacity=".7"',
        )
        + fill(GOLD.mid, rect(x + w * 0.46, yc + body * 0.3, w * 0.08, body * 0.7))
        + fill(GOLD.lit, rect(x + w * 0.46, yc + body * 0.3, w * 0.03, body * 0.7))
    )
    out += (
        fill(MARBLE.lit, *(rect(a - d / 2, yc, d, body) for a in xs))
        + fill(MARBLE.shade, *(rect(a + d * 0.14, yc, d * 0.36, body) for a in xs))
        + line(MARBLE.mid, 0.5, *(f"M{numbers(a - d * 0.16, yc)}v{number(body)}" for a in xs))
    )
    out += fill(TERRACOTTA.mid, *(rect(a - d * 0.6, yc + body * 0.82, d * 1.2, body * 0.13) for a in xs)) + fill(
        MARBLE.mid, *(rect(a - d * 0.7, y - base - body * 0.05, d * 1.4, body * 0.06) for a in xs)
    )
    out += fill(
        MARBLE.lit,
        *(disc(a + k * d * 0.55, yc + h * 0.018, d * 0.34, h * 0.022) for a in xs for k in (-1, 1)),
        *(rect(a - d * 0.8, yc - h * 0.005, d * 1.6, h * 0.022) for a in xs),
    )
    out += (
        fill(MARBLE.lit, rect(x - w * 0.01, top + gable, w * 1.02, beam))
        + fill(LAPIS.mid, rect(x, top + gable + beam * 0.3, w, beam * 0.36))
        + fill(GOLD.lit, *(disc(a, top + gable + beam * 0.48, h * 0.012) for a in spread(x + w * 0.04, w * 0.92, 16)))
        + fill(MARBLE.shade, rect(x - w * 0.01, top + gable + beam * 0.82, w * 1.02, beam * 0.2))
    )
    out += pediment(x - w * 0.04, top + gable, w * 1.08, gable, MARBLE, TERRACOTTA.mid)
    mx, my = x + w / 2, top + gable * 0.84
    out += fill(
        MARBLE.lit,
        poly(mx - 1.6, my, mx, my - gable * 0.42, mx + 1.6, my),
        disc(mx, my - gable * 0.42, 1.2),
        *(poly(mx + k, my, mx + k * 1.06, my - gable * 0.2, mx + k * 1.2, my) for k in (-14, -9, 8, 13)),
    )
    return out + fill(
        GOLD.lit,
        disc(mx, top, h * 0.03),
        disc(x - w * 0.03, top + gable, h * 0.022),
        disc(x + w * 1.03, top + gable, h * 0.022),
    )


def stag(x: float, y: float, s: float) -> str:
    """Return a standing stag that looks left, s high without antlers."""
    u = s / 20
    body = (
        "M-11 -19.500l4 -2.500 3 -.4q3 3 4 8.500q6 -1 10 0q3 2 2.500 6l.8 8h-1.800l-1.500 -7.500"
        "q-5 1.600 -9 .2l-.5 7.300h-1.800l-1 -9.500q-3 -3 -3 -8l-4.500 0z"
    )
    return moved(
        x,
        y,
        fill("#8c5a33", body),
        fill(
            "#b98353",
            "M-11 -19.500l4 -2.500 3 -.4 1 1.200q-3 1 -3.500 3.500l-4.500 0z",
            "M0 -13.500q6 -1.400 10 -.4q-5 .4 -9 3z",
        ),
        line(
            "#5d3c22",
            1,
            "M-5.500 -22q-3 -4 -2 -8M-6.800 -25.500l-4 -2.500M-7.200 -28l-2.500 -3M-4.500 -22q3 -4 5 -5"
            "M-2.500 -25l0 -4M0 -27l2 -3",
        ),
        fill(INK, disc(-7.500, -20, 0.5)),
        scale=round(u, 2),
    )


def ziggurat(x: float, y: float, w: float, h: float) -> str:
    """Return a ziggurat with three stairs; x is the middle, y the ground."""
    out = ""
    for i, (k, top, foot) in enumerate(((1, 0.42, 0), (0.72, 0.7, 0.42), (0.46, 0.9, 0.7))):
        tw, a, b = w * k, y - h * foot, y - h * top
        t = (a - b) * 0.16
        m = (TERRACOTTA, SAND, SAND)[i]
        cut = x + tw * 0.16
        out += (
            fill(m.lit, poly(x - tw / 2, a, x - tw / 2 + t, b, cut, b, cut, a))
            + fill(m.shade, poly(cut, a, cut, b, x + tw / 2 - t, b, x + tw / 2, a))
            + courses(x - tw / 2 + t, b, tw - 2 * t, a - b, 6, m.mid, 0, 0.5)
        )
        out += fill(
            m.mid,
            *(poly(p, a, p + 0.8, b, p + 3, b, p + 3.4, a) for p in spread(x - tw * 0.44, tw * 0.84, 8)),
            more='opacity=".75"',
        ) + fill(m.deep, rect(x - tw / 2 + t - 0.6, b - 0.4, tw - 2 * t + 1.2, 1.4), more='opacity=".55"')
    stair = poly(x - w * 0.055, y, x - w * 0.03, y - h * 0.7, x + w * 0.03, y - h * 0.7, x + w * 0.055, y)
    rungs = [
        f"M{numbers(x - w * 0.052 + w * 0.022 * k, y - h * 0.7 * k)}H{number(x + w * 0.052 - w * 0.022 * k)}"
        for k in (i / 16 for i in range(1, 16))
    ]
    sides = fill(
        SAND.mid,
        poly(x - w * 0.33, y, x - w * 0.06, y - h * 0.42, x - w * 0.02, y - h * 0.42, x - w * 0.25, y),
        poly(x + w * 0.33, y, x + w * 0.06, y - h * 0.42, x + w * 0.02, y - h * 0.42, x + w * 0.25, y),
    ) + fill(SAND.lit, poly(x - w * 0.33, y, x - w * 0.06, y - h * 0.42, x - w * 0.05, y - h * 0.42, x - w * 0.31, y))
    shrine = (
        block(x - w * 0.1, y - h * 1.06, w * 0.2, h * 0.16, LAPIS, 0.62)
        + fill(GOLD.mid, rect(x - w * 0.11, y - h * 1.08, w * 0.22, h * 0.025))
        + fill(INK, arch(x - w * 0.03, y - h * 0.9, w * 0.06, h * 0.11))
    )
    gate = block(x - w * 0.075, y - h * 0.5, w * 0.15, h * 0.1, SAND) + fill(
        INK, arch(x - w * 0.025, y - h * 0.41, w * 0.05, h * 0.075)
    )
    return out + sides + fill(LIMESTONE.lit, stair) + line(LIMESTONE.shade, 0.5, *rungs) + gate + shrine


def harbour_circle(x: float, y: float, rx: float, ry: float) -> str:
    """Return the round war harbour of Carthage: ship sheds around a basin, the admiral's island in the middle."""
    sheds = []
    for i in range(28):
        a = math.pi * (1.0 + i / 28)
        sheds.append(
            rect(
                x + rx * 0.97 * math.cos(a) - rx * 0.016, y + ry * 0.97 * math.sin(a) - ry * 0.22, rx * 0.03, ry * 0.24
            )
        )
    return (
        fill(LIMESTONE.shade, disc(x, y + ry * 0.08, rx * 1.12, ry * 1.16))
        + fill(LIMESTONE.lit, disc(x, y - ry * 0.12, rx * 1.1, ry * 1.12))
        + fill(TERRACOTTA.mid, disc(x, y - ry * 0.2, rx * 1.08, ry * 1.1))
        + fill(LIMESTONE.mid, disc(x, y, rx * 1.02, ry * 1.02))
        + fill(WOOD.deep, *sheds)
        + fill(SEA.shade, disc(x, y + ry * 0.02, rx * 0.94, ry * 0.92))
        + fill(SEA.mid, disc(x - rx * 0.03, y + ry * 0.06, rx * 0.88, ry * 0.82))
        + fill(LIMESTONE.shade, disc(x, y + ry * 0.1, rx * 0.36, ry * 0.36))
        + fill(LIMESTONE.lit, disc(x, y + ry * 0.02, rx * 0.36, ry * 0.34))
        + fill(TERRACOTTA.mid, disc(x, y - ry * 0.04, rx * 0.32, ry * 0.28))
        + block(x - rx * 0.1, y - ry * 0.62, rx * 0.2, ry * 0.6, MARBLE)
        + fill(MARBLE.lit, rect(x - rx * 0.12, y - ry * 0.66, rx * 0.24, ry * 0.07))
        + fill(TERRACOTTA.mid, poly(x - rx * 0.12, y - ry * 0.66, x, y - ry * 0.9, x + rx * 0.12, y - ry * 0.66))
        + fill(TERRACOTTA.shade, poly(x, y - ry * 0.9, x + rx * 0.12, y - ry * 0.66, x + rx * 0.03, y - ry * 0.66))
        + windows(INK, rx * 0.035, ry * 0.16, x - rx * 0.04, y - ry * 0.28, x + rx * 0.04, y - ry * 0.28)
    )
