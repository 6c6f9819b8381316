"""The exact value of a position in age III, and of each of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from pharos.core.native import Ids, integers, write, zeros
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.state import OVER, State
from pharos.games.duel.search.endgame import (
    UNKNOWN,
    list_moves,
    nodes_entered,
    set_limit,
    step,
    value_move,
    value_position,
)
from pharos.games.duel.search.hidden import Pool
from pharos.games.duel.search.workspace import FACE_UP, EndgameWorkspace, TranspositionEntry

LAST_AGE = 3
SMALLEST_TABLE, LARGEST_TABLE = 1 << 10, 1 << 18  # entries: 32 KB to 8 MB
NODES_PER_ENTRY = 16  # a larger table would hardly ever be full

# The estimated number of nodes that `solve` visits, as a power of two: a linear fit to the 70 % quantile over positions
# with 6 to 13 cards left, from self-play games of the greedy player and random games. The terms are per card left, per
# face-down card (in addition), and per wonder that may still be built. A test checks the accuracy on other positions.
NODES_LOG2_BASE, NODES_LOG2_CARD, NODES_LOG2_HIDDEN, NODES_LOG2_WONDER = -2.1, 1.3, 2.2, 1.1


@dataclass(frozen=True)
class Solution:
    """The result of optimal play by both players."""

    value: float  # for the seat to move: 1 for a win, 1/2 for a tie
    move: int  # a best move
    line: list[int]  # the best line, up to a move that turns up cards or makes the Great Library draw
    nodes: int  # positions visited


class _Query:
    """The workspace of one query."""

    def __init__(self, state: State, nodes: int, stop: Ids | None) -> None:
        size = SMALLEST_TABLE
        while size < min(nodes // NODES_PER_ENTRY, LARGEST_TABLE):
            size *= 2
        self.spaces, self.pools, self.table = (
            zeros(EndgameWorkspace, 1),
            zeros(Pool, 1),
            zeros(TranspositionEntry, size),
        )
        self.roots = zeros(State, 2)
        write(self.roots, 0, state)
        self.moves, self.best = integers([0] * MOST_MOVES), integers([0])
        self.stop = integers([0]) if stop is None else stop
        set_limit(self.spaces, nodes)

    def nodes(self) -> int:
        return int(nodes_entered(self.spaces))

    def legal(self) -> list[int]:
        return [int(move) for move in self.moves[: list_moves(self.roots, self.moves)]]

    def solve(self) -> float:
        return float(value_position(self.spaces, self.roots, self.pools, self.moves, self.stop, self.table, self.best))

    def solve_move(self, move: int) -> float:
        return float(value_move(self.spaces, self.roots, self.pools, move, self.moves, self.stop, self.table))

    def line(self) -> list[int]:
        """The best line from the position just solved; the transposition table makes this cheap."""
        line = [int(self.best[0])]
        while step(self.roots, line[-1]) and self.solve() != UNKNOWN:
            line.append(int(self.best[0]))
        return line


def is_solvable(state: State) -> bool:
    """Whether the game is not over and all remaining chance outcomes can be enumerated."""
    return state.age == LAST_AGE and state.phase != OVER


def solve(state: State, *, nodes: int, stop: Ids | None = None) -> Solution | None:
    """Find the value of a position and a best move. The result does not depend on its hidden cards.

    Returns None if the game is over or has not reached age III, if the search exceeds the limit of `nodes`, or if
    `stop` is set.
    """
    if not is_solvable(state):
        return None
    query = _Query(state, nodes, stop)
    value = query.solve()
    if value == UNKNOWN:
        return None
    line = query.line()
    return Solution(1 - value if state.turn else value, line[0], line, query.nodes())


def solve_moves(state: State, *, nodes: int, stop: Ids | None = None) -> list[tuple[int, float]] | None:
    """All legal moves with their exact values for the seat to move, ordered by number; None as in `solve`."""
    if not is_solvable(state):
        return None
    query = _Query(state, nodes, stop)
    found = []
    for move in query.legal():
        value = query.solve_move(move)
        if value == UNKNOWN:
            return None
        found.append((move, 1 - value if state.turn else value))
    return found


def is_worth_solving(state: State, nodes: int) -> bool:
    """Whether `solve` is likely to finish within this many nodes: an instant estimate."""
    if not is_solvable(state):
        return False
    hidden = state.present & ~state.open & ~FACE_UP
    wonders = sum(city.unbuilt.bit_count() for city in state.cities)
    nodes_log2 = NODES_LOG2_BASE + NODES_LOG2_CARD * state.present.bit_count() + NODES_LOG2_HIDDEN * hidden.bit_count()
    return nodes_log2 + NODES_LOG2_WONDER * wonders <= log2(max(nodes, 1))
