"""Predicts the moves of an opponent without foresight as those of the greedy player.

A search assumes that the opponent plays as well as itself. If an opponent's moves show that it plays greedily, the
search predicts its moves instead, and finds traps that a better opponent would avoid.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng
from pharos.core.native import Ids, compiled, copy, integers, zeros
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.evaluation import BALANCED
from pharos.games.duel.search.greedy import GREEDY_STATES, ROOT, value_moves
from pharos.games.duel.search.hidden import Pool
from pharos.games.duel.search.tactics import TURN_STACK, TURN_STATES

QUICK_DRAWS = 4  # determinizations over which a move's value is averaged inside a search


class GreedyWorkspace(NamedTuple):
    """The workspace of the greedy player."""

    states: list[State]
    pools: list[Pool]
    moves: Ids
    legal: Ids
    stack: Ids
    left: Ids
    replies: Ids
    replies_left: Ids
    values: Any  # of the legal moves, 64-bit floats


def make_greedy_workspace() -> GreedyWorkspace:
    """Allocate the workspace for one thread."""
    return GreedyWorkspace(
        states=zeros(State, GREEDY_STATES),
        pools=zeros(Pool, 1),
        moves=integers([0] * MOST_MOVES),
        legal=integers([0] * MOST_MOVES),
        stack=integers([0] * TURN_STACK),
        left=integers([0] * TURN_STATES),
        replies=integers([0] * TURN_STACK),
        replies_left=integers([0] * TURN_STATES),
        values=np.zeros(MOST_MOVES),
    )


@compiled
def greedy_move(space: GreedyWorkspace, s: State, rngs: list[Rng], draws: int) -> int:
    """The move with the highest evaluation right after it."""
    copy(space.states[ROOT], s)
    best = value_moves(
        space.states,
        BALANCED,
        space.pools,
        rngs,
        space.moves,
        space.legal,
        space.stack,
        space.left,
        space.replies,
        space.replies_left,
        space.values,
        draws,
    )
    return space.legal[best]
