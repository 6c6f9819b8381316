"""View models of seats, independent of the game."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import segno

from pharos.locale import Translator
from pharos.players.levels import LEVELS
from pharos.server import permissions
from pharos.server.clocks import time_left
from pharos.server.table import Table
from pharos.server.table_requests import BOT, HUMAN
from pharos.server.web_parts import web_part


@dataclass(frozen=True)
class SeatView:
    """A seat as the viewer sees it."""

    seat: int
    name: str
    given_name: str  # as entered by the player; empty if `name` is a default
    kind: str
    is_me: bool
    taken: bool
    to_move: bool
    thinking: bool
    clock: float | None
    invite: str | None
    invite_svg: str | None
    can_move_on: bool = False  # whether the viewer may continue on another device
    can_free: bool = False  # whether the viewer may leave the seat to somebody else


def level_name(code: str, tr: Translator) -> str:
    """Return the display name of a computer player."""
    names = {level.code: level.name for level in LEVELS}
    return tr.pgettext("level", names[code]) if code in names else code


def seat_url(base_url: str, table_id: str, secret: str) -> str:
    """Return the link that offers a seat."""
    return f"{base_url}/t/{table_id}/seat/{secret}"


@functools.lru_cache(100)  # a table is rendered a few times until its seats are taken; a code takes 8 kB
def qr_svg(url: str) -> str:
    """Return a link as a QR code."""
    return segno.make(url, error="m").svg_inline(scale=4, border=2, svgclass="qr", omitsize=True)


def view_seat(table: Table[Any], seat: int, me: list[int], name: str, base_url: str, now: float) -> SeatView:
    """Build the view model of a seat. Players see its link while the seat is free."""
    row = table.seats[seat]
    is_own = seat in me and row.kind == HUMAN and not table.outcome
    shown = row.kind == HUMAN and not table.outcome and bool(me) and row.invitation
    invite = seat_url(base_url, table.id, row.invitation) if shown and row.invitation else None
    is_waited_for = seat in table.waiting
    return SeatView(
        seat=seat,
        name=name,
        given_name=row.name,
        kind=row.kind,
        is_me=seat in me,
        taken=row.kind == BOT or row.invitation is None,
        to_move=is_waited_for,
        thinking=is_waited_for and row.kind == BOT and table.computers_may_move,
        clock=time_left(table.clocks, seat, seat if is_waited_for else None, now),
        invite=invite,
        invite_svg=qr_svg(invite) if invite else None,
        can_move_on=is_own,
        can_free=is_own and permissions.can_free_seat(table, seat),
    )


@dataclass(frozen=True)
class InvitationView:
    """A seat that a link offers, and who else is at the table."""

    table_id: str
    name: str  # of the offered seat
    others: list[str]  # names of those who sit at the table
    free: int  # number of other free seats
    is_over: bool
    own: bool  # whether the visitor already sits at the table
    is_choice: bool  # whether the visitor chooses who begins
    house_rules: list[str]


def view_invitation(table: Table[Any], seat: int, tr: Translator, own: list[int]) -> InvitationView:
    """Build the view model of the page that offers a seat."""
    part = web_part(table.rules.name)
    others = [row for row in table.seats if row.seat != seat]
    return InvitationView(
        table_id=table.id,
        name=part.seat_name(table, seat, tr),
        others=[part.seat_name(table, row.seat, tr) for row in others if row.kind == BOT or not row.invitation],
        free=sum(row.kind == HUMAN and bool(row.invitation) for row in others),
        is_over=table.outcome is not None,
        own=bool(own),
        is_choice=table.awaits_choice_of_seats and seat not in table.waiting,
        house_rules=part.house_rules(table, tr),
    )
