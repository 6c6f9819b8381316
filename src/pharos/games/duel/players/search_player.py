"""The strong player: tree search with a net, and exact play where the solver is fast enough."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np

from pharos.core.chance import Rng
from pharos.core.native import Floats, integers, zeros
from pharos.games.duel.players.immediate_win import immediate_win
from pharos.games.duel.players.lines import format_moves, principal_variation
from pharos.games.duel.players.positions import game_of
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.cards import NONE
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import OWN_WONDERS, State
from pharos.games.duel.search.hooks import make_duel_tree
from pharos.games.duel.search.immediate_losses import ImmediateLosses
from pharos.games.duel.search.net import Net
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.games.duel.search.solver import is_worth_solving, solve
from pharos.players.choice import Choice, Seed
from pharos.search.one_ply import evaluate_moves
from pharos.search.opponent_model import MAX_CONFIDENCE, MAX_EVIDENCE, PREDICTION_THRESHOLD, PRIOR, posterior
from pharos.search.proofs import UNPROVEN
from pharos.search.puct import run_simulations
from pharos.search.sequential_halving import search_by_halving
from pharos.search.tree_search import TreeSearch, best_root_move, forked_stream

MOST_NODES = 250_000  # per tree: it stops growing at about 170 MB; the search continues
HALVING_LIMIT = 2_000  # up to this many simulations are allocated by sequential halving
SIMULATIONS_PER_CHECK = 200  # simulations between checks of the clock: about a millisecond
FORCED_MOVE_SIMULATIONS = 100  # simulations if there is only one legal move, to estimate the win probability
SOLVED_PER_NODE = 10  # positions that the solver may visit per simulation of the budget: about the same time
SOLVED_PER_MS = 500  # positions that it may visit per millisecond of the budget: about a third of the time


def make_search(capacity: int, rngs: list[Rng], number: int) -> TreeSearch:
    """Create the search of one thread, with room for `capacity` nodes."""
    return TreeSearch(make_duel_tree(capacity, forked_stream(rngs, number)), zeros(State, 1))


class PharosPlayer:
    """The strong player, limited by simulations or by milliseconds.

    With a limit in milliseconds it uses all cores by default, and reuses the tree of its last move.
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
        self._searches: list[TreeSearch] = []
        self._evidence = 0.0  # log-likelihood ratio that the opponent in this game plays without lookahead
        self._owned: set[tuple[int, int]] = set()  # the wonders of each seat at the last search

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the best move of the search."""
        begin = perf_counter()
        self._stop[0] = 0
        game = game_of(view)
        net = self._net or shipped_net()
        choice = immediate_win(game) or self._solve(game)
        if choice is None:
            rngs = self._seed.stream(view, "pharos player")
            if self._nodes is not None:
                self._search_nodes(game, net, rngs, self._nodes)
            else:
                assert self._ms is not None
                self._search_until(game, net, rngs, begin + self._ms / 1000)
            choice = _choice(game, self._searches)
        if choice.proven and not choice.win:
            return _best_defence(game, net, choice, self._seed.stream(view, "holding out"))
        return choice

    def _solve(self, game: Game) -> Choice | None:
        """Return the exact solution if it can probably be found with part of the budget, otherwise None."""
        limit = self._nodes * SOLVED_PER_NODE if self._nodes is not None else (self._ms or 0) * SOLVED_PER_MS
        if not is_worth_solving(game.state, limit):
            return None
        solution = solve(game.state, nodes=limit, stop=self._stop)
        if solution is None:
            return None
        line = format_moves(game, solution.line)
        return Choice(line[0], solution.value, line, solution.nodes, proven=True)

    def _search_nodes(self, game: Game, net: Net, rngs: list[Rng], nodes: int) -> None:
        """Search with a fixed number of simulations. Trees are not reused, so that the result is reproducible."""
        if len(game.moves()) == 1:
            nodes = min(nodes, FORCED_MOVE_SIMULATIONS)
        parts = [nodes * (k + 1) // self._threads - nodes * k // self._threads for k in range(self._threads)]
        self._searches = [make_search(min(part, MOST_NODES) + 1, rngs, k) for k, part in enumerate(parts)]

        def run(search: TreeSearch, part: int) -> None:
            search.begin(net, game.state)
            if part <= HALVING_LIMIT:
                search_by_halving(search.tree, net, part, False, np.zeros(MOST_MOVES, np.float32), self._stop)
            else:
                run_simulations(search.tree, net, part, self._stop)

        self._run_threads(run, parts)

    def _search_until(self, game: Game, net: Net, rngs: list[Rng], end: float) -> None:
        """Search until the time `end`, reusing the trees of the last move."""
        if not self._searches:
            self._searches = [make_search(MOST_NODES, rngs, k) for k in range(self._threads)]
        self._model_opponent(game.state)
        most = FORCED_MOVE_SIMULATIONS if len(game.moves()) == 1 else 1 << 60

        def run(search: TreeSearch, most: int) -> None:
            search.begin_or_reuse(net, game.state)
            done = 0
            while not self._stop[0] and done < most and perf_counter() < end:
                if search.node().proven:
                    self._stop[0] = 1  # stop the other threads
                    return
                run_simulations(search.tree, net, SIMULATIONS_PER_CHECK, self._stop)
                done += SIMULATIONS_PER_CHECK

        self._run_threads(run, [most] * len(self._searches))

    def _model_opponent(self, state: State) -> None:
        """Update the evidence with the opponent's moves. If it is strong, make the searches predict the opponent."""
        owned = {(i // OWN_WONDERS, wonder) for i, wonder in enumerate(state.wonders) if wonder != NONE}
        if not owned >= self._owned:
            self._evidence = 0.0  # a new game
        self._owned = owned
        evidence = self._evidence + self._searches[0].evidence(state, 1 - state.turn)
        self._evidence = min(max(evidence, -MAX_EVIDENCE), MAX_EVIDENCE)
        chance = min(posterior(PRIOR, self._evidence), MAX_CONFIDENCE)
        for search in self._searches:
            search.predict_seat(1 - state.turn, chance if chance >= PREDICTION_THRESHOLD else 0.0)

    def _run_threads(self, run: Any, parts: list[int]) -> None:
        if len(parts) == 1:
            run(self._searches[0], parts[0])
            return
        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(run, self._searches, parts))

    def stop(self) -> None:
        """Make it answer immediately with the best move found so far."""
        self._stop[0] = 1


def _choice(game: Game, searches: list[TreeSearch]) -> Choice:
    best = best_root_move(searches)
    return Choice(
        format_move(game.state, best.move),
        best.value,
        principal_variation(game, searches[0], best.move),
        best.evaluated,
        proven=best.proven != UNPROVEN,
    )


def _best_defence(game: Game, net: Net, lost: Choice, rngs: list[Rng]) -> Choice:
    """In a lost position, choose the net's best move that does not lose immediately: the opponent may err."""
    safe = ImmediateLosses(game.state).safe_moves()
    if not safe:
        return lost
    search, values = make_search(2, rngs, 0), np.zeros(MOST_MOVES, np.float32)
    search.begin(net, game.state)
    evaluate_moves(search.tree, net, values)
    moves = [edge.move for edge in search.edges(search.node())]
    best = max((i for i, move in enumerate(moves) if move in safe), key=lambda i: values[i])
    move = format_move(game.state, moves[best])
    return lost if move == lost.move else replace(lost, move=move, line=[move])


class NetPlayer:
    """The net without search: plays the move with the best combination of value and prior."""

    def __init__(self, seed: int | None = None, *, net: Net | None = None) -> None:
        self._seed = Seed(seed)
        self._net = net

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the net's best move."""
        game = game_of(view)
        net = self._net or shipped_net()
        search = make_search(2, self._seed.stream(view, "net player"), 0)
        search.begin(net, game.state)
        values: Floats = np.zeros(MOST_MOVES, np.float32)
        best = int(evaluate_moves(search.tree, net, values))
        move = format_move(game.state, search.edges(search.node())[best].move)
        return Choice(move, float(values[best]), [move], search.evaluated)

    def stop(self) -> None:
        """Do nothing: it answers immediately."""
