"""Requests for new tables of Duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pharos.core.game import RecordedGame
from pharos.games.duel.rules import Deal
from pharos.games.duel.web.house_rules import COINS, MOST_COINS, NO_HOUSE_RULES, OPEN_DRAFT, HouseRules
from pharos.games.duel.web.tutorial import guided_game
from pharos.server.errors import BadRequest
from pharos.server.table_requests import (
    BOT,
    HUMAN,
    SCRIPT,
    SeatRequest,
    TableRequest,
    check_options,
    options_schema,
    seats_of_record,
)

OPTIONS = {"wonders", "clock", "casual", "listed", "first", COINS, OPEN_DRAFT}


@dataclass(frozen=True)
class DuelTableRequest(TableRequest):
    """A request for a new table of Duel."""

    first_game: bool = False  # use the rulebook's sets of wonders instead of the draft
    first: int | None = None  # starting seat; random if None
    house_rules: HouseRules = NO_HOUSE_RULES

    def __post_init__(self) -> None:
        if len(self.seats) != 2:
            raise BadRequest("bad_request", "seats: two play Duel", players=(2,))
        super().__post_init__()
        if self.first not in (0, 1, None):
            raise BadRequest("first", "the first player is seat 0 or 1, or null for a lot")

    @property
    def game(self) -> str:
        """The name of the game."""
        return "duel"

    @property
    def options(self) -> dict[str, Any]:
        """The options stored in addition to the seats and the deal."""
        wonders = "first-game" if self.first_game else "draft"
        return {"wonders": wonders, **self.house_rules.options, **super().options}

    def start(self) -> dict[str, Any]:
        """Return the start: the tutorial's, from the seed of a practice table, or from the system's random source."""
        if self.tutorial:
            return guided_game().deal.to_dict()
        deal = Deal.random(self.seed)
        if self.first_game:
            deal = deal.with_first_game_wonders()
        return self.house_rules.start(deal if self.first is None else deal.with_first(self.first))


def request_from_options(
    seats: tuple[SeatRequest, ...], options: Mapping[str, Any], seed: int | str | None
) -> DuelTableRequest:
    """Build the table request for an API request."""
    check_options(options, OPTIONS, ("casual", "listed", OPEN_DRAFT))
    wonders = options.get("wonders", "draft")
    if wonders not in ("draft", "first-game"):
        raise BadRequest("wonders", f"wonders is 'draft' or 'first-game', not {wonders!r}")
    return DuelTableRequest(
        seats=seats,
        first_game=wonders == "first-game",
        first=options.get("first"),
        house_rules=HouseRules.from_options(options),
        clock=str(options.get("clock", "none")),
        casual=options.get("casual", True),
        listed=options.get("listed", False),
        seed=seed,
    )


def describe_options() -> dict[str, Any]:
    """Return the JSON schema of the options for an API request."""
    return options_schema(
        wonders={"enum": ["draft", "first-game"], "description": "first-game: the rulebook's sets without a draft"},
        first={"enum": [0, 1, None], "description": "the seat that begins; null for a lot"},
        extra_coins={
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_COINS,
            "description": "house rule: coins that the second player starts with besides the usual ones",
        },
        open_draft={"type": "boolean", "description": "house rule: the page shows all eight wonders from the start"},
    )


def request_for_tutorial() -> DuelTableRequest:
    """Build the table request for the tutorial: the learner on seat 0, a scripted opponent."""
    return DuelTableRequest((SeatRequest(HUMAN), SeatRequest(BOT, SCRIPT)), tutorial=True, casual=False)


def request_from_record(record: RecordedGame) -> DuelTableRequest:
    """Build the table request for the replay of a recorded game."""
    return DuelTableRequest(seats_of_record(record.headers, 2), extra={"uploaded": True})


def request_for_rematch(seats: Sequence[SeatRequest], options: Mapping[str, Any]) -> tuple[DuelTableRequest, list[int]]:
    """Build the table request for a rematch with swapped seats, and return the old seat of each new seat."""
    request = DuelTableRequest(
        tuple(reversed(seats)),
        first_game=options["wonders"] == "first-game",
        house_rules=replace(HouseRules.from_options(options), chosen_seats=False),  # this time the others begin
        clock=options["clock"],
        casual=options["casual"],
        listed=options["listed"],
    )
    return request, [1, 0]
