"""Verdicts: names for the loss of a decision, spoken only where the analysis is sure.

A loss is a difference of win probabilities: 0.1 is ten points of a hundred. The limits are those of the large chess
sites. The luck of what is revealed after a move has a mark of its own and never changes the verdict.
"""

from __future__ import annotations

from pharos.review.analysis import Difference

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER, UNCLEAR = "best", "good", "inaccuracy", "mistake", "blunder", "unclear"
VERDICTS = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)  # in order; neighbours differ by one step
LIMITS = {INACCURACY: 0.05, MISTAKE: 0.10, BLUNDER: 0.15}  # the smallest loss with this name
NEARLY_BEST = 0.01  # a smaller loss is no loss worth a word
SURE = 1.96  # standard errors on either side of the interval

LUCKY, UNLUCKY = "lucky", "unlucky"
LUCK_LIMIT = 0.10  # from this much on, luck gets a mark


def name_of(loss: float) -> str:
    """The verdict on a loss that is known exactly."""
    for verdict in (BLUNDER, MISTAKE, INACCURACY):
        if loss >= LIMITS[verdict]:
            return verdict
    return BEST if loss < NEARLY_BEST else GOOD


def is_sure(difference: Difference) -> bool:
    """Whether the interval of a loss excludes the limit of the verdict that the loss itself has.

    Below the first limit nothing is called a mistake, so nothing has to be sure.
    """
    limit = LIMITS.get(name_of(difference.loss))
    return limit is None or difference.loss - SURE * difference.error >= limit


def verdict_on(difference: Difference) -> str:
    """The verdict on a loss: the worst name that is sure; unclear if even the mildest of the bad ones is not."""
    verdict = name_of(difference.loss)
    if verdict not in LIMITS:
        return verdict
    certain = name_of(max(difference.loss - SURE * difference.error, 0.0))
    return certain if certain in LIMITS else UNCLEAR


def luck_mark(luck: float) -> str | None:
    """The mark of remarkable luck, or None."""
    if luck >= LUCK_LIMIT:
        return LUCKY
    return UNLUCKY if luck <= -LUCK_LIMIT else None


def is_neighbour(one: str, other: str) -> bool:
    """Whether two verdicts are the same or differ by one step; unclear lies between good and the bad ones."""
    if UNCLEAR in (one, other):
        return {one, other} <= {UNCLEAR, GOOD, INACCURACY}
    return abs(VERDICTS.index(one) - VERDICTS.index(other)) <= 1
