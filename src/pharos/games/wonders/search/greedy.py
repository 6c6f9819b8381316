"""Choosing moves by what they are worth at once, and games played to the end that way."""

from __future__ import annotations

from typing import cast

import numpy as np

from pharos.core.chance import Rng, below, shuffle
from pharos.core.compile_cache import COMPILED
from pharos.core.native import Ids, compiled, inlined
from pharos.games.wonders.rules.cards import PASSES, SALE, THINGS, TOKEN_VALUES, TURNS
from pharos.games.wonders.rules.edifice import join_cost
from pharos.games.wonders.rules.moves import (
    BUILD,
    FORFEIT,
    JOIN,
    OPTION,
    PASS,
    PAWN,
    PAYMENTS,
    RAISE,
    RUIN,
    SELL,
    STAGE,
    USES,
    legal_moves,
)
from pharos.games.wonders.rules.state import OVER, TURN, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK, is_built, is_chained, left_of, right_of
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.evaluation import Weights, by_time, option_worth, pawn_worth, stage_worth, worth

Floats = list[float]


def number_row(n: int) -> Floats:
    """A row of zeros for values."""
    return cast(Floats, np.zeros(n)) if COMPILED else [0.0] * n


STEPS = 1024  # how finely the noise on a value is graded


@inlined
def next_holder(s: State, seat: int) -> int:
    """The seat that gets the hand of a seat."""
    return left_of(s, seat) if PASSES[s.age - 1] < 0 else right_of(s, seat)


@compiled
def denial(s: State, seat: int, card: int, w: Weights) -> float:
    """What it is worth that the next to hold the hand does not get a card."""
    other = next_holder(s, seat)
    if is_built(s.cities[other], THINGS[card]):
        return 0.0
    return w.deny * max(worth(s, other, card, w), 0.0)


@compiled
def value_uses(s: State, seat: int, moves: Ids, n: int, values: Floats, w: Weights, denies: bool) -> None:
    """Write what the uses of the cards of a hand are worth; equal parts of moves in a row are worked out once."""
    me = s.cities[seat]
    coin = by_time(w.coin, s)
    paid = coin * (1.0 + w.paid / (s.players - 1))
    passes_on = denies and s.phase == TURN and s.turn < TURNS
    stage, join, known_stage = 0.0, 0.0, False
    card, building, denied, known_building = -1, 0.0, 0.0, False
    for i in range(n):
        move = moves[i]
        if move >= PASS:
            values[i] = 0.0
            continue
        if move // PAYMENTS // USES != card:
            card = move // PAYMENTS // USES
            known_building = False
            denied = denial(s, seat, card, w) if passes_on else 0.0
        use = move // PAYMENTS % USES
        value = denied - paid * ((move >> LANE & LANE_MASK) + (move & LANE_MASK))
        if use == SELL:
            value += SALE * coin
        elif use in (STAGE, JOIN):
            if not known_stage:
                known_stage = True
                stage = stage_worth(s, seat, w)
                cost = join_cost(s, seat)
                if cost >= 0:
                    join = pawn_worth(s, seat, s.age - 1, 1, w) - coin * cost
            value += stage + (join if use == JOIN else 0.0)
        else:
            if not known_building:
                known_building = True
                building = worth(s, seat, card, w)
            value += building
            if use == BUILD and not is_chained(me, THINGS[card]):
                value -= coin * THINGS[card].coin_cost
        values[i] = value


@compiled
def value_moves(s: State, seat: int, moves: Ids, n: int, values: Floats, w: Weights, denies: bool) -> None:
    """Write what the n legal moves of a seat are worth to it, in points."""
    if moves[0] < PASS or moves[n - 1] < PASS:  # to pass may be one of the moves, the first or the last
        value_uses(s, seat, moves, n, values, w, denies)
        return
    for i in range(n):
        move = moves[i]
        if move == PASS:
            values[i] = 0.0
        elif move < OPTION:
            values[i] = worth(s, seat, move - RAISE, w)
        elif move < PAWN:
            values[i] = option_worth(s, s.fresh[seat], seat, move - OPTION, w)
        elif move < RUIN:
            values[i] = pawn_worth(s, seat, move - PAWN, 0, w)
        elif move < FORFEIT:
            values[i] = -worth(s, seat, move - RUIN, w)
        else:
            amounts = move - FORFEIT
            lost = amounts // 9 * TOKEN_VALUES[0] + amounts // 3 % 3 * TOKEN_VALUES[1] + amounts % 3 * TOKEN_VALUES[2]
            values[i] = -1.0 * lost


@compiled
def choose(s: State, seat: int, moves: Ids, values: Floats, rng: Rng, w: Weights, noise: float, denies: bool) -> int:
    """The move of a seat that is worth most, with random noise of up to so many points added to each."""
    n = legal_moves(s, seat, moves)
    if n == 1:
        return moves[0]
    value_moves(s, seat, moves, n, values, w, denies)
    best, most = 0, -1e9
    for i in range(n):
        value = values[i] + noise * below(rng, STEPS) / STEPS
        if value > most:
            best, most = i, value
    return moves[best]


@compiled
def play_on(s: State, moves: Ids, values: Floats, rng: Rng, w: Weights, noise: float) -> None:
    """Let every seat choose by worth and noise, to the end of the game."""
    while s.phase != OVER:
        for seat in range(s.players):
            if s.waiting >> seat & 1:
                s.moves[seat] = choose(s, seat, moves, values, rng, w, noise, False)
        resolve(s)


@compiled
def list_moves(states: list[State], seat: int, moves: Ids, rngs: list[Rng]) -> int:
    """Write the legal moves of a seat in random order; how many."""
    n = legal_moves(states[0], seat, moves)
    shuffle(moves, 0, n, n, rngs[0])
    return n


@compiled
def rank_moves(
    states: list[State], seat: int, moves: Ids, values: Floats, weights: list[Weights], rngs: list[Rng]
) -> int:
    """Write the legal moves of a seat with their values, best first, equal ones in random order; how many."""
    s, rng = states[0], rngs[0]
    n = legal_moves(s, seat, moves)
    value_moves(s, seat, moves, n, values, weights[0], True)
    for i in range(n - 1):
        j = i + below(rng, n - i)
        moves[i], moves[j] = moves[j], moves[i]
        values[i], values[j] = values[j], values[i]
    for i in range(1, n):
        k = i
        while k > 0 and values[k - 1] < values[k]:
            moves[k - 1], moves[k] = moves[k], moves[k - 1]
            values[k - 1], values[k] = values[k], values[k - 1]
            k -= 1
    return n
