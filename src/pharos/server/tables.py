"""What can be done at a table. Every change is committed to the store before anybody is told of it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session, selectinload

from pharos.duel import Deal, Game, Record
from pharos.server.clocks import TimeControl
from pharos.server.errors import BadRequest, NotAllowed, Stale, UnknownTable
from pharos.server.plans import BOT, HUMAN, SeatPlan, TablePlan, clean_name
from pharos.server.store import Database, HolderRow, MoveRow, SeatRow, TableRow
from pharos.server.takeback import takeback_ply
from pharos.server.tutorial import TUTORIAL

REMEMBERED = 500  # tables whose position is kept ready


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
class Table:
    """A table as it is at one version. Never changed: a change makes a new one."""

    id: str
    version: int  # counts every change that somebody can see
    game: Game
    made: tuple[Made, ...]
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    practice: bool
    created: float
    changed: float
    outcome: dict[str, Any] | None
    draw_offered_by: int | None
    takeback_asked_by: int | None
    next_table: str | None
    clocks: dict[str, Any] | None
    deadline: float | None

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over in whatever way."""
        return None if self.outcome else self.game.to_move

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

    def record(self) -> Record:
        """The record, with the players' names and how it ended when not by the rules."""
        headers = {f"seat {s.seat}": s.name or (s.player or "human") for s in self.seats}
        headers["date"] = time.strftime("%Y-%m-%d", time.gmtime(self.created))
        outcome = self.outcome
        if outcome and self.game.result is None:
            winner = "-" if outcome["winner"] is None else outcome["winner"]
            headers["ended"] = f"{winner} {outcome['by']}"
        return self.game.record(**headers)


def browser_digest(browser: str) -> str:
    """What is stored of a browser's secret."""
    return hashlib.sha256(browser.encode()).hexdigest()


def _new_row(plan: TablePlan, start: dict[str, Any]) -> TableRow:
    """A table that is not in the store yet."""
    now = time.time()
    row = TableRow(
        id=secrets.token_urlsafe(9),
        game="duel",
        start=start,
        options=plan.options,
        practice=plan.seed is not None or plan.tutorial,
        version=0,
        created=now,
        changed=now,
    )
    for number, seat in enumerate(plan.seats):
        token = secrets.token_urlsafe(18) if seat.kind == HUMAN else None
        row.seats.append(SeatRow(seat=number, kind=seat.kind, player=seat.player, name=seat.name, token=token))
    return row


def _read(row: TableRow) -> Table:
    """A table from the store, its position replayed."""
    start = row.start
    game = Game(Deal.from_dict(start)) if "ages" in start else Game.from_position(start)
    for move in row.moves:
        game.play(move.move)
    return Table(
        id=row.id,
        version=row.version,
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
        next_table=row.next_table,
        clocks=row.clocks,
        deadline=row.deadline,
    )


def _starting_clocks(options: dict[str, Any], now: float) -> dict[str, Any]:
    """What starts the clocks, where there are any."""
    control = TimeControl.parse(options["clock"])
    return {"clocks": control.start(now), "deadline": now + control.stock} if control else {}


class Tables:
    """All tables of the service."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._ready: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()
        self.on_change: list[Any] = []  # called with a table after each committed change

    # --- reading -----------------------------------------------------------------------------------------------------

    def get(self, table_id: str) -> Table:
        """A table as it is now."""
        with self.database.session() as session:
            return self._load(session, table_id)

    def _load(self, session: Session, table_id: str) -> Table:
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

    def _remember(self, table: Table) -> None:
        with self._guard:
            self._ready[table.id] = table
            self._ready.move_to_end(table.id)
            while len(self._ready) > REMEMBERED:
                self._ready.popitem(last=False)

    def held(self, browser: str, limit: int = 12) -> list[Table]:
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

    def listed(self, limit: int = 12, newest: float = 3600.0) -> list[Table]:
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

    # --- making and taking seats -------------------------------------------------------------------------------------

    def create(self, plan: TablePlan, *, holder: str | None = None, holds: tuple[int, ...] = ()) -> Table:
        """Make a table; the holder is a browser that takes the seats it holds at once."""
        deal = TUTORIAL.deal if plan.tutorial else plan.deal()
        row = _new_row(plan, deal.to_dict())
        if holder:
            for number in holds:
                row.seats[number].holders.append(HolderRow(browser=browser_digest(holder)))
        missing = holder and any(seat.kind == HUMAN and not seat.holders for seat in row.seats)
        if not missing:
            for name, value in _starting_clocks(row.options, row.created).items():
                setattr(row, name, value)
        with self.database.session() as session:
            session.add(row)
        return self._told(row.id)

    def keep_record(self, record: Record) -> Table:
        """A finished game from outside, to be replayed here."""
        game = record.replay()
        result = game.result
        if result is None:
            raise BadRequest("unfinished", "Only a finished game can be replayed here.")
        names = [clean_name(record.headers.get(f"seat {seat}", "")) for seat in range(2)]
        plan = TablePlan((SeatPlan(HUMAN, name=names[0]), SeatPlan(HUMAN, name=names[1])), extra={"uploaded": True})
        start = record.start.to_dict() if isinstance(record.start, Deal) else record.start
        row = _new_row(plan, start)
        row.outcome = {"winner": result.winner, "by": result.by}
        row.version = len(record.moves)
        replayed = record.position(0)
        for ply, move in enumerate(record.moves):
            seat = replayed.to_move
            assert seat is not None
            replayed.play(move)
            row.moves.append(MoveRow(ply=ply, seat=seat, move=move, version=ply, at=row.created))
        with self.database.session() as session:
            session.add(row)
        return self.get(row.id)

    def sit_down(self, table_id: str, token: str, browser: str) -> Table:
        """Give a browser the seat that a secret opens."""
        with self._changing(table_id) as (session, table):
            seat = table.seat_with(token)
            if seat is None:
                raise NotAllowed("wrong_token", "This link does not open a seat at the table.")
            if seat in table.held_by(browser):
                return table
            session.execute(insert(HolderRow).values(table_id=table_id, seat=seat, browser=browser_digest(browser)))
            others = (s for s in table.seats if s.seat != seat and s.kind == HUMAN)
            is_complete = table.clocks is None and all(s.holders for s in others)
            self._touch(session, table, **(_starting_clocks(table.options, time.time()) if is_complete else {}))
        return self._told(table_id)

    def rename(self, table_id: str, seat: int, name: str) -> Table:
        """Change the name that is shown for a seat."""
        with self._changing(table_id) as (session, table):
            place = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat == seat)
            session.execute(place.values(name=clean_name(name)))
            self._touch(session, table)
        return self._told(table_id)

    # --- changing ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _changing(self, table_id: str) -> Iterator[tuple[Session, Table]]:
        """A transaction on a table that no other request of this process changes meanwhile."""
        with self._guard:
            lock = self._locks.setdefault(table_id, threading.Lock())
        with lock, self.database.session() as session:
            yield session, self._load(session, table_id)

    def _touch(self, session: Session, table: Table, **values: Any) -> None:
        """Write a change under a new version; another process that was faster makes this one stale."""
        done = session.execute(
            update(TableRow)
            .where(TableRow.id == table.id, TableRow.version == table.version)
            .values(version=table.version + 1, changed=time.time(), **values)
        )
        if done.rowcount != 1:  # type: ignore[attr-defined]
            raise Stale(table.version)

    def _told(self, table_id: str) -> Table:
        table = self.get(table_id)
        self._tell(table)
        return table

    def _tell(self, table: Table) -> None:
        for listener in self.on_change:
            listener(table)

    def move(self, table_id: str, seat: int, move: str, version: int) -> tuple[int, Table]:
        """Make a move against a version; the version that it led to, and the table as it is now.

        Raises:
            Stale: the table has changed; the same move sent twice is answered like the first time.
            NotAllowed: it is not this seat's turn.
            IllegalMove: the rules refuse it.
        """
        with self._changing(table_id) as (session, table):
            if version != table.version:
                words = " ".join(move.split())
                if any(m.version == version and m.move == words and m.seat == seat for m in table.made):
                    return version + 1, table
                raise Stale(table.version)
            if table.outcome:
                raise BadRequest("over", "The game is over.")
            if seat != table.to_move:
                raise NotAllowed("not_your_turn", "It is the other player's turn.")
            if table.is_tutorial and table.seats[seat].kind == HUMAN:
                TUTORIAL.check(len(table.made), move)
            game = table.game.after(move)
            made = Made(len(table.made), seat, game.played[-1], version)
            values = self._commit_move(session, table, made, game)
        table = replace(table, version=version + 1, game=game, made=(*table.made, made), **values)
        self._remember(table)
        self._tell(table)
        return table.version, table

    def _commit_move(self, session: Session, table: Table, made: Made, game: Game) -> dict[str, Any]:
        """Store a move; what else it changed at the table."""
        now = time.time()
        session.execute(insert(MoveRow).values(table_id=table.id, at=now, **vars(made)))
        values: dict[str, Any] = {"draw_offered_by": None, "takeback_asked_by": None}
        control = TimeControl.parse(table.options["clock"])
        if control and table.clocks:
            clocks = control.after_move(table.clocks, made.seat, now)
            values["clocks"] = clocks
            values["deadline"] = None if game.to_move is None else now + clocks["left"][game.to_move]
        if game.result:
            values["outcome"] = {"winner": game.result.winner, "by": game.result.by}
        self._touch(session, table, **values)
        return {**values, "changed": now}

    def _end(self, session: Session, table: Table, winner: int | None, by: str) -> None:
        self._touch(session, table, outcome={"winner": winner, "by": by}, deadline=None, draw_offered_by=None)

    def _running(self, table: Table) -> None:
        if table.outcome:
            raise BadRequest("over", "The game is over.")

    def resign(self, table_id: str, seat: int) -> Table:
        """Give up."""
        with self._changing(table_id) as (session, table):
            self._running(table)
            self._end(session, table, 1 - seat, "resignation")
        return self._told(table_id)

    def draw(self, table_id: str, seat: int, answer: str) -> Table:
        """Offer a draw in a casual game between people, or answer such an offer."""
        with self._changing(table_id) as (session, table):
            self._running(table)
            if not table.is_casual or any(s.kind == BOT for s in table.seats):
                raise NotAllowed("no_draw", "A draw can be agreed on in casual games between people.")
            if answer == "offer":
                self._touch(session, table, draw_offered_by=seat)
            elif table.draw_offered_by != 1 - seat:
                raise NotAllowed("no_offer", "There is no draw offer to answer.")
            elif answer == "accept":
                self._end(session, table, None, "agreement")
            else:
                self._touch(session, table, draw_offered_by=None)
        return self._told(table_id)

    def takeback(self, table_id: str, seat: int, answer: str, *, alone: bool) -> Table:
        """Take back the last own move, at once against a computer or alone, on request against a person."""
        with self._changing(table_id) as (session, table):
            self._running(table)
            asker = seat if answer == "ask" else 1 - seat
            if alone and table.made:
                asker = table.made[-1].seat
            ply = takeback_ply(table, asker)
            if ply is None:
                raise NotAllowed("no_takeback", "The move cannot be taken back: something hidden has been shown.")
            at_once = alone or table.seats[1 - seat].kind == BOT
            if answer == "ask" and not at_once:
                self._touch(session, table, takeback_asked_by=seat)
            elif answer != "ask" and table.takeback_asked_by != 1 - seat:
                raise NotAllowed("no_request", "There is no request to answer.")
            elif answer == "decline":
                self._touch(session, table, takeback_asked_by=None)
            else:
                session.execute(delete(MoveRow).where(MoveRow.table_id == table_id, MoveRow.ply >= ply))
                self._touch(session, table, takeback_asked_by=None, draw_offered_by=None)
        return self._told(table_id)

    def rematch(self, table_id: str) -> Table:
        """A new table with the seats swapped; both players hold their new seats at once."""
        with self._changing(table_id) as (session, table):
            if not table.outcome:
                raise NotAllowed("not_over", "A rematch can be played when the game is over.")
            if table.next_table:
                return self.get(table.next_table)
            options = table.options
            seats = [SeatPlan(s.kind, s.player, s.name) for s in reversed(table.seats)]
            plan = TablePlan(
                (seats[0], seats[1]),
                first_game=options["wonders"] == "first-game",
                clock=options["clock"],
                casual=options["casual"],
                listed=options["listed"],
            )
            fresh = _new_row(plan, plan.deal().to_dict())
            for seat in table.seats:
                fresh.seats[1 - seat.seat].holders += [HolderRow(browser=browser) for browser in seat.holders]
            for name, value in _starting_clocks(fresh.options, fresh.created).items():
                setattr(fresh, name, value)
            session.add(fresh)
            self._touch(session, table, next_table=fresh.id)
        self._told(table_id)
        return self._told(fresh.id)

    def expire(self) -> None:
        """End the games whose time has run out."""
        now = time.time()
        with self.database.session() as session:
            late = select(TableRow.id).where(TableRow.deadline < now, TableRow.outcome.is_(None))
            ids = session.scalars(late).all()
        for table_id in ids:
            with self._changing(table_id) as (session, table):
                deadline = session.scalar(select(TableRow.deadline).where(TableRow.id == table_id))
                if table.to_move is None or deadline is None or deadline >= now:
                    continue  # a move came just in time
                self._end(session, table, 1 - table.to_move, "time")
            self._told(table_id)
