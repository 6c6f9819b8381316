"""A table at one version, as read from the database: its position, its seats and pending agreements."""

from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pharos.core.game import Outcome, Rules
from pharos.server.errors import BadRequest
from pharos.server.table_requests import HUMAN

G = TypeVar("G")


@dataclass(frozen=True)
class StoredMove:
    """An accepted move."""

    ply: int
    seat: int
    move: str
    version: int  # version of the table that the player saw


@dataclass(frozen=True)
class Seat:
    """A seat at a table."""

    seat: int
    kind: str  # human or bot
    player: str | None  # code of the computer player
    name: str
    token: str | None  # secret that allows its bearer to take the seat
    holders: frozenset[str]  # digests of the secrets of the browsers that hold it


@dataclass(frozen=True)
class Table(Generic[G]):
    """An immutable snapshot of a table at one version."""

    id: str
    rules: Rules
    version: int  # incremented with every visible change
    since: int  # version at which the current decision began
    game: G
    moves: tuple[StoredMove, ...]
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    practice: bool
    created: float
    changed: float
    outcome: Outcome | None
    draw_offered_by: int | None
    takeback_asked_by: int | None
    proposal: dict[str, Any] | None
    next_table: str | None
    clocks: dict[str, Any] | None
    deadline: float | None

    @property
    def waiting(self) -> list[int]:
        """The seats that still have to decide; empty once the game is over, for whatever reason."""
        return [] if self.outcome else self.rules.waiting(self.game)

    @property
    def deciding(self) -> list[int]:
        """The seats that may decide, including those that may still change their decision."""
        return [] if self.outcome else self.rules.deciding(self.game)

    @property
    def to_move(self) -> int | None:
        """The first seat that still has to decide; None if the game is over."""
        return next(iter(self.waiting), None)

    @property
    def decisions(self) -> int:
        """The number of decisions made, not counting those that are still hidden."""
        return self.rules.decisions(self.game)

    @property
    def is_for_two(self) -> bool:
        """Whether this is a two-player game, in which a player may resign."""
        return len(self.seats) == 2

    @property
    def people(self) -> list[int]:
        """The seats played by people."""
        return [seat.seat for seat in self.seats if seat.kind == HUMAN]

    @property
    def is_tutorial(self) -> bool:
        """Whether this is a tutorial."""
        return bool(self.options.get("tutorial"))

    @property
    def is_casual(self) -> bool:
        """Whether takebacks and draws by agreement are allowed."""
        return bool(self.options.get("casual"))

    def seat_with(self, token: str) -> int | None:
        """Return the seat that a secret gives access to."""
        for seat in self.seats:
            if seat.token and hmac.compare_digest(seat.token.encode(), token.encode()):
                return seat.seat
        return None

    def held_by(self, browser: str | None) -> list[int]:
        """Return the seats that a browser holds."""
        digest = browser_digest(browser) if browser else None
        return [s.seat for s in self.seats if digest in s.holders]

    def record_text(self) -> str:
        """Return the record with the players' names and, if the game did not end by the rules, how it ended."""
        headers = {f"seat {s.seat}": s.name or (s.player or "human") for s in self.seats}
        headers["date"] = time.strftime("%Y-%m-%d", time.gmtime(self.created))
        if self.outcome and self.rules.outcome(self.game) is None:
            winner = "-" if self.outcome.winner is None else self.outcome.winner
            headers["ended"] = f"{winner} {self.outcome.by}"
        return self.rules.record(self.game, headers)


def browser_digest(browser: str) -> str:
    """Return the digest of a browser's secret, which is stored instead of the secret."""
    return hashlib.sha256(browser.encode()).hexdigest()


def check_running(table: Table[Any]) -> None:
    """Raise an error if the game is over.

    Raises:
        BadRequest: the game is over.
    """
    if table.outcome:
        raise BadRequest("over", "The game is over.")
