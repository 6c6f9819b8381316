"""What can be done at a table. Every change is committed to the store before anybody is told of it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session

from pharos.core.errors import InvalidRecord
from pharos.core.record_text import parse_record
from pharos.server.agreements import Agreements
from pharos.server.clocks import TimeControl, deadline_of
from pharos.server.errors import BadRequest, NotAllowed, Stale
from pharos.server.games import GAMES
from pharos.server.store import HolderRow, MoveRow, SeatRow, TableRow
from pharos.server.table_requests import BOT, HUMAN, Plan, clean_name
from pharos.server.table_store import (
    Made,
    Seat,
    Table,
    browser_digest,
    check_running,
    new_row,
    starting_clocks,
)

__all__ = ["Made", "Seat", "Table", "Tables", "browser_digest"]


class Tables(Agreements):
    """All tables of the service, and what can be done there."""

    # --- making and taking seats -------------------------------------------------------------------------------------

    def create(self, plan: Plan, *, holder: str | None = None, holds: tuple[int, ...] = ()) -> Table[Any]:
        """Make a table; the holder is a browser that takes the seats it holds at once."""
        row = new_row(plan, plan.start())
        for ply, (seat, move) in enumerate(plan.opening()):
            row.moves.append(MoveRow(ply=ply, seat=seat, move=move, version=ply, at=row.created))
        row.version = len(row.moves)
        if holder:
            for number in holds:
                row.seats[number].holders.append(HolderRow(browser=browser_digest(holder)))
        missing = holder and any(seat.kind == HUMAN and not seat.holders for seat in row.seats)
        if not missing:
            for name, value in starting_clocks(row.options, len(row.seats), row.created).items():
                setattr(row, name, value)
        with self.database.session() as session:
            session.add(row)
        return self._told(row.id)

    def keep_record(self, text: str) -> Table[Any]:
        """A finished game from outside, of whichever game, to be replayed here.

        Raises:
            InvalidRecord: it is not a sound record of a game that is played here.
            BadRequest: the game is not finished.
        """
        header = parse_record(text).headers.get("game")
        rules = GAMES.get(header.text if header else "")
        if rules is None:
            raise InvalidRecord("record_game", "this is not a record of a game that is played here", 1)
        plan, start, moves = rules.read_record(text)
        game = rules.begin(start)
        row = new_row(plan, start)
        for ply, (seat, move) in enumerate(moves):
            rules.decide(game, seat, move)
            row.moves.append(MoveRow(ply=ply, seat=seat, move=move, version=ply, at=row.created))
        row.outcome, row.version = rules.outcome(game), len(moves)
        if row.outcome is None:
            raise BadRequest("unfinished", "Only a finished game can be replayed here.")
        with self.database.session() as session:
            session.add(row)
        return self.get(row.id)

    def sit_down(self, table_id: str, token: str, browser: str) -> Table[Any]:
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
            clocks = starting_clocks(table.options, len(table.seats), time.time()) if is_complete else {}
            self._touch(session, table, **clocks)
        return self._told(table_id)

    def rename(self, table_id: str, seat: int, name: str) -> Table[Any]:
        """Change the name that is shown for a seat."""
        with self._changing(table_id) as (session, table):
            place = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat == seat)
            session.execute(place.values(name=clean_name(name)))
            self._touch(session, table)
        return self._told(table_id)

    # --- moves -------------------------------------------------------------------------------------------------------

    def move(
        self, table_id: str, seat: int, move: str, version: int, *, player: str = HUMAN, same_decision: bool = False
    ) -> tuple[int, Table[Any]]:
        """Make a move against a version; the version that it led to, and the table as it is now.

        Args:
            table_id: the table.
            seat: the seat that moves.
            move: as text.
            version: the version of the table that the player saw.
            player: who moves, a person or a computer: a seat that was handed over has one that may.
            same_decision: where several decide at once, accept a version since which only others have decided.

        Raises:
            Stale: the table has changed; the same move sent twice is answered like the first time.
            NotAllowed: it is not this seat's turn.
            IllegalMove: the rules refuse it.
        """
        with self._changing(table_id) as (session, table):
            words = " ".join(move.split())
            if version != table.version:
                if any(m.version == version and m.move == words and m.seat == seat for m in table.made):
                    return version + 1, table
                is_open = same_decision and table.rules.is_simultaneous and table.since <= version < table.version
                if not is_open:
                    raise Stale(table.version)
            check_running(table)
            if seat not in table.deciding:
                raise NotAllowed("not_your_turn", "It is the other player's turn.")
            if table.seats[seat].kind != player:
                raise NotAllowed("handed_over", "A computer plays for this seat now.")
            if table.is_tutorial and player == HUMAN:
                table.rules.check_lesson(table, seat, move)
            game = table.game.copy()
            text = table.rules.decide(game, seat, move)
            made = Made(len(table.made), seat, text, table.version)
            values = self._commit_move(session, table, made, game)
        table = replace(table, version=table.version + 1, game=game, made=(*table.made, made), **values)
        self._remember(table)
        self._tell(table)
        return table.version, table

    def _commit_move(self, session: Session, table: Table[Any], made: Made, game: Any) -> dict[str, Any]:
        """Store a move; what else it changed at the table."""
        now, rules = time.time(), table.rules
        is_resolved = rules.decisions(game) > rules.decisions(table.game)
        session.execute(insert(MoveRow).values(table_id=table.id, at=now, **vars(made)))
        values: dict[str, Any] = {"draw_offered_by": None, "takeback_asked_by": None}
        control = TimeControl.parse(table.options["clock"])
        if control and table.clocks and made.seat in table.waiting:  # a change of mind takes no time
            clocks = control.after_move(table.clocks, made.seat, now, is_resolved=is_resolved)
            values["clocks"] = clocks
            values["deadline"] = deadline_of(clocks, _timed(table, rules.waiting(game)))
        if outcome := rules.outcome(game):
            values |= {"outcome": outcome, "proposal": None}
        self._touch(session, table, **values)
        return {**values, "changed": now, "since": made.version + 1 if is_resolved else table.since}

    def expire(self) -> None:
        """Where time has run out: end a game of two; among several a computer plays on."""
        now = time.time()
        with self.database.session() as session:
            late = select(TableRow.id).where(TableRow.deadline < now, TableRow.outcome.is_(None))
            ids = session.scalars(late).all()
        for table_id in ids:
            with self._changing(table_id) as (session, table):
                deadline = session.scalar(select(TableRow.deadline).where(TableRow.id == table_id))
                if table.to_move is None or deadline is None or deadline >= now:
                    continue  # a move came just in time
                if table.rules.is_simultaneous:
                    self._expire_seat(session, table)
                else:
                    self._end(session, table, 1 - table.to_move, "time")
            self._told(table_id)

    def _expire_seat(self, session: Session, table: Table[Any]) -> None:
        timed, clocks = _timed(table, table.waiting), table.clocks
        if not timed or clocks is None:  # whoever it was has left the seat to a computer meanwhile
            self._touch(session, table, deadline=None)
            return
        late = min(timed, key=lambda seat: clocks["left"][seat])
        self._hand_over(session, table, late, deadline=deadline_of(clocks, [s for s in timed if s != late]))


def _timed(table: Table[Any], seats: list[int]) -> list[int]:
    """Those of some seats whose time runs out: in a game of several a computer's does not."""
    return [s for s in seats if table.seats[s].kind != BOT or not table.rules.is_simultaneous]
