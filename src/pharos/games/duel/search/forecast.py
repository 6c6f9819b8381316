"""What somebody who goes by worth will do.

A search takes the opponent to play as well as itself. One who shows by its moves that it takes what looks best at once
can be foreseen: then the search plans for that, and finds traps that a better opponent would not fall into.
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

QUICK_DRAWS = 4  # deals of the hidden cards over which a move's worth is averaged inside a search


class Desk(NamedTuple):
    """Working space."""

    states: list[State]
    pools: list[Pool]
    moves: Ids
    legal: Ids
    stack: Ids
    left: Ids
    answers: Ids
    answers_left: Ids
    values: Any  # of the legal moves, 64-bit floating-point numbers


def make_desk() -> Desk:
    """Working space for one thread."""
    return Desk(
        states=zeros(State, GREEDY_STATES),
        pools=zeros(Pool, 1),
        moves=integers([0] * MOST_MOVES),
        legal=integers([0] * MOST_MOVES),
        stack=integers([0] * TURN_STACK),
        left=integers([0] * TURN_STATES),
        answers=integers([0] * TURN_STACK),
        answers_left=integers([0] * TURN_STATES),
        values=np.zeros(MOST_MOVES),
    )


@compiled
def expected_move(desk: Desk, s: State, rngs: list[Rng], draws: int) -> int:
    """The move of a position that is worth most at once."""
    copy(desk.states[ROOT], s)
    best = value_moves(
        desk.states,
        BALANCED,
        desk.pools,
        rngs,
        desk.moves,
        desk.legal,
        desk.stack,
        desk.left,
        desk.answers,
        desk.answers_left,
        desk.values,
        draws,
    )
    return desk.legal[best]
