"""View models of seats, independent of the game."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import segno

from pharos.locale import Translator
from pharos.players.levels import LEVELS
from pharos.server.clocks import time_left
from pharos.server.table import Table
from pharos.server.table_requests import BOT, HUMAN


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


def level_name(code: str, tr: Translator) -> str:
    """Return the display name of a computer player."""
    names = {level.code: level.name for level in LEVELS}
    return tr.pgettext("level", names[code]) if code in names else code


@functools.lru_cache(1000)
def qr_svg(url: str) -> str:
    """Return a link as a QR code."""
    return segno.make(url, error="m").svg_inline(scale=4, border=2, svgclass="qr", omitsize=True)


def view_seat(table: Table[Any], seat: int, me: list[int], name: str, base_url: str, now: float) -> SeatView:
    """Build the view model of a seat. Players see its link while the seat is theirs or free."""
    row = table.seats[seat]
    taken = row.kind == BOT or bool(row.holders)
    shown = row.kind == HUMAN and not table.outcome and bool(me) and (seat in me or not taken)
    invite = f"{base_url}/t/{table.id}/seat/{row.token}" if shown else None
    is_waited_for = seat in table.waiting
    return SeatView(
        seat=seat,
        name=name,
        given_name=row.name,
        kind=row.kind,
        is_me=seat in me,
        taken=taken,
        to_move=is_waited_for,
        thinking=is_waited_for and row.kind == BOT,
        clock=time_left(table.clocks, seat, seat if is_waited_for else None, now),
        invite=invite,
        invite_svg=qr_svg(invite) if invite else None,
    )
