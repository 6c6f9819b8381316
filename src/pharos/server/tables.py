"""Creates tables, assigns seats and makes moves. Every change is committed before it is announced."""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError

from pharos.core.errors import InvalidRecord
from pharos.core.game import RecordedGame
from pharos.core.record_text import parse_record
from pharos.core.registry import games
from pharos.server.agreements import Agreements
from pharos.server.clocks import TimeControl, current_time, deadline_of, starting_clocks
from pharos.server.errors import BadRequest, NotAllowed, Stale
from pharos.server.limits import Limits
from pharos.server.player_limits import check_player
from pharos.server.seating import Seating, SeatOf
from pharos.server.store import MOVES, Database, MoveRow, SeatRow
from pharos.server.summaries import Summaries
from pharos.server.table import HINTS, StoredMove, Table, check_running, secret_digest
from pharos.server.table_requests import BOT, HUMAN, SCRIPT, TableRequest, clean_name
from pharos.server.table_store import TableStore, hold, new_row
from pharos.server.time_limits import TimeLimits, timed_seats
from pharos.server.web_parts import tutorial_of, web_part

__all__ = ["Table", "Tables"]

INSERT_MOVE = insert(MOVES)


class Tables:
    """All tables of the service, with their store, agreements and clocks."""

    def __init__(self, database: Database, limits: Limits | None = None) -> None:
        self.store = TableStore(database)
        self.summaries = Summaries(self.store)
        self.store.on_end.append(self.summaries.add)
        self._limits = limits or Limits()
        self.agreements = Agreements(self.store)
        self.seating = Seating(self.store)
        self.time_limits = TimeLimits(self.store, self.agreements)

    def get(self, table_id: str) -> Table[Any]:
        """Return the current state of a table.

        Raises:
            UnknownTable: there is no such table.
        """
        return self.store.get(table_id)

    def cached(self, table_id: str, latest: int) -> Table[Any] | None:
        """Return the version of a table that was announced just now, or a later one, without asking the database."""
        return self.store.cached(table_id, latest)

    # --- creating tables and naming seats ----------------------------------------------------------------------------

    def create(self, request: TableRequest, *, holder: str | None = None, holds: tuple[int, ...] = ()) -> Table[Any]:
        """Create a table. The browser `holder` immediately takes the seats it holds.

        Without a holder, programs play: an invitation plays its seat without sitting down. Invitations that people
        pass on do not, or whoever sees the link to a free seat could look at its cards unnoticed.

        Raises:
            BadRequest: a computer player would think too long.
        """
        for player in {seat.player for seat in request.seats} - {None, SCRIPT}:
            check_player(player or "", self._limits)
        row = new_row(request, request.start())
        for ply, (seat, move) in enumerate(request.opening()):
            row.moves.append(MoveRow(ply=ply, seat=seat, move=move, version=ply, at=row.created))
        row.version = len(row.moves)
        for seat_row in row.seats:
            seat_row.invitation_plays = holder is None and seat_row.invitation is not None
        if holder:
            for number in holds:
                hold(row.seats[number], [secret_digest(holder)])
        missing = holder and any(seat.invitation for seat in row.seats)
        if not missing:
            for name, value in starting_clocks(row.options["clock"], len(row.seats), row.created).items():
                setattr(row, name, value)
        self.store.add(row)
        return self.store.announce_stored(row.id)

    def import_record(self, text: str) -> Table[Any]:
        """Import the record of a finished game for replay. The same record leads to the same table.

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
        row.id = record_id(rules.name, record)
        if record.headers.get(HINTS):
            row.options = {**row.options, HINTS: True}
        if self.store.has(row.id):
            return self.store.get(row.id)
        for ply, (seat, move) in enumerate(record.moves):
            rules.decide(game, seat, move)
            row.moves.append(MoveRow(ply=ply, seat=seat, move=move, version=ply, at=row.created))
        outcome = rules.outcome(game)
        if outcome is None:
            raise BadRequest("unfinished", "Only a finished game can be replayed here.")
        row.outcome, row.version = outcome.to_dict(), len(record.moves)
        with suppress(IntegrityError):  # somebody else has just uploaded the same record
            self.store.add(row)
        return self.store.get(row.id)

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
    ) -> tuple[int, Table[Any]]:
        """Make a move. Returns the version that the move led to, and the current table.

        Args:
            table_id: the table.
            seat: the moving seat, or a function that finds it in the table.
            move: the move as text.
            version: the version of the table that the player saw. In simultaneous decisions, it may be older if only
                other seats have decided since.
            player: whether a person or a computer moves; only the current kind of player may move for a seat.

        Raises:
            Stale: the table has changed. Sending the same move twice is not an error and returns the same result.
            NotAllowed: it is not this seat's turn.
            IllegalMove: the move is against the rules.
        """
        with self.store.moving(table_id) as (connection, table):
            number = seat(table) if callable(seat) else seat
            sent = " ".join(move.split())
            if version != table.version:
                done = next((m for m in table.moves if m.seat == number and m.answers(version, sent)), None)
                if done:
                    return done.version + 1, table
                _check_version(table, number, version)
            _check_turn(table, number, player, move)
            game = table.rules.copy(table.game)
            text = sys.intern(table.rules.decide(game, number, move))  # the same moves are made at many tables
            stored = StoredMove(len(table.moves), number, text, table.version, f"{version} {sent}")
            changes = self._store_move(connection, table, stored, game)
        table = replace(table, version=table.version + 1, game=game, moves=(*table.moves, stored), **changes)
        self.store.announce(table)
        return table.version, table

    def _store_move(self, connection: Connection, table: Table[Any], move: StoredMove, game: Any) -> dict[str, Any]:
        """Store a move and return the other changed columns of the table."""
        now, rules = current_time(), table.rules
        is_resolved = rules.decisions(game) > table.decisions
        connection.execute(INSERT_MOVE, {"table_id": table.id, "at": now, **asdict(move)})
        values: dict[str, Any] = {"draw_offered_by": None, "takeback_asked_by": None}
        control = TimeControl.parse(table.options["clock"])
        if control and table.clocks and move.seat in table.waiting:  # changing a decision does not affect the clock
            clocks = control.after_move(table.clocks, move.seat, now, is_resolved=is_resolved)
            values["clocks"] = clocks
            values["deadline"] = deadline_of(clocks, timed_seats(table, rules.waiting(game)))
        outcome = rules.outcome(game)
        if outcome:
            values |= {"outcome": outcome.to_dict(), "proposal": None}
        self.store.update(connection, table, is_move=True, **values)
        if outcome:
            self.store.note_end(connection, replace(table, game=game, outcome=outcome))
        changes = {**values, "changed": now, "since": move.version + 1 if is_resolved else table.since}
        return {**changes, "outcome": outcome} if outcome else changes


def _check_version(table: Table[Any], seat: int, version: int) -> None:
    """Reject an older version, unless only other seats have made simultaneous decisions since."""
    is_same_decision = table.rules.is_simultaneous and table.since <= version < table.version
    if not is_same_decision or any(move.seat == seat and move.version >= version for move in table.moves):
        raise Stale(table.version)


def record_id(game: str, record: RecordedGame) -> str:
    """Return the id of the table for a record, a digest of what it says."""
    content = json.dumps([game, dict(record.headers), record.start, record.moves], sort_keys=True)
    return base64.urlsafe_b64encode(hashlib.sha256(content.encode()).digest()[:15]).decode()


def _check_turn(table: Table[Any], seat: int, player: str, move: str) -> None:
    """Reject a move by a seat that is not to move, or one that a tutorial does not expect."""
    check_running(table)
    if player == BOT and seat not in table.waiting:  # another process was first; a computer does not change its mind
        raise Stale(table.version)
    if seat not in table.deciding:
        raise NotAllowed("not_your_turn", "It is the other player's turn.")
    if table.seats[seat].kind != player:
        raise NotAllowed("handed_over", "A computer plays for this seat now.")
    if table.awaits_choice_of_seats:
        raise NotAllowed("seats_open", "The guest has to choose a seat first.")
    tutorial = tutorial_of(table)
    if tutorial and player == HUMAN:
        tutorial.check(table.decisions, move)
