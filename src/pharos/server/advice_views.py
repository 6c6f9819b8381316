"""The view model of an analysis: the best moves with their win shares, how sure they are, and the reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pharos.core.registry import get_game
from pharos.locale import Translator
from pharos.review import Reason, review_part
from pharos.review.words import percent

SHOWN_MOVES = 5
EXPLAINED_MOVES = 3


@dataclass(frozen=True)
class AdvisedMove:
    """A move as the analysis sees it. The numbers are percentages of the win share of whoever is to move."""

    move: str
    text: str
    win: float
    low: float
    high: float
    win_words: str
    interval_words: str  # how sure it is
    outlook: str  # expected rank and points, in games with more than two seats
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class AdviceView:
    """The best moves, best first."""

    moves: tuple[AdvisedMove, ...]
    others: int  # legal moves that are not shown
    is_final: bool


def view_advice(
    game: str, answer: Mapping[str, Any], tr: Translator, names: Sequence[str], shown: int = SHOWN_MOVES
) -> AdviceView:
    """Build the view model of an answer of the engine to `analyse`, in which the first moves have reasons.

    Args:
        game: the game.
        answer: the answer.
        tr: the translator.
        names: those of the seats.
        shown: the number of moves to show.
    """
    part, rows = review_part(get_game(game)), []
    for row in answer["moves"][:shown]:
        reasons = [Reason.from_dict(reason) for reason in row.get("reasons", ())]
        low, high = row["interval"]
        rows.append(
            AdvisedMove(
                move=row["move"],
                text=part.describe_move(row["move"], tr),
                win=round(100 * row["win"], 1),
                low=round(100 * low, 1),
                high=round(100 * high, 1),
                win_words=percent(row["win"], tr),
                interval_words=_interval_words(row, tr),
                outlook=_outlook(row, tr),
                reasons=tuple(part.describe_reason(reason, tr, names) for reason in reasons),
            )
        )
    return AdviceView(tuple(rows), max(0, len(answer["moves"]) - shown), not answer.get("partial"))


def _interval_words(row: Mapping[str, Any], tr: Translator) -> str:
    if row["proven"]:
        return tr.gettext("proven")
    low, high = (percent(end, tr) for end in row["interval"])
    return f"{low} – {high}"


def _outlook(row: Mapping[str, Any], tr: Translator) -> str:
    if row.get("rank") is None or row.get("points") is None:
        return ""
    rank, points = tr.number(round(row["rank"], 1)), tr.number(round(row["points"]))
    return tr.gettext("rank %(rank)s, %(points)s points", rank=rank, points=points)
