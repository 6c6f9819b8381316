"""Evaluation hooks of expansions: each calls the functions of the same name in their `search.evaluation`."""

from __future__ import annotations

from collections.abc import Callable

from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.expansions import MOVE_COUNTS, by_undertaking
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.evaluation import Weights

PART = "search.evaluation"

# The value of a pawn of an age; ages are counted from 0.
pawn_value: Callable[[State, int, int, Weights], float] = EXPANSIONS.total(
    __name__, "pawn_value", "s, seat, age, w", PART
)
# The value of a pawn of any age.
any_pawn_value: Callable[[State, int, Weights], float] = EXPANSIONS.total(
    __name__, "any_pawn_value", "s, seat, w", PART
)
# The value of joining an undertaking, without its price.
join_value: Callable[[State, int, Weights, int], float] = by_undertaking(
    __name__, "join_value", "s, seat, w", PART, "0.0"
)
# The value of an expansion's own move.
move_value: Callable[[State, int, Weights, int], float] = EXPANSIONS.by_number(
    __name__, "move_value", "s, seat, w, move", PART, MOVE_COUNTS, "0.0"
)
