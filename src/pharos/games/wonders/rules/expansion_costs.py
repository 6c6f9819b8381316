"""The hooks for expansions that change prices, separate from the others because effects and moves need prices."""

from __future__ import annotations

from collections.abc import Callable

from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import Thing
from pharos.games.wonders.rules.state import City

# The change in a building's coin cost for a city; the total must never fall below 0.
cost_change: Callable[[City, Thing], int] = EXPANSIONS.total(__name__, "cost_change", "me, thing", "costs")
# How many units of a building's or stage's cost a city need not provide; it chooses which.
resource_discount: Callable[[City, Thing], int] = EXPANSIONS.total(__name__, "resource_discount", "me, thing", "costs")

CHANGES_COSTS = bool(EXPANSIONS.values("costs", "cost_change"))
DISCOUNTS_RESOURCES = bool(EXPANSIONS.values("costs", "resource_discount"))
