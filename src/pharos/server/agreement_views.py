"""View models of proposals and permissions at a table, for one viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pharos.server import permissions
from pharos.server.agreements import voters
from pharos.server.table import Table
from pharos.server.table_requests import BOT


@dataclass(frozen=True)
class ProposalView:
    """A pending proposal."""

    kind: str
    by: str
    about: str  # name of the player whose seat a computer would take over
    is_by_me: bool  # whether the viewer, with a single seat, made it
    is_about_me: bool  # whether it concerns the viewer's only seat
    can_agree: bool
    can_refuse: bool
    missing: list[str]  # names of the players who have not agreed yet


def view_proposal(table: Table[Any], me: list[int], names: list[str]) -> ProposalView | None:
    """Return the pending proposal at a table for a viewer who holds the seats `me`, or None."""
    row = table.proposal
    if row is None:
        return None
    missing = [seat for seat in voters(table, row) if seat not in row["agreed"]]
    return ProposalView(
        kind=row["kind"],
        by=names[row["by"]],
        about="" if row["seat"] is None else names[row["seat"]],
        is_by_me=me == [row["by"]],
        is_about_me=me == [row["seat"]],
        can_agree=any(seat in me for seat in missing),
        can_refuse=bool(me),
        missing=[names[seat] for seat in missing],
    )


def view_permissions(table: Table[Any], me: list[int]) -> dict[str, bool]:
    """Return what a viewer who holds the seats `me` may do besides moving, keyed by the names used in templates."""
    can_get_hint = any(permissions.can_get_hint(table, me, seat) for seat in me)
    return {**_permissions_of_two(table, me), **_permissions_of_several(table, me), "hint": can_get_hint}


def _permissions_of_several(table: Table[Any], me: list[int]) -> dict[str, bool]:
    can_propose = permissions.can_propose(table, me)
    return {
        "leave": permissions.can_leave(table, me),
        "agree": can_propose and any(seat not in me for seat in table.people),
        "end": can_propose,
        "propose": can_propose and table.proposal is None,
        "rematch": permissions.can_rematch(table) and bool(me),
        "review": permissions.can_review(table),
        "set_pace": permissions.can_set_pace(table) and bool(me),
        "step": not table.computers_may_move and any(table.seats[seat].kind == BOT for seat in table.waiting),
    }


def _permissions_of_two(table: Table[Any], me: list[int]) -> dict[str, bool]:
    both = len(me) == 2
    alone = me[0] if len(me) == 1 and table.is_for_two else None  # the viewer's only seat in a two-player game
    asker = table.moves[-1].seat if both and table.moves else me[0] if me else None
    can_undo = asker is not None and permissions.takeback_ply(table, asker) is not None
    is_too_late = asker is not None and not both and permissions.is_takeback_too_late(table, asker)
    can_draw = alone is not None and permissions.can_agree_on_draw(table)
    return {
        "resign": permissions.can_resign(table) and bool(me) and (not both or table.to_move in me),
        "offer_draw": can_draw and table.draw_offered_by is None,
        "answer_draw": alone is not None and permissions.can_answer_draw(table, alone),
        "ask_takeback": can_undo and table.takeback_asked_by is None,
        "takeback_too_late": is_too_late,
        "answer_takeback": alone is not None and permissions.can_answer_takeback(table, alone),
    }
