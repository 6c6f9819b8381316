"""The exact value of a position of age III, and of each of its moves."""

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
from pharos.games.duel.search.workspace import FACE_UP, Desk, Memory

LAST_AGE = 3
SMALLEST_TABLE, LARGEST_TABLE = 1 << 10, 1 << 18  # remembered positions: 32 KB to 8 MB
NODES_PER_MEMORY = 16  # a larger table would hardly ever be full

# How many positions `solve` looks at, as a power of two: a line through the 70 % quantile over positions with 6 to 13
# cards left, from games of the greedy player with itself and random ones. Each card left, each face-down one on top of
# that, and each wonder that may still be built count. A test checks how often it is right on other positions.
LIKELY_BASE, LIKELY_CARD, LIKELY_HIDDEN, LIKELY_WONDER = -2.1, 1.3, 2.2, 1.1


@dataclass(frozen=True)
class Solution:
    """What best play of both leads to."""

    value: float  # what the seat to move can expect: 1 for a win, 1/2 for a tie
    move: int  # a best move
    line: list[int]  # best play from here on, up to a move that turns up cards or lets the Great Library draw
    nodes: int  # positions looked at


class _Work:
    """The working space of one question."""

    def __init__(self, state: State, nodes: int, stop: Ids | None) -> None:
        table = SMALLEST_TABLE
        while table < min(nodes // NODES_PER_MEMORY, LARGEST_TABLE):
            table *= 2
        self.desks, self.pools, self.memories = zeros(Desk, 1), zeros(Pool, 1), zeros(Memory, table)
        self.roots = zeros(State, 2)
        write(self.roots, 0, state)
        self.moves, self.best = integers([0] * MOST_MOVES), integers([0])
        self.stop = integers([0]) if stop is None else stop
        set_limit(self.desks, nodes)

    def nodes(self) -> int:
        return int(nodes_entered(self.desks))

    def legal(self) -> list[int]:
        return [int(move) for move in self.moves[: list_moves(self.roots, self.moves)]]

    def solve(self) -> float:
        return float(
            value_position(self.desks, self.roots, self.pools, self.moves, self.stop, self.memories, self.best)
        )

    def solve_move(self, move: int) -> float:
        return float(value_move(self.desks, self.roots, self.pools, move, self.moves, self.stop, self.memories))

    def line(self) -> list[int]:
        """Best play from the position just solved on; what is remembered of it makes this cheap."""
        line = [int(self.best[0])]
        while step(self.roots, line[-1]) and self.solve() != UNKNOWN:
            line.append(int(self.best[0]))
        return line


def is_solvable(state: State) -> bool:
    """Whether somebody is to move and all that is left to chance can be listed."""
    return state.age == LAST_AGE and state.phase != OVER


def solve(state: State, *, nodes: int, stop: Ids | None = None) -> Solution | None:
    """The value of a position and a best move. Nothing depends on what its hidden cards are.

    None if the game is over or has not reached age III, if more than so many positions would have to be looked at, or
    if somebody sets `stop`.
    """
    if not is_solvable(state):
        return None
    work = _Work(state, nodes, stop)
    value = work.solve()
    if value == UNKNOWN:
        return None
    line = work.line()
    return Solution(1 - value if state.turn else value, line[0], line, work.nodes())


def solve_moves(state: State, *, nodes: int, stop: Ids | None = None) -> list[tuple[int, float]] | None:
    """Every legal move with its exact value for the seat to move, in the order of the numbers; None as in `solve`."""
    if not is_solvable(state):
        return None
    work = _Work(state, nodes, stop)
    found = []
    for move in work.legal():
        value = work.solve_move(move)
        if value == UNKNOWN:
            return None
        found.append((move, 1 - value if state.turn else value))
    return found


def is_worth_solving(state: State, nodes: int) -> bool:
    """Whether `solve` is likely to finish within so many positions: an estimate that takes no time."""
    if not is_solvable(state):
        return False
    hidden = state.present & ~state.open & ~FACE_UP
    wonders = sum(city.unbuilt.bit_count() for city in state.cities)
    likely = LIKELY_BASE + LIKELY_CARD * state.present.bit_count() + LIKELY_HIDDEN * hidden.bit_count()
    return likely + LIKELY_WONDER * wonders <= log2(max(nodes, 1))
