"""Data that every lobby shows: the visitor's games, games to watch, and the available computer players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pharos.core.errors import PharosError
from pharos.locale import Translator
from pharos.players import check_spec
from pharos.players.levels import LEVELS
from pharos.server.permissions import can_review
from pharos.server.seat_views import level_name
from pharos.server.table import Table
from pharos.server.tables import Tables
from pharos.server.visitors import Visitor
from pharos.server.web_parts import web_part


@dataclass(frozen=True)
class LevelChoice:
    """A computer player to choose, in the visitor's language."""

    code: str
    name: str
    text: str
    key: str = ""  # of a level
    seconds_left: int = 0  # until it is ready to play


@dataclass(frozen=True)
class OwnTable:
    """One of the visitor's games."""

    id: str
    title: str  # title of the game
    opponent: str
    is_my_turn: bool
    when: float
    outcome: str | None  # won, lost or tied, if the game is over
    can_review: bool = False


@dataclass(frozen=True)
class OpenTable:
    """A game to watch."""

    id: str
    names: list[str]


def plays(code: str, game: str) -> bool:
    """Whether a computer player supports a game."""
    try:
        check_spec(code, game)
    except PharosError:
        return False
    return True


def level_choices(visitor: Visitor, game: str) -> list[LevelChoice]:
    """Return the levels of a game."""
    tr = visitor.tr
    return [
        LevelChoice(
            level.code,
            level_name(level.code, tr),
            tr.pgettext("level", level.description_in(game)),
            level.key,
            visitor.readiness.seconds_left(level.code, game),
        )
        for level in LEVELS
        if plays(level.code, game)
    ]


def _names(table: Table[Any], seats: Iterable[int], tr: Translator) -> list[str]:
    return [web_part(table.rules.name).seat_name(table, seat, tr) for seat in seats]


def _own_table(table: Table[Any], browser: str, tr: Translator) -> OwnTable:
    seats = table.held_by(browser)
    is_my_turn = not table.outcome and any(seat in seats for seat in table.waiting)
    outcome = None
    if table.outcome:
        winner = table.outcome.winner
        outcome = "tied" if winner is None else "won" if winner in seats else "lost"
    others = [seat for seat in range(len(table.seats)) if seat not in seats] or [1]
    title = web_part(table.rules.name).short_title(tr)
    names = tr.list(_names(table, others, tr))
    return OwnTable(table.id, title, names, is_my_turn, table.changed, outcome, can_review(table))


def lobby_tables(visitor: Visitor, tables: Tables, game: str) -> dict[str, Any]:
    """Return the tables shown in a game's lobby: the visitor's own and those open to spectators.

    Games in which it is the visitor's turn come first, then the latest.
    """
    tr, store, browser = visitor.tr, tables.store, visitor.browser
    running = [_own_table(table, browser, tr) for table in store.held(browser, finished=False)]
    return {
        "game": game,
        "running": sorted(running, key=lambda table: not table.is_my_turn),
        "finished": [_own_table(table, browser, tr) for table in store.held(browser, finished=True)],
        "open_tables": [OpenTable(t.id, _names(t, range(len(t.seats)), tr)) for t in store.listed()],
    }
