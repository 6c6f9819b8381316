"""Whole games in compiled code, for benchmarks, statistics and large tests."""

from __future__ import annotations

from pharos.core.chance import Rng, below, fork
from pharos.core.native import Ids, compiled
from pharos.games.duel.rules.deal import random_deal, set_up
from pharos.games.duel.rules.moves import legal_moves
from pharos.games.duel.rules.state import ENDING_COUNT, OVER, State
from pharos.games.duel.rules.turn import apply


@compiled
def random_playout(s: State, moves: Ids, rng: Rng) -> int:
    """Play uniformly random moves to the end of the game; return their number."""
    plies = 0
    while s.phase != OVER:
        n = legal_moves(s, moves)
        apply(s, moves[below(rng, n)])
        plies += 1
    return plies


@compiled
def random_playout_from(states: list[State], moves: Ids, rngs: list[Rng]) -> int:
    """Play the first state to the end with the first random stream; return the number of moves."""
    return random_playout(states[0], moves, rngs[0])


@compiled
def random_games(
    first: int, n: int, states: list[State], rngs: list[Rng], numbers: Ids, work: Ids, moves: Ids, outcomes: Ids
) -> int:
    """Play n random games, each with the random stream of its number; count outcomes by winner and ending.

    `states` holds the game and a blank state, `rngs` the game's stream and the parent stream, `outcomes` a counter
    for each winner * ENDING_COUNT + ending.
    """
    plies = 0
    s = states[0]
    for number in range(first, first + n):
        fork(rngs[0], rngs[1], number)
        random_deal(numbers, work, rngs[0])
        set_up(s, states[1], numbers, False)
        plies += random_playout(s, moves, rngs[0])
        outcomes[s.winner * ENDING_COUNT + s.ending] += 1
    return plies
