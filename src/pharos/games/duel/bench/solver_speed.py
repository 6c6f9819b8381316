"""The speed of the endgame solver."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

from pharos.bench.measurement import calibrate, timed
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.state import TURN, State
from pharos.games.duel.search.solver import solve

POSITIONS = 12
CARDS = 9  # cards left in the layout; some are face down
NODES = 1_000_000  # more than any of the positions needs
REPEATS = 10


def endgame(seed: int) -> State | None:
    """Return a position with `CARDS` cards left from a random game, or None if the game ends earlier."""
    choice = random.Random(seed)
    game = Game.new(seed=seed)
    while game.to_move is not None:
        state = game.state
        if state.age == 3 and state.phase == TURN and state.present.bit_count() == CARDS:
            return state
        game.play(choice.choice(game.moves()))
    return None


def endgames() -> Iterator[State]:
    """Yield a fixed sequence of positions."""
    return islice((state for seed in count() if (state := endgame(seed)) is not None), POSITIONS)


def solver_nodes_per_second(seconds: float) -> float:
    """Return the positions visited per second, solving the same endgames for about `seconds`.

    Warning: the code must be compiled already.
    """
    states = list(endgames())
    solutions = [solve(state, nodes=NODES) for state in states]
    total = sum(solution.nodes for solution in solutions if solution)

    def rounds(n: int) -> None:
        for _ in range(n):
            for state in states:
                solve(state, nodes=NODES)

    n = calibrate(rounds, seconds / REPEATS)
    return n * total / min(timed(lambda: rounds(n)) for _ in range(REPEATS))
