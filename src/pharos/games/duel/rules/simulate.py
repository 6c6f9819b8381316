"""Whole games by compiled code: what benchmarks, statistics and the large tests run."""

from __future__ import annotations

from pharos.core.chance import Rng, below, fork
from pharos.core.native import Ids, compiled
from pharos.games.duel.rules.deal import random_plan, set_up
from pharos.games.duel.rules.moves import legal_moves
from pharos.games.duel.rules.state import OVER, State
from pharos.games.duel.rules.turn import apply


@compiled
def random_playout(s: State, moves: Ids, rng: Rng) -> int:
    """Play uniformly random moves to the end; how many."""
    plies = 0
    while s.phase != OVER:
        n = legal_moves(s, moves)
        apply(s, moves[below(rng, n)])
        plies += 1
    return plies


@compiled
def random_playout_from(states: list[State], moves: Ids, rngs: list[Rng]) -> int:
    """Play an array's first state to the end with an array's first stream; how many moves."""
    return random_playout(states[0], moves, rngs[0])


@compiled
def random_games(
    first: int, n: int, states: list[State], rngs: list[Rng], plan: Ids, work: Ids, moves: Ids, outcomes: Ids
) -> int:
    """Play n random games, each with the stream of its own number; count outcomes by winner and ending.

    `states` has two (the game and a blank one), `rngs` two (the game's and the parent), `outcomes` fifteen numbers:
    winner * 5 + ending.
    """
    plies = 0
    s = states[0]
    for number in range(first, first + n):
        fork(rngs[0], rngs[1], number)
        random_plan(plan, work, rngs[0])
        set_up(s, states[1], plan, False)
        plies += random_playout(s, moves, rngs[0])
        outcomes[s.winner * 5 + s.ending] += 1
    return plies
