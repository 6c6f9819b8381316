"""Hooks for expansions. Each hook calls the functions of the same name in the expansions' `rules` modules.

An expansion may have its own phases and moves. Here its moves are numbered from 0; `moves.py` puts them after all
others. Its phases come after `OVER`. When an effect or a move starts such a phase, the turn is suspended; `play_move`
returns whether the turn is over.
"""

from __future__ import annotations

from collections.abc import Callable

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

FIRST_MOVES = EXPANSIONS.starts("rules", "MOVES")  # by expansion
MOVE_COUNTS: dict[str, int] = EXPANSIONS.values("rules", "MOVES")
OWN_MOVES = sum(MOVE_COUNTS.values())
# Append the expansions' legal moves, numbered from `base`; returns the new length.
expansion_moves: Callable[[State, int, Ids, int], int] = EXPANSIONS.appended(
    __name__, "legal_moves", "s, base, moves, n", "rules", FIRST_MOVES
)
# Make a move of an expansion; returns whether the turn is over.
play_expansion_move: Callable[[State, int], bool] = EXPANSIONS.by_number(
    __name__, "play_move", "s, move", "rules", MOVE_COUNTS, "False"
)

EXPANSION_NUMBERS = sum(EXPANSIONS.values("deal", "NUMBERS").values())  # of a deal
# Set up the expansions after the base game; each one's section of the deal begins at `at`.
set_up_expansions: Callable[[State, Ids, int], None] = EXPANSIONS.with_offset(
    __name__, "set_up", "s, numbers, at", EXPANSIONS.starts("deal", "NUMBERS")
)
