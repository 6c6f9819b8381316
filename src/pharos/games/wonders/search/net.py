"""The two nets of 7 Wonders: a value net for positions, and a policy net for the seat's own moves and its rivals'.

Both have a sparse first layer. In the value net, two small dense layers follow, with separate weights for each age, and
three heads: closeness to a win, the fraction of rivals that the seat will beat, and its lead in points over the best
of them. The policy net computes a logit for each legal move: the sum of the rows for what the move uses, plus the
move's value by the handcrafted evaluation times a trained factor, which is how far the net trusts that evaluation here.
All weights are stored in one flat array; the fields of `Nets` are views of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pharos.core.native import Ids, compiled, inlined, vectorised
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGES, MOST_OPTIONS, MOST_STAGES, STAGES
from pharos.games.wonders.rules.expansions import by_undertaking
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
)
from pharos.games.wonders.rules.notation import OWN_TEXTS
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK
from pharos.games.wonders.search.features import (
    AGE_NUMBERS,
    BOARD_IDS,
    CARD_IDS,
    FEATURES,
    IDS,
    feature_names,
)
from pharos.search.feature_rows import NamedRows
from pharos.search.net_layers import HIDDEN as HIDDEN
from pharos.search.net_layers import NARROW, PADDING, ZERO, NetSpec, dense_layers, dense_shapes, sigmoid
from pharos.search.net_layers import WORK as WORK
from pharos.search.net_layers import Floats as Floats
from pharos.search.net_layers import head as head_of

# The heads of the value net.
WIN, RANK, MARGIN = range(3)
HEADS = 3
MARGIN_UNIT = 10.0  # the margin head's unit in points

MOST_ROWS = 5  # per move

TYPICAL_FEATURES = 120  # per position

# The rows of the move weights.
_rows = NamedRows()
BUILD_ROW = _rows.block("move:build", CARD_IDS)
FREE_ROW = _rows.block("move:free")  # for a board's ability, in addition to the card's row
BURY_ROW = _rows.block("move:bury", CARD_IDS)  # the card that is put under a stage
SELL_ROW = _rows.block("move:sell", CARD_IDS)
STAGE_ROW = _rows.block("move:stage", BOARD_IDS, range(MOST_STAGES))
_join_rows = {name: _rows.append(rows) for name, rows in EXPANSIONS.values("search.features", "JOIN_ROWS").items()}
LEFT_ROW = _rows.block("move:pay-left", range(LANE_MASK + 1))  # coins paid to the left neighbour
RIGHT_ROW = _rows.block("move:pay-right", range(LANE_MASK + 1))
PASS_ROW = _rows.block("move:pass")
REVIVE_ROW = _rows.block("move:revive", CARD_IDS)
OPTION_ROW = _rows.block("move:option", BOARD_IDS, range(MOST_STAGES), range(MOST_OPTIONS))
PAWN_ROW = _rows.block("move:pawn", AGE_NUMBERS)
LOSE_ROW = _rows.block("move:lose", CARD_IDS)
FORFEIT_ROW = _rows.block("move:forfeit", *[range(3)] * AGES)  # victory tokens of each age
OWN_ROW = _rows.block("move", (text.replace(" ", ":") for text in OWN_TEXTS))  # the expansions' own moves
VALUE_ROW = _rows.block("move:worth")  # weighted by the move's handcrafted value
MOVE_ROWS = len(_rows)
VALUE_UNIT, MOST_VALUE = 4.0, 24.0  # points

# The row of the move weights for joining an undertaking; -1 if there is none.
join_row: Callable[[State, int], int] = by_undertaking(__name__, "join_row", "s", "search.features", "-1", _join_rows)

SHAPES: dict[str, tuple[int, ...]] = {
    "first": (FEATURES + 1, HIDDEN),  # the last row is padding
    "first_bias": (HIDDEN,),
    **dense_shapes(AGES, HEADS),
    "eye": (FEATURES + 1, HIDDEN),  # first layer of the policy net
    "eye_bias": (HIDDEN,),
    "moves": (MOVE_ROWS, HIDDEN),
    "moves_bias": (MOVE_ROWS,),
}


def move_row_names() -> tuple[str, ...]:
    """The stable names of all rows of the move weights, in order."""
    return _rows.names


SPEC = NetSpec(
    shapes=SHAPES,
    rows={"first": "feature", "eye": "feature", "moves": "move", "moves_bias": "move"},
    names={"feature": (*feature_names(), PADDING), "move": move_row_names()},
    ids=IDS,
    inputs={"first": TYPICAL_FEATURES, "second": HIDDEN, "third": NARROW, "eye": TYPICAL_FEATURES},
)
WEIGHTS = SPEC.size


class Nets(NamedTuple):
    """The weights by layer."""

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
    """Split a flat array of weights into nets; the parts are views of it.

    Raises:
        ValueError: the number of weights is wrong.
    """
    return Nets(*SPEC.split(weights))


def random_weights(seed: int) -> Floats:
    """The initial weights for training."""
    return SPEC.random_weights(seed)


@vectorised
def first_layer(first: Floats, bias: Floats, features: Ids, n: int, work: Floats) -> None:
    """A first layer with ReLU: the sum of the features' rows. Overwrites three elements after the features.

    Handles four rows at a time, because loading and storing the sums costs as much as loading a row.
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


@inlined
def head(nets: Nets, stage: int, number: int, work: Floats) -> float:
    """A head of the value net."""
    return head_of(nets.heads, nets.heads_bias, stage, number, work)


@inlined
def forward(nets: Nets, stage: int, work: Floats) -> None:
    """Compute the value net's layers after the first."""
    dense_layers(nets, stage, work)


@inlined
def win_of(nets: Nets, stage: int, work: Floats) -> float:
    """After `forward`: closeness to a win, approximately the win probability."""
    return sigmoid(head(nets, stage, WIN, work))


@inlined
def rank_of(nets: Nets, stage: int, work: Floats) -> float:
    """After `forward`: the fraction of rivals that the seat will beat."""
    return sigmoid(head(nets, stage, RANK, work))


@compiled
def move_rows(s: State, seat: int, move: int, rows: Ids) -> int:
    """Write the rows whose sum is the logit of a move; return their number."""
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
        joined = join_row(s, use - JOIN)
        if joined >= 0:
            rows[2] = joined
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
        return REVIVE_ROW + move - REVIVE_CARD
    if move < PAWN:
        return OPTION_ROW + (s.fresh[seat] - STAGES) * MOST_OPTIONS + move - OPTION
    if move < LOSE_CARD:
        return PAWN_ROW + move - PAWN
    if move < FORFEIT:
        return LOSE_ROW + move - LOSE_CARD
    if move >= OWN:
        return OWN_ROW + move - OWN
    return FORFEIT_ROW + move - FORFEIT


@vectorised
def row_value(weights: Floats, bias: Floats, row: int, work: Floats) -> float:
    """The product of a row of the move weights with the first layer, plus bias."""
    total: float = bias[row]
    for j in range(HIDDEN):
        total += weights[row, j] * work[j]
    return total


@inlined
def value_units(value: float) -> float:
    """The factor on the value row for a move's handcrafted value."""
    return min(max(value, -MOST_VALUE), MOST_VALUE) / VALUE_UNIT


@compiled
def move_logits(
    nets: Nets, s: State, seat: int, moves: Ids, move_values: Floats, n: int, work: Floats, logits: Floats, rows: Ids
) -> None:
    """Write the logit of each legal move, from the policy net's first layer."""
    trust = row_value(nets.moves, nets.moves_bias, VALUE_ROW, work)
    for i in range(n):
        value = np.float32(trust * value_units(move_values[i]))
        for k in range(move_rows(s, seat, moves[i], rows)):
            value += row_value(nets.moves, nets.moves_bias, rows[k], work)
        logits[i] = value


assert RIGHT_ROW - LEFT_ROW == 1 << LANE
