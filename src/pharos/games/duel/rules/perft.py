"""Counting every way to play on from a position: the numbers that pin the rules as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.native import Ids, clone, compiled, copy, integers, zeros
from pharos.games.duel.rules.game import Game
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import ENDINGS, NOBODY, OVER, State
from pharos.games.duel.rules.turn import apply


@compiled
def expand(s: State, level: int, moves: Ids, stack: Ids) -> int:
    """Put the legal moves of a position on its level of the stack; how many."""
    n = legal_moves(s, moves)
    for i in range(n):
        stack[level * MOST_MOVES + i] = moves[i]
    return n


@compiled
def count_nodes(states: list[State], depth: int, moves: Ids, stack: Ids, left: Ids, nodes: Ids, outcomes: Ids) -> None:
    """Walk the whole tree below the first state, depth first; the other `depth` states are working space.

    Adds to `nodes` how many positions there are after 1, 2, ... moves, and to `outcomes` how many of them are the end
    of the game, by winner * 5 + ending.
    """
    level = 0
    left[0] = expand(states[0], 0, moves, stack)
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        child = states[level + 1]
        copy(child, states[level])
        apply(child, stack[level * MOST_MOVES + left[level]])
        nodes[level] += 1
        if child.phase == OVER:
            outcomes[child.winner * 5 + child.ending] += 1
        elif level + 1 < depth:
            level += 1
            left[level] = expand(child, level, moves, stack)


@dataclass(frozen=True)
class Perft:
    """The size of the tree below a position."""

    nodes: tuple[int, ...]  # positions after 1, 2, ... moves
    endings: dict[str, int]  # how many of them end the game, by "winner ending"; "-" for a tie


def perft(game: Game, depth: int) -> Perft:
    """Count the positions that a game can reach within so many moves."""
    if depth < 1:
        raise ValueError(f"the depth is at least 1, not {depth}")
    states = zeros(State, depth + 1)
    _put(states, clone(game._states))
    nodes, outcomes = integers([0] * depth), integers([0] * 15)
    stack = integers([0] * depth * MOST_MOVES)
    count_nodes(states, depth, integers([0] * MOST_MOVES), stack, integers([0] * depth), nodes, outcomes)
    endings = {f"{'-' if i // 5 == NOBODY else i // 5} {ENDINGS[i % 5]}": int(n) for i, n in enumerate(outcomes) if n}
    return Perft(tuple(int(n) for n in nodes), endings)


def split(game: Game, depth: int) -> dict[str, int]:
    """The positions within so many moves by the first of these moves: the sums of `perft`, taken apart."""
    sizes = {}
    for move in game.moves():
        after = game.after(move)
        below = perft(after, depth - 1).nodes if depth > 1 else ()
        sizes[move] = 1 + sum(below)
    return sizes


@compiled
def _put(states: list[State], source: list[State]) -> None:
    copy(states[0], source[0])
