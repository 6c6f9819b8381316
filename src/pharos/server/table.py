"""A table at one version, as read from the database: its position, its seats and pending agreements."""

from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pharos.core.game import Outcome, Rules
from pharos.core.record_text import header_text
from pharos.records import Shuffle
from pharos.server.errors import BadRequest
from pharos.server.table_requests import HUMAN

G = TypeVar("G")
NORMAL, SLOW, PAUSED = PACES = ("normal", "slow", "paused")  # of the computer's moves
STEP = "step"  # one decision of the computers while they are paused
CHOSEN_SEATS = "chosen_seats"  # the option by which whoever takes the free seat chooses who begins
HOUSE_RULES = ("extra_coins", "open_draft", CHOSEN_SEATS)  # options that a record names
HINTS = "hints"  # the option that says that hints were given
CONTINUES = "continues"  # the option with the table and the number of decisions that a practice table goes on from
SHUFFLE = "shuffle"  # the option with the commitment and its nonce, which no view contains


@dataclass(frozen=True, slots=True)  # there are dozens for every table in memory
class StoredMove:
    """An accepted move."""

    ply: int
    seat: int
    move: str
    version: int  # version of the table before the move
    request: str | None = None  # version and move as the player sent them, to recognise a repetition

    def answers(self, version: int, sent: str) -> bool:
        """Whether this is the move that a request with this version and text led to."""
        if self.request is None:  # stored by an older version
            return (self.version, self.move) == (version, sent)
        return self.request == f"{version} {sent}"


@dataclass(frozen=True)
class Seat:
    """A seat at a table."""

    seat: int
    kind: str  # human or bot
    player: str | None  # code of the computer player
    name: str
    invitation: str | None  # secret that opens the seat; None once it is taken
    used_invitation: str | None  # digest of the invitation that its holder sat down with
    invitation_plays: bool  # whether the invitation plays the seat without sitting down
    holders: frozenset[str]  # digests of the secrets of the browsers and programs that hold it
    device_link: str | None = None  # digest of the secret that lets another device in
    device_link_expires: float | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody plays the seat: no computer, no person who sat down, no program with the invitation."""
        return self.kind == HUMAN and self.invitation is not None and not self.invitation_plays

    @property
    def is_for_person(self) -> bool:
        """Whether the seat belongs to a person, even if a computer plays for them now."""
        return bool(self.invitation or self.used_invitation)


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
    def latest_choice(self) -> int | None:
        """The seat whose simultaneous decision, still hidden, is all that is new in this version; None if more is."""
        last = self.moves[-1] if self.moves else None
        if last is None or last.version != self.version - 1 or not self.rules.is_simultaneous:
            return None
        return last.seat if self.since < self.version and not self.outcome else None

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
    def pace(self) -> str:
        """The pace of the computer's moves."""
        return str(self.options.get("pace", NORMAL))

    @property
    def computers_may_move(self) -> bool:
        """Whether the computers are not paused, or are to make the current decision nevertheless."""
        return self.pace != PAUSED or self.options.get("step") == self.since

    @property
    def awaits_choice_of_seats(self) -> bool:
        """Whether nobody may move until somebody takes the free seat and chooses who begins."""
        return bool(self.options.get(CHOSEN_SEATS)) and not self.moves and any(seat.is_free for seat in self.seats)

    @property
    def continues(self) -> str | None:
        """The finished table from whose position this one goes on; None for a game from its start."""
        return str(self.options[CONTINUES]["table"]) if CONTINUES in self.options else None

    @property
    def house_rules(self) -> str:
        """The house rules for the record, as text; empty if there are none."""
        return " ".join(f"{name}={self.options[name]}" for name in HOUSE_RULES if self.options.get(name))

    @property
    def is_casual(self) -> bool:
        """Whether takebacks and draws by agreement are allowed."""
        return bool(self.options.get("casual"))

    @property
    def has_hints(self) -> bool:
        """Whether somebody has asked for hints in this game."""
        return bool(self.options.get(HINTS))

    @property
    def commitment(self) -> str | None:
        """The commitment to the deal; None if there is none, as at tables made by older versions."""
        return str(self.options[SHUFFLE]["commitment"]) if SHUFFLE in self.options else None

    @property
    def nonce(self) -> str | None:
        """The nonce of the commitment, which stays secret until the game is over."""
        return str(self.options[SHUFFLE]["nonce"]) if SHUFFLE in self.options and self.outcome else None

    @property
    def creator(self) -> tuple[str, str]:
        """Digests of the address and the browser that created the table, for its share of thinking."""
        address, visitor = self.options.get("creator") or ("", self.id)
        return address, visitor

    def invited_seat(self, secret: str) -> int | None:
        """Return the free seat that an invitation opens."""
        for seat in self.seats:
            if seat.invitation and hmac.compare_digest(seat.invitation.encode(), secret.encode()):
                return seat.seat
        return None

    def device_seat(self, secret: str, now: float) -> int | None:
        """Return the seat that a link for another device opens."""
        digest = secret_digest(secret)
        fresh = (seat for seat in self.seats if now < (seat.device_link_expires or 0))
        return next((seat.seat for seat in fresh if seat.device_link == digest), None)

    def is_used_invitation(self, secret: str) -> bool:
        """Whether somebody has already sat down with an invitation."""
        digest = secret_digest(secret)
        return any(digest == seat.used_invitation for seat in self.seats)

    def held_by(self, secret: str | None) -> list[int]:
        """Return the seats that a browser or program holds."""
        digest = secret_digest(secret) if secret else None
        return [s.seat for s in self.seats if digest in s.holders]

    def record_text(self) -> str:
        """Return the record with the players' names and, if the game did not end by the rules, how it ended."""
        headers = {f"seat {s.seat}": header_text(s.name) or s.player or "human" for s in self.seats}
        headers["date"] = time.strftime("%Y-%m-%d", time.gmtime(self.created))
        if self.house_rules:
            headers["house rules"] = self.house_rules
        if self.has_hints:
            headers[HINTS] = "yes"
        if self.outcome and self.rules.outcome(self.game) is None:
            winner = "-" if self.outcome.winner is None else self.outcome.winner
            headers["ended"] = f"{winner} {self.outcome.by}"
        if self.commitment and self.nonce:
            headers |= Shuffle(self.commitment, self.nonce).headers()
        return self.rules.record(self.game, headers)


def secret_digest(secret: str) -> str:
    """Return the digest of a secret, which is stored and compared instead of the secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def check_running(table: Table[Any]) -> None:
    """Raise an error if the game is over.

    Raises:
        BadRequest: the game is over.
    """
    if table.outcome:
        raise BadRequest("over", "The game is over.")
