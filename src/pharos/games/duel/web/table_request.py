"""What somebody wants when making a table of Duel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pharos.games.duel.rules import Deal
from pharos.games.duel.web.tutorial import TUTORIAL
from pharos.server.errors import BadRequest
from pharos.server.table_requests import Plan, SeatPlan, check_options

OPTIONS = {"wonders", "clock", "casual", "listed", "first"}


@dataclass(frozen=True)
class TablePlan(Plan):
    """A table of Duel."""

    game: ClassVar[str] = "duel"
    first_game: bool = False  # the rulebook's sets of wonders in place of the draft
    first: int | None = None  # who begins; by lot when None

    def __post_init__(self) -> None:
        if len(self.seats) != 2:
            raise BadRequest("bad_request", "seats: two play Duel")
        super().__post_init__()
        if self.first not in (0, 1, None):
            raise BadRequest("first", "the first player is seat 0 or 1, or null for a lot")

    @property
    def options(self) -> dict[str, Any]:
        """What is stored of it besides the seats and the deal."""
        return {"wonders": "first-game" if self.first_game else "draft", **super().options}

    def start(self) -> dict[str, Any]:
        """The deal: from the operating system's randomness, of the seed of a practice table, or the tutorial's."""
        if self.tutorial:
            return TUTORIAL.deal.to_dict()
        deal = Deal.random(self.seed)
        if self.first_game:
            deal = deal.with_first_game_wonders()
        return (deal if self.first is None else deal.with_first(self.first)).to_dict()


def plan_from_options(seats: tuple[SeatPlan, ...], options: Mapping[str, Any], seed: int | str | None) -> TablePlan:
    """The plan of a request to the JSON interface."""
    check_options(options, OPTIONS, ("casual", "listed"))
    wonders = options.get("wonders", "draft")
    if wonders not in ("draft", "first-game"):
        raise BadRequest("wonders", f"wonders is 'draft' or 'first-game', not {wonders!r}")
    return TablePlan(
        seats=seats,
        first_game=wonders == "first-game",
        first=options.get("first"),
        clock=str(options.get("clock", "none")),
        casual=options.get("casual", True),
        listed=options.get("listed", False),
        seed=seed,
    )
