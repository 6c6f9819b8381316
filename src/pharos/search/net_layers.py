"""The building blocks of all nets: a sparse first layer, two small dense layers for each stage, and heads.

All weights are kept in one vector and the layers are views of it, so a net is averaged and trained as a vector.
A `NetSpec` describes the layers and the names of the rows that belong to ids.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pharos.core.native import inlined, vectorised

Floats = Any  # an array of 32-bit floats; NumPy's own types give mypy nothing to check here

HIDDEN = 128
NARROW = 32
PADDING = "padding"  # the name of the last row of a sparse layer: always zero, it pads a group of features

# Offsets of the layers' outputs in the workspace.
LAYER_1, LAYER_2 = 0, HIDDEN
LAYER_3 = LAYER_2 + NARROW
WORK = LAYER_3 + NARROW
ZERO = np.float32(0.0)


def dense_shapes(stages: int, heads: int) -> dict[str, tuple[int, ...]]:
    """The shapes of the layers after the first one; each stage of the game has its own weights."""
    return {
        "second": (stages, NARROW, HIDDEN),
        "second_bias": (stages, NARROW),
        "third": (stages, NARROW, NARROW),
        "third_bias": (stages, NARROW),
        "heads": (stages, heads, NARROW),
        "heads_bias": (stages, heads),
    }


@dataclass(frozen=True)
class NetSpec:
    """The layers of a game's nets.

    Attributes:
        shapes: each layer's shape, in the order of the weight vector.
        rows: for each layer whose first axis has named rows, the table of names that it uses.
        names: those tables.
        ids: all ids (of cards and so on) that occur in names.
        inputs: the randomly initialised layers, and how many of their inputs are typically active.
        copies: layers that earlier files lack, with the layer that did their work then.
        size: the number of weights.
    """

    shapes: Mapping[str, tuple[int, ...]]
    rows: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]]
    ids: frozenset[str]
    inputs: Mapping[str, int]
    copies: Mapping[str, str] = field(default_factory=dict)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(math.prod(shape) for shape in self.shapes.values()))
        for layer_name, table in self.rows.items():
            if self.shapes[layer_name][0] != len(self.names[table]):
                raise ValueError(f"not every row of {layer_name} has a name")

    def split(self, weights: Floats) -> list[Floats]:
        """Split a weight vector into its layers, as views.

        Raises:
            ValueError: the vector has the wrong size.
        """
        if weights.shape != (self.size,):
            raise ValueError(f"a net of this version has {self.size} weights, not {weights.shape}")
        layers, start = [], 0
        for shape in self.shapes.values():
            end = start + math.prod(shape)
            layers.append(weights[start:end].reshape(shape))
            start = end
        return layers

    def clear_padding(self, weights: Floats) -> None:
        """Set the padding rows to zero; `weights` may also be a gradient."""
        for name, layer_weights in zip(self.shapes, self.split(weights), strict=True):
            if name in self.rows and self.names[self.rows[name]][-1] == PADDING:
                layer_weights[-1] = 0.0

    def random_weights(self, seed: int) -> Floats:
        """Initial weights for training: neutral predictions for results and moves, but layers that can learn."""
        generator = np.random.default_rng(seed)
        weights: Floats = np.zeros(self.size, np.float32)
        layers = dict(zip(self.shapes, self.split(weights), strict=True))
        for name, active in self.inputs.items():
            layers[name][...] = generator.normal(0.0, math.sqrt(2.0 / active), layers[name].shape)
        self.clear_padding(weights)
        return weights


@inlined
def sigmoid(x: float) -> float:
    """The logistic function."""
    return 1.0 / (1.0 + math.exp(-x))


@vectorised
def layer(
    weights: Floats, bias: Floats, stage: int, inputs: int, begin: int, end: int, outputs: int, work: Floats
) -> None:
    """A dense layer with ReLU, from the values at `begin` to those at `end`, four at a time."""
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


@inlined
def dense_layers(net: Any, stage: int, work: Floats) -> None:
    """Compute both dense layers of a stage, after the first layer."""
    layer(net.second, net.second_bias, stage, HIDDEN, LAYER_1, LAYER_2, NARROW, work)
    layer(net.third, net.third_bias, stage, NARROW, LAYER_2, LAYER_3, NARROW, work)


@vectorised
def head(heads: Floats, bias: Floats, stage: int, number: int, work: Floats) -> float:
    """Compute one output head from the last layer."""
    total: float = bias[stage, number]
    for j in range(NARROW):
        total += heads[stage, number, j] * work[LAYER_3 + j]
    return total
