"""What somebody wants when making a table, checked before anything is dealt. Each game has a plan of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pharos.players import make_player, require
from pharos.server.clocks import TimeControl
from pharos.server.errors import BadRequest

HUMAN, BOT = "human", "bot"
SCRIPT = "script"  # the player code of a tutorial's opponents, who follow a script
LONGEST_NAME = 40


@dataclass(frozen=True)
class SeatPlan:
    """Who sits on a seat: a person, or a computer player by its code."""

    kind: str
    player: str | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if self.kind not in (HUMAN, BOT):
            raise BadRequest("seat", f"a seat is {HUMAN!r} or {BOT!r}, not {self.kind!r}")
        if (self.kind == BOT) != (self.player is not None):
            raise BadRequest("seat", "a bot, and only a bot, names its player")


@dataclass(frozen=True)
class Plan(ABC):
    """A table to be made, of whatever game."""

    game: ClassVar[str] = ""
    seats: tuple[SeatPlan, ...]
    clock: str = "none"
    casual: bool = True  # taking back and agreeing on an end are possible
    listed: bool = False  # shown in the lobby to whoever wants to watch
    seed: int | str | None = None
    tutorial: bool | str = False  # which one, where a game has several
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        TimeControl.parse(self.clock)
        if self.tutorial:  # there the opponents are no players but a script
            return
        if any(seat.player == SCRIPT for seat in self.seats):
            raise BadRequest("player", "the script is played in the tutorial only")
        for seat in self.seats:
            self._check_player(seat.player)

    def _check_player(self, player: str | None) -> None:
        if player is not None:
            try:
                require(player, self.game)
                make_player(player)
            except ValueError as error:
                raise BadRequest("player", str(error)) from error

    @property
    def options(self) -> dict[str, Any]:
        """What is stored of it besides the seats and the deal."""
        return {
            "clock": self.clock,
            "casual": self.casual,
            "listed": self.listed,
            "tutorial": self.tutorial,
            **self.extra,
        }

    @abstractmethod
    def start(self) -> dict[str, Any]:
        """The deal, as it is stored."""

    def opening(self) -> list[tuple[int, str]]:
        """Moves with their seats that are made before anybody sits down."""
        return []


def clean_name(name: str) -> str:
    """A name to show: one line, not too long."""
    return " ".join(name.split())[:LONGEST_NAME]


def check_options(options: Mapping[str, Any], known: set[str], switches: tuple[str, ...]) -> None:
    """Refuse options of a request that a game does not have, or switches that are neither on nor off."""
    if unknown := options.keys() - known:
        names = ", ".join(sorted(known))
        raise BadRequest("options", f"there is no option {sorted(unknown)[0]!r}; there are {names}")
    for name in switches:
        if not isinstance(options.get(name, True), bool):
            raise BadRequest(name, f"{name} is true or false")
