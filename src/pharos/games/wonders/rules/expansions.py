"""Hooks for expansions. Each hook calls the functions of the same name in the expansions' `rules` modules.

A stage can be built together with joining one undertaking of some expansion (such as a project or a fleet), never two.
An expansion with undertakings defines a `JOIN_WORD`, as used in moves, and the functions `join_cost` and `join`.

An expansion may have its own phases before a turn (before the first turn of an age, the hands are not picked up yet),
and its own moves, which are made only then. Here its moves are numbered from 0; `moves.py` puts them after all others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pharos.core.expansions import Hook, generate
from pharos.core.native import Ids
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.state import State

UNDERTAKINGS: dict[str, str] = EXPANSIONS.values("rules", "JOIN_WORD")  # by expansion
JOIN_WORDS = tuple(UNDERTAKINGS.values())
NO_JOIN = tuple(EXPANSIONS.values("rules", "NO_JOIN")[name] for name in UNDERTAKINGS)  # why joining is impossible

# A stage grants a pawn of an age (0-based).
take_pawn: Callable[[State, int, int], None] = EXPANSIONS.each(__name__, "take_pawn", "s, seat, age")
# All coins of a turn have been paid out.
complete: Callable[[State], None] = EXPANSIONS.each(__name__, "complete", "s")
# The hands of an age have been picked up.
age_begun: Callable[[State], None] = EXPANSIONS.each(__name__, "age_begun", "s")
# An age ends. Returns the seats that have to choose a loss, as bits.
fail: Callable[[State], int] = EXPANSIONS.union(__name__, "fail", "s")
# Writes the losses that a seat may choose; returns their number, or -1 if it loses nothing to this expansion.
legal_losses: Callable[[State, int, int, int, Ids], int] = EXPANSIONS.first(
    __name__, "legal_losses", "s, seat, ruin, forfeit, moves"
)
# The conflicts of an age have been resolved.
conflicts_fought: Callable[[State], None] = EXPANSIONS.each(__name__, "conflicts_fought", "s")
# Returns the points that belong to no row of the base game.
expansion_points: Callable[[State, int], int] = EXPANSIONS.total(__name__, "points", "s, seat")

# Writes the points of each expansion into a row of numbers.
write_points: Callable[[State, int, Ids, int], None] = EXPANSIONS.write_each(__name__, "points", "s, seat")


def by_undertaking(
    module: str, hook: str, parameters: str, part: str, otherwise: str, starts: Mapping[str, int] | None = None
) -> Hook:
    """Create a hook that dispatches on the number of the undertaking, its last parameter.

    It returns `otherwise` for an expansion without such a function. `starts` are added to the other results.
    """
    functions = EXPANSIONS.values(part, hook)
    lines = []
    for k, name in enumerate(UNDERTAKINGS):
        if name in functions:
            start = f"{starts[name]} + " if starts else ""
            lines += [f"if undertaking == {k}:", f"    return {start}{name}({parameters})"]
    return generate(module, hook, f"{parameters}, undertaking", [*lines, f"return {otherwise}"], functions)


# Returns the coins for joining an undertaking, or -1 if it is impossible.
join_cost: Callable[[State, int, int], int] = by_undertaking(__name__, "join_cost", "s, seat", "rules", "-1")
# A stage has been built and joining has been paid for.
join: Callable[[State, int, int], None] = by_undertaking(__name__, "join", "s, seat", "rules", "None")

HAS_PHASES = bool(EXPANSIONS.values("rules", "phase_before_turn"))
# Returns the phase to be decided before the cards of a turn are played, or -1 if there is none (left). All seats wait,
# unless the function changes `s.waiting`; every seat that waits needs a legal move. It is called again afterwards.
phase_before_turn: Callable[[State], int] = EXPANSIONS.first(__name__, "phase_before_turn", "s")

MOVE_COUNTS: dict[str, int] = EXPANSIONS.values("rules", "MOVES")
OWN_MOVES = sum(MOVE_COUNTS.values())
# Appends the legal moves of a seat in the current phase of an expansion, numbered from `base`; returns the new length.
expansion_moves: Callable[[State, int, int, Ids, int], int] = EXPANSIONS.appended(
    __name__, "legal_moves", "s, seat, base, moves, n", "rules", EXPANSIONS.starts("rules", "MOVES")
)
# Makes a seat's move of an expansion. All seats have chosen theirs; they are made in seat order.
play_expansion_move: Callable[[State, int, int], None] = EXPANSIONS.by_number(
    __name__, "play_move", "s, seat, move", "rules", MOVE_COUNTS, "None"
)
