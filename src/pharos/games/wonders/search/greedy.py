"""Greedy play: moves with the highest immediate value, and playouts of such moves."""

from __future__ import annotations

from typing import cast

import numpy as np

from pharos.core.chance import Rng, below, shuffle
from pharos.core.compile_cache import COMPILED
from pharos.core.native import Ids, compiled, inlined
from pharos.games.wonders.rules.cards import (
    BOARDS,
    CHOOSE_OPTION,
    MOST_STAGES,
    PASSES,
    SALE,
    STAGES,
    THINGS,
    TOKEN_VALUES,
    TURNS,
)
from pharos.games.wonders.rules.expansions import join_cost
from pharos.games.wonders.rules.moves import (
    BUILD,
    FORFEIT,
    FREE,
    JOIN,
    LOSE_CARD,
    OPTION,
    OWN,
    PASS,
    PAWN,
    PAYMENTS,
    REVIVE_CARD,
    SELL,
    USES,
    legal_moves,
)
from pharos.games.wonders.rules.state import OVER, TURN, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK, coin_cost, is_built, is_chained, left_of, right_of
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.evaluation import Weights, by_time, option_value, thing_value
from pharos.games.wonders.search.expansions import any_pawn_value, join_value, move_value, pawn_value

Floats = list[float]


def number_row(n: int) -> Floats:
    """Allocate an array of zeros."""
    return cast(Floats, np.zeros(n)) if COMPILED else [0.0] * n


NOISE_STEPS = 1024  # resolution of the noise on a value


@inlined
def next_holder(s: State, seat: int) -> int:
    """The seat that holds a seat's hand next."""
    return left_of(s, seat) if PASSES[s.age - 1] < 0 else right_of(s, seat)


@compiled
def denial(s: State, seat: int, card: int, w: Weights) -> float:
    """The value of keeping a card from the next holder of the hand."""
    other = next_holder(s, seat)
    if is_built(s.cities[other], THINGS[card]):
        return 0.0
    return w.deny * max(thing_value(s, other, card, w), 0.0)


@compiled
def stage_value(s: State, seat: int, w: Weights) -> float:
    """The value of the next stage, without its price."""
    me = s.cities[seat]
    number = STAGES + me.board * MOST_STAGES + me.stages
    thing = THINGS[number]
    value = thing_value(s, seat, number, w) + w.stage * (BOARDS[me.board].stages - 1 - me.stages)
    if thing.chooses == CHOOSE_OPTION:
        value += max(option_value(s, number, seat, 0, w), option_value(s, number, seat, 1, w))
    elif thing.chooses:
        value += any_pawn_value(s, seat, w)
    if thing.pawn:
        value += pawn_value(s, seat, thing.pawn - 1, w)
    return value


@compiled
def value_uses(s: State, seat: int, moves: Ids, n: int, values: Floats, w: Weights, denies: bool) -> None:
    """Write the values of moves that use a card of the hand; consecutive moves share intermediate results."""
    me = s.cities[seat]
    coin = by_time(w.coin, s)
    paid = coin * (1.0 + w.paid / (s.players - 1))
    passes_on = denies and s.phase == TURN and s.turn < TURNS
    stage, join, known_stage, undertaking = 0.0, 0.0, False, -1
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
        elif use in (BUILD, FREE):
            if not known_building:
                known_building = True
                building = thing_value(s, seat, card, w)
            value += building
            if use == BUILD and not is_chained(me, THINGS[card]):
                value -= coin * coin_cost(me, THINGS[card])
        else:
            if not known_stage:
                known_stage = True
                stage = stage_value(s, seat, w)
            if use >= JOIN and use - JOIN != undertaking:
                undertaking = use - JOIN
                join = join_value(s, seat, w, undertaking) - coin * join_cost(s, seat, undertaking)
            value += stage + (join if use >= JOIN else 0.0)
        values[i] = value


@compiled
def value_moves(s: State, seat: int, moves: Ids, n: int, values: Floats, w: Weights, denies: bool) -> None:
    """Write the values in points of a seat's n legal moves."""
    if moves[0] < PASS or moves[n - 1] < PASS:  # if there is a pass among them, it is first or last
        value_uses(s, seat, moves, n, values, w, denies)
        return
    for i in range(n):
        move = moves[i]
        if move == PASS:
            values[i] = 0.0
        elif move < OPTION:
            values[i] = thing_value(s, seat, move - REVIVE_CARD, w)
        elif move < PAWN:
            values[i] = option_value(s, s.fresh[seat], seat, move - OPTION, w)
        elif move < LOSE_CARD:
            values[i] = pawn_value(s, seat, move - PAWN, w)
        elif move < FORFEIT:
            values[i] = -thing_value(s, seat, move - LOSE_CARD, w)
        elif move >= OWN:
            values[i] = move_value(s, seat, w, move - OWN)
        else:
            amounts = move - FORFEIT
            lost = amounts // 9 * TOKEN_VALUES[0] + amounts // 3 % 3 * TOKEN_VALUES[1] + amounts % 3 * TOKEN_VALUES[2]
            values[i] = -1.0 * lost


@compiled
def choose(s: State, seat: int, moves: Ids, values: Floats, rng: Rng, w: Weights, noise: float, denies: bool) -> int:
    """The move with the highest value plus uniform noise of up to `noise` points."""
    n = legal_moves(s, seat, moves)
    if n == 1:
        return moves[0]
    value_moves(s, seat, moves, n, values, w, denies)
    best, most = 0, -1e9
    for i in range(n):
        value = values[i] + noise * below(rng, NOISE_STEPS) / NOISE_STEPS
        if value > most:
            best, most = i, value
    return moves[best]


@compiled
def play_on(s: State, moves: Ids, values: Floats, rng: Rng, w: Weights, noise: float) -> None:
    """Play to the end of the game, every seat greedily with noise."""
    while s.phase != OVER:
        for seat in range(s.players):
            if s.waiting >> seat & 1:
                s.moves[seat] = choose(s, seat, moves, values, rng, w, noise, False)
        resolve(s)


@compiled
def choose_roughly(
    states: list[State], seat: int, moves: Ids, values: Floats, weights: list[Weights], rngs: list[Rng], noise: float
) -> int:
    """The move with the highest value plus uniform noise of up to `noise` points on everything but sales.

    All payments for the same use of a card get the same noise, so the cheapest is chosen.
    """
    s, rng = states[0], rngs[0]
    n = legal_moves(s, seat, moves)
    value_moves(s, seat, moves, n, values, weights[0], True)
    best, most, last, extra = 0, -1e9, -1, 0.0
    for i in range(n):
        kind = moves[i] // PAYMENTS if moves[i] < PASS else moves[i]
        if kind != last:
            last = kind
            is_sale = moves[i] < PASS and kind % USES == SELL
            extra = 0.0 if is_sale else noise * below(rng, NOISE_STEPS) / NOISE_STEPS
        if values[i] + extra > most:
            best, most = i, values[i] + extra
    return moves[best]


@compiled
def list_moves(states: list[State], seat: int, moves: Ids, rngs: list[Rng]) -> int:
    """Write the legal moves of a seat in random order; return their number."""
    n = legal_moves(states[0], seat, moves)
    shuffle(moves, 0, n, n, rngs[0])
    return n


@compiled
def rank_moves(
    states: list[State], seat: int, moves: Ids, values: Floats, weights: list[Weights], rngs: list[Rng]
) -> int:
    """Write the legal moves of a seat and their values, best first, ties in random order; return their number."""
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
