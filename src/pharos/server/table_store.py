"""Reads tables from the database, changes them in transactions and announces every committed change."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session, selectinload

from pharos.core.game import Outcome
from pharos.core.registry import get_game
from pharos.server.errors import Stale, UnknownTable
from pharos.server.store import Database, HolderRow, SeatRow, TableRow
from pharos.server.table import Seat, StoredMove, Table, browser_digest
from pharos.server.table_requests import BOT, HUMAN, TableRequest, clean_name

CACHED_TABLES = 500  # number of tables whose position is cached


def new_row(request: TableRequest, start: dict[str, Any]) -> TableRow:
    """Create the row of a new table without storing it."""
    now = time.time()
    row = TableRow(
        id=secrets.token_urlsafe(9),
        game=request.game,
        start=start,
        options=request.options,
        practice=request.seed is not None or bool(request.tutorial),
        version=0,
        created=now,
        changed=now,
    )
    for number, seat in enumerate(request.seats):
        token = secrets.token_urlsafe(18) if seat.kind == HUMAN else None
        name = clean_name(seat.name)
        row.seats.append(SeatRow(seat=number, kind=seat.kind, player=seat.player, name=name, token=token))
    return row


def _read(row: TableRow) -> Table[Any]:
    """Read a table from the database and replay its position."""
    rules = get_game(row.game).rules
    game, since = rules.begin(row.start), 0
    for move in row.moves:
        before = rules.decisions(game)
        rules.decide(game, move.seat, move.move)
        since = since if rules.decisions(game) == before else move.version + 1
    return Table(
        id=row.id,
        rules=rules,
        version=row.version,
        since=since,
        game=game,
        moves=tuple(StoredMove(m.ply, m.seat, m.move, m.version) for m in row.moves),
        seats=tuple(
            Seat(s.seat, s.kind, s.player, s.name, s.token, frozenset(h.browser for h in s.holders)) for s in row.seats
        ),
        options=row.options,
        practice=row.practice,
        created=row.created,
        changed=row.changed,
        outcome=None if row.outcome is None else Outcome.from_dict(row.outcome),
        draw_offered_by=row.draw_offered_by,
        takeback_asked_by=row.takeback_asked_by,
        proposal=row.proposal,
        next_table=row.next_table,
        clocks=row.clocks,
        deadline=row.deadline,
    )


class TableStore:
    """All tables of the service."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._cached: OrderedDict[str, Table[Any]] = OrderedDict()
        self._locks: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self.on_change: list[Callable[[Table[Any]], None]] = []  # called after each committed change

    # --- reading -----------------------------------------------------------------------------------------------------

    def get(self, table_id: str) -> Table[Any]:
        """Return the current state of a table.

        Raises:
            UnknownTable: there is no such table.
        """
        with self.database.session() as session:
            return self._load(session, table_id)

    def _load(self, session: Session, table_id: str) -> Table[Any]:
        version = session.scalar(select(TableRow.version).where(TableRow.id == table_id))
        if version is None:
            raise UnknownTable
        with self._lock:
            known = self._cached.get(table_id)
        if known and known.version == version:
            return known
        wanted = (
            select(TableRow)
            .where(TableRow.id == table_id)
            .options(selectinload(TableRow.seats).selectinload(SeatRow.holders), selectinload(TableRow.moves))
        )
        table = _read(session.scalars(wanted).one())
        self._cache(table)
        return table

    def _cache(self, table: Table[Any]) -> None:
        with self._lock:
            self._cached[table.id] = table
            self._cached.move_to_end(table.id)
            while len(self._cached) > CACHED_TABLES:
                self._cached.popitem(last=False)

    def held(self, browser: str, limit: int = 12) -> list[Table[Any]]:
        """Return the tables where a browser holds a seat, latest first."""
        with self.database.session() as session:
            ids = session.scalars(
                select(TableRow.id)
                .join(HolderRow, HolderRow.table_id == TableRow.id)
                .where(HolderRow.browser == browser_digest(browser))
                .group_by(TableRow.id)
                .order_by(TableRow.changed.desc())
                .limit(limit)
            ).all()
            return [self._load(session, table_id) for table_id in ids]

    def listed(self, limit: int = 12, newest: float = 3600.0) -> list[Table[Any]]:
        """Return the running games that are open to spectators."""
        with self.database.session() as session:
            rows = session.scalars(
                select(TableRow)
                .where(TableRow.outcome.is_(None), TableRow.changed > time.time() - newest)
                .order_by(TableRow.changed.desc())
                .limit(10 * limit)
            ).all()
            ids = [row.id for row in rows if row.options.get("listed")][:limit]
            return [self._load(session, table_id) for table_id in ids]

    def running_with_bots(self) -> list[str]:
        """Return the running tables with computer players, to be resumed when the service starts."""
        with self.database.session() as session:
            bots = select(SeatRow.table_id).where(SeatRow.kind == BOT)
            return list(session.scalars(select(TableRow.id).where(TableRow.outcome.is_(None), TableRow.id.in_(bots))))

    def overdue(self, now: float) -> list[str]:
        """Return the running tables where a seat has run out of time."""
        with self.database.session() as session:
            late = select(TableRow.id).where(TableRow.deadline < now, TableRow.outcome.is_(None))
            return list(session.scalars(late))

    # --- changing ----------------------------------------------------------------------------------------------------

    def add(self, row: TableRow) -> None:
        """Store a new table."""
        with self.database.session() as session:
            session.add(row)

    @contextmanager
    def changing(self, table_id: str) -> Iterator[tuple[Session, Table[Any]]]:
        """Open a transaction on a table, holding a lock against other requests of this process."""
        with self._lock:
            lock = self._locks.setdefault(table_id, threading.Lock())
        with lock, self.database.session() as session:
            yield session, self._load(session, table_id)

    def update(self, session: Session, table: Table[Any], **values: Any) -> None:
        """Write a change under a new version.

        Raises:
            Stale: another process changed the table first.
        """
        done = session.execute(
            update(TableRow)
            .where(TableRow.id == table.id, TableRow.version == table.version)
            .values(version=table.version + 1, changed=time.time(), **values)
        )
        if done.rowcount != 1:  # type: ignore[attr-defined]
            raise Stale(table.version)

    def end(self, session: Session, table: Table[Any], outcome: Outcome) -> None:
        """End a game for a reason other than its rules."""
        self.update(session, table, outcome=outcome.to_dict(), deadline=None, draw_offered_by=None, proposal=None)

    def announce(self, table: Table[Any]) -> Table[Any]:
        """Notify the listeners of a committed change and return the table."""
        self._cache(table)
        for listener in self.on_change:
            listener(table)
        return table

    def announce_stored(self, table_id: str) -> Table[Any]:
        """Reload a table after a change, notify the listeners and return it."""
        return self.announce(self.get(table_id))
