"""Learning of the nets of 7 Wonders: their gradients, layer by layer."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from pharos.core.native import Ids, compiled, integers, vectorised
from pharos.games.duel.search.net import ZERO, Floats
from pharos.games.duel.training.learning import Craft, Learner
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.features import FEATURES, MOST_FEATURES, write_features, write_hidden, write_prospects
from pharos.games.wonders.search.greedy import Floats as Worths
from pharos.games.wonders.search.greedy import number_row
from pharos.games.wonders.search.greedy import value_moves as worth_of_moves
from pharos.games.wonders.search.net import (
    HEADS,
    HIDDEN,
    LAYER_2,
    LAYER_3,
    MARGIN,
    MARGIN_UNIT,
    MOST_ROWS,
    NARROW,
    RANK,
    WEIGHTS,
    WIN,
    WORK,
    WORTH_ROW,
    Nets,
    head,
    move_rows,
    nets_of,
    rank_of,
    read_features,
    think,
    value_moves,
    win_of,
    worth_units,
)
from pharos.games.wonders.training.samples import KEPT_MOVES, UNIT, Sample

RESULT_SHARE = 0.5  # of the target that is the game's result; the rest is what the search found
RANK_WEIGHT = 0.5
MARGIN_WEIGHT = 0.2
LOSS_NAMES = ("win", "rank", "margin", "moves")


class Bench(NamedTuple):
    """What one thread needs to compute a gradient."""

    features: Ids
    moves: Ids
    rows: Ids
    hidden: Floats
    back: Floats  # the gradient on the way back, laid out like `hidden`
    heads: Floats
    logits: Floats
    all_moves: Ids
    worths: Worths
    weights: list[Weights]


def make_bench() -> Bench:
    """Working space for one thread."""
    return Bench(
        features=integers([0] * MOST_FEATURES),
        moves=integers([0] * KEPT_MOVES),
        rows=integers([0] * MOST_ROWS),
        hidden=np.zeros(WORK, np.float32),
        back=np.zeros(WORK, np.float32),
        heads=np.zeros(HEADS, np.float32),
        logits=np.zeros(KEPT_MOVES, np.float32),
        all_moves=integers([0] * MOST_MOVES),
        worths=number_row(MOST_MOVES),
        weights=BALANCED,
    )


@compiled
def target_of(result: float, found: float) -> float:
    """What the judge shall say: the result mixed with what a search found, if there was one."""
    return result if found < 0 else RESULT_SHARE * result + (1 - RESULT_SHARE) * found


@compiled
def loss_of(said: float, target: float) -> float:
    """The cross entropy of a prediction."""
    return -target * math.log(said + 1e-7) - (1 - target) * math.log(1 - said + 1e-7)


@compiled
def head_errors(nets: Nets, sample: Sample, stage: int, bench: Bench, losses: Any) -> None:
    """The errors of the judge's heads, after it has looked at the sample."""
    think(nets, stage, bench.hidden)
    win, rank = win_of(nets, stage, bench.hidden), rank_of(nets, stage, bench.hidden)
    target = target_of(sample.win, sample.found_win)
    bench.heads[WIN] = win - target
    losses[0] += loss_of(win, target)
    target = target_of(sample.rank, sample.found_rank)
    bench.heads[RANK] = RANK_WEIGHT * (rank - target)
    losses[1] += loss_of(rank, target)
    wrong = head(nets, stage, MARGIN, bench.hidden) - sample.margin / MARGIN_UNIT
    bench.heads[MARGIN] = MARGIN_WEIGHT * min(max(wrong, -1.0), 1.0)
    losses[2] += abs(wrong)


@vectorised
def back_from_heads(nets: Nets, gradient: Nets, stage: int, bench: Bench) -> None:
    """From the judge's heads to its first layer."""
    hidden, back = bench.hidden, bench.back
    for j in range(WORK):
        back[j] = ZERO
    for k in range(HEADS):
        error = bench.heads[k]
        gradient.heads_bias[stage, k] += error
        for j in range(NARROW):
            gradient.heads[stage, k, j] += error * hidden[LAYER_3 + j]
            back[LAYER_3 + j] += error * nets.heads[stage, k, j]
    for k in range(NARROW):
        error = back[LAYER_3 + k]
        if hidden[LAYER_3 + k] > ZERO:
            gradient.third_bias[stage, k] += error
            for j in range(NARROW):
                gradient.third[stage, k, j] += error * hidden[LAYER_2 + j]
                back[LAYER_2 + j] += error * nets.third[stage, k, j]
    for k in range(NARROW):
        error = back[LAYER_2 + k]
        if hidden[LAYER_2 + k] > ZERO:
            gradient.second_bias[stage, k] += error
            for j in range(HIDDEN):
                gradient.second[stage, k, j] += error * hidden[j]
                back[j] += error * nets.second[stage, k, j]


@vectorised
def back_from_moves(nets: Nets, gradient: Nets, sample: Sample, bench: Bench, losses: Any) -> None:
    """From the moves' numbers to the chooser's first layer; the search's preference is the target."""
    s, n = sample.state[0], sample.moves
    for j in range(HIDDEN):
        bench.back[j] = ZERO
    highest, total, trust = bench.logits[0], 0.0, ZERO
    for i in range(n):
        highest = max(highest, bench.logits[i])
    for i in range(n):
        bench.logits[i] = math.exp(bench.logits[i] - highest)
        total += bench.logits[i]
    for i in range(n):
        target = np.float32(sample.share[i] / UNIT)
        likely = np.float32(bench.logits[i] / total)
        error = likely - target
        trust += error * np.float32(worth_units(bench.worths[i]))
        losses[3] -= target * math.log(likely + 1e-9)
        for k in range(move_rows(s, sample.seat, sample.move[i], bench.rows)):
            row = bench.rows[k]
            gradient.moves_bias[row] += error
            for j in range(HIDDEN):
                gradient.moves[row, j] += error * bench.hidden[j]
                bench.back[j] += error * nets.moves[row, j]
    gradient.moves_bias[WORTH_ROW] += trust
    for j in range(HIDDEN):
        gradient.moves[WORTH_ROW, j] += trust * bench.hidden[j]
        bench.back[j] += trust * nets.moves[WORTH_ROW, j]


@vectorised
def back_to_features(first: Floats, bias: Floats, n: int, bench: Bench) -> None:
    """From a first layer to the features' rows."""
    for j in range(HIDDEN):
        if bench.hidden[j] <= ZERO:
            bench.back[j] = ZERO
        bias[j] += bench.back[j]
    for i in range(n):
        f = bench.features[i]
        for j in range(HIDDEN):
            first[f, j] += bench.back[j]


@compiled
def add_gradients(
    nets: Nets, gradient: Nets, samples: list[Sample], order: Ids, begin: int, end: int, bench: Bench, losses: Any
) -> None:
    """Add up the gradients and losses of the samples with these places in the order."""
    for i in range(begin, end):
        sample = samples[order[i]]
        s = sample.state[0]
        seat = 0 + sample.seat
        n = write_features(s, seat, bench.features)
        if sample.moves:
            read_features(nets.eye, nets.eye_bias, bench.features, n, bench.hidden)
            for k in range(sample.moves):
                bench.moves[k] = sample.move[k]
            worth_of_moves(s, seat, bench.moves, sample.moves, bench.worths, bench.weights[0], False)
            value_moves(nets, s, seat, bench.moves, bench.worths, sample.moves, bench.hidden, bench.logits, bench.rows)
            back_from_moves(nets, gradient, sample, bench, losses)
            back_to_features(gradient.eye, gradient.eye_bias, n, bench)
        n = write_hidden(s, seat, bench.features, n)
        n = write_prospects(s, seat, bench.weights[0], bench.all_moves, bench.worths, bench.features, n)
        read_features(nets.first, nets.first_bias, bench.features, n, bench.hidden)
        head_errors(nets, sample, s.age - 1, bench, losses)
        back_from_heads(nets, gradient, s.age - 1, bench)
        back_to_features(gradient.first, gradient.first_bias, n, bench)


def _clear_blank(gradient: Nets) -> None:
    gradient.first[FEATURES] = 0.0
    gradient.eye[FEATURES] = 0.0


class WondersLearner(Learner):
    """Nets of 7 Wonders that learn."""

    craft = Craft(WEIGHTS, LOSS_NAMES, nets_of, make_bench, add_gradients, _clear_blank)
