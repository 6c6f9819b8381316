"""How fast the strong player's search is: simulations, each with the net's opinion of a new position."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from pharos.core.chance import stream
from pharos.core.native import integers, read, write, zeros
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.puct import go_on, plant
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.games.duel.search.tree import Tree, make_tree

PLIES = (12, 18, 26, 34, 42, 48)  # positions after so many random moves: of all three ages
NODES = 20_000  # of a search: about what a player has in a tenth of a second
REPEATS = 3


def middle(seed: int, plies: int) -> State:
    """A position of a random game that is not over."""
    choice = random.Random(seed)
    game = Game.new(seed=seed)
    for _ in range(plies):
        game.play(choice.choice(game.moves()))
    return middle(seed + 1, plies) if game.to_move is None else game.state


class Searcher:
    """Searches the same positions again and again."""

    def __init__(self, number: int) -> None:
        self._tree: Tree = make_tree(NODES + 1, stream(number, "bench"))
        self._roots = zeros(State, len(PLIES))
        for i, plies in enumerate(PLIES):
            write(self._roots, i, middle(100 * number, plies))
        self._stop = integers([0])

    def search(self) -> int:
        """Search every position once; how many positions the net judged."""
        evaluated = 0
        for i in range(len(PLIES)):
            plant(self._tree, shipped_net(), self._roots, i)
            go_on(self._tree, shipped_net(), NODES, self._stop)
            evaluated += read(self._tree.counts).evaluated
        return evaluated


def search_nodes_per_second(threads: int = 1) -> float:
    """Net-evaluated nodes in a second, each thread with a tree of its own.

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
