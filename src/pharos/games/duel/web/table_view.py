"""A table as one viewer sees it, ready for the templates."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from pharos.games.duel.rules import Game
from pharos.games.duel.web.board import Board, make_board
from pharos.games.duel.web.takeback import takeback_ply
from pharos.games.duel.web.tutorial import TUTORIAL, Lesson
from pharos.games.duel.web.words import describe_move
from pharos.locale import Translator
from pharos.server.seat_views import SeatView, level_name, view_seat
from pharos.server.table_requests import BOT, HUMAN, SCRIPT
from pharos.server.table_store import Table


@dataclass(frozen=True)
class Outcome:
    """How the game ended."""

    winner: int | None
    by: str


@dataclass(frozen=True)
class TableView:
    """All that the templates need of a table; nothing in it is hidden from the viewer."""

    id: str
    version: int
    game: str
    practice: bool
    casual: bool
    tutorial: Lesson | None
    finished: bool
    seats: list[SeatView]
    me: list[int]
    watch_url: str
    acting: int | None
    can: dict[str, bool]
    draw_offered_by: int | None
    takeback_asked_by: int | None
    outcome: Outcome | None
    problem: str | None
    next_table: str | None
    board: Board


def seat_name(table: Table[Game], seat: int, tr: Translator) -> str:
    """The name to show for a seat."""
    row = table.seats[seat]
    if row.name:
        return row.name
    if row.player == SCRIPT:
        return tr.gettext("Your opponent")
    if row.kind == BOT:
        return level_name(row.player or "", tr)
    return tr.gettext("First player") if seat == table.game.first else tr.gettext("Second player")


def _seat_view(table: Table[Game], seat: int, me: list[int], tr: Translator, base_url: str, now: float) -> SeatView:
    name = table.seats[seat].name or (tr.gettext("You") if me == [seat] else seat_name(table, seat, tr))
    return view_seat(table, seat, me, name, base_url, now)


def _permissions(table: Table[Game], me: list[int], acting: int | None) -> dict[str, bool]:
    running, both = not table.outcome, len(me) == 2
    mine = me[0] if me else None
    people = all(s.kind == HUMAN for s in table.seats)
    bargain = running and table.is_casual and people and mine is not None and not both
    asker = table.made[-1].seat if both and table.made else mine
    undo = running and asker is not None and takeback_ply(table, asker) is not None
    return {
        "resign": running and bool(me) and not table.is_tutorial and (not both or acting is not None),
        "offer_draw": bargain and table.draw_offered_by is None,
        "answer_draw": bargain and mine is not None and table.draw_offered_by == 1 - mine,
        "ask_takeback": undo and table.takeback_asked_by is None and (not people or both or bargain),
        "answer_takeback": bargain and mine is not None and table.takeback_asked_by == 1 - mine,
        "rematch": not running and bool(me) and not table.is_tutorial and not table.options.get("uploaded"),
    }


def one_seat(me: list[int]) -> list[int]:
    """The seats that texts call "you": none where two share a screen, for there both have names."""
    return me if len(me) == 1 else []


def view_table(
    table: Table[Game],
    browser: str | None,
    tr: Translator,
    base_url: str,
    *,
    uncovered: str = "",  # noqa: ARG001 - there are no hands to cover in Duel
    problem: str | None = None,
) -> TableView:
    """A table as a browser sees it."""
    me = table.held_by(browser)
    acting = table.to_move if table.to_move in me else None
    bottom = me[0] if len(me) == 1 else acting or 0  # two on one screen: the board turns to whoever is to move
    outcome: dict[str, Any] | None = table.outcome
    now = time.time()
    seats = [_seat_view(table, seat, me, tr, base_url, now) for seat in range(2)]
    return TableView(
        id=table.id,
        version=table.version,
        game="duel",
        practice=table.practice,
        casual=table.is_casual,
        tutorial=TUTORIAL.lesson(len(table.made), tr) if table.is_tutorial else None,
        finished=outcome is not None,
        seats=seats,
        me=me,
        watch_url=f"{base_url}/t/{table.id}",
        acting=acting,
        can=_permissions(table, me, acting),
        draw_offered_by=table.draw_offered_by,
        takeback_asked_by=table.takeback_asked_by,
        outcome=Outcome(outcome["winner"], outcome["by"]) if outcome else None,
        problem=problem,
        next_table=table.next_table,
        board=make_board(table.game, bottom, acting, tr, names=[seat.name for seat in seats], me=one_seat(me)),
    )


@dataclass(frozen=True)
class ReplayMove:
    """A move in the list of a replay."""

    number: int
    seat: int
    text: str
    name: str


def replay_context(
    table: Table[Game], browser: str | None, tr: Translator, base_url: str, number: int
) -> dict[str, Any]:
    """What the template of the replay needs for the position after so many moves."""
    view = view_table(table, browser, tr, base_url)
    names = [seat.name for seat in view.seats]
    moves = [
        ReplayMove(m.ply + 1, m.seat, describe_move(m.move, m.seat, tr, player=names[m.seat]), names[m.seat])
        for m in table.made
    ]
    bottom = view.me[0] if len(view.me) == 1 else 0
    game = table.game.record().position(number)
    board = make_board(game, bottom, None, tr, names=names, me=one_seat(view.me))
    return {"t": view, "board": board, "moves": moves}
