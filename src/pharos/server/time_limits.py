"""Enforces the clocks of the tables."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from pharos.core.game import Outcome
from pharos.server.agreements import Agreements
from pharos.server.clocks import current_time, deadline_of
from pharos.server.errors import Stale
from pharos.server.store import UNAVAILABLE, TableRow
from pharos.server.table import Table
from pharos.server.table_requests import BOT
from pharos.server.table_store import TableStore

log = logging.getLogger(__name__)


def timed_seats(table: Table[Any], seats: list[int]) -> list[int]:
    """Return the seats that are subject to the clock. With more than two players, computers are not."""
    return [s for s in seats if table.seats[s].kind != BOT or table.is_for_two]


class TimeLimits:
    """Ends two-player games on time; in larger games, hands the late seat over to a computer."""

    def __init__(self, store: TableStore, agreements: Agreements) -> None:
        self._store = store
        self._agreements = agreements

    def enforce(self) -> None:
        """Handle every table whose deadline has passed.

        Raises:
            UNAVAILABLE: the database cannot be used at the moment.
        """
        now = current_time()
        for table_id in self._store.overdue(now):
            try:
                self._enforce(table_id, now)
            except UNAVAILABLE:
                raise
            except Stale:
                log.info("table %s changed while its clock was checked", table_id)
            except Exception:  # the clocks of the other tables go on
                log.exception("the clock of table %s cannot be enforced", table_id)

    def _enforce(self, table_id: str, now: float) -> None:
        with self._store.changing(table_id) as (session, table):
            deadline = session.scalar(select(TableRow.deadline).where(TableRow.id == table_id))
            if table.to_move is None or deadline is None or deadline >= now:
                return  # a move arrived just in time
            if table.is_for_two:
                self._store.end(session, table, Outcome(1 - table.to_move, "time"))
            else:
                self._hand_over_late_seat(session, table)
        self._store.announce_stored(table_id)

    def _hand_over_late_seat(self, session: Session, table: Table[Any]) -> None:
        timed, clocks = timed_seats(table, table.waiting), table.clocks
        if not timed or clocks is None:  # the late seat has been handed over in the meantime
            self._store.update(session, table, deadline=None)
            return
        late = min(timed, key=lambda seat: clocks["left"][seat])
        deadline = deadline_of(clocks, [seat for seat in timed if seat != late])
        self._agreements.hand_over(session, table, late, deadline=deadline)
