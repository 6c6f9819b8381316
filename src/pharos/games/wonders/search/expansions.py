"""What the evaluation asks the expansions; each hook calls the functions of this name in their `search.evaluation`."""

from __future__ import annotations

from collections.abc import Callable

from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.expansions import MOVE_COUNTS, by_undertaking
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.evaluation import Weights

PART = "search.evaluation"

# What a pawn of an age brings, from 0 on.
pawn_value: Callable[[State, int, int, Weights], float] = EXPANSIONS.total(
    __name__, "pawn_value", "s, seat, age, w", PART
)
# What a pawn of an age of choice brings.
any_pawn_value: Callable[[State, int, Weights], float] = EXPANSIONS.total(
    __name__, "any_pawn_value", "s, seat, w", PART
)
# What a part in an undertaking brings, its price not counted.
join_value: Callable[[State, int, Weights, int], float] = by_undertaking(
    __name__, "join_value", "s, seat, w", PART, "0.0"
)
# What a move of an expansion brings.
move_value: Callable[[State, int, Weights, int], float] = EXPANSIONS.by_number(
    __name__, "move_value", "s, seat, w, move", PART, MOVE_COUNTS, "0.0"
)
