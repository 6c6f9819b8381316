"""A review as plain text, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from pharos.core.registry import get_game
from pharos.locale import Translator, join_sentences
from pharos.review.judged import JudgedMove, Review
from pharos.review.reviewing import review_part
from pharos.review.words import SIGNS, describe_seat, is_worth_telling, luck_name, percent, seat_name, verdict_name


def report_lines(review: Review, tr: Translator) -> Iterator[str]:
    """Yield the lines of a review."""
    for move in review.moves:
        yield _line(review, move, tr)
        if is_worth_telling(move):
            yield f"       {better_move(review, move, tr)}"
    yield ""
    for row in review.seats:
        yield describe_seat(review, row, tr)


def _line(review: Review, move: JudgedMove, tr: Translator) -> str:
    part = review_part(get_game(review.game))
    marks = [verdict_name(move.verdict, tr)] if not move.is_forced else [tr.gettext("only move")]
    if move.proven and not move.is_forced:
        marks.append(tr.gettext("proven"))
    if mark := luck_name(move.luck_mark, tr):
        marks.append(mark)
    text = f"{seat_name(review, move.seat, tr)}: {part.describe_move(move.move, tr)}"
    change = f"{percent(move.win_before, tr)} → {percent(move.win_revealed, tr)}"
    return f"{move.decision + 1:>3} {SIGNS[move.verdict]:>2} {text} ({', '.join(marks)}; {change})"


def better_move(review: Review, move: JudgedMove, tr: Translator) -> str:
    """The better move with its reasons, and what speaks against the move that was made."""
    part = review_part(get_game(review.game))
    names = [seat_name(review, seat, tr) for seat in range(len(review.seats))]
    better = tr.gettext("Better: %(move)s.", move=part.describe_move(move.best, tr))
    told = [part.describe_reason(reason, tr, names) for reason in move.reasons]
    against = [part.describe_reason(reason, tr, names) for reason in move.objections]
    if against:
        made = part.describe_move(move.move, tr)
        against.insert(0, tr.gettext("About “%(move)s”:", move=made))
    return join_sentences([better, *told, *against])
