"""Greedy play: the move with the best evaluation right after it."""

from __future__ import annotations

from pharos.core.chance import Rng, below
from pharos.core.native import Ids, compiled, copy
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import OVER, State
from pharos.games.duel.search.evaluation import MINE, THEIRS, WON, Weights, evaluate
from pharos.games.duel.search.hidden import Pool, fill_pool, redraw
from pharos.games.duel.search.tactics import NO_MOVE, TURN_MOVES, is_choice, make, may_win, push, winning_move

DRAWS = 16  # determinizations over which the players average a move's value
ROOT, DETERMINIZATION = 0, 1
GREEDY_STATES = 2 + 2 * TURN_MOVES  # the root, a determinization of it, the turn, and the opponent's reply
ALMOST_WON = 0.5 * WON  # the next player to move wins in that turn

Floats = list[float]


@compiled
def leaf_value(
    states: list[State],
    leaf: int,
    seat: int,
    weights: list[Weights],
    pools: list[Pool],
    moves: Ids,
    stack: Ids,
    left: Ids,
) -> float:
    """The value for a seat of the position after a turn; an immediate win for the next mover counts almost as a win."""
    s = states[leaf]
    if s.phase != OVER and may_win(s) and winning_move(states, leaf, moves, stack, left) != NO_MOVE:
        return ALMOST_WON if s.turn == seat else -ALMOST_WON
    return evaluate(s, seat, pools[0], weights[MINE], weights[THEIRS])


@compiled
def best_turn_value(
    states: list[State],
    move: int,
    weights: list[Weights],
    pools: list[Pool],
    moves: Ids,
    stack: Ids,
    left: Ids,
    replies: Ids,
    replies_left: Ids,
) -> float:
    """The value of a move in the determinization, with the best choices after it.

    The last two arrays are scratch space for the opponent's reply.
    """
    seat = states[DETERMINIZATION].turn
    best = -2.0 * WON
    stack[0] = move
    left[0] = 1
    level = 0
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        child = states[DETERMINIZATION + level + 1]
        copy(child, states[DETERMINIZATION + level])
        make(child, stack[level * MOST_MOVES + left[level]])
        if is_choice(child) and level + 1 < TURN_MOVES:
            level += 1
            push(child, level, moves, stack, left)
        else:
            leaf = DETERMINIZATION + level + 1
            best = max(best, leaf_value(states, leaf, seat, weights, pools, moves, replies, replies_left))
    return best


@compiled
def value_moves(
    states: list[State],
    weights: list[Weights],
    pools: list[Pool],
    rngs: list[Rng],
    moves: Ids,
    legal: Ids,
    stack: Ids,
    left: Ids,
    replies: Ids,
    replies_left: Ids,
    values: Floats,
    draws: int,
) -> int:
    """Write the legal moves and their values in points; return the index of the best, breaking ties at random."""
    n = legal_moves(states[ROOT], legal)
    fill_pool(states[ROOT], pools[0])
    for i in range(n):
        values[i] = 0.0
    for _ in range(draws):
        copy(states[DETERMINIZATION], states[ROOT])
        redraw(states[DETERMINIZATION], pools[0], rngs[0])
        for i in range(n):
            values[i] += (
                best_turn_value(states, legal[i], weights, pools, moves, stack, left, replies, replies_left) / draws
            )
    best, equal = 0, 0  # equal: the number of moves as good as the best so far
    for i in range(n):
        if values[i] > values[best]:
            best, equal = i, 0
        if values[i] == values[best]:
            equal += 1
            if below(rngs[0], equal) == 0:
                best = i
    return best
