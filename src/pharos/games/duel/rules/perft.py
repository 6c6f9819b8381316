"""Perft: counts all move sequences from a position, as a test of the rules as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.native import Ids, clone, compiled, copy, integers, zeros
from pharos.games.duel.rules.game import Game
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import ENDING_COUNT, ENDINGS, NOBODY, OVER, State
from pharos.games.duel.rules.turn import apply


@compiled
def expand(s: State, level: int, moves: Ids, stack: Ids) -> int:
    """Push the legal moves of a position onto its level of the stack; return their number."""
    n = legal_moves(s, moves)
    for i in range(n):
        stack[level * MOST_MOVES + i] = moves[i]
    return n


@compiled
def count_nodes(states: list[State], depth: int, moves: Ids, stack: Ids, left: Ids, nodes: Ids, outcomes: Ids) -> None:
    """Traverse the whole tree below the first state, depth first; the other `depth` states are scratch space.

    Adds the number of positions after 1, 2, ... moves to `nodes`, and the number of finished games among them to
    `outcomes`, by winner * ENDING_COUNT + ending.
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
            outcomes[child.winner * ENDING_COUNT + child.ending] += 1
        elif level + 1 < depth:
            level += 1
            left[level] = expand(child, level, moves, stack)


@dataclass(frozen=True)
class Perft:
    """The size of the tree below a position."""

    nodes: tuple[int, ...]  # positions after 1, 2, ... moves
    endings: dict[str, int]  # the number of finished games, by "winner ending"; "-" for a tie


def perft(game: Game, depth: int) -> Perft:
    """Count the positions reachable from a game within `depth` moves."""
    if depth < 1:
        raise ValueError(f"the depth is at least 1, not {depth}")
    states = zeros(State, depth + 1)
    _put(states, clone(game._states))
    nodes, outcomes = integers([0] * depth), integers([0] * 3 * ENDING_COUNT)
    stack = integers([0] * depth * MOST_MOVES)
    count_nodes(states, depth, integers([0] * MOST_MOVES), stack, integers([0] * depth), nodes, outcomes)
    endings = {}
    for i, n in enumerate(outcomes):
        winner, ending = divmod(i, ENDING_COUNT)
        if n:
            endings[f"{'-' if winner == NOBODY else winner} {ENDINGS[ending]}"] = int(n)
    return Perft(tuple(int(n) for n in nodes), endings)


def split(game: Game, depth: int) -> dict[str, int]:
    """The number of positions within `depth` moves for each first move: the total of `perft`, split by move."""
    sizes = {}
    for move in game.moves():
        after = game.after(move)
        below = perft(after, depth - 1).nodes if depth > 1 else ()
        sizes[move] = 1 + sum(below)
    return sizes


@compiled
def _put(states: list[State], source: list[State]) -> None:
    copy(states[0], source[0])
