"""The gradient of the Duel net: the errors of its heads and moves, backpropagated through its layers."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from pharos.core.native import Ids, compiled, integers, vectorised, zeros
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.search.features import MOST_FEATURES, write_features
from pharos.games.duel.search.hidden import Pool, find_unseen
from pharos.games.duel.search.net import (
    END_COUNT,
    ENDS,
    HEADS,
    MARGIN,
    MARGIN_UNIT,
    MOST_ROWS,
    SPEC,
    WIN,
    WORK,
    Floats,
    Net,
    first_layer_of,
    forward,
    move_logits,
    move_rows,
    net_of,
    predict_ending,
)
from pharos.games.duel.training.samples import NOT_PLAYED, UNIT, Sample
from pharos.training.backward import exponentiate, features_backward, heads_backward, row_backward
from pharos.training.learner import LearnerSpec

RESULT_SHARE = 0.25  # weight of the game's result in the value target; the rest is the search's value
ENDS_WEIGHT = 0.3
MARGIN_WEIGHT = 0.1
LOSS_NAMES = ("win", "ends", "margin", "moves")


class GradientWorkspace(NamedTuple):
    """The data one thread needs to compute a gradient."""

    pools: list[Pool]
    features: Ids
    moves: Ids
    rows: Ids
    hidden: Floats
    back: Floats  # the backpropagated gradient, laid out like `hidden`
    heads: Floats
    logits: Floats
    ends: Floats


def make_gradient_workspace() -> GradientWorkspace:
    """Allocate the workspace for one thread."""
    return GradientWorkspace(
        pools=zeros(Pool, 1),
        features=integers([0] * MOST_FEATURES),
        moves=integers([0] * MOST_MOVES),
        rows=integers([0] * MOST_ROWS),
        hidden=np.zeros(WORK, np.float32),
        back=np.zeros(WORK, np.float32),
        heads=np.zeros(HEADS, np.float32),
        logits=np.zeros(MOST_MOVES, np.float32),
        ends=np.zeros(END_COUNT, np.float32),
    )


@compiled
def value_target(sample: Sample) -> float:
    """The target of the win probability."""
    if sample.end == NOT_PLAYED:
        return 0.0 + sample.value
    result = 1.0 if sample.end < END_COUNT // 2 else 0.5 if sample.end == END_COUNT // 2 else 0.0
    return result if sample.value < 0 else RESULT_SHARE * result + (1 - RESULT_SHARE) * sample.value


@compiled
def head_errors(net: Net, sample: Sample, stage: int, space: GradientWorkspace, losses: Any) -> None:
    """Compute the errors of the heads, after the net has evaluated the sample."""
    hidden, errors = space.hidden, space.heads
    win = forward(net, stage, hidden)
    margin = predict_ending(net, stage, hidden, space.ends) / MARGIN_UNIT
    target = value_target(sample)
    errors[WIN] = win - target
    losses[0] -= target * math.log(win + 1e-7) + (1 - target) * math.log(1 - win + 1e-7)
    if sample.end == NOT_PLAYED:
        for k in range(ENDS, HEADS):
            errors[k] = 0.0
        return
    for k in range(END_COUNT):
        errors[ENDS + k] = ENDS_WEIGHT * (space.ends[k] - (1.0 if k == sample.end else 0.0))
    losses[1] -= math.log(space.ends[sample.end] + 1e-7)
    errors[MARGIN] = 0.0
    if 2 <= sample.end <= END_COUNT - 3:  # by points
        wrong = margin - sample.margin / MARGIN_UNIT
        errors[MARGIN] = MARGIN_WEIGHT * min(max(wrong, -1.0), 1.0)
        losses[2] += abs(wrong)


@vectorised
def moves_backward(net: Net, gradient: Net, sample: Sample, space: GradientWorkspace, losses: Any) -> None:
    """Propagate the errors of the move logits to the first layer; the target is the search's policy."""
    s = sample.state[0]
    n = sample.moves
    if n < 2:
        return
    total = exponentiate(space.logits, n)
    for i in range(n):
        target = np.float32(sample.share[i] / UNIT)
        likely = np.float32(space.logits[i] / total)
        error = likely - target
        losses[3] -= target * math.log(likely + 1e-9)
        for k in range(move_rows(s, sample.move[i], space.rows)):
            row_backward(net, gradient, space.rows[k], error, space.hidden, space.back)


@compiled
def add_gradients(
    net: Net,
    gradient: Net,
    samples: list[Sample],
    order: Ids,
    begin: int,
    end: int,
    space: GradientWorkspace,
    losses: Any,
) -> None:
    """Accumulate the gradients and losses of a range of samples in the given order."""
    for i in range(begin, end):
        sample = samples[order[i]]
        s = sample.state[0]
        find_unseen(s, space.pools[0])
        n = write_features(s, space.pools[0].low, space.pools[0].high, space.features)
        first_layer_of(net, s.age, space.features, n, space.hidden)
        for k in range(sample.moves):
            space.moves[k] = sample.move[k]
        move_logits(
            net.moves,
            net.moves_scale,
            net.moves_bias,
            s,
            space.moves,
            sample.moves,
            space.hidden,
            space.logits,
            space.rows,
        )
        head_errors(net, sample, s.age, space, losses)
        heads_backward(net, gradient, s.age, space.heads, space.hidden, space.back)
        moves_backward(net, gradient, sample, space, losses)
        if s.age:
            features_backward(gradient.first, gradient.first_bias, space.features, n, space.hidden, space.back)
        else:
            features_backward(gradient.draft, gradient.draft_bias, space.features, n, space.hidden, space.back)


LEARNER = LearnerSpec(SPEC, Sample, LOSS_NAMES, net_of, make_gradient_workspace, add_gradients)
