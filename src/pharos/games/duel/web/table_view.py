"""The view model of a table for one viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pharos.games.duel.rules import Game
from pharos.games.duel.web.board import BoardView, make_board
from pharos.games.duel.web.card_faces import Face, wonder_face
from pharos.games.duel.web.game_log import events_of
from pharos.games.duel.web.house_rules import HouseRules, later_wonders
from pharos.games.duel.web.log_text import describe_event
from pharos.locale import Translator
from pharos.server.seat_views import level_name
from pharos.server.table import Table
from pharos.server.table_requests import BOT, SCRIPT
from pharos.server.table_views import TableView, seat_names, view_fields


@dataclass(frozen=True)
class DuelTableView(TableView):
    """The view model of a table of Duel."""

    decision: int  # number of decisions made
    acting: int | None
    board: BoardView
    later: list[Face]  # wonders that an open draft shows early
    house_rules: list[str]


def seat_name(table: Table[Game], seat: int, tr: Translator) -> str:
    """Return the name to show for a seat."""
    row = table.seats[seat]
    if row.name:
        return row.name
    if row.player == SCRIPT:
        return tr.gettext("Your opponent")
    if row.kind == BOT:
        return level_name(row.player or "", tr)
    return tr.gettext("First player") if seat == table.game.first else tr.gettext("Second player")


def one_seat(me: list[int]) -> list[int]:
    """Return the seats addressed as "you": none if two players share a screen, where both are named."""
    return me if len(me) == 1 else []


def view_table(
    table: Table[Game],
    browser: str | None,
    tr: Translator,
    base_url: str,
    *,
    uncovered: str = "",  # noqa: ARG001 - Duel has no hands to cover
    problem: str | None = None,
) -> DuelTableView:
    """Build the view model of a table for a browser."""
    me = table.held_by(browser)
    acting = table.to_move if table.to_move in me and not table.awaits_choice_of_seats else None
    bottom = me[0] if len(me) == 1 else acting or 0  # on a shared screen, the board turns to the player to move
    names = seat_names(table, me, tr)
    return DuelTableView(
        **view_fields(table, browser, tr, base_url, problem),
        decision=table.decisions,
        acting=acting,
        board=make_board(table.game, bottom, acting, tr, names=names, me=one_seat(me)),
        later=[wonder_face(wonder, tr) for wonder in later_wonders(table.game, table.options)],
        house_rules=HouseRules.from_options(table.options).describe(tr),
    )


@dataclass(frozen=True)
class ReplayMove:
    """A move in the list of a replay."""

    number: int
    seat: int
    text: str
    name: str


def replay_context(
    table: Table[Game],
    browser: str | None,
    tr: Translator,
    base_url: str,
    number: int,
    seat: int | None = None,  # noqa: ARG001 - Duel has no hands
) -> dict[str, Any]:
    """Return the context of the replay template for the position after a given number of moves."""
    view = view_table(table, browser, tr, base_url)
    names = [seat.name for seat in view.seats]
    reader = one_seat(view.me)
    moves = [
        ReplayMove(e.number, e.seat, describe_event(e, tr, None if e.seat in reader else names[e.seat]), names[e.seat])
        for e in events_of(table.game)
    ]
    bottom = view.me[0] if len(view.me) == 1 else 0
    game = table.game.record().position(number)
    board = make_board(game, bottom, None, tr, names=names, me=reader)
    return {"t": view, "board": board, "moves": moves}


def marked_things(move: str, _seat: int) -> list[str]:
    """Return the ids of what a move uses on the board."""
    verb, *things = move.split()
    match verb:
        case "start":
            return []
        case "pick":
            return [f"wonder-{things[0]}"]
        case "wonder":
            return [f"wonder-{things[0]}", f"card-{things[1]}"]
        case "token":
            return [f"token-{things[0]}"]
    return [f"card-{things[0]}"]
