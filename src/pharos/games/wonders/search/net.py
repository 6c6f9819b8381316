"""The two nets of 7 Wonders: one judges positions, the other chooses moves, the own ones and the rivals'.

Both have a sparse first layer. The judge has two small layers behind it, whose weights are those of the age, and heads:
how near to a win the seat will come, the share of the rivals it will be ahead of, and its lead in points over
the best of them. The chooser has a number for each legal move ("logit"); the higher, the likelier the move.
It is a sum of rows for what the move uses, and of the move's hand-made worth, as much of it as the chooser trusts here.
All weights stand in one row of numbers, of which `Nets` has the parts.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from pharos.core.native import Ids, compiled, inlined, vectorised
from pharos.games.duel.search.net import ZERO, Floats, layer, squash
from pharos.games.wonders.rules.cards import (
    AGES,
    BOARD_COUNT,
    CARD_COUNT,
    EDIFICE_COUNT,
    MOST_OPTIONS,
    MOST_STAGES,
    STAGES,
)
from pharos.games.wonders.rules.moves import (
    BUILD,
    FORFEIT,
    FREE,
    JOIN,
    OPTION,
    PASS,
    PAWN,
    PAYMENTS,
    RAISE,
    RUIN,
    SELL,
    USES,
)
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK
from pharos.games.wonders.search.features import FEATURES
from pharos.games.wonders.search.greedy import Floats as Worths

HIDDEN = 128
NARROW = 32

# The heads.
WIN, RANK, MARGIN = range(3)
HEADS = 3
MARGIN_UNIT = 10.0  # the margin's head counts in tens of points

MOST_ROWS = 5  # of a move

# The rows of the moves' weights.
BUILD_ROW = 0
FREE_ROW = BUILD_ROW + CARD_COUNT  # by a board's right, besides
BURY_ROW = FREE_ROW + 1  # the card that goes under a stage
SELL_ROW = BURY_ROW + CARD_COUNT
STAGE_ROW = SELL_ROW + CARD_COUNT
JOIN_ROW = STAGE_ROW + BOARD_COUNT * MOST_STAGES  # by edifice and pawns left
LEFT_STEPS = 8
LEFT_ROW = JOIN_ROW + EDIFICE_COUNT * LEFT_STEPS  # coins to the left neighbour
RIGHT_ROW = LEFT_ROW + LANE_MASK + 1
PASS_ROW = RIGHT_ROW + LANE_MASK + 1
RAISE_ROW = PASS_ROW + 1
OPTION_ROW = RAISE_ROW + CARD_COUNT
PAWN_ROW = OPTION_ROW + BOARD_COUNT * MOST_STAGES * MOST_OPTIONS
RUIN_ROW = PAWN_ROW + AGES
FORFEIT_ROW = RUIN_ROW + CARD_COUNT
WORTH_ROW = FORFEIT_ROW + 3**AGES  # counted as often as the move is worth by the hand-made estimate
MOVE_ROWS = WORTH_ROW + 1
WORTH_UNIT, MOST_WORTH = 4.0, 24.0  # points

# Where the parts of the working space begin.
LAYER_2 = HIDDEN
LAYER_3 = LAYER_2 + NARROW
WORK = LAYER_3 + NARROW

SHAPES: dict[str, tuple[int, ...]] = {
    "first": (FEATURES + 1, HIDDEN),  # the last row, of zeros, fills up a group of features
    "first_bias": (HIDDEN,),
    "second": (AGES, NARROW, HIDDEN),
    "second_bias": (AGES, NARROW),
    "third": (AGES, NARROW, NARROW),
    "third_bias": (AGES, NARROW),
    "heads": (AGES, HEADS, NARROW),
    "heads_bias": (AGES, HEADS),
    "eye": (FEATURES + 1, HIDDEN),  # the chooser's first layer
    "eye_bias": (HIDDEN,),
    "moves": (MOVE_ROWS, HIDDEN),
    "moves_bias": (MOVE_ROWS,),
}
WEIGHTS = sum(math.prod(shape) for shape in SHAPES.values())


class Nets(NamedTuple):
    """The weights, by layer."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    heads: Floats
    heads_bias: Floats
    eye: Floats
    eye_bias: Floats
    moves: Floats
    moves_bias: Floats


def nets_of(weights: Floats) -> Nets:
    """A row of weights as nets; the parts are views of the row."""
    if weights.shape != (WEIGHTS,):
        raise ValueError(f"the nets of this version have {WEIGHTS} weights, not {weights.shape}")
    parts: list[Floats] = []
    start = 0
    for shape in SHAPES.values():
        end = start + math.prod(shape)
        parts.append(weights[start:end].reshape(shape))
        start = end
    return Nets(*parts)


def random_weights(seed: int) -> Floats:
    """The weights that training starts from: no opinion about results and moves, but layers that can learn."""
    generator = np.random.default_rng(seed)
    weights = np.zeros(WEIGHTS, np.float32)
    nets = nets_of(weights)
    typical = 120  # features of a usual position
    for part, inputs in ((nets.first, typical), (nets.second, HIDDEN), (nets.third, NARROW), (nets.eye, typical)):
        part[...] = generator.normal(0.0, math.sqrt(2.0 / inputs), part.shape)
    nets.first[FEATURES] = 0.0
    nets.eye[FEATURES] = 0.0
    return weights


@vectorised
def read_features(first: Floats, bias: Floats, features: Ids, n: int, work: Floats) -> None:
    """A first layer: the sum of the features' rows, negative numbers cut off. Overwrites what follows the features.

    Four rows at a time, because reading and writing the sums costs as much as reading a row.
    """
    for j in range(HIDDEN):
        work[j] = bias[j]
    for i in range(n, n + 3):
        features[i] = FEATURES
    for i in range(0, n, 4):
        a, b, c, d = features[i], features[i + 1], features[i + 2], features[i + 3]
        for j in range(HIDDEN):
            work[j] += (first[a, j] + first[b, j]) + (first[c, j] + first[d, j])
    for j in range(HIDDEN):
        work[j] = max(work[j], ZERO)


@vectorised
def head(nets: Nets, stage: int, number: int, work: Floats) -> float:
    """A head of the judge's last layer."""
    total: float = nets.heads_bias[stage, number]
    for j in range(NARROW):
        total += nets.heads[stage, number, j] * work[LAYER_3 + j]
    return total


@inlined
def think(nets: Nets, stage: int, work: Floats) -> None:
    """The judge's layers behind the first."""
    layer(nets.second, nets.second_bias, stage, HIDDEN, 0, LAYER_2, NARROW, work)
    layer(nets.third, nets.third_bias, stage, NARROW, LAYER_2, LAYER_3, NARROW, work)


@inlined
def win_of(nets: Nets, stage: int, work: Floats) -> float:
    """After `think`: how near to a win the seat will come, about its chance to win."""
    return squash(head(nets, stage, WIN, work))


@inlined
def rank_of(nets: Nets, stage: int, work: Floats) -> float:
    """After `think`: the share of the rivals that the seat will be ahead of."""
    return squash(head(nets, stage, RANK, work))


@compiled
def move_rows(s: State, seat: int, move: int, rows: Ids) -> int:
    """Write the rows whose sum is a move's number; how many."""
    if move >= PASS:
        rows[0] = choice_row(s, seat, move)
        return 1
    card = move // PAYMENTS // USES
    use = move // PAYMENTS % USES
    n = 1
    if use in (BUILD, FREE):
        rows[0] = BUILD_ROW + card
        if use == FREE:
            rows[1] = FREE_ROW
            n = 2
    elif use == SELL:
        rows[0] = SELL_ROW + card
        return 1
    else:
        me = s.cities[seat]
        rows[0] = BURY_ROW + card
        rows[1] = STAGE_ROW + me.board * MOST_STAGES + me.stages
        n = 2
        if use == JOIN:
            rows[2] = JOIN_ROW + s.edifices[s.age - 1] * LEFT_STEPS + min(s.left[s.age - 1], LEFT_STEPS - 1)
            n = 3
    left, right = move >> LANE & LANE_MASK, move & LANE_MASK
    if left:
        rows[n] = LEFT_ROW + left
        n += 1
    if right:
        rows[n] = RIGHT_ROW + right
        n += 1
    return n


@inlined
def choice_row(s: State, seat: int, move: int) -> int:
    """The row of a move that uses no card of the hand."""
    if move == PASS:
        return PASS_ROW
    if move < OPTION:
        return RAISE_ROW + move - RAISE
    if move < PAWN:
        return OPTION_ROW + (s.fresh[seat] - STAGES) * MOST_OPTIONS + move - OPTION
    if move < RUIN:
        return PAWN_ROW + move - PAWN
    if move < FORFEIT:
        return RUIN_ROW + move - RUIN
    return FORFEIT_ROW + move - FORFEIT


@vectorised
def row_value(weights: Floats, bias: Floats, row: int, work: Floats) -> float:
    """What a row of the moves' weights makes of the first layer."""
    total: float = bias[row]
    for j in range(HIDDEN):
        total += weights[row, j] * work[j]
    return total


@inlined
def worth_units(worth: float) -> float:
    """How often a move's worth counts."""
    return min(max(worth, -MOST_WORTH), MOST_WORTH) / WORTH_UNIT


@compiled
def value_moves(
    nets: Nets, s: State, seat: int, moves: Ids, worths: Worths, n: int, work: Floats, logits: Floats, rows: Ids
) -> None:
    """Write the number of each legal move, after the chooser's first layer."""
    trust = row_value(nets.moves, nets.moves_bias, WORTH_ROW, work)
    for i in range(n):
        value = np.float32(trust * worth_units(worths[i]))
        for k in range(move_rows(s, seat, moves[i], rows)):
            value += row_value(nets.moves, nets.moves_bias, rows[k], work)
        logits[i] = value


assert RIGHT_ROW - LEFT_ROW == 1 << LANE
