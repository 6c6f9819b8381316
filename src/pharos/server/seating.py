"""Taking and leaving seats.

An invitation opens a free seat. Whoever sits down has a secret of their own from then on, and the invitation ends.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import delete, insert, update
from sqlalchemy.orm import Session

from pharos.server import permissions
from pharos.server.clocks import current_time, starting_clocks
from pharos.server.errors import UnknownSeat
from pharos.server.store import HolderRow, SeatRow
from pharos.server.table import Table, secret_digest
from pharos.server.table_requests import clean_name
from pharos.server.table_store import TableStore, new_invitation

SeatOf = Callable[[Table[Any]], int]
"""Finds the acting seat once the table is loaded; raises `NotAllowed` if there is none."""

DEVICE_LINK_SECONDS = 600.0  # time to open a link on the other device


def new_secret() -> str:
    """Make the secret of a holder."""
    return secrets.token_urlsafe(24)


class Seating:
    """Gives seats to their holders."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    def sit_down(
        self,
        table_id: str,
        invitation: str,
        holder: str,
        *,
        name: str = "",
        seat: int | None = None,
        begins: bool = False,
    ) -> Table[Any]:
        """Give a free seat to a holder. From then on, only the holder's secret opens it.

        Args:
            table_id: the table.
            invitation: the secret that opens the seat.
            holder: the secret of the browser or program that sits down.
            name: the name to show; if it is empty, the seat keeps its name.
            seat: the seat that the invitation must be for.
            begins: whether to begin, at a table where whoever takes the free seat may choose that. The player who
                invited moves to the other seat; the deal stays as it is.

        Raises:
            UnknownSeat: there is no such seat.
            NotAllowed: the invitation opens no seat, another one, or one that somebody has taken.
        """
        with self._store.changing(table_id) as (session, table):
            if seat is not None and not 0 <= seat < len(table.seats):
                raise UnknownSeat
            number = permissions.invited_seat(table, invitation, seat)
            if begins and table.awaits_choice_of_seats and number not in table.waiting:
                _move_to(session, table, number)
                number = 1 - number
            used: dict[str, Any] = {
                "invitation": None,
                "invitation_plays": False,
                "used_invitation": secret_digest(invitation),
            }
            _update_seat(session, table, number, **used, **({"name": clean_name(name)} if clean_name(name) else {}))
            _add_holder(session, table, number, holder)
            is_complete = table.clocks is None and not any(s.invitation for s in table.seats if s.seat != number)
            clocks = starting_clocks(table.options["clock"], len(table.seats), current_time()) if is_complete else {}
            self._store.update(session, table, **clocks)
        return self._store.announce_stored(table_id)

    def leave(self, table_id: str, seat: SeatOf) -> Table[Any]:
        """Free a seat: the secrets of its holders end, and those who stay see a new invitation."""
        with self._store.changing(table_id) as (session, table):
            number = seat(table)
            place = (HolderRow.table_id == table_id, HolderRow.seat == number)
            session.execute(delete(HolderRow).where(*place))
            links: dict[str, Any] = {"device_link": None, "device_link_expires": None}
            _update_seat(session, table, number, name="", invitation=new_invitation(), used_invitation=None, **links)
            self._store.update(session, table, draw_offered_by=None, takeback_asked_by=None)  # nobody could answer
        return self._store.announce_stored(table_id)

    def make_device_link(self, table_id: str, seat: SeatOf) -> str:
        """Make the secret with which another device of the holder joins the seat, once and within ten minutes."""
        secret = new_secret()
        with self._store.changing(table_id) as (session, table):
            expires = current_time() + DEVICE_LINK_SECONDS
            _update_seat(session, table, seat(table), device_link=secret_digest(secret), device_link_expires=expires)
            self._store.update(session, table)
        self._store.announce_stored(table_id)
        return secret

    def add_device(self, table_id: str, secret: str, holder: str) -> Table[Any]:
        """Let another device hold a seat as well. The link ends; the first device keeps the seat.

        Raises:
            NotAllowed: the link is wrong, used or too old.
        """
        with self._store.changing(table_id) as (session, table):
            number = permissions.device_seat(table, secret)
            _update_seat(session, table, number, device_link=None, device_link_expires=None)
            if number not in table.held_by(holder):
                _add_holder(session, table, number, holder)
            self._store.update(session, table)
        return self._store.announce_stored(table_id)


def _move_to(session: Session, table: Table[Any], seat: int) -> None:
    """Let the holders of a two-player table's other seat take a free seat instead."""
    own = table.seats[1 - seat]
    old = (HolderRow.table_id == table.id, HolderRow.seat == own.seat)
    session.execute(update(HolderRow).where(*old).values(seat=seat))
    taken: dict[str, Any] = {"invitation": None, "invitation_plays": False, "used_invitation": own.used_invitation}
    links = {"device_link": own.device_link, "device_link_expires": own.device_link_expires}
    _update_seat(session, table, seat, name=own.name, **taken, **links)
    _update_seat(session, table, own.seat, name="", device_link=None, device_link_expires=None)


def _update_seat(session: Session, table: Table[Any], seat: int, **values: Any) -> None:
    place = (SeatRow.table_id == table.id, SeatRow.seat == seat)
    session.execute(update(SeatRow).where(*place).values(**values))


def _add_holder(session: Session, table: Table[Any], seat: int, secret: str) -> None:
    session.execute(insert(HolderRow).values(table_id=table.id, seat=seat, digest=secret_digest(secret)))
