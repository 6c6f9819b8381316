"""Accuracy: how well a seat decided in a game, from 0 to 100.

The accuracy of a decision is 100·exp(-loss/SCALE); that of a game is the mean over the decisions that were not forced.
SCALE was chosen with reviews of games of all levels (`scripts/review_study.py levels`); the table is in docs/review.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

SCALE = 0.08  # the loss at which the accuracy of a decision has fallen to 37


def move_accuracy(loss: float, scale: float = SCALE) -> float:
    """The accuracy of a decision."""
    return 100.0 * math.exp(-max(loss, 0.0) / scale)


def accuracy_of(losses: Sequence[float], scale: float = SCALE) -> float | None:
    """The accuracy of a game; None without decisions."""
    if not losses:
        return None
    return sum(move_accuracy(loss, scale) for loss in losses) / len(losses)
