"""The search behind an analysis of Duel: several independent trees that try every move equally often.

A tree spends its simulations on all moves under consideration alike, because an analysis has to know the value of
every move and not only which one is best. The trees differ by their random numbers alone, so their disagreement
measures the error that chance causes. What a deeper search would still change is added as a fitted term.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import fmean, variance
from typing import Any, TypeVar

from pharos.core.chance import Rng, stream
from pharos.core.native import integers, read, write
from pharos.games.duel.players.search_player import make_search
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.review.analysis import Difference
from pharos.search.proofs import UNPROVEN, value_for_first
from pharos.search.puct import run_simulations
from pharos.search.root_moves import simulate_chosen
from pharos.search.tree_search import TreeSearch, best_root_move

TREES = 4
CAPACITY = 60_000  # nodes of a tree: at most 41 MB; a longer search goes on without adding nodes
SHARE_PER_TURN = 200  # simulations of a move before it is the next one's turn, so that a full tree treats all alike

# The part of the error that does not show in the disagreement of the trees: FACTOR / visits ** POWER is the standard
# deviation of a value, or of the difference of two, against those of a far deeper search, fitted by
# `scripts/review_errors.py error`. Errors of moves in one position are alike, so differences are more exact.
DEPTH_FACTOR, DEPTH_POWER = 0.27, 0.24
GAP_FACTOR, GAP_POWER = 0.56, 0.33

Rows = list[tuple[int, float]]  # visits and total of a move in each tree
A = TypeVar("A")
B = TypeVar("B")


@dataclass
class Trial:
    """A move with its statistics: its mean value in each tree, for the seat that moves."""

    index: int  # among the moves of the root
    move: int
    visits: int = 0
    means: list[float] = field(default_factory=lambda: [0.5])
    proven: bool = False
    drift: float = 0.0  # the change of the value from the round before the last to the last
    _mark: Rows = field(default_factory=list)  # after the last round
    _window: Rows = field(default_factory=list)  # before it

    def update(self, rows: Rows) -> None:
        """Take over visits and totals in each tree.

        The value is the mean of the last round: simulations of earlier ones knew less, and their mean lags behind. A
        round that is short compared with what came before it counts as part of that.
        """
        self.visits = sum(visits for visits, _ in rows)
        if not all(visits for visits, _ in rows):
            return
        known = sum(visits for visits, _ in self._mark)
        is_round = 2 * (self.visits - known) >= known
        if is_round:
            self._window, self._mark = self._mark or [(0, 0.0)] * len(rows), rows
        pairs = [(n - m, total - other) for (n, total), (m, other) in zip(rows, self._window, strict=True)]
        if not all(visits for visits, _ in pairs):
            return
        earlier = self.win
        self.means = [total / visits for visits, total in pairs]
        if is_round:
            self.drift = self.win - earlier if known else 0.0

    @property
    def win(self) -> float:
        """The mean over the trees."""
        return min(max(fmean(self.means), 0.0), 1.0)

    @property
    def depth_error(self) -> float:
        """The expected change of the value by a far deeper search."""
        return 0.0 if self.proven else DEPTH_FACTOR / max(self.visits, 1) ** DEPTH_POWER

    @property
    def error(self) -> float:
        """The standard error of `win`."""
        return 0.0 if self.proven else math.hypot(_spread(self.means), self.depth_error, self.drift)


def _spread(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return math.sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0


def difference(best: Trial, other: Trial) -> Difference:
    """How much worse a move is than the best; the trees are compared one by one, since luck is the same in each."""
    if best is other or (best.proven and other.proven):
        return Difference(max(best.win - other.win, 0.0), 0.0)
    n = max(len(best.means), len(other.means))
    pairs = zip(_spread_out(best.means, n), _spread_out(other.means, n), strict=True)
    visits = max(min(trial.visits for trial in (best, other) if not trial.proven), 1)
    drift = best.drift - other.drift if best.visits == other.visits else math.hypot(best.drift, other.drift)
    error = math.hypot(_spread([a - b for a, b in pairs]), GAP_FACTOR / visits**GAP_POWER, drift)
    return Difference(max(best.win - other.win, 0.0), error)


def _spread_out(means: Sequence[float], n: int) -> Sequence[float]:
    """The means of n trees; an exact value is the same in all of them."""
    return means if len(means) == n else [fmean(means)] * n


class Trees:
    """Independent searches of one position after another. Memory is allocated once."""

    def __init__(self, seed: int | None = None, threads: int = 1, capacity: int = CAPACITY) -> None:
        self._seed, self._threads = seed, threads
        self._net = shipped_net()
        self.stop = integers([0])
        self._searches: list[TreeSearch] = [make_search(capacity, stream("unused", str(k)), k) for k in range(TREES)]
        self._chosen = [integers([0] * MOST_MOVES) for _ in range(TREES)]

    def _map(self, work: Callable[[A], B], items: Iterable[A]) -> list[B]:
        if self._threads == 1:
            return [work(item) for item in items]
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(work, items))

    def _begin(self, k: int, state: State, purpose: str) -> TreeSearch:
        """Start tree k anew, with random numbers that depend on nothing but seed, purpose and tree."""
        search = self._searches[k]
        rngs: list[Rng] = stream(f"{self._seed}:{purpose}", f"analysis {k}")
        write(search.tree.rngs, 0, read(rngs))
        search.begin(self._net, state)
        return search

    # --- all moves of a position -------------------------------------------------------------------------------------

    def begin(self, state: State, purpose: str) -> list[Trial]:
        """Start on a position; return its moves."""
        self._mover = state.turn
        self._map(lambda k: self._begin(k, state, purpose), range(TREES))
        search = self._searches[0]
        trials = [Trial(i, edge.move) for i, edge in enumerate(search.edges(search.node()))]
        self._collect(trials)
        return trials

    def simulate(self, trials: Sequence[Trial], share: int) -> int:
        """Run `share` more simulations of each move in each tree; return the number of all simulations."""

        def work(k: int) -> int:
            for i, trial in enumerate(trials):
                self._chosen[k][i] = trial.index
            tree, used = self._searches[k].tree, 0
            for done in range(0, share, SHARE_PER_TURN):
                turn = min(SHARE_PER_TURN, share - done)
                used += int(simulate_chosen(tree, self._net, self._chosen[k], len(trials), turn, self.stop))
            return used

        used = sum(self._map(work, range(TREES)))
        self._collect(trials)
        return used

    def _collect(self, trials: Sequence[Trial]) -> None:
        rows = [search.edges(search.node()) for search in self._searches]
        for trial in trials:
            edges = [row[trial.index] for row in rows]
            proven = next((edge.proven for edge in edges if edge.proven), UNPROVEN)
            if proven:
                first = value_for_first(proven)
                trial.visits = sum(edge.visits for edge in edges)
                trial.means, trial.proven, trial.drift = [1.0 - first if self._mover else first], True, 0.0
            else:
                trial.update([(edge.visits, float(edge.total)) for edge in edges])

    @property
    def searches(self) -> list[TreeSearch]:
        """The trees, to read lines from."""
        return self._searches

    # --- values of positions -----------------------------------------------------------------------------------------

    def values(self, states: Sequence[State], simulations: int, purpose: str) -> list[float]:
        """The value of each position for seat 0, each by a search of its own with the same number of simulations."""

        def work(k: int) -> list[float]:
            found = []
            for number in range(k, len(states), TREES):
                search = self._begin(k, states[number], f"{purpose} {number}")
                run_simulations(search.tree, self._net, simulations, self.stop)
                found.append(self._root_value(search))
            return found

        rows = self._map(work, range(TREES))
        return [rows[number % TREES][number // TREES] for number in range(len(states))]

    def _root_value(self, search: TreeSearch) -> float:
        value: Any = best_root_move([search]).value
        return 1.0 - float(value) if search.node().mover else float(value)
