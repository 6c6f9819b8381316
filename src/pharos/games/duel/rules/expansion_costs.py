"""The hook for expansions that change prices, separate from the others because effects and moves need prices."""

from __future__ import annotations

from collections.abc import Callable

from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.cards import Thing
from pharos.games.duel.rules.state import City

# The change in a building's or wonder's cost for a city, in coins; the total must never fall below 0.
cost_change: Callable[[City, Thing], int] = EXPANSIONS.total(__name__, "cost_change", "me, thing", "costs")
