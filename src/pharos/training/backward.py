"""Backpropagation through the layers shared by all nets, from the heads to the features; games supply the errors."""

from __future__ import annotations

import math
from typing import Any

from pharos.core.native import Ids, vectorised
from pharos.search.net_layers import HIDDEN, LAYER_2, LAYER_3, NARROW, WORK, ZERO, Floats


@vectorised
def heads_backward(net: Any, gradient: Any, stage: int, errors: Floats, hidden: Floats, back: Floats) -> None:
    """Propagate the heads' errors to the first layer; overwrites `back`, which is laid out like `hidden`."""
    for j in range(WORK):
        back[j] = ZERO
    for k in range(len(errors)):
        error = errors[k]
        gradient.heads_bias[stage, k] += error
        for j in range(NARROW):
            gradient.heads[stage, k, j] += error * hidden[LAYER_3 + j]
            back[LAYER_3 + j] += error * net.heads[stage, k, j]
    for k in range(NARROW):
        error = back[LAYER_3 + k]
        if hidden[LAYER_3 + k] > ZERO:
            gradient.third_bias[stage, k] += error
            for j in range(NARROW):
                gradient.third[stage, k, j] += error * hidden[LAYER_2 + j]
                back[LAYER_2 + j] += error * net.third[stage, k, j]
    for k in range(NARROW):
        error = back[LAYER_2 + k]
        if hidden[LAYER_2 + k] > ZERO:
            gradient.second_bias[stage, k] += error
            for j in range(HIDDEN):
                gradient.second[stage, k, j] += error * hidden[j]
                back[j] += error * net.second[stage, k, j]


@vectorised
def row_backward(net: Any, gradient: Any, row: int, error: Any, hidden: Floats, back: Floats) -> None:
    """Propagate the error of a row of the move weights to the first layer, adding to `back`."""
    gradient.moves_bias[row] += error
    for j in range(HIDDEN):
        gradient.moves[row, j] += error * hidden[j]
        back[j] += error * net.moves[row, j]


@vectorised
def features_backward(first: Floats, bias: Floats, features: Ids, n: int, hidden: Floats, back: Floats) -> None:
    """Propagate a first layer to the rows of its active features; `first` and `bias` belong to the gradient."""
    for j in range(HIDDEN):
        if hidden[j] <= ZERO:
            back[j] = ZERO
        bias[j] += back[j]
    for i in range(n):
        f = features[i]
        for j in range(HIDDEN):
            first[f, j] += back[j]


@vectorised
def exponentiate(logits: Floats, n: int) -> float:
    """Replace logits by their exponentials, scaled to avoid overflow; return the sum."""
    highest, total = logits[0], 0.0
    for i in range(n):
        highest = max(highest, logits[i])
    for i in range(n):
        logits[i] = math.exp(logits[i] - highest)
        total += logits[i]
    return total
