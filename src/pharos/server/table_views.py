"""The view model of a table that all games share; each game adds its own view of the position."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from pharos.core.game import Outcome
from pharos.locale import Translator
from pharos.server.agreement_views import view_permissions
from pharos.server.seat_views import SeatView, view_seat
from pharos.server.table import Table
from pharos.server.tutorial import Lesson
from pharos.server.web_parts import tutorial_of, web_part


@dataclass(frozen=True)
class TableView:
    """A table for one viewer. Contains nothing that the viewer may not see."""

    id: str
    version: int
    game: str
    practice: bool
    casual: bool
    tutorial: Lesson | None
    finished: bool
    seats: list[SeatView]
    me: list[int]  # the viewer's seats
    watch_url: str
    can: dict[str, bool]
    draw_offered_by: int | None
    takeback_asked_by: int | None
    outcome: Outcome | None
    problem: str | None
    next_table: str | None


def seat_names(table: Table[Any], me: list[int], tr: Translator) -> list[str]:
    """Return the names to show for the seats. A viewer with a single seat and no name is called "You"."""
    part = web_part(table.rules.name)
    own = tr.gettext("You")
    return [row.name or (own if me == [row.seat] else part.seat_name(table, row.seat, tr)) for row in table.seats]


def view_fields(
    table: Table[Any], browser: str | None, tr: Translator, base_url: str, problem: str | None
) -> dict[str, Any]:
    """Return the fields of `TableView` for a browser."""
    me, now, tutorial = table.held_by(browser), time.time(), tutorial_of(table)
    names = seat_names(table, me, tr)
    return {
        "id": table.id,
        "version": table.version,
        "game": table.rules.name,
        "practice": table.practice,
        "casual": table.is_casual,
        "tutorial": tutorial.lesson(table.decisions, tr) if tutorial else None,
        "finished": table.outcome is not None,
        "seats": [view_seat(table, seat, me, name, base_url, now) for seat, name in enumerate(names)],
        "me": me,
        "watch_url": f"{base_url}/t/{table.id}",
        "can": view_permissions(table, me),
        "draw_offered_by": table.draw_offered_by,
        "takeback_asked_by": table.takeback_asked_by,
        "outcome": table.outcome,
        "problem": problem,
        "next_table": table.next_table,
    }
