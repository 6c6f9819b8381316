"""House rules: other ways to set up a game of Duel, which players agree on to even out the first player's advantage.

They change nothing in the rules of the game. Extra coins are part of the position that a table starts with, and so of
its record. In an open draft everybody sees the second four wonders early. If the seats are chosen, the players swap
seats before the first move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pharos.games.duel.rules import Deal, Game
from pharos.locale import Translator
from pharos.server.errors import BadRequest
from pharos.server.table import CHOSEN_SEATS

MOST_COINS = 10
COINS, OPEN_DRAFT = "extra_coins", "open_draft"  # options of a table, only there if they are in use


@dataclass(frozen=True)
class HouseRules:
    """The house rules of a table."""

    extra_coins: int = 0  # of the second player at the start
    open_draft: bool = False  # all eight wonders are face up from the start
    chosen_seats: bool = False  # whoever takes the free seat chooses who begins

    def __post_init__(self) -> None:
        coins = self.extra_coins
        if isinstance(coins, bool) or not isinstance(coins, int) or not 0 <= coins <= MOST_COINS:
            raise BadRequest(COINS, f"{COINS} is a whole number from 0 to {MOST_COINS}, not {coins!r}")

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> HouseRules:
        """The house rules among the options of a table or of a request."""
        return cls(options.get(COINS, 0), bool(options.get(OPEN_DRAFT)), bool(options.get(CHOSEN_SEATS)))

    @property
    def options(self) -> dict[str, Any]:
        """The options to store; empty without house rules."""
        named = {COINS: self.extra_coins, OPEN_DRAFT: self.open_draft, CHOSEN_SEATS: self.chosen_seats}
        return {name: value for name, value in named.items() if value}

    def start(self, deal: Deal) -> dict[str, Any]:
        """Return the start of a game: the deal, or with extra coins the position that it leads to."""
        if not self.extra_coins:
            return deal.to_dict()
        position = Game(deal).position()
        position["cities"][1 - deal.first]["coins"] += self.extra_coins
        return position

    def describe(self, tr: Translator) -> list[str]:
        """Return a sentence for each house rule."""
        lines = []
        if self.extra_coins:
            lines.append(
                tr.ngettext(
                    "House rule: the second player starts with %(num)s extra coin.",
                    "House rule: the second player starts with %(num)s extra coins.",
                    self.extra_coins,
                )
            )
        if self.open_draft:
            lines.append(tr.gettext("House rule: all eight wonders are face up from the start."))
        if self.chosen_seats:
            lines.append(tr.gettext("House rule: the guest chooses who begins."))
        return lines


NO_HOUSE_RULES = HouseRules()


def later_wonders(game: Game, options: Mapping[str, Any]) -> list[str]:
    """Return the wonders that are offered after the present ones, as far as an open draft shows them."""
    return list(game.position()["later"]) if options.get(OPEN_DRAFT) and game.phase == "draft" else []
