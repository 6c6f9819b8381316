"""Choosing a move by what the evaluation says right after it."""

from __future__ import annotations

from pharos.core.chance import Rng, below
from pharos.core.native import Ids, compiled, copy
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import OVER, State
from pharos.games.duel.search.evaluation import MINE, THEIRS, WON, Weights, evaluate
from pharos.games.duel.search.hidden import Pool, fill_pool, redraw
from pharos.games.duel.search.tactics import NO_MOVE, TURN_MOVES, is_choice, make, may_win, push, winning_move

DRAWS = 16  # deals of the hidden cards over which the players average a move's value
ROOT, DEAL = 0, 1
GREEDY_STATES = 2 + 2 * TURN_MOVES  # the root, a deal of it, the turn, and the opponent's answer
ALMOST_WON = 0.5 * WON  # the next to move wins in that turn

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
    """What the position after a turn is worth to a seat; that the next to move can win at once is nearly the result."""
    s = states[leaf]
    if s.phase != OVER and may_win(s) and winning_move(states, leaf, moves, stack, left) != NO_MOVE:
        return ALMOST_WON if s.turn == seat else -ALMOST_WON
    return evaluate(s, seat, pools[0], weights[MINE], weights[THEIRS])


@compiled
def best_end(
    states: list[State],
    move: int,
    weights: list[Weights],
    pools: list[Pool],
    moves: Ids,
    stack: Ids,
    left: Ids,
    answers: Ids,
    answers_left: Ids,
) -> float:
    """What a move is worth in the deal of state DEAL, the choices that follow it being made as well as possible.

    The last two arrays are working space for the opponent's answer.
    """
    seat = states[DEAL].turn
    best = -2.0 * WON
    stack[0] = move
    left[0] = 1
    level = 0
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        child = states[DEAL + level + 1]
        copy(child, states[DEAL + level])
        make(child, stack[level * MOST_MOVES + left[level]])
        if is_choice(child) and level + 1 < TURN_MOVES:
            level += 1
            push(child, level, moves, stack, left)
        else:
            leaf = DEAL + level + 1
            best = max(best, leaf_value(states, leaf, seat, weights, pools, moves, answers, answers_left))
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
    answers: Ids,
    answers_left: Ids,
    values: Floats,
    draws: int,
) -> int:
    """Write the legal moves and their values, in points; the place of the best one, of equal ones a random one."""
    n = legal_moves(states[ROOT], legal)
    fill_pool(states[ROOT], pools[0])
    for i in range(n):
        values[i] = 0.0
    for _ in range(draws):
        copy(states[DEAL], states[ROOT])
        redraw(states[DEAL], pools[0], rngs[0])
        for i in range(n):
            values[i] += best_end(states, legal[i], weights, pools, moves, stack, left, answers, answers_left) / draws
    best, equal = 0, 0  # equal: how many moves are as good as the best so far
    for i in range(n):
        if values[i] > values[best]:
            best, equal = i, 0
        if values[i] == values[best]:
            equal += 1
            if below(rngs[0], equal) == 0:
                best = i
    return best
