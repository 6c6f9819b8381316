"""The rollout player: a tree search with random playouts."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pharos.core.chance import Rng
from pharos.core.compile_cache import COMPILED
from pharos.core.native import integers, read, write, zeros
from pharos.games.duel.players.immediate_win import immediate_win
from pharos.games.duel.players.positions import game_of
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import NOBODY, State
from pharos.games.duel.search.uct_hooks import make_duel_uct_tree
from pharos.players.choice import Choice, Seed
from pharos.search.proofs import UNPROVEN
from pharos.search.tree_search import TreeView
from pharos.search.uct import CERTAIN, UctEdge, UctNode, init_root, run_simulations

MOST_NODES = 250_000 if COMPILED else 5_000  # the tree stops growing at about 50 MB; the search continues
SIMULATIONS_PER_CHECK = 200  # simulations between checks of the clock: a few milliseconds
FORCED_MOVE_SIMULATIONS = 200  # simulations if there is only one legal move, to estimate the win probability


class PlayoutSearch(TreeView[UctNode, UctEdge]):
    """A UCT search of one position."""

    def __init__(self, game: Game, rngs: list[Rng], capacity: int) -> None:
        self.game = game
        self._tree = make_duel_uct_tree(min(capacity, MOST_NODES) + 1, rngs)
        super().__init__(self._tree.nodes, self._tree.edges)
        roots = zeros(State, 1)
        write(roots, 0, game.state)
        init_root(self._tree, roots, 0)

    def run(self, simulations: int, stop: list[int]) -> None:
        """Run this many more simulations."""
        run_simulations(self._tree, simulations, stop)

    @property
    def simulations(self) -> int:
        """The number of simulations so far."""
        return read(self._tree.stats).simulations

    def best(self, node: UctNode) -> UctEdge:
        """Return the edge to play: a proven win, otherwise the most visited one that is not a proven loss."""
        won, lost = node.mover + 1, 2 - node.mover
        return max(self.edges(node), key=lambda e: (e.proven == won, e.proven != lost, e.visits, e.total, -e.move))

    def line(self) -> list[str]:
        """Return the principal variation, up to the first hidden card."""
        game, node, line = self.game.copy(), self.node(0), list[str]()
        while True:
            edge = self.best(node)
            if line and not edge.visits:
                return line
            line.append(format_move(game.state, edge.move))
            if edge.kind != CERTAIN or not edge.child:
                return line
            game.play(line[-1])
            node = self.node(edge.child)


class RolloutPlayer:
    """UCT with random playouts, limited by simulations or by milliseconds."""

    def __init__(self, seed: int | None = None, *, nodes: int | None = None, ms: int | None = None) -> None:
        self._seed = Seed(seed)
        self._nodes, self._ms = nodes, ms
        self._stop = integers([0])

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the best move of the search."""
        begin = perf_counter()
        self._stop[0] = 0
        game = game_of(view)
        if (won := immediate_win(game)) is not None:
            return won
        search = PlayoutSearch(game, self._seed.stream(view, "rollout player"), self._nodes or MOST_NODES)
        if search.node(0).edges == 1:
            search.run(min(FORCED_MOVE_SIMULATIONS, self._nodes or FORCED_MOVE_SIMULATIONS), self._stop)
        elif self._ms is None:
            search.run(self._nodes or 0, self._stop)
        else:
            self._search_until(search, begin + self._ms / 1000)
        return _choice(search)

    def _search_until(self, search: PlayoutSearch, end: float) -> None:
        while not self._stop[0] and perf_counter() < end:
            before = search.simulations
            search.run(SIMULATIONS_PER_CHECK, self._stop)
            if search.simulations == before:
                return

    def stop(self) -> None:
        """Make it answer immediately with the best move found so far."""
        self._stop[0] = 1


def _choice(search: PlayoutSearch) -> Choice:
    root = search.node(0)
    best = search.best(root)
    if root.proven != UNPROVEN:
        win = 0.5 if root.proven == NOBODY + 1 else float(root.proven == root.mover + 1)
    elif best.visits:
        win = best.total / 2 / best.visits
    else:
        win = 0.5
    return Choice(
        format_move(search.game.state, best.move),
        win,
        search.line(),
        search.simulations,
        proven=root.proven != UNPROVEN,
    )
