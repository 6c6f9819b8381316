"""Requests for new tables, validated before anything is dealt. Each game has its own request class."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pharos.players import check_spec, make_player
from pharos.server.clocks import PATTERN, TimeControl
from pharos.server.errors import BadRequest

HUMAN, BOT = "human", "bot"
SCRIPT = "script"  # player code of tutorial opponents, which follow a script
RANDOM = "random"  # player code that every game supports
LONGEST_NAME = 40
DIRECTIONS = ("LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")  # Unicode's embeddings and isolates


@dataclass(frozen=True)
class SeatRequest:
    """The occupant of a seat: a person, or a computer player given by its code."""

    kind: str
    player: str | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if self.kind not in (HUMAN, BOT):
            raise BadRequest("seat", f"a seat is {HUMAN!r} or {BOT!r}, not {self.kind!r}")
        if (self.kind == BOT) != (self.player is not None):
            raise BadRequest("seat", "a bot, and only a bot, names its player")


@dataclass(frozen=True)
class TableRequest(ABC):
    """A request for a new table of any game."""

    seats: tuple[SeatRequest, ...]
    clock: str = "none"
    casual: bool = True  # takebacks and agreed endings are allowed
    listed: bool = False  # listed in the lobby for spectators
    seed: int | str | None = None
    tutorial: bool | str = False  # its name if a game has several
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        TimeControl.parse(self.clock)
        if self.tutorial:  # the opponents follow a script
            return
        if any(seat.player == SCRIPT for seat in self.seats):
            raise BadRequest("player", "the script is played in the tutorial only")
        for seat in self.seats:
            self._check_player(seat.player)

    def _check_player(self, player: str | None) -> None:
        if player is not None:
            try:
                check_spec(player, self.game)
                make_player(player)
            except ValueError as error:
                raise BadRequest("player", str(error)) from error

    @property
    @abstractmethod
    def game(self) -> str:
        """The name of the game."""

    @property
    def options(self) -> dict[str, Any]:
        """The options stored in addition to the seats and the deal."""
        return {
            "clock": self.clock,
            "casual": self.casual,
            "listed": self.listed,
            "tutorial": self.tutorial,
            **self.extra,
        }

    @abstractmethod
    def start(self) -> dict[str, Any]:
        """Return the deal in its stored form."""

    def opening(self) -> list[tuple[int, str]]:
        """Return the moves, with their seats, that are made before the players join."""
        return []


def clean_name(name: str) -> str:
    """Normalise a name to a single line of limited length.

    Control characters and marks that change the direction of the text around the name are removed. Joiners stay: some
    languages and emoji need them.
    """
    shown = (letter for letter in " ".join(name.split()) if not _disturbs(letter))
    return "".join(shown).strip()[:LONGEST_NAME].rstrip()


def _disturbs(letter: str) -> bool:
    """Whether a character cannot be stored or changes the text around it."""
    return unicodedata.category(letter) in ("Cc", "Cs") or unicodedata.bidirectional(letter) in DIRECTIONS


def whole_number(text: str | None) -> int | None:
    """Parse a number of ASCII digits that can be a version or a seat; None for anything else."""
    return int(text) if text and re.fullmatch(r"[0-9]{1,9}", text) else None


def check_options(options: Mapping[str, Any], known: set[str], switches: tuple[str, ...]) -> None:
    """Reject unknown options and boolean options with other values."""
    if unknown := options.keys() - known:
        names = ", ".join(sorted(known))
        raise BadRequest("options", f"there is no option {sorted(unknown)[0]!r}; there are {names}")
    for name in switches:
        if not isinstance(options.get(name, True), bool):
            raise BadRequest(name, f"{name} is true or false")


def options_schema(**own: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of the options of a game: those of all games and its own."""
    shared = {
        "clock": {"type": "string", "pattern": PATTERN, "description": "none, minutes+seconds, or days per move"},
        "casual": {"type": "boolean", "description": "takebacks and agreed endings are allowed (default: true)"},
        "listed": {"type": "boolean", "description": "shown to spectators in the lobby (default: false)"},
    }
    return {"type": "object", "properties": {**own, **shared}, "additionalProperties": False}


def seats_of_record(headers: Mapping[str, str], seats: int) -> tuple[SeatRequest, ...]:
    """Return the seats of a recorded game with the names from its headers."""
    return tuple(SeatRequest(HUMAN, name=headers.get(f"seat {seat}", "")) for seat in range(seats))
