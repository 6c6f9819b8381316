"""The net: from a position's features to who will win, how, by how much, and which moves look good.

A sparse first layer, two small ones whose weights are those of the age, and heads:
- the chance of the mover to win, which the search goes by;
- how the game will end: won or lost by military, science or points, or tied;
- the final difference in points;
- a number for each legal move ("logit"); the higher, the likelier the move.
All weights stand in one row of numbers, of which `Net` has the parts; so a net is saved, averaged and trained as a row.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from pharos.core.native import Ids, compiled, count, inlined, vectorised
from pharos.games.duel.rules.cards import CARD_COUNT, TOKEN_COUNT, WONDER_COUNT
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import BUILD, PICK, RAISE, RUIN, SELL, START_SELF, TAKE, USES, WONDER
from pharos.games.duel.rules.state import OWN_WONDERS, State
from pharos.games.duel.search.features import FEATURES, uncovered_by
from pharos.games.duel.search.hidden import hidden_slots

Floats = Any  # an array of 32-bit floating-point numbers; NumPy's own types say nothing that mypy could check here

HIDDEN = 128
NARROW = 32
STAGES = 4  # the draft and the three ages

# The heads.
WIN = 0
ENDS = 1  # seven ends: the mover wins by military, science, points; a tie; the opponent by points, science, military
END_COUNT = 7
MARGIN = ENDS + END_COUNT
HEADS = MARGIN + 1
MARGIN_UNIT = 10.0  # the margin's head counts in tens of points

MOST_ROWS = 4  # of a move

# The rows of the moves' weights.
BUILD_ROW = 0
SELL_ROW = BUILD_ROW + CARD_COUNT
BURY_ROW = SELL_ROW + CARD_COUNT  # the card that goes under a wonder
WONDER_ROW = BURY_ROW + CARD_COUNT
TOKEN_ROW = WONDER_ROW + WONDER_COUNT
RUIN_ROW = TOKEN_ROW + TOKEN_COUNT
RAISE_ROW = RUIN_ROW + CARD_COUNT
PICK_ROW = RAISE_ROW + CARD_COUNT
START_ROW = PICK_ROW + WONDER_COUNT
TURN_UP_ROW = START_ROW + 2  # taking a card turns up one or two others
OPEN_UP_ROW = TURN_UP_ROW + 2  # or uncovers one or two that lie face up
MOVE_ROWS = OPEN_UP_ROW + 2

# Where the parts of the working space begin.
LAYER_1, LAYER_2 = 0, HIDDEN
LAYER_3 = LAYER_2 + NARROW
WORK = LAYER_3 + NARROW
ZERO = np.float32(0.0)
LARGEST = 127  # whole number of eight bits

SHAPES: dict[str, tuple[int, ...]] = {
    "first": (FEATURES + 1, HIDDEN),  # the last row, of zeros, fills up a group of features
    "first_bias": (HIDDEN,),
    "second": (STAGES, NARROW, HIDDEN),
    "second_bias": (STAGES, NARROW),
    "third": (STAGES, NARROW, NARROW),
    "third_bias": (STAGES, NARROW),
    "heads": (STAGES, HEADS, NARROW),
    "heads_bias": (STAGES, HEADS),
    "moves": (MOVE_ROWS, HIDDEN),
    "moves_bias": (MOVE_ROWS,),
}
WEIGHTS = sum(math.prod(shape) for shape in SHAPES.values())


class Net(NamedTuple):
    """The weights, by layer."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    heads: Floats
    heads_bias: Floats
    moves: Floats
    moves_bias: Floats
    # The large layers in whole numbers, for the search; empty in a net that only learns.
    quick: Any
    quick_bias: Any
    quick_unit: Floats  # what 1 is, for each number of the first layer
    quick_moves: Any
    moves_unit: Floats  # what 1 is, for each move's row; 1.0 in a net that learns


def net_of(weights: Floats) -> Net:
    """A row of weights as a net that can learn; the parts are views of the row."""
    if weights.shape != (WEIGHTS,):
        raise ValueError(f"a net of this version has {WEIGHTS} weights, not {weights.shape}")
    parts: list[Floats] = []
    start = 0
    for shape in SHAPES.values():
        end = start + math.prod(shape)
        parts.append(weights[start:end].reshape(shape))
        start = end
    none, plain = np.zeros((0, HIDDEN), np.int8), np.ones(MOVE_ROWS, np.float32)
    parts += [none, np.zeros(0, np.int16), np.zeros(0, np.float32), none, plain]
    return Net(*parts)


def playing_net(weights: Floats) -> Net:
    """A row of weights as a net for the search, with its large layers in whole numbers of eight bits: less to read."""
    net = net_of(weights)
    unit = np.maximum(np.abs(net.first).max(axis=0), 1e-6) / LARGEST
    moves_unit = np.maximum(np.abs(net.moves).max(axis=1), 1e-6) / LARGEST
    most = np.iinfo(np.int16).max
    return net._replace(
        quick=np.rint(net.first / unit).astype(np.int8),
        quick_bias=np.clip(np.rint(net.first_bias / unit), -most, most).astype(np.int16),
        quick_unit=unit.astype(np.float32),
        quick_moves=np.rint(net.moves / moves_unit[:, None]).astype(np.int8),
        moves_unit=moves_unit.astype(np.float32),
    )


def random_weights(seed: int) -> Floats:
    """The weights that training starts from: no opinion about results and moves, but layers that can learn."""
    generator = np.random.default_rng(seed)
    weights = np.zeros(WEIGHTS, np.float32)
    net = net_of(weights)
    typical = 120  # features of a usual position
    for part, inputs in ((net.first, typical), (net.second, HIDDEN), (net.third, NARROW)):
        part[...] = generator.normal(0.0, math.sqrt(2.0 / inputs), part.shape)
    net.first[FEATURES] = 0.0
    return weights


@inlined
def squash(x: float) -> float:
    """A number as a probability."""
    return 1.0 / (1.0 + math.exp(-x))


@vectorised
def read_features(first: Floats, bias: Floats, features: Ids, n: int, work: Floats) -> None:
    """The first layer: the sum of the features' rows, negative numbers cut off."""
    for j in range(HIDDEN):
        work[j] = bias[j]
    for i in range(n):
        f = features[i]
        for j in range(HIDDEN):
            work[j] += first[f, j]
    for j in range(HIDDEN):
        work[j] = max(work[j], ZERO)


@vectorised
def read_quickly(quick: Any, bias: Any, unit: Floats, features: Ids, n: int, sums: Any, work: Floats) -> None:
    """The first layer in whole numbers, whose sums fit into sixteen bits. Overwrites what follows the features.

    Eight rows at a time, because reading and writing the sums costs as much as reading a row.
    """
    for j in range(HIDDEN):
        sums[j] = bias[j]
    for i in range(n, n + 7):
        features[i] = FEATURES
    for i in range(0, n, 8):
        a, b, c, d = features[i], features[i + 1], features[i + 2], features[i + 3]
        e, f, g, h = features[i + 4], features[i + 5], features[i + 6], features[i + 7]
        for j in range(HIDDEN):
            sums[j] += (
                ((quick[a, j] + quick[b, j]) + (quick[c, j] + quick[d, j]))
                + ((quick[e, j] + quick[f, j]) + (quick[g, j] + quick[h, j]))
            )  # fmt: skip
    for j in range(HIDDEN):
        work[j] = max(np.float32(sums[j]) * unit[j], ZERO)


@vectorised
def layer(
    weights: Floats, bias: Floats, stage: int, inputs: int, begin: int, end: int, outputs: int, work: Floats
) -> None:
    """A full layer from the numbers at `begin` to those at `end`, four at a time, negative ones cut off."""
    for k in range(0, outputs, 4):
        a, b, c, d = ZERO, ZERO, ZERO, ZERO
        for j in range(inputs):
            x = work[begin + j]
            a += weights[stage, k, j] * x
            b += weights[stage, k + 1, j] * x
            c += weights[stage, k + 2, j] * x
            d += weights[stage, k + 3, j] * x
        work[end + k] = max(a + bias[stage, k], ZERO)
        work[end + k + 1] = max(b + bias[stage, k + 1], ZERO)
        work[end + k + 2] = max(c + bias[stage, k + 2], ZERO)
        work[end + k + 3] = max(d + bias[stage, k + 3], ZERO)


@vectorised
def head(heads: Floats, bias: Floats, stage: int, number: int, work: Floats) -> float:
    """A head of the last layer."""
    total: float = bias[stage, number]
    for j in range(NARROW):
        total += heads[stage, number, j] * work[LAYER_3 + j]
    return total


@inlined
def think(net: Net, stage: int, work: Floats) -> float:
    """The layers behind the first; the mover's chance to win."""
    layer(net.second, net.second_bias, stage, HIDDEN, LAYER_1, LAYER_2, NARROW, work)
    layer(net.third, net.third_bias, stage, NARROW, LAYER_2, LAYER_3, NARROW, work)
    return squash(head(net.heads, net.heads_bias, stage, WIN, work))


@compiled
def foresee(net: Net, stage: int, work: Floats, ends: Floats) -> float:
    """After `think`: write the chances of the seven ends; the expected difference in points."""
    highest, total = -1e30, 0.0
    for k in range(END_COUNT):
        ends[k] = head(net.heads, net.heads_bias, stage, ENDS + k, work)
        highest = max(highest, ends[k])
    for k in range(END_COUNT):
        ends[k] = math.exp(ends[k] - highest)
        total += ends[k]
    for k in range(END_COUNT):
        ends[k] /= total
    return MARGIN_UNIT * head(net.heads, net.heads_bias, stage, MARGIN, work)


@compiled
def move_rows(s: State, move: int, rows: Ids) -> int:
    """Write the rows whose sum is a move's number; how many, at most four."""
    if move >= TAKE:
        rows[0] = choice_row(move)
        return 1
    slot = move // USES
    use = move - slot * USES
    card = s.deck[SLOTS * (s.age - 1) + slot]
    n = 1
    if use == BUILD:
        rows[0] = BUILD_ROW + card
    elif use == SELL:
        rows[0] = SELL_ROW + card
    else:
        rows[0] = WONDER_ROW + s.wonders[s.turn * OWN_WONDERS + use - WONDER]
        rows[1] = BURY_ROW + card
        n = 2
    uncovered = uncovered_by(s, slot)
    if uncovered:
        turned = count(uncovered & hidden_slots(s))
        opened = count(uncovered) - turned
        if turned:
            rows[n] = TURN_UP_ROW + turned - 1
            n += 1
        if opened:
            rows[n] = OPEN_UP_ROW + opened - 1
            n += 1
    return n


@inlined
def choice_row(move: int) -> int:
    """The row of a move that takes no card of the layout."""
    if move < RUIN:
        return TOKEN_ROW + move - TAKE
    if move < RAISE:
        return RUIN_ROW + move - RUIN
    if move < PICK:
        return RAISE_ROW + move - RAISE
    if move < START_SELF:
        return PICK_ROW + move - PICK
    return START_ROW + move - START_SELF


@vectorised
def value_moves(
    weights: Any, unit: Floats, bias: Floats, s: State, moves: Ids, n: int, work: Floats, logits: Floats, rows: Ids
) -> None:
    """Write the number of each legal move; the weights of a row count in its unit."""
    for i in range(n):
        value = ZERO
        for k in range(move_rows(s, moves[i], rows)):
            row = rows[k]
            total = ZERO
            for j in range(HIDDEN):
                total += np.float32(weights[row, j]) * work[j]
            value += total * unit[row] + bias[row]
        logits[i] = value
