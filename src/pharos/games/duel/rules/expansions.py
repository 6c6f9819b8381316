"""The points at which the rules call the expansions; each hook calls the function of its name in their `rules`.

An expansion may have its own phases and moves. Here its moves are numbered from 0; `moves.py` puts them after all
others. Its phases come after `OVER`. When an effect or a move starts such a phase, the turn is suspended; `play_move`
returns whether the turn is over.
"""

from __future__ import annotations

from collections.abc import Callable

from pharos.core.expansions import generate
from pharos.core.native import Ids
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.state import City, State

HAS_EXPANSIONS = bool(EXPANSIONS.names)

# An age is laid out.
age_begun: Callable[[State], None] = EXPANSIONS.each(__name__, "age_begun", "s")
# The last card of an age was taken; the next one is not yet laid out.
age_ended: Callable[[State], None] = EXPANSIONS.each(__name__, "age_ended", "s")
# A turn is over, and the next seat is to move in the same age.
turn_ended: Callable[[State], None] = EXPANSIONS.each(__name__, "turn_ended", "s")
# Apply the lasting effects of a thing, given by kind (a colour, WONDER_KIND or TOKEN_KIND) and number.
lasting_effects: Callable[[City, int, int], None] = EXPANSIONS.each(__name__, "lasting_effects", "me, kind, number")
# Apply the one-time effects of such a thing when it is built or taken.
immediate_effects: Callable[[State, int, int, int], None] = EXPANSIONS.each(
    __name__, "immediate_effects", "s, seat, kind, number"
)
# Points that belong to no category of the base game.
expansion_points: Callable[[State, int], int] = EXPANSIONS.total(__name__, "points", "s, seat")
# Returns the wonders that an expansion in play adds to the box, as bits.
boxed_wonders: Callable[[State], int] = EXPANSIONS.union(__name__, "boxed_wonders", "s")

POINT_ROWS = tuple(EXPANSIONS.values("rules", "points"))  # an expansion with points has a category of its own name
# Write the points of each expansion into an array.
write_points: Callable[[State, int, Ids, int], None] = EXPANSIONS.write_each(__name__, "points", "s, seat")

_counts: dict[str, int] = EXPANSIONS.values("rules", "MOVES")
FIRST_MOVES = EXPANSIONS.starts("rules", "MOVES")  # by expansion
OWN_MOVES = sum(_counts.values())


def _legal_moves() -> Callable[[State, int, Ids, int], int]:
    """A function that appends the expansions' legal moves, offset by their first numbers; it returns the new length."""
    functions = {name: EXPANSIONS.values("rules", "legal_moves")[name] for name in _counts}
    lines = [f"n = {name}(s, first + {FIRST_MOVES[name]}, moves, n)" for name in functions]
    return generate(__name__, "expansion_moves", "s, first, moves, n", [*lines, "return n"], functions)


def _play_move() -> Callable[[State, int], bool]:
    """A function that makes a move of an expansion; it returns whether the turn is over."""
    functions = {name: EXPANSIONS.values("rules", "play_move")[name] for name in _counts}
    lines = [
        line
        for name in functions
        for line in (
            f"if move < {FIRST_MOVES[name] + _counts[name]}:",
            f"    return {name}(s, move - {FIRST_MOVES[name]})",
        )
    ]
    return generate(__name__, "play_expansion_move", "s, move", [*lines, "return False"], functions)


expansion_moves = _legal_moves()
play_expansion_move = _play_move()

EXPANSION_NUMBERS = sum(EXPANSIONS.values("deal", "NUMBERS").values())  # of a deal
# Set up the expansions after the base game; each one's section of the deal begins at `at`.
set_up_expansions: Callable[[State, Ids, int], None] = EXPANSIONS.with_offset(
    __name__, "set_up", "s, numbers, at", EXPANSIONS.starts("deal", "NUMBERS")
)
