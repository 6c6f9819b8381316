"""Elo: a difference of 400 points is odds of ten to one."""

from __future__ import annotations

import math

POINTS = 400 / math.log(10)  # Elo points for a factor of e in the odds


def expected_score(elo: float) -> float:
    """The score to expect of a player that is so many points stronger."""
    return 1 / (1 + math.exp(-elo / POINTS))


def elo_difference(score: float) -> float | None:
    """How many points stronger a player with this score is; None for 0 and 1, which no finite difference explains."""
    if not 0 < score < 1:
        return None
    return POINTS * math.log(score / (1 - score))


def elo_interval(ends: tuple[float, float]) -> tuple[float | None, float | None]:
    """An interval of scores in Elo points; an end at 0 or 1 has no number."""
    low, high = ends
    return elo_difference(low), elo_difference(high)
