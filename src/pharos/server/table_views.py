"""The view model of a table that all games share; each game adds its own view of the position."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from pharos.core.game import Outcome
from pharos.locale import Translator
from pharos.players.levels import LEVELS
from pharos.server.agreement_views import view_permissions
from pharos.server.clocks import current_time
from pharos.server.readiness import Readiness
from pharos.server.seat_views import SeatView, level_name, view_seat
from pharos.server.table import Table
from pharos.server.table_requests import BOT, HUMAN, SCRIPT
from pharos.server.tutorial import Lesson
from pharos.server.web_parts import tutorial_of, web_part


@dataclass(frozen=True)
class TableView:
    """A table for one viewer. Contains nothing that the viewer may not see."""

    id: str
    version: int
    game: str
    practice: bool
    continues: str | None  # the finished table from whose position this one goes on
    casual: bool
    tutorial: Lesson | None
    finished: bool
    seats: list[SeatView]
    me: list[int]  # the viewer's seats
    watch_url: str
    move_url: str  # where moves are posted
    can: SimpleNamespace  # what the viewer may do besides moving: `view_permissions`
    draw_offered_by: int | None
    takeback_asked_by: int | None
    outcome: Outcome | None
    problem: str | None
    next_table: str | None
    commitment: str | None  # to the deal
    pace: str  # of the computer's moves
    has_hints: bool  # whether somebody has asked for hints in this game

    @property
    def free_seats(self) -> list[SeatView]:
        """The seats that the viewer can invite somebody to."""
        return [seat for seat in self.seats if seat.kind == HUMAN and not seat.taken and seat.invite]


def seat_names(table: Table[Any], me: list[int], tr: Translator) -> list[str]:
    """Return the names to show for the seats. A viewer with a single seat and no name is called "You"."""
    part = web_part(table.rules.name)
    own = tr.gettext("You")
    return [row.name or (own if me == [row.seat] else part.seat_name(table, row.seat, tr)) for row in table.seats]


@dataclass(frozen=True)
class GettingReady:
    """A computer player that is to move but not ready."""

    seconds: int  # until it is ready, about
    text: str
    pattern: str  # the text with {n} for the seconds
    level: str  # its key, or an empty text for another player


def getting_ready(table: Table[Any], readiness: Readiness, tr: Translator) -> list[GettingReady]:
    """Return the computer players that the table waits for until they are ready."""
    waiting: dict[str, GettingReady] = {}
    for seat in table.waiting:
        row = table.seats[seat]
        if row.kind != BOT or row.player in (None, SCRIPT):
            continue
        seconds = readiness.seconds_left(row.player or "", table.rules.name)
        if seconds:
            name = level_name(row.player or "", tr)
            text, pattern = (
                tr.gettext("%(player)s is getting ready: about %(seconds)s s", player=name, seconds=shown)
                for shown in (tr.number(seconds), "{n}")
            )
            level = next((level.key for level in LEVELS if level.code == row.player), "")
            waiting[name] = GettingReady(seconds, text, pattern, level)
    return list(waiting.values())


def view_fields(
    table: Table[Any], browser: str | None, tr: Translator, base_url: str, problem: str | None
) -> dict[str, Any]:
    """Return the fields of `TableView` for a browser."""
    me, now, tutorial = table.held_by(browser), current_time(), tutorial_of(table)
    names = seat_names(table, me, tr)
    return {
        "id": table.id,
        "version": table.version,
        "game": table.rules.name,
        "practice": table.practice,
        "continues": table.continues,
        "casual": table.is_casual,
        "tutorial": tutorial.lesson(table.decisions, tr) if tutorial else None,
        "finished": table.outcome is not None,
        "seats": [view_seat(table, seat, me, name, base_url, now) for seat, name in enumerate(names)],
        "me": me,
        "watch_url": f"{base_url}/t/{table.id}",
        "move_url": f"/t/{table.id}/move",
        "can": SimpleNamespace(**view_permissions(table, me)),
        "draw_offered_by": table.draw_offered_by,
        "takeback_asked_by": table.takeback_asked_by,
        "outcome": table.outcome,
        "problem": problem,
        "next_table": table.next_table,
        "commitment": table.commitment,
        "pace": table.pace,
        "has_hints": table.has_hints,
    }
