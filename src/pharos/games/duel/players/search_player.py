"""The strong player: the net inside a tree search, and exact play where it can be had."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from pharos.core.chance import Rng, fork
from pharos.core.native import Ids, compiled, integers, read, write, zeros
from pharos.games.duel.players.immediate_win import immediate_win
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.cards import NONE
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import OWN_WONDERS, State
from pharos.games.duel.search.immediate_losses import Foresight
from pharos.games.duel.search.net import Floats, Net
from pharos.games.duel.search.one_ply import look_ahead
from pharos.games.duel.search.opponent_model import MOST_EVIDENCE, MOST_SURE, PRIOR, SURE, posterior, weigh_moves
from pharos.games.duel.search.proofs import UNPROVEN, worth_to_first
from pharos.games.duel.search.puct import PER_MILLE, go_on, plant
from pharos.games.duel.search.reuse import find_node, keep
from pharos.games.duel.search.sequential_halving import halve
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.games.duel.search.solver import is_worth_solving, solve
from pharos.games.duel.search.tree import CERTAIN, Edge, Node, Tree, make_tree
from pharos.players.choice import Choice, Seed, game_of

MOST_NODES = 250_000  # of a tree: it stops growing there, some 170 MB; the search goes on
SMALL = 2_000  # up to so many simulations are spent by halving
SHARE = 200  # simulations between two looks at the clock: about a millisecond
FORCED = 100  # simulations when there is only one move, to have an opinion
SOLVED_PER_NODE = 10  # positions that the solver may look at for each simulation: it takes about as long
SOLVED_PER_MS = 500  # and for each millisecond: about a third of the time


@compiled
def _fork(into: list[Rng], parents: list[Rng], number: int) -> None:
    fork(into[0], parents[0], number)


@dataclass
class Root:
    """What the searches of all threads found out about a move."""

    move: int
    visits: int = 0
    total: float = 0.0
    proven: int = UNPROVEN


class Thought:
    """A search of one position by one thread; its tree can be used again for the next."""

    def __init__(self, capacity: int, rngs: list[Rng], number: int) -> None:
        own = zeros(Rng, 1)
        _fork(own, rngs, number)
        self.tree: Tree = make_tree(capacity, own)
        self._roots = zeros(State, 1)
        self._numbers: Ids | None = None

    def begin(self, net: Net, state: State) -> None:
        """Plant a new tree."""
        write(self._roots, 0, state)
        plant(self.tree, net, self._roots, 0)

    def weigh(self, state: State) -> float:
        """What the opponent's moves since the last search tell of its manner, if they were foreseen as possible."""
        write(self._roots, 0, state)
        number = int(find_node(self.tree, self._roots, 0))
        return float(weigh_moves(self.tree, max(number, 0), 1 - state.turn))  # of a position not foreseen: nothing

    def expect(self, seat: int, chance: float) -> None:
        """Take a seat to go by worth with this chance."""
        counts = read(self.tree.counts)
        counts.foreseen, counts.sureness = seat + 1 if chance else 0, round(PER_MILLE * chance)
        write(self.tree.counts, 0, counts)

    def go_on_with(self, net: Net, state: State) -> None:
        """Go on with what is known of a position, or plant a new tree."""
        write(self._roots, 0, state)
        number = int(find_node(self.tree, self._roots, 0))
        if number < 0:
            plant(self.tree, net, self._roots, 0)
            return
        if self._numbers is None:
            self._numbers = integers([0] * len(self.tree.nodes))
        keep(self.tree, number, self._numbers)

    def node(self, number: int = 0) -> Node:
        """A decision; 0 is the one to be made now."""
        return read(self.tree.nodes, number)

    def edges(self, node: Node) -> list[Edge]:
        """The moves of a decision with what was found."""
        return [read(self.tree.edges, e) for e in range(node.first, node.first + node.edges)]

    @property
    def evaluated(self) -> int:
        """How many positions the net has judged."""
        return int(read(self.tree.counts).evaluated)


class PharosPlayer:
    """The strong player, limited by simulations or by milliseconds.

    With a limit in milliseconds it uses all cores unless told otherwise, and goes on with the tree of its last move.
    """

    def __init__(
        self,
        seed: int | None = None,
        *,
        nodes: int | None = None,
        ms: int | None = None,
        threads: int | None = None,
        net: Net | None = None,
    ) -> None:
        self._seed = Seed(seed)
        self._nodes, self._ms = nodes, ms
        self._threads = threads or (1 if ms is None else os.cpu_count() or 1)
        self._net = net
        self._stop = integers([0])
        self._thoughts: list[Thought] = []
        self._evidence = 0.0  # that the opponent of the game goes by worth, a logarithm
        self._owned: set[tuple[int, int]] = set()  # the wonders that the seats had when it last thought

    def choose(self, view: dict[str, Any]) -> Choice:
        """The move that the search prefers."""
        begin = perf_counter()
        self._stop[0] = 0
        game = game_of(view)
        net = self._net or shipped_net()
        choice = immediate_win(game) or self._solve(game)
        if choice is None:
            rngs = self._seed.stream(view, "pharos player")
            if self._nodes is not None:
                self._think_so_much(game, net, rngs, self._nodes)
            else:
                assert self._ms is not None
                self._think_until(game, net, rngs, begin + self._ms / 1000)
            choice = _choice(game, self._thoughts)
        if choice.proven and not choice.win:
            return _hold_out(game, net, choice, self._seed.stream(view, "holding out"))
        return choice

    def _solve(self, game: Game) -> Choice | None:
        """Exact play, where it can probably be had with part of the budget."""
        limit = self._nodes * SOLVED_PER_NODE if self._nodes is not None else (self._ms or 0) * SOLVED_PER_MS
        if not is_worth_solving(game.state, limit):
            return None
        solution = solve(game.state, nodes=limit, stop=self._stop)
        if solution is None:
            return None
        line = _texts(game, solution.line)
        return Choice(line[0], solution.value, line, solution.nodes, proven=True)

    def _think_so_much(self, game: Game, net: Net, rngs: list[Rng], nodes: int) -> None:
        """Think with a fixed number of simulations: repeatable, so nothing is kept from the last move."""
        if len(game.moves()) == 1:
            nodes = min(nodes, FORCED)
        parts = [nodes * (k + 1) // self._threads - nodes * k // self._threads for k in range(self._threads)]
        self._thoughts = [Thought(min(part, MOST_NODES) + 1, rngs, k) for k, part in enumerate(parts)]

        def think(thought: Thought, part: int) -> None:
            thought.begin(net, game.state)
            if part <= SMALL:
                halve(thought.tree, net, part, False, np.zeros(MOST_MOVES, np.float32), self._stop)
            else:
                go_on(thought.tree, net, part, self._stop)

        self._side_by_side(think, parts)

    def _think_until(self, game: Game, net: Net, rngs: list[Rng], end: float) -> None:
        """Think until the clock says so, with all that is known from the last move."""
        if not self._thoughts:
            self._thoughts = [Thought(MOST_NODES, rngs, k) for k in range(self._threads)]
        self._judge_opponent(game.state)
        most = FORCED if len(game.moves()) == 1 else 1 << 60

        def think(thought: Thought, most: int) -> None:
            thought.go_on_with(net, game.state)
            done = 0
            while not self._stop[0] and done < most and perf_counter() < end:
                if thought.node().proven:
                    self._stop[0] = 1  # nobody needs to search on
                    return
                go_on(thought.tree, net, SHARE, self._stop)
                done += SHARE

        self._side_by_side(think, [most] * len(self._thoughts))

    def _judge_opponent(self, state: State) -> None:
        """Learn from what the opponent has done, and let the searches expect what fits."""
        owned = {(i // OWN_WONDERS, wonder) for i, wonder in enumerate(state.wonders) if wonder != NONE}
        if not owned >= self._owned:
            self._evidence = 0.0  # another game
        self._owned = owned
        told = self._evidence + self._thoughts[0].weigh(state)
        self._evidence = min(max(told, -MOST_EVIDENCE), MOST_EVIDENCE)
        chance = min(posterior(PRIOR, self._evidence), MOST_SURE)
        for thought in self._thoughts:
            thought.expect(1 - state.turn, chance if chance >= SURE else 0.0)

    def _side_by_side(self, think: Any, parts: list[int]) -> None:
        if len(parts) == 1:
            think(self._thoughts[0], parts[0])
            return
        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(think, self._thoughts, parts))

    def stop(self) -> None:
        """Make it answer at once with what it has found so far."""
        self._stop[0] = 1


def _sum_up(thoughts: list[Thought]) -> list[Root]:
    """What all searches found about each move."""
    rows = [thought.edges(thought.node()) for thought in thoughts]
    moves = [Root(edge.move) for edge in rows[0]]
    for row in rows:
        for root, edge in zip(moves, row, strict=True):
            root.visits += edge.visits
            root.total += edge.total
            root.proven = root.proven or edge.proven
    return moves


def _choice(game: Game, thoughts: list[Thought]) -> Choice:
    mover = thoughts[0].node().mover
    proven = next((t.node().proven for t in thoughts if t.node().proven), UNPROVEN)
    moves = _sum_up(thoughts)
    won, lost = mover + 1, 2 - mover

    def rank(root: Root) -> tuple[bool, bool, bool, int, float]:
        is_exact = proven != UNPROVEN and root.proven == proven
        return root.proven == won, root.proven != lost, is_exact, root.visits, root.total

    best = max(moves, key=rank)
    if proven or best.proven:
        first = worth_to_first(proven or best.proven)
        win = 1.0 - first if mover else first
    elif best.visits:
        win = best.total / best.visits
    else:
        win = float(thoughts[0].node().value)
    return Choice(
        format_move(game.state, best.move),
        min(max(float(win), 0.0), 1.0),
        _line(game, thoughts[0], best.move),
        sum(thought.evaluated for thought in thoughts),
        proven=proven != UNPROVEN,
    )


def _hold_out(game: Game, net: Net, lost: Choice, rngs: list[Rng]) -> Choice:
    """When all is lost, the best move by the net's opinion that does not lose at once: the opponent may err."""
    holding = Foresight(game.state).holding()
    if not holding:
        return lost
    thought, worths = Thought(2, rngs, 0), np.zeros(MOST_MOVES, np.float32)
    thought.begin(net, game.state)
    look_ahead(thought.tree, net, worths)
    moves = [edge.move for edge in thought.edges(thought.node())]
    best = max((i for i, move in enumerate(moves) if move in holding), key=lambda i: worths[i])
    move = format_move(game.state, moves[best])
    return lost if move == lost.move else replace(lost, move=move, line=[move])


def _texts(game: Game, moves: list[int]) -> list[str]:
    """Moves as text."""
    game, line = game.copy(), list[str]()
    for move in moves:
        line.append(format_move(game.state, move))
        game.play(line[-1])
    return line


def _line(game: Game, thought: Thought, first: int) -> list[str]:
    """The best moves from here on, as far as the cards are known."""
    game, node, line = game.copy(), thought.node(), list[str]()
    while True:
        edges = thought.edges(node)
        won, lost = node.mover + 1, 2 - node.mover
        edge = max(edges, key=lambda e: (e.proven == won, e.proven != lost, e.visits, e.total))
        if not line:
            edge = next(e for e in edges if e.move == first)
        elif not edge.visits:
            return line
        line.append(format_move(game.state, edge.move))
        if edge.kind != CERTAIN or not edge.child:
            return line
        game.play(line[-1])
        node = thought.node(edge.child)
        if not node.edges:
            return line


class NetPlayer:
    """The net alone: the move after which it likes the position best."""

    def __init__(self, seed: int | None = None, *, net: Net | None = None) -> None:
        self._seed = Seed(seed)
        self._net = net

    def choose(self, view: dict[str, Any]) -> Choice:
        """The best move by the net's opinion."""
        game = game_of(view)
        net = self._net or shipped_net()
        thought = Thought(2, self._seed.stream(view, "net player"), 0)
        thought.begin(net, game.state)
        worths: Floats = np.zeros(MOST_MOVES, np.float32)
        place = int(look_ahead(thought.tree, net, worths))
        move = format_move(game.state, thought.edges(thought.node())[place].move)
        return Choice(move, float(worths[place]), [move], thought.evaluated)

    def stop(self) -> None:
        """Nothing to stop: it answers at once."""
