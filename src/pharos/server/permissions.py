"""Which actions are allowed at a table. Enforced in `agreements.py` and shown by the pages of every game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pharos.server.table import Table
from pharos.server.web_parts import web_part


def can_resign(table: Table[Any]) -> bool:
    """Whether a player may resign. With more than two players, a seat is handed over to a computer instead."""
    return not table.outcome and table.is_for_two and not table.is_tutorial


def can_agree_on_draw(table: Table[Any]) -> bool:
    """Whether a draw may be offered and answered: in a casual game between two people."""
    return not table.outcome and table.is_casual and table.is_for_two and len(table.people) == 2


def can_answer_draw(table: Table[Any], seat: int) -> bool:
    """Whether a seat may answer a draw offer."""
    return can_agree_on_draw(table) and table.draw_offered_by == 1 - seat


def takeback_ply(table: Table[Any], seat: int) -> int | None:
    """Return the ply to go back to when a seat takes back its last move; None if it may not."""
    own = [move.ply for move in table.moves if move.seat == seat]
    if table.outcome or not own or not table.is_casual or table.is_tutorial:
        return None
    return own[-1] if web_part(table.rules.name).can_take_back(table, own[-1]) else None


def can_answer_takeback(table: Table[Any], seat: int) -> bool:
    """Whether a seat may answer the opponent's request to take a move back."""
    return not table.outcome and table.is_for_two and table.takeback_asked_by == 1 - seat


def can_propose(table: Table[Any], seats: Collection[int]) -> bool:
    """Whether the holder of the given seats may make a proposal, which requires more than two players."""
    return not table.outcome and not table.is_for_two and not table.is_tutorial and bool(seats)


def can_leave(table: Table[Any], seats: Collection[int]) -> bool:
    """Whether one of the seats may be handed over without consent; the last person ends the game instead."""
    people = table.people
    return can_propose(table, seats) and len(people) > 1 and any(seat in people for seat in seats)


def can_rematch(table: Table[Any]) -> bool:
    """Whether a rematch is possible."""
    return bool(table.outcome) and not table.is_tutorial and not table.options.get("uploaded")
