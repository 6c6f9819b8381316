"""A table of 7 Wonders as one viewer sees it, ready for the templates."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.board import Board, make_board
from pharos.games.wonders.web.history import events_of
from pharos.games.wonders.web.log_text import tell_deed
from pharos.games.wonders.web.prompts import turn_title
from pharos.games.wonders.web.tutorial import Lesson, guided_game
from pharos.games.wonders.web.words import board_name, player_name
from pharos.locale import Translator
from pharos.server.agreements import voters
from pharos.server.seat_views import SeatView, level_name, view_seat
from pharos.server.table_requests import BOT, HUMAN, SCRIPT
from pharos.server.table_store import Table


@dataclass(frozen=True)
class Cover:
    """What lies over the hands while a device goes from one player to the next."""

    seat: int
    name: str
    key: str  # opens the hand of this seat for this decision


@dataclass(frozen=True)
class Proposal:
    """What somebody proposes, as the viewer sees it."""

    kind: str
    by: str
    about: str  # whose seat a computer shall play
    can_agree: bool
    can_refuse: bool
    missing: list[str]  # who has still to agree


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
    handed_over: list[int]  # own seats that a computer plays
    proposal: Proposal | None
    cover: Cover | None
    uncovered: str  # the key of the hand that is shown on a shared screen
    outcome: dict[str, Any] | None
    problem: str | None
    next_table: str | None
    decision: int  # how many have been resolved: while it stays, only others have chosen
    since: float
    board: Board


def seat_name(table: Table[Game], seat: int, tr: Translator) -> str:
    """The name to show for a seat: given, the level of a computer with its city, or a number."""
    row = table.seats[seat]
    if row.name:
        return row.name
    if row.kind == HUMAN:
        return player_name(seat, tr)
    city = board_name(table.game.city(seat).board, tr)
    if row.player == SCRIPT:
        return city
    return tr.gettext("%(city)s (%(player)s)", city=city, player=level_name(row.player or "", tr))


def _lesson(table: Table[Game], tr: Translator) -> Lesson | None:
    name = table.options.get("tutorial")
    return guided_game(name).lesson(len(table.game.decisions), tr) if name else None


def _key(table: Table[Game], seat: int) -> str:
    """What opens the hand of a seat, for the decision at hand only."""
    return f"{seat}.{len(table.game.decisions)}"


def _permissions(table: Table[Game], me: list[int]) -> dict[str, bool]:
    running = not table.outcome
    people = [s.seat for s in table.seats if s.kind == HUMAN]
    bargain = running and bool(me) and not table.is_tutorial
    return {
        "leave": bargain and len(people) > 1 and any(seat in me for seat in people),
        "agree": bargain and any(seat not in me for seat in people),
        "end": bargain,
        "propose": bargain and table.proposal is None,
        "rematch": not running and bool(me) and not table.is_tutorial and not table.options.get("uploaded"),
    }


def _proposal(table: Table[Game], me: list[int], names: list[str]) -> Proposal | None:
    row = table.proposal
    if row is None:
        return None
    missing = [seat for seat in voters(table, row) if seat not in row["agreed"]]
    return Proposal(
        kind=row["kind"],
        by=names[row["by"]],
        about="" if row["seat"] is None else names[row["seat"]],
        can_agree=any(seat in me for seat in missing),
        can_refuse=bool(me),
        missing=[names[seat] for seat in missing],
    )


def _shown_seat(table: Table[Game], me: list[int], uncovered: str) -> tuple[int | None, int | None]:
    """The seat whose hand is shown, and the one whose hand lies covered until its player has the device."""
    playing = [seat for seat in me if table.seats[seat].kind == HUMAN]
    if len(playing) <= 1:
        return (playing[0] if playing else me[0] if me else None), None
    due = [seat for seat in playing if seat in table.waiting]
    for seat in due:
        if uncovered == _key(table, seat):
            return seat, None
    return None, due[0] if due else None


def view_table(
    table: Table[Game],
    browser: str | None,
    tr: Translator,
    base_url: str,
    *,
    uncovered: str = "",
    problem: str | None = None,
) -> TableView:
    """A table as a browser sees it; `uncovered` is the key of the hand that is shown on a shared screen."""
    me, now = table.held_by(browser), time.time()
    names = [_name(table, seat, me, tr) for seat in range(len(table.seats))]
    shown, covered = _shown_seat(table, me, uncovered)
    handed_over = [seat for seat in me if table.seats[seat].kind == BOT]
    may_act = shown is not None and shown not in handed_over and shown in table.deciding
    bottom = shown if shown is not None else covered if covered is not None else me[0] if me else 0
    return TableView(
        id=table.id,
        version=table.version,
        game="wonders",
        practice=table.practice,
        casual=table.is_casual,
        tutorial=_lesson(table, tr),
        finished=table.outcome is not None,
        seats=[view_seat(table, seat, me, names[seat], base_url, now) for seat in range(len(table.seats))],
        me=me,
        watch_url=f"{base_url}/t/{table.id}",
        acting=shown if may_act else None,
        can=_permissions(table, me),
        handed_over=handed_over,
        proposal=_proposal(table, me, names),
        cover=None if covered is None else Cover(covered, names[covered], _key(table, covered)),
        uncovered=_key(table, shown) if shown is not None and len(me) > 1 else "",
        outcome=table.outcome,
        problem=problem,
        next_table=table.next_table,
        decision=len(table.game.decisions),
        since=table.changed,
        board=make_board(
            table.game,
            bottom,
            shown if may_act else None,
            tr,
            names=names,
            me=me if len(me) == 1 else [],
            hand_of=shown if not table.outcome else None,
        ),
    )


def _name(table: Table[Game], seat: int, me: list[int], tr: Translator) -> str:
    row = table.seats[seat]
    return row.name or (tr.gettext("You") if me == [seat] else seat_name(table, seat, tr))


@dataclass(frozen=True)
class ReplayMove:
    """A decision in the list of a replay."""

    number: int
    text: str  # age and turn
    told: str  # what all did


def replay_context(
    table: Table[Game], browser: str | None, tr: Translator, base_url: str, number: int
) -> dict[str, Any]:
    """What the template of the replay needs for the position after so many decisions."""
    view = view_table(table, browser, tr, base_url)
    names = [seat.name for seat in view.seats]
    me = view.me if len(view.me) == 1 else []
    game = table.game.record().position(number)
    bottom = view.me[0] if len(view.me) == 1 else 0
    board = make_board(
        game, bottom, None, tr, names=names, me=me, hand_of=bottom if game.result is None else None, is_open=True
    )
    moves = []
    for event in events_of(table.game):
        told = " ".join(tell_deed(deed, tr, board.viewer.told(deed.seat), is_open=True) for deed in event.deeds)
        moves.append(ReplayMove(event.number, turn_title(event.age, event.turn, event.phase, tr), told))
    return {"t": view, "board": board, "moves": moves}
