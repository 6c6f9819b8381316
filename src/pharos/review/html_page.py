"""A review as one self-contained HTML page, without scripts."""

from __future__ import annotations

import functools
from typing import Any

from jinja2 import Environment, PackageLoader

from pharos.core.registry import get_game
from pharos.locale import Translator
from pharos.review.judged import Review
from pharos.review.reviewing import review_part
from pharos.review.text_report import better_move
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

WIDTH, HEIGHT = 960, 240  # of the graph, in its own units


@functools.cache
def _environment() -> Environment:
    return Environment(loader=PackageLoader("pharos.review"), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def render_page(review: Review, tr: Translator) -> str:
    """The page."""
    part = review_part(get_game(review.game))
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
            "better": better_move(review.game, move, tr) if is_worth_telling(move) else "",
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
            lines=graph_lines(review),
            marks=graph_marks(review),
            names=[seat_name(review, row.seat, tr) for row in review.seats],
            summaries=[describe_seat(review, row, tr) for row in review.seats],
            width=WIDTH,
            height=HEIGHT,
        )
    )


def _x(number: int, moves: int) -> float:
    return round(WIDTH * number / max(moves, 1), 1)


def _y(win: float) -> float:
    return round(HEIGHT * (1 - win), 1)


def graph_lines(review: Review) -> list[dict[str, Any]]:
    """The win probability over the moves as points of polylines: of the first seat in a game for two, else of all."""
    n, lines = len(review.moves), []
    for seat in range(1 if len(review.seats) == 2 else len(review.seats)):
        points = []
        for move in review.moves:
            if move.seat == seat or len(review.seats) == 2:
                flip = move.seat != seat
                before, after = move.win_before, move.win_revealed
                points.append((_x(move.number, n), _y(1 - before if flip else before)))
                points.append((_x(move.number + 1, n), _y(1 - after if flip else after)))
        lines.append({"seat": seat, "points": " ".join(f"{x},{y}" for x, y in points)})
    return lines


def graph_marks(review: Review) -> list[dict[str, Any]]:
    """The key moments as points of the graph."""
    n, marks = len(review.moves), []
    for move in review.moves:
        if move.verdict in ("mistake", "blunder"):
            win = move.win_after
            flip = len(review.seats) == 2 and move.seat == 1
            y = _y(1 - win if flip else win)
            marks.append({"x": _x(move.number + 1, n), "y": y, "verdict": move.verdict, "number": move.number})
    return marks
