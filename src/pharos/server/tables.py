"""Creates tables, assigns seats and makes moves. Every change is committed before it is announced."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.orm import Session

from pharos.core.errors import InvalidRecord
from pharos.core.record_text import parse_record
from pharos.core.registry import games
from pharos.server.agreements import Agreements
from pharos.server.clocks import TimeControl, deadline_of, starting_clocks
from pharos.server.errors import BadRequest, NotAllowed, Stale
from pharos.server.store import Database, HolderRow, MoveRow, SeatRow
from pharos.server.table import StoredMove, Table, browser_digest, check_running
from pharos.server.table_requests import HUMAN, TableRequest, clean_name
from pharos.server.table_store import TableStore, new_row
from pharos.server.time_limits import TimeLimits, timed_seats
from pharos.server.web_parts import tutorial_of, web_part

__all__ = ["Table", "Tables"]

SeatOf = Callable[[Table[Any]], int]
"""Finds the acting seat once the table is loaded; raises `NotAllowed` if there is none."""


class Tables:
    """All tables of the service, with their store, agreements and clocks."""

    def __init__(self, database: Database) -> None:
        self.store = TableStore(database)
        self.agreements = Agreements(self.store)
        self.time_limits = TimeLimits(self.store, self.agreements)

    def get(self, table_id: str) -> Table[Any]:
        """Return the current state of a table.

        Raises:
            UnknownTable: there is no such table.
        """
        return self.store.get(table_id)

    # --- creating tables and taking seats ----------------------------------------------------------------------------

    def create(self, request: TableRequest, *, holder: str | None = None, holds: tuple[int, ...] = ()) -> Table[Any]:
        """Create a table. The browser `holder` immediately takes the seats it holds."""
        row = new_row(request, request.start())
        for ply, (seat, move) in enumerate(request.opening()):
            row.moves.append(MoveRow(ply=ply, seat=seat, move=move, version=ply, at=row.created))
        row.version = len(row.moves)
        if holder:
            for number in holds:
                row.seats[number].holders.append(HolderRow(browser=browser_digest(holder)))
        missing = holder and any(seat.kind == HUMAN and not seat.holders for seat in row.seats)
        if not missing:
            for name, value in starting_clocks(row.options["clock"], len(row.seats), row.created).items():
                setattr(row, name, value)
        self.store.add(row)
        return self.store.announce_stored(row.id)

    def import_record(self, text: str) -> Table[Any]:
        """Import the record of a finished game for replay.

        Raises:
            InvalidRecord: the record is invalid or of an unknown game.
            BadRequest: the game is not finished.
        """
        header = parse_record(text).headers.get("game")
        if header is None or header.text not in games():
            raise InvalidRecord("record_game", "this is not a record of a game that is played here", 1)
        rules = games()[header.text].rules
        record = rules.read_record(text)
        game = rules.begin(record.start)
        row = new_row(web_part(rules.name).request_from_record(record), record.start)
        for ply, (seat, move) in enumerate(record.moves):
            rules.decide(game, seat, move)
            row.moves.append(MoveRow(ply=ply, seat=seat, move=move, version=ply, at=row.created))
        outcome = rules.outcome(game)
        if outcome is None:
            raise BadRequest("unfinished", "Only a finished game can be replayed here.")
        row.outcome, row.version = outcome.to_dict(), len(record.moves)
        self.store.add(row)
        return self.store.get(row.id)

    def sit_down(self, table_id: str, token: str, browser: str) -> Table[Any]:
        """Give a browser the seat that a secret gives access to."""
        with self.store.changing(table_id) as (session, table):
            seat = table.seat_with(token)
            if seat is None:
                raise NotAllowed("wrong_token", "This link does not open a seat at the table.")
            if seat in table.held_by(browser):
                return table
            session.execute(insert(HolderRow).values(table_id=table_id, seat=seat, browser=browser_digest(browser)))
            others = (s for s in table.seats if s.seat != seat and s.kind == HUMAN)
            is_complete = table.clocks is None and all(s.holders for s in others)
            clocks = starting_clocks(table.options["clock"], len(table.seats), time.time()) if is_complete else {}
            self.store.update(session, table, **clocks)
        return self.store.announce_stored(table_id)

    def rename(self, table_id: str, seat: int | SeatOf, name: str) -> Table[Any]:
        """Change the name shown for a seat."""
        with self.store.changing(table_id) as (session, table):
            number = seat(table) if callable(seat) else seat
            place = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat == number)
            session.execute(place.values(name=clean_name(name)))
            self.store.update(session, table)
        return self.store.announce_stored(table_id)

    # --- moves -------------------------------------------------------------------------------------------------------

    def move(
        self,
        table_id: str,
        seat: int | SeatOf,
        move: str,
        version: int,
        *,
        player: str = HUMAN,
        same_decision: bool = False,
    ) -> tuple[int, Table[Any]]:
        """Make a move. Returns the version that the move led to, and the current table.

        Args:
            table_id: the table.
            seat: the moving seat, or a function that finds it in the table.
            move: the move as text.
            version: the version of the table that the player saw.
            player: whether a person or a computer moves; only the current kind of player may move for a seat.
            same_decision: in simultaneous decisions, accept an older version if only other seats have decided since.

        Raises:
            Stale: the table has changed. Sending the same move twice is not an error and returns the same result.
            NotAllowed: it is not this seat's turn.
            IllegalMove: the move is against the rules.
        """
        with self.store.changing(table_id) as (session, table):
            number = seat(table) if callable(seat) else seat
            words = " ".join(move.split())
            if version != table.version:
                if any(m.version == version and m.move == words and m.seat == number for m in table.moves):
                    return version + 1, table
                is_open = same_decision and table.rules.is_simultaneous and table.since <= version < table.version
                if not is_open:
                    raise Stale(table.version)
            _check_turn(table, number, player, move)
            game = table.rules.copy(table.game)
            text = table.rules.decide(game, number, move)
            stored = StoredMove(len(table.moves), number, text, table.version)
            changes = self._store_move(session, table, stored, game)
        table = replace(table, version=table.version + 1, game=game, moves=(*table.moves, stored), **changes)
        self.store.announce(table)
        return table.version, table

    def _store_move(self, session: Session, table: Table[Any], move: StoredMove, game: Any) -> dict[str, Any]:
        """Store a move and return the other changed columns of the table."""
        now, rules = time.time(), table.rules
        is_resolved = rules.decisions(game) > table.decisions
        session.execute(insert(MoveRow).values(table_id=table.id, at=now, **vars(move)))
        values: dict[str, Any] = {"draw_offered_by": None, "takeback_asked_by": None}
        control = TimeControl.parse(table.options["clock"])
        if control and table.clocks and move.seat in table.waiting:  # changing a decision does not affect the clock
            clocks = control.after_move(table.clocks, move.seat, now, is_resolved=is_resolved)
            values["clocks"] = clocks
            values["deadline"] = deadline_of(clocks, timed_seats(table, rules.waiting(game)))
        outcome = rules.outcome(game)
        if outcome:
            values |= {"outcome": outcome.to_dict(), "proposal": None}
        self.store.update(session, table, **values)
        changes = {**values, "changed": now, "since": move.version + 1 if is_resolved else table.since}
        return {**changes, "outcome": outcome} if outcome else changes


def _check_turn(table: Table[Any], seat: int, player: str, move: str) -> None:
    """Reject a move by a seat that is not to move, or one that a tutorial does not expect."""
    check_running(table)
    if seat not in table.deciding:
        raise NotAllowed("not_your_turn", "It is the other player's turn.")
    if table.seats[seat].kind != player:
        raise NotAllowed("handed_over", "A computer plays for this seat now.")
    tutorial = tutorial_of(table)
    if tutorial and player == HUMAN:
        tutorial.check(table.decisions, move)
