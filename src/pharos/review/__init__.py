"""Reviews: the value of every move of a position, verdicts on the moves of a game, and reasons; see docs/review.md."""

from pharos.review.analysis import Analyser, Analysis, Limits, MoveValue
from pharos.review.interface import DEFAULT_DEPTH, DEPTHS, ReviewSettings
from pharos.review.judged import JudgedMove, Reason, Review, SeatReview
from pharos.review.reviewing import (
    NoReview,
    advice,
    complete_review,
    first_open_move,
    judge_record,
    review_part,
    review_record,
)

__all__ = [
    "DEFAULT_DEPTH",
    "DEPTHS",
    "Analyser",
    "Analysis",
    "JudgedMove",
    "Limits",
    "MoveValue",
    "NoReview",
    "Reason",
    "Review",
    "ReviewSettings",
    "SeatReview",
    "advice",
    "complete_review",
    "first_open_move",
    "judge_record",
    "review_part",
    "review_record",
]
