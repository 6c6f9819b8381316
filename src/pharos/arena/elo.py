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


def rounded(elo: float | None) -> float | None:
    """As it is reported: a tenth of a point is finer than any match can tell."""
    return None if elo is None else round(elo, 1)
