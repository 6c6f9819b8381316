"""Elo arithmetic: a difference of 400 points corresponds to odds of ten to one."""

from __future__ import annotations

import math

POINTS = 400 / math.log(10)  # Elo points for a factor of e in the odds


def expected_score(elo: float) -> float:
    """Return the expected score of a player who is `elo` points stronger."""
    return 1 / (1 + math.exp(-elo / POINTS))


def elo_difference(score: float) -> float | None:
    """Return the Elo difference implied by a score, or None for 0 and 1, which no finite difference explains."""
    if not 0 < score < 1:
        return None
    return POINTS * math.log(score / (1 - score))


def rounded(elo: float | None) -> float | None:
    """Round to a tenth of a point for reports; no match measures more precisely."""
    return None if elo is None else round(elo, 1)
