"""The gradients of the nets of 7 Wonders: the errors of heads and moves, backpropagated through their layers."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from pharos.core.native import Ids, compiled, integers, vectorised
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.features import MOST_FEATURES, write_features, write_hidden, write_prospects
from pharos.games.wonders.search.greedy import Floats as HeuristicValues
from pharos.games.wonders.search.greedy import number_row
from pharos.games.wonders.search.greedy import value_moves as heuristic_values
from pharos.games.wonders.search.net import (
    HEADS,
    HIDDEN,
    MARGIN,
    MARGIN_UNIT,
    MOST_ROWS,
    RANK,
    SPEC,
    VALUE_ROW,
    WIN,
    WORK,
    Nets,
    first_layer,
    forward,
    head,
    move_logits,
    move_rows,
    nets_of,
    rank_of,
    value_units,
    win_of,
)
from pharos.games.wonders.training.samples import KEPT_MOVES, UNIT, Sample
from pharos.search.net_layers import ZERO, Floats
from pharos.training.backward import exponentiate, features_backward, heads_backward, row_backward
from pharos.training.learner import LearnerSpec

RESULT_SHARE = 0.5  # weight of the game's result in the value target; the rest is the search's value
RANK_WEIGHT = 0.5
MARGIN_WEIGHT = 0.2
LOSS_NAMES = ("win", "rank", "margin", "moves")


class GradientWorkspace(NamedTuple):
    """The data one thread needs to compute a gradient."""

    features: Ids
    moves: Ids
    rows: Ids
    hidden: Floats
    back: Floats  # the backpropagated gradient, laid out like `hidden`
    heads: Floats
    logits: Floats
    all_moves: Ids
    move_values: HeuristicValues
    weights: list[Weights]


def make_gradient_workspace() -> GradientWorkspace:
    """Allocate the workspace for one thread."""
    return GradientWorkspace(
        features=integers([0] * MOST_FEATURES),
        moves=integers([0] * KEPT_MOVES),
        rows=integers([0] * MOST_ROWS),
        hidden=np.zeros(WORK, np.float32),
        back=np.zeros(WORK, np.float32),
        heads=np.zeros(HEADS, np.float32),
        logits=np.zeros(KEPT_MOVES, np.float32),
        all_moves=integers([0] * MOST_MOVES),
        move_values=number_row(MOST_MOVES),
        weights=BALANCED,
    )


@compiled
def target_of(result: float, search_value: float) -> float:
    """The value net's target: the result, mixed with the search's value if there was a search."""
    return result if search_value < 0 else RESULT_SHARE * result + (1 - RESULT_SHARE) * search_value


@compiled
def loss_of(predicted: float, target: float) -> float:
    """The cross entropy of a prediction."""
    return -target * math.log(predicted + 1e-7) - (1 - target) * math.log(1 - predicted + 1e-7)


@compiled
def head_errors(nets: Nets, sample: Sample, stage: int, space: GradientWorkspace, losses: Any) -> None:
    """Compute the errors of the value net's heads, after it has evaluated the sample."""
    forward(nets, stage, space.hidden)
    win, rank = win_of(nets, stage, space.hidden), rank_of(nets, stage, space.hidden)
    target = target_of(sample.win, sample.found_win)
    space.heads[WIN] = win - target
    losses[0] += loss_of(win, target)
    target = target_of(sample.rank, sample.found_rank)
    space.heads[RANK] = RANK_WEIGHT * (rank - target)
    losses[1] += loss_of(rank, target)
    wrong = head(nets, stage, MARGIN, space.hidden) - sample.margin / MARGIN_UNIT
    space.heads[MARGIN] = MARGIN_WEIGHT * min(max(wrong, -1.0), 1.0)
    losses[2] += abs(wrong)


@vectorised
def moves_backward(nets: Nets, gradient: Nets, sample: Sample, space: GradientWorkspace, losses: Any) -> None:
    """Propagate the errors of the move logits to the policy net's first layer; the target is the search's policy."""
    s, n = sample.state[0], sample.moves
    for j in range(HIDDEN):
        space.back[j] = ZERO
    total, trust = exponentiate(space.logits, n), ZERO
    for i in range(n):
        target = np.float32(sample.share[i] / UNIT)
        predicted = np.float32(space.logits[i] / total)
        error = predicted - target
        trust += error * np.float32(value_units(space.move_values[i]))
        losses[3] -= target * math.log(predicted + 1e-9)
        for k in range(move_rows(s, sample.seat, sample.move[i], space.rows)):
            row_backward(nets, gradient, space.rows[k], error, space.hidden, space.back)
    row_backward(nets, gradient, VALUE_ROW, trust, space.hidden, space.back)


@compiled
def add_gradients(
    nets: Nets,
    gradient: Nets,
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
        seat = 0 + sample.seat
        n = write_features(s, seat, space.features)
        if sample.moves:
            first_layer(nets.eye, nets.eye_bias, space.features, n, space.hidden)
            for k in range(sample.moves):
                space.moves[k] = sample.move[k]
            heuristic_values(s, seat, space.moves, sample.moves, space.move_values, space.weights[0], False)
            move_logits(
                nets, s, seat, space.moves, space.move_values, sample.moves, space.hidden, space.logits, space.rows
            )
            moves_backward(nets, gradient, sample, space, losses)
            features_backward(gradient.eye, gradient.eye_bias, space.features, n, space.hidden, space.back)
        n = write_hidden(s, seat, space.features, n)
        n = write_prospects(s, seat, space.weights[0], space.all_moves, space.move_values, space.features, n)
        first_layer(nets.first, nets.first_bias, space.features, n, space.hidden)
        head_errors(nets, sample, s.age - 1, space, losses)
        heads_backward(nets, gradient, s.age - 1, space.heads, space.hidden, space.back)
        features_backward(gradient.first, gradient.first_bias, space.features, n, space.hidden, space.back)


LEARNER = LearnerSpec(SPEC, Sample, LOSS_NAMES, nets_of, make_gradient_workspace, add_gradients)
