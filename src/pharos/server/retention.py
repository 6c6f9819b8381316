"""Deletes old data by the rules that docs/operating.md describes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, or_, select, tuple_, update

from pharos.server.clocks import current_time
from pharos.server.limits import Limits
from pharos.server.store import HolderRow, MoveRow, ReviewRow, SeatRow, TableRow
from pharos.server.table_store import TableStore

log = logging.getLogger(__name__)

DAY = 24 * 3600.0
BATCH = 100  # tables per transaction, so that players hardly wait for it


class Retention:
    """Deletes the tables and the visitors' data that are older than the limits say."""

    def __init__(self, store: TableStore, limits: Limits, clock: Callable[[], float] = current_time) -> None:
        self._store, self._limits, self._clock = store, limits, clock

    def clean(self) -> None:
        """Delete or clear one batch of old tables."""
        limits = self._limits
        is_running, has_moves = TableRow.outcome.is_(None), exists().where(MoveRow.table_id == TableRow.id)
        for days, rule in (
            (limits.keep_unstarted_days, (is_running, ~has_moves)),
            (limits.keep_running_days, (is_running,)),
            (limits.keep_finished_days, (~is_running,)),
        ):
            if days and (found := self._old(days, *rule)):
                self._store.delete(found)
                log.info("deleted %d tables that nobody has used for %d days", len(found), days)
                return
        self._clear_visitors()
        self._delete_reviews()

    def _old(self, days: int, *rule: ColumnElement[bool]) -> Sequence[str]:
        """Return some tables that a rule applies to and that have not changed for so many days."""
        wanted = select(TableRow.id).where(TableRow.changed < self._clock() - days * DAY, *rule)
        with self._store.database.session() as session:
            return session.scalars(wanted.order_by(TableRow.changed).limit(BATCH)).all()

    def _clear_visitors(self) -> None:
        """Remove the names, the seats' secrets and who held them from old tables. The games stay."""
        days = self._limits.keep_visitors_days
        has_holders = exists().where(HolderRow.table_id == TableRow.id)
        secrets = (SeatRow.invitation, SeatRow.used_invitation, SeatRow.device_link)
        is_known = or_(SeatRow.name != "", *(secret.is_not(None) for secret in secrets))
        has_names = exists().where(SeatRow.table_id == TableRow.id, is_known)
        found = self._old(days, has_holders | has_names) if days else []
        if found:
            with self._store.writing() as session:
                session.execute(delete(HolderRow).where(HolderRow.table_id.in_(found)))
                nobody = {"name": "", **dict.fromkeys((secret.key for secret in secrets), None)}
                session.execute(update(SeatRow).where(SeatRow.table_id.in_(found)).values(nobody))
                for row in session.scalars(select(TableRow).where(TableRow.id.in_(found))):
                    row.options = _without_creator(row.options)
            self._store.drop_cached(found)
            log.info("removed the visitors of %d tables that nobody has used for %d days", len(found), days)

    def _delete_reviews(self) -> None:
        """Delete reviews that nobody has looked at for long."""
        days = self._limits.keep_reviews_days
        is_old = ReviewRow.used < self._clock() - days * DAY
        key = (ReviewRow.digest, ReviewRow.depth, ReviewRow.engine)
        with self._store.database.session() as session:
            found = (
                session.execute(select(*key).where(is_old).order_by(ReviewRow.used).limit(BATCH)).all() if days else ()
            )
        if found:
            with self._store.writing() as session:
                session.execute(delete(ReviewRow).where(is_old, tuple_(*key).in_([tuple(row) for row in found])))
            log.info("deleted %d reviews that nobody has looked at for %d days", len(found), days)


def _without_creator(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "creator"}
