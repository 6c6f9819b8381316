"""Tables that go on from a position of a finished game, for practice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pharos.core.game import RecordedGame
from pharos.server.errors import BadRequest
from pharos.server.table import CONTINUES, Table
from pharos.server.table_requests import BOT, HUMAN, SeatRequest, TableRequest
from pharos.server.web_parts import web_part


@dataclass(frozen=True, kw_only=True)
class ContinuedTableRequest(TableRequest):
    """A request for a table that begins with the deal and the first moves of a recorded game."""

    record: RecordedGame
    base: TableRequest  # the request for the replay of the record
    moves: int  # that are made already

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.base.game

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game, without what belongs to a replay."""
        own = {name: value for name, value in self.base.options.items() if name not in self.base.extra}
        return {**own, **super().options}

    def start(self) -> dict[str, Any]:
        """Return the deal of the record."""
        return self.record.start

    def opening(self) -> list[tuple[int, str]]:
        """Return the moves that are made already."""
        return list(self.record.moves[: self.moves])


def continue_game(
    table: Table[Any], decisions: int, player: str, seat: int | None = None
) -> tuple[ContinuedTableRequest, int]:
    """Build the request for a table at a position of a finished game, and return the seat of the person.

    Args:
        table: the finished game.
        decisions: the number of decisions before the position.
        player: the code of the computer player of the other seats.
        seat: the seat of the person; by default the first that has to decide.

    Raises:
        BadRequest: there is no such seat or player, or nobody decides there.
    """
    rules = table.rules
    record = rules.read_record(table.record_text())
    game, moves = rules.begin(record.start), 0
    while rules.decisions(game) < decisions:
        rules.decide(game, *record.moves[moves])
        moves += 1
    waiting = rules.waiting(game)
    own = waiting[0] if seat is None and waiting else seat
    if own is None or not 0 <= own < len(table.seats):
        raise BadRequest("seat", f"there is no seat {seat!r} to play on from")
    seats = tuple(SeatRequest(HUMAN) if each == own else SeatRequest(BOT, player) for each in range(len(table.seats)))
    base = web_part(rules.name).request_from_record(record)
    house_rules = {name: table.options[name] for name in ("extra_coins", "open_draft") if table.options.get(name)}
    extra = {**house_rules, CONTINUES: {"table": table.id, "decisions": decisions}}
    return ContinuedTableRequest(seats=seats, extra=extra, record=record, base=base, moves=moves), own
