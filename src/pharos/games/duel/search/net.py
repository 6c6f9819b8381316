"""The net: from a position's features to win probability, ending, margin, and move logits.

It has two sparse first layers, one for the draft and one for the ages, two small dense layers with separate weights for
the draft and each age, and these heads:
- the mover's win probability, which the search uses;
- the ending: won or lost by military, science or points, or tied;
- the final difference in points;
- a logit for each legal move.
All weights are kept in one vector and `Net` holds views of it, so a net is saved, averaged and trained as a vector.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from pharos.core.compile_cache import COMPILED
from pharos.core.native import Ids, compiled, count, inlined, vectorised
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import BUILD, DESTROY_CARD, PICK, REVIVE_CARD, SELL, START_SELF, TAKE, USES, WONDER
from pharos.games.duel.rules.state import OWN_WONDERS, State
from pharos.games.duel.search.features import (
    CARD_IDS,
    FEATURES,
    IDS,
    TOKEN_IDS,
    WONDER_IDS,
    feature_names,
    uncovered_by,
)
from pharos.games.duel.search.hidden import hidden_slots
from pharos.search.feature_rows import NamedRows
from pharos.search.net_layers import HIDDEN as HIDDEN
from pharos.search.net_layers import NARROW, PADDING, ZERO, NetSpec, dense_layers, dense_shapes, head, sigmoid
from pharos.search.net_layers import WORK as WORK
from pharos.search.net_layers import Floats as Floats

STAGES = 4  # the draft and the three ages
DRAFT_STAGE = 0

# The heads.
WIN = 0
ENDS = 1  # seven endings: the mover wins by military, science, points; a tie; the opponent by points, science, military
END_COUNT = 7
MARGIN = ENDS + END_COUNT
HEADS = MARGIN + 1
MARGIN_UNIT = 10.0  # the margin head counts in tens of points

MOST_ROWS = 4  # of a move
TYPICAL_FEATURES = 120  # of a position
TYPICAL_DRAFT_FEATURES = 60  # of a position in the draft

# The rows of the move weights.
_rows = NamedRows()
BUILD_ROW = _rows.block("move:build", CARD_IDS)
SELL_ROW = _rows.block("move:sell", CARD_IDS)
BURY_ROW = _rows.block("move:bury", CARD_IDS)  # the card placed under a wonder
WONDER_ROW = _rows.block("move:wonder", WONDER_IDS)
TOKEN_ROW = _rows.block("move:take", TOKEN_IDS)
DESTROY_ROW = _rows.block("move:destroy", CARD_IDS)
REVIVE_ROW = _rows.block("move:revive", CARD_IDS)
PICK_ROW = _rows.block("move:pick", WONDER_IDS)
START_ROW = _rows.block("move:start", ("self", "other"))
TURN_UP_ROW = _rows.block("move:turn-up", (1, 2))  # taking a card turns up one or two others
OPEN_UP_ROW = _rows.block("move:open-up", (1, 2))  # or uncovers one or two face-up cards
MOVE_ROWS = len(_rows)

INT8_MAX = 127
# Compiled code adds 8-bit weights in 64 bits; NumPy's scalars would wrap around in uncompiled code.
QuantisedWeight = np.int8 if COMPILED else np.int64

SHAPES: dict[str, tuple[int, ...]] = {
    "first": (FEATURES + 1, HIDDEN),  # the last row is padding
    "first_bias": (HIDDEN,),
    "draft": (FEATURES + 1, HIDDEN),  # the first layer in the draft
    "draft_bias": (HIDDEN,),
    **dense_shapes(STAGES, HEADS),
    "moves": (MOVE_ROWS, HIDDEN),
    "moves_bias": (MOVE_ROWS,),
}


def move_row_names() -> tuple[str, ...]:
    """The stable names of all rows of the move weights, in order."""
    return _rows.names


SPEC = NetSpec(
    shapes=SHAPES,
    rows={"first": "feature", "draft": "feature", "moves": "move", "moves_bias": "move"},
    names={"feature": (*feature_names(), PADDING), "move": move_row_names()},
    ids=IDS,
    inputs={"first": TYPICAL_FEATURES, "draft": TYPICAL_DRAFT_FEATURES, "second": HIDDEN, "third": NARROW},
    copies={"draft": "first", "draft_bias": "first_bias"},
)
WEIGHTS = SPEC.size


class Net(NamedTuple):
    """The weights, by layer."""

    first: Floats
    first_bias: Floats
    draft: Floats
    draft_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    heads: Floats
    heads_bias: Floats
    moves: Floats
    moves_bias: Floats
    # The large layers quantised to integers, for the search; empty in a net for training.
    quantised_first: Any
    quantised_bias: Any
    quantised_scale: Floats  # the scale of each unit of the first layer
    quantised_draft: Any
    quantised_draft_bias: Any
    draft_scale: Floats
    quantised_moves: Any
    moves_scale: Floats  # the scale of each move row; 1.0 in a net for training


def net_of(weights: Floats) -> Net:
    """Wrap a weight vector as a net for training; the layers are views of it.

    Raises:
        ValueError: the vector has the wrong size.
    """
    none, plain = np.zeros((0, HIDDEN), QuantisedWeight), np.ones(MOVE_ROWS, np.float32)
    layer: list[Any] = [none, np.zeros(0, np.int16), np.zeros(0, np.float32)]
    quantised = [*layer, *layer, none, plain]
    return Net(*(SPEC.split(weights) + quantised))


def _quantised(weights: Floats, bias: Floats) -> tuple[Any, Any, Floats]:
    """A first layer in integers: weights, bias, and the scale of each unit."""
    scale = np.maximum(np.abs(weights).max(axis=0), 1e-6) / INT8_MAX
    int16_max = np.iinfo(np.int16).max
    return (
        np.rint(weights / scale).astype(QuantisedWeight),
        np.clip(np.rint(bias / scale), -int16_max, int16_max).astype(np.int16),
        scale.astype(np.float32),
    )


def playing_net(weights: Floats) -> Net:
    """Make a net for the search, with its large layers quantised to 8 bits to reduce memory traffic."""
    net = net_of(weights)
    first, bias, scale = _quantised(net.first, net.first_bias)
    draft, draft_bias, draft_scale = _quantised(net.draft, net.draft_bias)
    moves_scale = np.maximum(np.abs(net.moves).max(axis=1), 1e-6) / INT8_MAX
    return net._replace(
        quantised_first=first,
        quantised_bias=bias,
        quantised_scale=scale,
        quantised_draft=draft,
        quantised_draft_bias=draft_bias,
        draft_scale=draft_scale,
        quantised_moves=np.rint(net.moves / moves_scale[:, None]).astype(QuantisedWeight),
        moves_scale=moves_scale.astype(np.float32),
    )


def random_weights(seed: int) -> Floats:
    """The initial weights for training."""
    return SPEC.random_weights(seed)


@vectorised
def first_layer(first: Floats, bias: Floats, features: Ids, n: int, work: Floats) -> None:
    """Compute the first layer: the sum of the features' rows, followed by ReLU."""
    for j in range(HIDDEN):
        work[j] = bias[j]
    for i in range(n):
        f = features[i]
        for j in range(HIDDEN):
            work[j] += first[f, j]
    for j in range(HIDDEN):
        work[j] = max(work[j], ZERO)


@vectorised
def quantised_first_layer(
    weights: Any, bias: Any, scale: Floats, features: Ids, n: int, sums: Any, work: Floats
) -> None:
    """Compute the quantised first layer; the sums fit into 16 bits. Overwrites the entries after the features.

    It adds eight rows at a time, because reading and writing the sums costs as much as reading a row.
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
                ((weights[a, j] + weights[b, j]) + (weights[c, j] + weights[d, j]))
                + ((weights[e, j] + weights[f, j]) + (weights[g, j] + weights[h, j]))
            )  # fmt: skip
    for j in range(HIDDEN):
        work[j] = max(np.float32(sums[j]) * scale[j], ZERO)


@inlined
def first_layer_of(net: Net, stage: int, features: Ids, n: int, work: Floats) -> None:
    """Compute the first layer of a stage, in training."""
    if stage == DRAFT_STAGE:
        first_layer(net.draft, net.draft_bias, features, n, work)
    else:
        first_layer(net.first, net.first_bias, features, n, work)


@inlined
def quantised_first_layer_of(net: Net, stage: int, features: Ids, n: int, sums: Any, work: Floats) -> None:
    """Compute the quantised first layer of a stage."""
    if stage == DRAFT_STAGE:
        quantised_first_layer(net.quantised_draft, net.quantised_draft_bias, net.draft_scale, features, n, sums, work)
    else:
        quantised_first_layer(net.quantised_first, net.quantised_bias, net.quantised_scale, features, n, sums, work)


@inlined
def forward(net: Net, stage: int, work: Floats) -> float:
    """Compute the layers after the first one; return the mover's win probability."""
    dense_layers(net, stage, work)
    return sigmoid(head(net.heads, net.heads_bias, stage, WIN, work))


@compiled
def predict_ending(net: Net, stage: int, work: Floats, ends: Floats) -> float:
    """After `forward`: write the probabilities of the seven endings; return the expected difference in points."""
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
    """Write the rows whose outputs add up to a move's logit; return their number, at most four."""
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
    """The row of a move that does not take a card of the layout."""
    if move < DESTROY_CARD:
        return TOKEN_ROW + move - TAKE
    if move < REVIVE_CARD:
        return DESTROY_ROW + move - DESTROY_CARD
    if move < PICK:
        return REVIVE_ROW + move - REVIVE_CARD
    if move < START_SELF:
        return PICK_ROW + move - PICK
    return START_ROW + move - START_SELF


@vectorised
def move_logits(
    weights: Any, scale: Floats, bias: Floats, s: State, moves: Ids, n: int, work: Floats, logits: Floats, rows: Ids
) -> None:
    """Write the logit of each legal move; `scale` is the scale of each row's weights."""
    for i in range(n):
        value = ZERO
        for k in range(move_rows(s, moves[i], rows)):
            row = rows[k]
            total = ZERO
            for j in range(HIDDEN):
                total += np.float32(weights[row, j]) * work[j]
            value += total * scale[row] + bias[row]
        logits[i] = value
