"""The speed of the strong player's search: simulations, each with a net evaluation of a new position."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from pharos.core.chance import stream
from pharos.core.native import integers, read, write, zeros
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.hooks import make_duel_tree
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.search.puct import init_root, run_simulations
from pharos.search.tree import Tree

PLIES = (12, 18, 26, 34, 42, 48)  # numbers of random moves before the searched positions, covering all three ages
NODES = 20_000  # per search: about what a player gets in a tenth of a second
REPEATS = 3


def midgame_position(seed: int, plies: int) -> State:
    """Return a position from a random game that is not over."""
    choice = random.Random(seed)
    game = Game.new(seed=seed)
    for _ in range(plies):
        game.play(choice.choice(game.moves()))
    return midgame_position(seed + 1, plies) if game.to_move is None else game.state


class Searcher:
    """Searches the same positions repeatedly."""

    def __init__(self, number: int) -> None:
        self._tree: Tree = make_duel_tree(NODES + 1, stream(number, "bench"))
        self._roots = zeros(State, len(PLIES))
        for i, plies in enumerate(PLIES):
            write(self._roots, i, midgame_position(100 * number, plies))
        self._stop = integers([0])

    def search(self) -> int:
        """Search every position once, and return the number of net evaluations."""
        evaluated = 0
        for i in range(len(PLIES)):
            init_root(self._tree, shipped_net(), self._roots, i)
            run_simulations(self._tree, shipped_net(), NODES, self._stop)
            evaluated += read(self._tree.stats).evaluated
        return evaluated


def search_nodes_per_second(threads: int = 1) -> float:
    """Return the net evaluations per second. Each thread has its own tree.

    Warning: the code must be compiled already.
    """
    searchers = [Searcher(number) for number in range(threads)]
    best = 0.0
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(REPEATS):
            begin = perf_counter()
            evaluated = sum(pool.map(Searcher.search, searchers))
            best = max(best, evaluated / (perf_counter() - begin))
    return best
