"""What the net learns from: a position, the moves that a search preferred in it, and what came of the game."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Int8, Int16, compiled, copy
from pharos.games.duel.rules.score import total_points
from pharos.games.duel.rules.state import CIVILIAN, MILITARY, NOBODY, SCIENCE, TIE, State
from pharos.games.duel.search.net import END_COUNT, Floats
from pharos.games.duel.search.tree import Tree

KEPT_MOVES = 32  # positions with more moves (a large discard pile) keep the likeliest of the first ones
UNIT = 65535  # a move's share is kept as a whole number of this


class Sample:
    """A decision of a game."""

    state: Annotated[list[State], State, 1]
    moves: Int8  # how many
    move: Annotated[list[int], "i2", KEPT_MOVES]
    share: Annotated[list[int], "u2", KEPT_MOVES]
    value: Annotated[float, "f4"]  # what the search thought the position worth to the mover; negative: not to be used
    end: Int8  # the end of the game as the mover sees it, numbered like the net's ends
    margin: Int16  # the final difference in points as the mover sees it; only when points decided


@compiled
def take_sample(sample: Sample, tree: Tree, policy: Floats, value: float) -> None:
    """Note the decision at a tree's root."""
    node = tree.nodes[0]
    copy(sample.state[0], tree.states[0])
    sample.moves = min(node.edges, KEPT_MOVES)
    total = 1e-9
    for i in range(sample.moves):
        total += policy[i]
    for i in range(sample.moves):
        sample.move[i] = tree.edges[node.first + i].move
        sample.share[i] = int(policy[i] / total * UNIT)
    sample.value = value


@compiled
def end_for(winner: int, ending: int, mover: int) -> int:
    """How a game ended, from a seat's side: numbered like the net's ends."""
    if winner == NOBODY:
        return END_COUNT // 2
    way = 0 if ending == MILITARY else 1 if ending == SCIENCE else 2
    return way if winner == mover else END_COUNT - 1 - way


@compiled
def finish_sample(sample: Sample, over: State) -> None:
    """Add what came of the game."""
    mover = sample.state[0].turn
    sample.end = end_for(over.winner, over.ending, mover)
    is_counted = over.ending == CIVILIAN or over.ending == TIE
    sample.margin = total_points(over, mover) - total_points(over, 1 - mover) if is_counted else 0
