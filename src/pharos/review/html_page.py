"""A review as one self-contained HTML page, without scripts."""

from __future__ import annotations

import functools

from jinja2 import Environment, PackageLoader

from pharos.core.registry import get_game
from pharos.locale import Translator
from pharos.review.graph import HEIGHT, WIDTH, make_graph
from pharos.review.judged import Review
from pharos.review.reviewing import review_part
from pharos.review.text_report import better_move
from pharos.review.verdicts import BLUNDER, MISTAKE
from pharos.review.words import (
    SIGNS,
    describe_seat,
    is_worth_telling,
    luck_name,
    percent,
    points_of_win,
    seat_name,
    verdict_name,
)


@functools.cache
def _environment() -> Environment:
    return Environment(loader=PackageLoader("pharos.review"), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def render_page(review: Review, tr: Translator) -> str:
    """The page."""
    part, moves = review_part(get_game(review.game)), {move.number: move for move in review.moves}
    rows = [
        {
            "move": move,
            "player": seat_name(review, move.seat, tr),
            "text": part.describe_move(move.move, tr),
            "sign": SIGNS[move.verdict],
            "verdict": tr.gettext("only move") if move.is_forced else verdict_name(move.verdict, tr),
            "luck": luck_name(move.luck_mark, tr),
            "before": percent(move.win_before, tr),
            "after": percent(move.win_after, tr),
            "revealed": percent(move.win_revealed, tr),
            "change": points_of_win(move.luck, tr) if move.luck else "",
            "better": better_move(review, move, tr) if is_worth_telling(move) else "",
        }
        for move in review.moves
    ]
    return (
        _environment()
        .get_template("review.html")
        .render(
            _=tr.gettext,
            lang=tr.tag,
            title=get_game(review.game).title,
            review=review,
            rows=rows,
            graph=make_graph(moves, len(review.seats), len(review.moves), marked=(MISTAKE, BLUNDER)),
            names=[seat_name(review, row.seat, tr) for row in review.seats],
            summaries=[describe_seat(review, row, tr) for row in review.seats],
            width=WIDTH,
            height=HEIGHT,
        )
    )
