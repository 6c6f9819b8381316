"""The view model of a puzzle's position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pharos.games.duel.rules import Game
from pharos.games.duel.web.board import BoardView, make_board
from pharos.locale import Translator
from pharos.server.seat_views import SeatView
from pharos.server.table_requests import BOT, HUMAN


@dataclass(frozen=True)
class PuzzleTable:
    """What the templates of the table need to know of a position without a table."""

    seats: list[SeatView]
    me: list[int]
    move_url: str
    problem: str | None
    version: int = 0
    tutorial: None = None
    outcome: None = None
    finished: bool = False


def puzzle_context(
    view: Mapping[str, Any], tr: Translator, move_url: str, *, key: str | None, problem: str | None
) -> dict[str, Any]:
    """Return the context of the templates for the position of a puzzle.

    The game is completed from the view with arbitrary hidden cards; the board shows public information only.
    """
    game = Game.from_view(dict(view), 0)
    me = game.to_move or 0
    names = [tr.gettext("You") if seat == me else tr.gettext("Your opponent") for seat in (0, 1)]
    board = make_board(game, me, me, tr, names=names, me=[me])
    seats = [_seat(seat, name, is_me=seat == me) for seat, name in enumerate(names)]
    return {
        "t": PuzzleTable(seats, [me], move_url, problem),
        "board": board,
        "highlight": _element(key, board) if key else "",
    }


def _seat(seat: int, name: str, *, is_me: bool) -> SeatView:
    return SeatView(
        seat=seat,
        name=name,
        given_name="",
        kind=HUMAN if is_me else BOT,
        is_me=is_me,
        taken=True,
        to_move=is_me,
        thinking=False,
        clock=None,
        invite=None,
        invite_svg=None,
    )


def _element(move: str, board: BoardView) -> str:
    """The id of the page element that a move takes."""
    thing = move.split()[-1]
    return f"card-{thing}" if any(slot.face and slot.face.id == thing for slot in board.slots) else ""
