"""The view model of a table of 7 Wonders for one viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.board import BoardView, make_board
from pharos.games.wonders.web.expansions import expansions_of
from pharos.games.wonders.web.history import events_of
from pharos.games.wonders.web.log_text import describe_action
from pharos.games.wonders.web.prompts import turn_title
from pharos.games.wonders.web.words import board_name
from pharos.locale import Translator, join_sentences
from pharos.server.agreement_views import ProposalView, view_proposal
from pharos.server.game_words import player_name
from pharos.server.seat_views import level_name
from pharos.server.table import Table
from pharos.server.table_requests import BOT, HUMAN, SCRIPT
from pharos.server.table_views import TableView, seat_names, view_fields


@dataclass(frozen=True)
class Cover:
    """The cover shown over the hands while a device is passed to the next player."""

    seat: int
    name: str
    key: str  # uncovers the hand of this seat for this decision


@dataclass(frozen=True)
class WondersTableView(TableView):
    """The view model of a table of 7 Wonders."""

    acting: int | None
    handed_over: list[int]  # the viewer's seats that a computer plays
    proposal: ProposalView | None
    cover: Cover | None
    uncovered: str  # key of the hand shown on a shared screen
    decision: int  # number of resolved decisions; unchanged while only others choose
    since: float
    board: BoardView
    stylesheets: list[str]  # those of the expansions


def seat_name(table: Table[Game], seat: int, tr: Translator) -> str:
    """Return the name to show for a seat: the player's, a computer's city and level, or a number."""
    row = table.seats[seat]
    if row.name:
        return row.name
    if row.kind == HUMAN:
        return player_name(seat, tr)
    city = board_name(table.game.city(seat).board, tr)
    if row.player == SCRIPT:
        return city
    return tr.gettext("%(city)s (%(player)s)", city=city, player=level_name(row.player or "", tr))


def _key(table: Table[Game], seat: int) -> str:
    """Return the key that uncovers the hand of a seat, valid for the current decision only."""
    return f"{seat}.{table.decisions}"


def _shown_seat(table: Table[Game], me: list[int], uncovered: str) -> tuple[int | None, int | None]:
    """Return the seat whose hand is shown, and the seat whose hand is covered until its player has the device."""
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
    chosen: int | None = None,
) -> WondersTableView:
    """Build the view model of a table for a browser.

    `uncovered` is the key of the hand shown on a shared screen. With `chosen`, the view has only what changes for the
    others when this seat makes its choice.
    """
    me = table.held_by(browser)
    names = seat_names(table, me, tr)
    shown, covered = _shown_seat(table, me, uncovered)
    handed_over = [seat for seat in me if table.seats[seat].kind == BOT]
    may_act = shown is not None and shown not in handed_over and shown in table.deciding
    bottom = shown if shown is not None else covered if covered is not None else me[0] if me else 0
    return WondersTableView(
        **view_fields(table, browser, tr, base_url, problem),
        acting=shown if may_act else None,
        handed_over=handed_over,
        proposal=view_proposal(table, me, names),
        cover=None if covered is None else Cover(covered, names[covered], _key(table, covered)),
        uncovered=_key(table, shown) if shown is not None and len(me) > 1 else "",
        decision=table.decisions,
        since=table.changed,
        board=make_board(
            table.game,
            bottom,
            shown if may_act else None,
            tr,
            names=names,
            me=me if len(me) == 1 else [],
            hand_of=shown if not table.outcome else None,
            chosen=chosen,
        ),
        stylesheets=[expansion.stylesheet for expansion in expansions_of(table.game) if expansion.stylesheet],
    )


@dataclass(frozen=True)
class ReplayMove:
    """A decision in the list of a replay."""

    number: int
    text: str  # age and turn
    actions: str  # everybody's actions as sentences


def replay_context(
    table: Table[Game], browser: str | None, tr: Translator, base_url: str, number: int, seat: int | None = None
) -> dict[str, Any]:
    """Return the context of the replay template for the position after a given number of decisions."""
    view = view_table(table, browser, tr, base_url)
    names = [seat.name for seat in view.seats]
    me = view.me if len(view.me) == 1 else []
    game = table.game.record().position(number)
    bottom = seat if seat is not None else view.me[0] if len(view.me) == 1 else 0
    board = make_board(
        game, bottom, None, tr, names=names, me=me, hand_of=bottom if game.result is None else None, is_open=True
    )
    moves = []
    for event in events_of(table.game):
        actions = join_sentences(
            describe_action(action, tr, board.viewer.name_of(action.seat), is_open=True) for action in event.actions
        )
        moves.append(ReplayMove(event.number, turn_title(event.age, event.turn, event.phase, tr), actions))
    return {"t": view, "board": board, "moves": moves}


def marked_things(move: str, seat: int) -> list[str]:
    """Return the ids of what a seat's move uses on the board."""
    verb, *words = move.split()
    if not words or verb in ("option", "pawn"):
        return []
    return [f"card-{words[0]}", *([f"wonder-{seat}"] if verb == "stage" else [])]
