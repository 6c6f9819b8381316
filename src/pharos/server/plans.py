"""What somebody wants when making a table, checked before anything is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pharos.duel import Deal
from pharos.players import make_player
from pharos.server.clocks import TimeControl
from pharos.server.errors import BadRequest

HUMAN, BOT = "human", "bot"
SCRIPT = "script"  # the player code of the tutorial's opponent, who follows a script
LONGEST_NAME = 40
OPTIONS = {"wonders", "clock", "casual", "listed", "first"}


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


def _check_player(player: str | None) -> None:
    if player is not None:
        try:
            make_player(player)
        except ValueError as error:
            raise BadRequest("player", str(error)) from error


@dataclass(frozen=True)
class TablePlan:
    """A table to be made."""

    seats: tuple[SeatPlan, SeatPlan]
    first_game: bool = False  # the rulebook's sets of wonders in place of the draft
    first: int | None = None  # who begins; by lot when None
    clock: str = "none"
    casual: bool = True  # taking back and agreeing on a draw are possible
    listed: bool = False  # shown in the lobby to whoever wants to watch
    seed: int | str | None = None
    tutorial: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        TimeControl.parse(self.clock)
        if not self.tutorial and any(seat.player == SCRIPT for seat in self.seats):
            raise BadRequest("player", "the script is played in the tutorial only")
        if not self.tutorial:  # there the opponent is no player but a script
            for seat in self.seats:
                _check_player(seat.player)
        if self.first not in (0, 1, None):
            raise BadRequest("first", "the first player is seat 0 or 1, or null for a lot")

    @property
    def options(self) -> dict[str, Any]:
        """What is stored of it besides the seats and the deal."""
        return {
            "wonders": "first-game" if self.first_game else "draft",
            "clock": self.clock,
            "casual": self.casual,
            "listed": self.listed,
            "tutorial": self.tutorial,
            **self.extra,
        }

    def deal(self) -> Deal:
        """The deal: from the operating system's randomness, or of the seed of a practice table."""
        deal = Deal.random(self.seed)
        if self.first_game:
            deal = deal.with_first_game_wonders()
        return deal if self.first is None else deal.with_first(self.first)


def clean_name(name: str) -> str:
    """A name to show: one line, not too long."""
    return " ".join(name.split())[:LONGEST_NAME]


def plan_from_options(
    seats: tuple[SeatPlan, SeatPlan], options: Mapping[str, Any], seed: int | str | None
) -> TablePlan:
    """The plan of a request to the JSON interface."""
    if unknown := options.keys() - OPTIONS:
        known = ", ".join(sorted(OPTIONS))
        raise BadRequest("options", f"there is no option {sorted(unknown)[0]!r}; there are {known}")
    wonders = options.get("wonders", "draft")
    if wonders not in ("draft", "first-game"):
        raise BadRequest("wonders", f"wonders is 'draft' or 'first-game', not {wonders!r}")
    for name in ("casual", "listed"):
        if not isinstance(options.get(name, True), bool):
            raise BadRequest(name, f"{name} is true or false")
    return TablePlan(
        seats=seats,
        first_game=wonders == "first-game",
        first=options.get("first"),
        clock=str(options.get("clock", "none")),
        casual=options.get("casual", True),
        listed=options.get("listed", False),
        seed=seed,
    )
