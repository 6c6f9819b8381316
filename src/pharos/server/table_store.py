"""Tables as they are kept: read from the store, changed in transactions, and announced when a change is committed."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import select, update
from sqlalchemy.orm import Session, selectinload

from pharos.server.clocks import TimeControl
from pharos.server.errors import BadRequest, Stale, UnknownTable
from pharos.server.games import GAMES, Rules
from pharos.server.store import Database, HolderRow, SeatRow, TableRow
from pharos.server.table_requests import BOT, HUMAN, Plan, clean_name

REMEMBERED = 500  # tables whose position is kept ready
G = TypeVar("G")


@dataclass(frozen=True)
class Made:
    """A move that was accepted."""

    ply: int
    seat: int
    move: str
    version: int  # the version of the table it was made against


@dataclass(frozen=True)
class Seat:
    """A place at a table."""

    seat: int
    kind: str  # human or bot
    player: str | None  # which computer player
    name: str
    token: str | None  # whoever knows it may sit here
    holders: frozenset[str]  # digests of the browsers that hold it


@dataclass(frozen=True)
class Table(Generic[G]):
    """A table as it is at one version. Never changed: a change makes a new one."""

    id: str
    rules: Rules
    version: int  # counts every change that somebody can see
    since: int  # the version at which what is decided now came up
    game: G
    made: tuple[Made, ...]
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    practice: bool
    created: float
    changed: float
    outcome: dict[str, Any] | None
    draw_offered_by: int | None
    takeback_asked_by: int | None
    proposal: dict[str, Any] | None
    next_table: str | None
    clocks: dict[str, Any] | None
    deadline: float | None

    @property
    def waiting(self) -> list[int]:
        """The seats that have still to decide; none when the game is over in whatever way."""
        return [] if self.outcome else self.rules.waiting(self.game)

    @property
    def deciding(self) -> list[int]:
        """The seats that may decide, also those that may still change their mind."""
        return [] if self.outcome else self.rules.deciding(self.game)

    @property
    def to_move(self) -> int | None:
        """The only seat that has still to decide, or the first of several; None when the game is over."""
        return next(iter(self.waiting), None)

    @property
    def is_tutorial(self) -> bool:
        """Whether a learner is guided here."""
        return bool(self.options.get("tutorial"))

    @property
    def is_casual(self) -> bool:
        """Whether taking back and agreeing on a draw are possible."""
        return bool(self.options.get("casual"))

    def seat_with(self, token: str) -> int | None:
        """The seat that a secret opens."""
        for seat in self.seats:
            if seat.token and hmac.compare_digest(seat.token.encode(), token.encode()):
                return seat.seat
        return None

    def held_by(self, browser: str | None) -> list[int]:
        """The seats that a browser holds."""
        digest = browser_digest(browser) if browser else None
        return [s.seat for s in self.seats if digest in s.holders]

    def record(self) -> Any:
        """The record, with the players' names and how it ended when not by the rules."""
        headers = {f"seat {s.seat}": s.name or (s.player or "human") for s in self.seats}
        headers["date"] = time.strftime("%Y-%m-%d", time.gmtime(self.created))
        outcome, game = self.outcome, self.game
        if outcome and self.rules.outcome(game) is None:
            winner = "-" if outcome["winner"] is None else outcome["winner"]
            headers["ended"] = f"{winner} {outcome['by']}"
        return game.record(**headers)  # type: ignore[attr-defined]  # every game has its own kind of record


def browser_digest(browser: str) -> str:
    """What is stored of a browser's secret."""
    return hashlib.sha256(browser.encode()).hexdigest()


def new_row(plan: Plan, start: dict[str, Any]) -> TableRow:
    """A table that is not in the store yet."""
    now = time.time()
    row = TableRow(
        id=secrets.token_urlsafe(9),
        game=plan.game,
        start=start,
        options=plan.options,
        practice=plan.seed is not None or bool(plan.tutorial),
        version=0,
        created=now,
        changed=now,
    )
    for number, seat in enumerate(plan.seats):
        token = secrets.token_urlsafe(18) if seat.kind == HUMAN else None
        name = clean_name(seat.name)
        row.seats.append(SeatRow(seat=number, kind=seat.kind, player=seat.player, name=name, token=token))
    return row


def starting_clocks(options: dict[str, Any], seats: int, now: float) -> dict[str, Any]:
    """What starts the clocks, where there are any."""
    control = TimeControl.parse(options["clock"])
    return {"clocks": control.start(now, seats), "deadline": now + control.stock} if control else {}


def check_running(table: Table[Any]) -> None:
    """Refuse what is possible only while the game goes on."""
    if table.outcome:
        raise BadRequest("over", "The game is over.")


def _read(row: TableRow) -> Table[Any]:
    """A table from the store, its position replayed."""
    rules = GAMES[row.game]
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
        made=tuple(Made(m.ply, m.seat, m.move, m.version) for m in row.moves),
        seats=tuple(
            Seat(s.seat, s.kind, s.player, s.name, s.token, frozenset(h.browser for h in s.holders)) for s in row.seats
        ),
        options=row.options,
        practice=row.practice,
        created=row.created,
        changed=row.changed,
        outcome=row.outcome,
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
        self._ready: OrderedDict[str, Table[Any]] = OrderedDict()
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()
        self.on_change: list[Callable[[Table[Any]], None]] = []  # called with a table after each committed change

    # --- reading -----------------------------------------------------------------------------------------------------

    def get(self, table_id: str) -> Table[Any]:
        """A table as it is now."""
        with self.database.session() as session:
            return self._load(session, table_id)

    def _load(self, session: Session, table_id: str) -> Table[Any]:
        version = session.scalar(select(TableRow.version).where(TableRow.id == table_id))
        if version is None:
            raise UnknownTable
        with self._guard:
            known = self._ready.get(table_id)
        if known and known.version == version:
            return known
        wanted = (
            select(TableRow)
            .where(TableRow.id == table_id)
            .options(selectinload(TableRow.seats).selectinload(SeatRow.holders), selectinload(TableRow.moves))
        )
        table = _read(session.scalars(wanted).one())
        self._remember(table)
        return table

    def _remember(self, table: Table[Any]) -> None:
        with self._guard:
            self._ready[table.id] = table
            self._ready.move_to_end(table.id)
            while len(self._ready) > REMEMBERED:
                self._ready.popitem(last=False)

    def held(self, browser: str, limit: int = 12) -> list[Table[Any]]:
        """The tables where a browser holds a seat, the latest first."""
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
        """Running games that anybody may watch."""
        with self.database.session() as session:
            rows = session.scalars(
                select(TableRow)
                .where(TableRow.outcome.is_(None), TableRow.changed > time.time() - newest)
                .order_by(TableRow.changed.desc())
                .limit(10 * limit)
            ).all()
            ids = [row.id for row in rows if row.options.get("listed")][:limit]
            return [self._load(session, table_id) for table_id in ids]

    def waiting_for_bots(self) -> list[str]:
        """Running tables; called when the service starts, to let interrupted computer players go on."""
        with self.database.session() as session:
            bots = select(SeatRow.table_id).where(SeatRow.kind == BOT)
            return list(session.scalars(select(TableRow.id).where(TableRow.outcome.is_(None), TableRow.id.in_(bots))))

    # --- changing ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _changing(self, table_id: str) -> Iterator[tuple[Session, Table[Any]]]:
        """A transaction on a table that no other request of this process changes meanwhile."""
        with self._guard:
            lock = self._locks.setdefault(table_id, threading.Lock())
        with lock, self.database.session() as session:
            yield session, self._load(session, table_id)

    def _touch(self, session: Session, table: Table[Any], **values: Any) -> None:
        """Write a change under a new version; another process that was faster makes this one stale."""
        done = session.execute(
            update(TableRow)
            .where(TableRow.id == table.id, TableRow.version == table.version)
            .values(version=table.version + 1, changed=time.time(), **values)
        )
        if done.rowcount != 1:  # type: ignore[attr-defined]
            raise Stale(table.version)

    def _told(self, table_id: str) -> Table[Any]:
        table = self.get(table_id)
        self._tell(table)
        return table

    def _tell(self, table: Table[Any]) -> None:
        for listener in self.on_change:
            listener(table)
