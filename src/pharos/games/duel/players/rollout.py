"""A player that plays many games to the end at random and remembers what came of them in a tree."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pharos.core.chance import Rng
from pharos.core.compile_cache import COMPILED
from pharos.core.native import integers, read, write, zeros
from pharos.games.duel.players.immediate_win import immediate_win
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import NOBODY, State
from pharos.games.duel.search.hidden import Pool
from pharos.games.duel.search.proofs import UNPROVEN
from pharos.games.duel.search.tactics import TURN_STACK, TURN_STATES
from pharos.games.duel.search.uct import (
    CERTAIN,
    DEEPEST,
    SEARCH_STATES,
    Edge,
    Node,
    Tree,
    begin_search,
    go_on,
)
from pharos.players.choice import Choice, Seed, game_of

MOST_NODES = 250_000 if COMPILED else 5_000  # the tree stops growing there, some 50 MB; the search goes on
EDGES_PER_NODE = 12  # about 8 in a usual game
SHARE = 200  # simulations between two looks at the clock: some milliseconds
FORCED = 200  # simulations when there is only one move, to have an opinion


class Thought:
    """A search tree for one position."""

    def __init__(self, game: Game, rngs: list[Rng], capacity: int) -> None:
        capacity = min(capacity, MOST_NODES) + 1
        self.game = game
        self._states = zeros(State, SEARCH_STATES)
        write(self._states, 0, game.state)
        self._trees = zeros(Tree, 1)
        self._nodes = zeros(Node, capacity)
        self._edges = zeros(Edge, EDGES_PER_NODE * capacity + MOST_MOVES)
        self._pools, self._rngs = zeros(Pool, 1), rngs
        self._moves, self._path = integers([0] * MOST_MOVES), integers([0] * 2 * DEEPEST)
        self._stack, self._left = integers([0] * TURN_STACK), integers([0] * TURN_STATES)
        begin_search(self._states, self._trees, self._nodes, self._edges, self._pools, self._moves)

    def go_on(self, simulations: int, stop: list[int]) -> None:
        """Search on."""
        go_on(
            self._states,
            self._trees,
            self._nodes,
            self._edges,
            self._pools,
            self._rngs,
            self._moves,
            self._stack,
            self._left,
            self._path,
            stop,
            simulations,
        )

    @property
    def simulations(self) -> int:
        """How many were made."""
        return read(self._trees).simulations

    def node(self, number: int) -> Node:
        """A decision; 0 is the one to be made now."""
        return read(self._nodes, number)

    def edges(self, node: Node) -> list[Edge]:
        """The moves of a decision with what was found."""
        return [read(self._edges, e) for e in range(node.first, node.first + node.edges)]

    def best(self, node: Node) -> Edge:
        """The move to make: a proven win, then the one tried most that is not lost."""
        won, lost = node.mover + 1, 2 - node.mover
        return max(self.edges(node), key=lambda e: (e.proven == won, e.proven != lost, e.visits, e.total, -e.move))

    def line(self) -> list[str]:
        """The best moves from here on, as far as the cards are known."""
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
        """The move that the search prefers."""
        begin = perf_counter()
        self._stop[0] = 0
        game = game_of(view)
        if (won := immediate_win(game)) is not None:
            return won
        thought = Thought(game, self._seed.stream(view, "rollout player"), self._nodes or MOST_NODES)
        if thought.node(0).edges == 1:
            thought.go_on(min(FORCED, self._nodes or FORCED), self._stop)
        elif self._ms is None:
            thought.go_on(self._nodes or 0, self._stop)
        else:
            self._think_until(thought, begin + self._ms / 1000)
        return _choice(thought)

    def _think_until(self, thought: Thought, end: float) -> None:
        while not self._stop[0] and perf_counter() < end:
            before = thought.simulations
            thought.go_on(SHARE, self._stop)
            if thought.simulations == before:
                return

    def stop(self) -> None:
        """Make it answer at once with what it has found so far."""
        self._stop[0] = 1


def _choice(thought: Thought) -> Choice:
    root = thought.node(0)
    best = thought.best(root)
    if root.proven != UNPROVEN:
        win = 0.5 if root.proven == NOBODY + 1 else float(root.proven == root.mover + 1)
    elif best.visits:
        win = best.total / 2 / best.visits
    else:
        win = 0.5
    return Choice(
        format_move(thought.game.state, best.move),
        win,
        thought.line(),
        thought.simulations,
        proven=root.proven != UNPROVEN,
    )
