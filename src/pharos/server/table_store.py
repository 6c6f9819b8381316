"""Reads tables from the database, changes them in transactions and announces every committed change."""

from __future__ import annotations

import logging
import re
import secrets
import sys
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, bindparam, delete, or_, select, tuple_, update
from sqlalchemy.orm import Session, selectinload

from pharos.core.game import Outcome
from pharos.core.registry import get_game
from pharos.records import Shuffle
from pharos.server.clients import current_client
from pharos.server.clocks import current_time
from pharos.server.errors import Stale, UnknownTable
from pharos.server.job_queue import JobQueue
from pharos.server.notifications import notify_change
from pharos.server.recent_cache import RecentCache
from pharos.server.store import TABLES, Database, HolderRow, SeatRow, TableRow
from pharos.server.table import CONTINUES, SHUFFLE, Seat, StoredMove, Table, secret_digest
from pharos.server.table_requests import BOT, HUMAN, TableRequest, clean_name

log = logging.getLogger(__name__)

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
# Statements that run with every move. Building one takes longer than SQLite takes to carry it out.
VERSION_OF_TABLE = select(TABLES.c.version).where(TABLES.c.id == bindparam("table_id"))
LOCK_TABLE = VERSION_OF_TABLE.with_for_update()  # SQLite has one writer at a time, and ignores the lock
UPDATE_TABLE = update(TABLES).where(TABLES.c.id == bindparam("table_id"), TABLES.c.version == bindparam("old_version"))
CACHED_TABLES = 2048  # number of tables whose position is cached; the others are replayed for every move


def new_row(request: TableRequest, start: dict[str, Any]) -> TableRow:
    """Create the row of a new table without storing it. The table commits to its deal, unless everybody knows it."""
    now = current_time()
    is_known = bool(request.tutorial or request.extra.get("uploaded") or CONTINUES in request.extra)
    shuffle = {} if is_known else {SHUFFLE: vars(Shuffle.commit(request.game, start))}
    row = TableRow(
        id=secrets.token_urlsafe(9),
        game=request.game,
        start=start,
        options={**request.options, **shuffle, "creator": current_client.get().creator},
        practice=request.seed is not None or bool(request.tutorial) or CONTINUES in request.extra,
        version=0,
        created=now,
        changed=now,
    )
    for number, seat in enumerate(request.seats):
        invitation = new_invitation() if seat.kind == HUMAN else None
        name = clean_name(seat.name)
        row.seats.append(SeatRow(seat=number, kind=seat.kind, player=seat.player, name=name, invitation=invitation))
    return row


def new_invitation() -> str:
    """Make a secret that opens a free seat."""
    return secrets.token_urlsafe(18)


def hold(seat: SeatRow, digests: Iterable[str]) -> None:
    """Give a seat of a new table to the holders with these digests; its invitation ends."""
    seat.holders += [HolderRow(digest=digest) for digest in digests]
    if seat.holders and seat.invitation:
        seat.used_invitation = secret_digest(seat.invitation)
        seat.invitation, seat.invitation_plays = None, False


def _read_seat(row: SeatRow) -> Seat:
    return Seat(
        seat=row.seat,
        kind=row.kind,
        player=row.player,
        name=row.name,
        invitation=row.invitation,
        used_invitation=row.used_invitation,
        invitation_plays=row.invitation_plays,
        holders=frozenset(holder.digest for holder in row.holders),
        device_link=row.device_link,
        device_link_expires=row.device_link_expires,
    )


def _interned(data: Any) -> Any:
    """Return JSON data whose strings are shared: the ids of cards are the same at every table."""
    if isinstance(data, str):
        return sys.intern(data)
    if isinstance(data, list):
        return [_interned(item) for item in data]
    return {sys.intern(key): _interned(value) for key, value in data.items()} if isinstance(data, dict) else data


def _read(row: TableRow) -> Table[Any]:
    """Read a table from the database and replay its position."""
    rules = get_game(row.game).rules
    game, since = rules.begin(_interned(row.start)), 0
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
        moves=tuple(StoredMove(m.ply, m.seat, sys.intern(m.move), m.version, m.request) for m in row.moves),
        seats=tuple(_read_seat(seat) for seat in row.seats),
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
        self.queue = JobQueue(database) if database.is_postgresql else None
        self._cached: RecentCache[str, Table[Any]] = RecentCache(CACHED_TABLES)
        self._locks: weakref.WeakValueDictionary[str, threading.Lock] = weakref.WeakValueDictionary()  # those in use
        self._lock = threading.Lock()
        # SQLite has one writer at a time. Writers that wait for each other here are served in turn and at once; in
        # SQLite they would sleep and try again, and under load give up.
        self._writing: AbstractContextManager[object] = nullcontext() if database.is_postgresql else threading.RLock()
        self.on_change: list[Callable[[Table[Any]], None]] = []  # called after each committed change
        # Called in the transaction that ends a game.
        self.on_end: list[Callable[[Session | Connection, Table[Any]], None]] = []
        self.on_delete: list[Callable[[str], None]] = []  # called with the id of each deleted table

    # --- reading -----------------------------------------------------------------------------------------------------

    def cached(self, table_id: str, latest: int) -> Table[Any] | None:
        """Return the version of a table that was announced just now, or a later one; None if it is not cached."""
        known = self._cached.get(table_id)
        return known if known and 0 <= latest <= known.version else None

    def get(self, table_id: str) -> Table[Any]:
        """Return the current state of a table.

        Raises:
            UnknownTable: there is no such table.
        """
        with self.database.reading() as session:
            return self._load(session, table_id)

    def has(self, table_id: str) -> bool:
        """Whether there is such a table."""
        if not TABLE_ID.fullmatch(table_id):
            return False
        with self.database.session() as session:
            return session.scalar(select(TableRow.id).where(TableRow.id == table_id)) is not None

    def _load(self, session: Session | Connection, table_id: str, *, lock: bool = False) -> Table[Any]:
        is_id = TABLE_ID.fullmatch(table_id)  # a database may refuse other texts, such as one with a NUL
        query = LOCK_TABLE if lock else VERSION_OF_TABLE
        version = session.scalar(query, {"table_id": table_id}) if is_id else None
        if version is None:
            raise UnknownTable
        known = self._cached.get(table_id)
        if known and known.version == version:
            return known
        wanted = (
            select(TableRow)
            .where(TableRow.id == table_id)
            .options(selectinload(TableRow.seats).selectinload(SeatRow.holders), selectinload(TableRow.moves))
        )
        rows = session if isinstance(session, Session) else Session(session)
        table = _read(rows.scalars(wanted).one())
        self._cached.put(table.id, table)
        return table

    def held(self, browser: str, limit: int = 12, *, finished: bool | None = None) -> list[Table[Any]]:
        """Return the tables where a browser holds a seat, latest first; only finished or running ones if asked."""
        query = (
            select(TableRow.id)
            .join(HolderRow, HolderRow.table_id == TableRow.id)
            .where(HolderRow.digest == secret_digest(browser))
        )
        if finished is not None:
            query = query.where(TableRow.outcome.is_not(None) if finished else TableRow.outcome.is_(None))
        with self.database.reading() as session:
            ids = session.scalars(query.group_by(TableRow.id).order_by(TableRow.changed.desc()).limit(limit)).all()
            return [self._load(session, table_id) for table_id in ids]

    def listed(self, limit: int = 12, newest: float = 3600.0) -> list[Table[Any]]:
        """Return the running games that are open to spectators."""
        with self.database.reading() as session:
            rows = session.scalars(
                select(TableRow)
                .where(TableRow.outcome.is_(None), TableRow.changed > current_time() - newest)
                .order_by(TableRow.changed.desc())
                .limit(10 * limit)
            ).all()
            ids = [row.id for row in rows if row.options.get("listed")][:limit]
            return [self._load(session, table_id) for table_id in ids]

    def running_with_bots(self, since: float, before: tuple[float, str] | None, limit: int) -> list[tuple[float, str]]:
        """Return a page of the running tables with computer players, with the times of their last change, latest first.

        Args:
            since: tables that were last changed before are left out, unless a clock is running.
            before: the last row of the previous page.
            limit: the number of rows of a page.
        """
        row = (TableRow.changed, TableRow.id)
        bots = select(SeatRow.table_id).where(SeatRow.kind == BOT)
        wanted = (
            select(*row)
            .where(TableRow.outcome.is_(None), TableRow.id.in_(bots))
            .where(or_(TableRow.changed > since, TableRow.deadline.is_not(None)))
            .order_by(TableRow.changed.desc(), TableRow.id.desc())
            .limit(limit)
        )
        if before:
            wanted = wanted.where(tuple_(*row) < tuple_(*before))
        with self.database.session() as session:
            return [(changed, table_id) for changed, table_id in session.execute(wanted)]

    def overdue(self, now: float) -> list[str]:
        """Return the running tables where a seat has run out of time."""
        with self.database.session() as session:
            late = select(TableRow.id).where(TableRow.deadline < now, TableRow.outcome.is_(None))
            return list(session.scalars(late))

    # --- changing ----------------------------------------------------------------------------------------------------

    def add(self, row: TableRow) -> None:
        """Store a new table."""
        with self.writing() as session:
            session.add(row)
            session.flush()
            self.tell_others(session, row.id, row.version)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a transaction that writes."""
        with self._writing, self.database.session() as session:
            yield session

    @contextmanager
    def changing(self, table_id: str) -> Iterator[tuple[Session, Table[Any]]]:
        """Open a transaction on a table, holding a lock against other requests of this and other processes."""
        with self._locked(table_id), self.writing() as session:
            yield session, self._load(session, table_id, lock=True)

    @contextmanager
    def moving(self, table_id: str) -> Iterator[tuple[Connection, Table[Any]]]:
        """Open the same transaction for a move: without a session, which would take as long as the statements."""
        with self._locked(table_id), self._writing, self.database.engine.begin() as connection:
            yield connection, self._load(connection, table_id, lock=True)

    def _locked(self, table_id: str) -> threading.Lock:
        """Return the lock of a table. It is kept while somebody has it."""
        with self._lock:
            return self._locks.setdefault(table_id, threading.Lock())

    def update(self, session: Session | Connection, table: Table[Any], *, is_move: bool = False, **values: Any) -> None:
        """Write a change under a new version. A move does not change which seats have computer players.

        Raises:
            Stale: another process changed the table first.
        """
        which = {"table_id": table.id, "old_version": table.version}
        done = session.execute(
            UPDATE_TABLE, {**which, "version": table.version + 1, "changed": current_time(), **values}
        )
        if done.rowcount != 1:  # type: ignore[attr-defined]
            raise Stale(table.version)
        may_wait = not is_move or any(seat.kind == BOT for seat in table.seats)
        self.tell_others(session, table.id, table.version + 1, may_wait_for_computers=may_wait)

    def tell_others(
        self, session: Session | Connection, table_id: str, version: int, *, may_wait_for_computers: bool = True
    ) -> None:
        """Make the transaction announce a new version to other processes, and queue its computer players."""
        if self.queue:
            notify_change(session, table_id, version)
            if may_wait_for_computers:
                self.queue.enqueue(session, table_id)

    def delete(self, table_ids: Sequence[str]) -> None:
        """Delete tables with all that belongs to them."""
        with self.writing() as session:
            session.execute(delete(TableRow).where(TableRow.id.in_(table_ids)))
        self.drop_cached(table_ids)
        for table_id in table_ids:
            for listener in self.on_delete:
                listener(table_id)

    def drop_cached(self, table_ids: Sequence[str]) -> None:
        """Forget the cached positions of tables that were changed without a new version."""
        for table_id in table_ids:
            self._cached.pop(table_id)

    def end(self, session: Session, table: Table[Any], outcome: Outcome) -> None:
        """End a game for a reason other than its rules."""
        self.update(session, table, outcome=outcome.to_dict(), deadline=None, draw_offered_by=None, proposal=None)
        self.note_end(session, replace(table, outcome=outcome))

    def note_end(self, session: Session | Connection, table: Table[Any]) -> None:
        """Let the listeners store what they need of a game that this transaction ends."""
        for listener in self.on_end:
            listener(session, table)

    def announce(self, table: Table[Any]) -> Table[Any]:
        """Notify the listeners of a committed change and return the table."""
        self._cached.put(table.id, table)
        for listener in self.on_change:
            try:
                listener(table)
            except Exception:  # the change is committed, whatever a listener makes of it
                log.exception("a listener failed after a change of table %s", table.id)
        return table

    def announce_stored(self, table_id: str) -> Table[Any]:
        """Reload a table after a change, notify the listeners and return it."""
        return self.announce(self.get(table_id))
