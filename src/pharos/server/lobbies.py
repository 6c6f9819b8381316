"""Data that every lobby shows: the visitor's games, games to watch, and the available computer players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pharos.core.errors import PharosError
from pharos.locale import Translator
from pharos.players import check_spec
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


@dataclass(frozen=True)
class OwnTable:
    """One of the visitor's games."""

    id: str
    title: str  # title of the game
    opponent: str
    status: str
    when: float
    outcome: str | None  # won, lost or tied


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


def _names(table: Table[Any], seats: Iterable[int], tr: Translator) -> list[str]:
    return [web_part(table.rules.name).seat_name(table, seat, tr) for seat in seats]


def _own_table(table: Table[Any], browser: str, tr: Translator) -> OwnTable:
    seats = table.held_by(browser)
    is_turn = any(seat in seats for seat in table.waiting)
    status = "finished" if table.outcome else "your_turn" if is_turn else "waiting"
    outcome = None
    if table.outcome:
        winner = table.outcome.winner
        outcome = "tied" if winner is None else "won" if winner in seats else "lost"
    others = [seat for seat in range(len(table.seats)) if seat not in seats] or [1]
    title = web_part(table.rules.name).short_title(tr)
    return OwnTable(table.id, title, tr.list(_names(table, others, tr)), status, table.changed, outcome)


def lobby_tables(visitor: Visitor, tables: Tables, game: str) -> dict[str, Any]:
    """Return the tables shown in a game's lobby: the visitor's own and those open to spectators."""
    tr, store = visitor.tr, tables.store
    return {
        "game": game,
        "my_tables": [_own_table(table, visitor.browser, tr) for table in store.held(visitor.browser)],
        "open_tables": [OpenTable(t.id, _names(t, range(len(t.seats)), tr)) for t in store.listed()],
    }
