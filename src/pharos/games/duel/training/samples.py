"""Training samples: a position, the search's policy, and the result of the game."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Int8, Int16, compiled, copy
from pharos.games.duel.rules.score import total_points
from pharos.games.duel.rules.state import CIVILIAN, MILITARY, NOBODY, SCIENCE, TIE, State
from pharos.games.duel.search.net import END_COUNT, Floats
from pharos.search.tree import Tree

KEPT_MOVES = 32  # positions with more moves (a large discard pile) keep those with the highest priors
NOT_PLAYED = -1  # instead of the ending: only the draft was played, and the value is that of searches after it
UNIT = 65535  # a move's probability is stored as an integer fraction of this


class Sample:
    """A decision in a game."""

    state: Annotated[list[State], State, 1]
    moves: Int8  # how many
    move: Annotated[list[int], "i2", KEPT_MOVES]
    share: Annotated[list[int], "u2", KEPT_MOVES]
    value: Annotated[float, "f4"]  # the search's value for the mover; negative: do not use
    end: Int8  # the ending from the mover's perspective, numbered like the net's endings
    margin: Int16  # the final difference in points from the mover's perspective; only if points decided the game


@compiled
def take_sample(sample: Sample, tree: Tree, policy: Floats, value: float) -> None:
    """Record the decision at a tree's root."""
    node = tree.nodes[0]
    copy(sample.state[0], tree.game.states[0])
    sample.moves = min(node.edges, KEPT_MOVES)
    total = 1e-9
    for i in range(sample.moves):
        total += policy[i]
    for i in range(sample.moves):
        sample.move[i] = tree.edges[node.first + i].move
        sample.share[i] = int(policy[i] / total * UNIT)
    sample.value = value


@compiled
def ending_for(winner: int, ending: int, mover: int) -> int:
    """The ending from a seat's perspective, numbered like the net's endings."""
    if winner == NOBODY:
        return END_COUNT // 2
    way = 0 if ending == MILITARY else 1 if ending == SCIENCE else 2
    return way if winner == mover else END_COUNT - 1 - way


@compiled
def finish_sample(sample: Sample, over: State) -> None:
    """Fill in the result of the game."""
    mover = sample.state[0].turn
    sample.end = ending_for(over.winner, over.ending, mover)
    is_counted = over.ending == CIVILIAN or over.ending == TIE
    sample.margin = total_points(over, mover) - total_points(over, 1 - mover) if is_counted else 0
