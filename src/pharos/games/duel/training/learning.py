"""Learning from samples: the gradient of the net, layer by layer, and steps against it (AdamW)."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from pharos.core.native import Ids, compiled, integers, vectorised, zeros
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.search.features import FEATURES, MOST_FEATURES, write_features
from pharos.games.duel.search.hidden import Pool, find_unseen
from pharos.games.duel.search.net import (
    END_COUNT,
    ENDS,
    HEADS,
    HIDDEN,
    LAYER_2,
    LAYER_3,
    MARGIN,
    MARGIN_UNIT,
    MOST_ROWS,
    NARROW,
    WEIGHTS,
    WIN,
    WORK,
    ZERO,
    Floats,
    Net,
    foresee,
    move_rows,
    net_of,
    read_features,
    think,
    value_moves,
)
from pharos.games.duel.training.samples import UNIT, Sample

SHARDS = 2  # parts of a batch that are worked on side by side; fixed, so that sums do not depend on the machine
RESULT_SHARE = 0.25  # of the target that is the game's result; the rest is what the search thought
ENDS_WEIGHT = 0.3
MARGIN_WEIGHT = 0.1
LOSSES = 4  # win, ends, margin, moves


class Bench(NamedTuple):
    """What one thread needs to compute a gradient."""

    pools: list[Pool]
    features: Ids
    moves: Ids
    rows: Ids
    hidden: Floats
    back: Floats  # the gradient on the way back, laid out like `hidden`
    heads: Floats
    logits: Floats
    ends: Floats


def make_bench() -> Bench:
    """Working space for one thread."""
    return Bench(
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
def head_errors(net: Net, sample: Sample, stage: int, bench: Bench, losses: Any) -> None:
    """The errors of the heads, after the net has looked at the sample."""
    hidden, errors = bench.hidden, bench.heads
    win = think(net, stage, hidden)
    margin = foresee(net, stage, hidden, bench.ends) / MARGIN_UNIT
    result = 1.0 if sample.end < END_COUNT // 2 else 0.5 if sample.end == END_COUNT // 2 else 0.0
    target = result if sample.value < 0 else RESULT_SHARE * result + (1 - RESULT_SHARE) * sample.value
    errors[WIN] = win - target
    losses[0] -= target * math.log(win + 1e-7) + (1 - target) * math.log(1 - win + 1e-7)
    for k in range(END_COUNT):
        errors[ENDS + k] = ENDS_WEIGHT * (bench.ends[k] - (1.0 if k == sample.end else 0.0))
    losses[1] -= math.log(bench.ends[sample.end] + 1e-7)
    errors[MARGIN] = 0.0
    if 2 <= sample.end <= END_COUNT - 3:  # by points
        wrong = margin - sample.margin / MARGIN_UNIT
        errors[MARGIN] = MARGIN_WEIGHT * min(max(wrong, -1.0), 1.0)
        losses[2] += abs(wrong)


@vectorised
def back_from_heads(net: Net, gradient: Net, stage: int, bench: Bench) -> None:
    """From the heads to the first layer."""
    hidden, back, errors = bench.hidden, bench.back, bench.heads
    for j in range(WORK):
        back[j] = ZERO
    for k in range(HEADS):
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
def back_from_moves(net: Net, gradient: Net, sample: Sample, bench: Bench, losses: Any) -> None:
    """From the moves' numbers to the first layer; the search's preference is the target."""
    s = sample.state[0]
    n = sample.moves
    if n < 2:
        return
    highest, total = bench.logits[0], 0.0
    for i in range(n):
        highest = max(highest, bench.logits[i])
    for i in range(n):
        bench.logits[i] = math.exp(bench.logits[i] - highest)
        total += bench.logits[i]
    for i in range(n):
        target = np.float32(sample.share[i] / UNIT)
        likely = np.float32(bench.logits[i] / total)
        error = likely - target
        losses[3] -= target * math.log(likely + 1e-9)
        for k in range(move_rows(s, sample.move[i], bench.rows)):
            row = bench.rows[k]
            gradient.moves_bias[row] += error
            for j in range(HIDDEN):
                gradient.moves[row, j] += error * bench.hidden[j]
                bench.back[j] += error * net.moves[row, j]


@vectorised
def back_to_features(gradient: Net, n: int, bench: Bench) -> None:
    """From the first layer to the features' rows."""
    for j in range(HIDDEN):
        if bench.hidden[j] <= ZERO:
            bench.back[j] = ZERO
        gradient.first_bias[j] += bench.back[j]
    for i in range(n):
        f = bench.features[i]
        for j in range(HIDDEN):
            gradient.first[f, j] += bench.back[j]


@compiled
def add_gradients(
    net: Net, gradient: Net, samples: list[Sample], order: Ids, begin: int, end: int, bench: Bench, losses: Any
) -> None:
    """Add up the gradients and losses of the samples with these places in the order."""
    for i in range(begin, end):
        sample = samples[order[i]]
        s = sample.state[0]
        find_unseen(s, bench.pools[0])
        n = write_features(s, bench.pools[0].low, bench.pools[0].high, bench.features)
        read_features(net.first, net.first_bias, bench.features, n, bench.hidden)
        for k in range(sample.moves):
            bench.moves[k] = sample.move[k]
        value_moves(
            net.moves,
            net.moves_unit,
            net.moves_bias,
            s,
            bench.moves,
            sample.moves,
            bench.hidden,
            bench.logits,
            bench.rows,
        )
        head_errors(net, sample, s.age, bench, losses)
        back_from_heads(net, gradient, s.age, bench)
        back_from_moves(net, gradient, sample, bench, losses)
        back_to_features(gradient, n, bench)


@vectorised
def step(
    weights: Floats, gradient: Floats, mean: Floats, square: Floats, rate: float, decay: float, t: int, n: int
) -> None:
    """A step of AdamW after n samples; the gradient is cleared."""
    scale = np.float32(1.0 / n)
    a, b = np.float32(1.0 / (1.0 - 0.9**t)), np.float32(1.0 / (1.0 - 0.999**t))
    speed, keep = np.float32(rate), np.float32(1.0 - rate * decay)
    for i in range(len(weights)):
        g = gradient[i] * scale
        gradient[i] = ZERO
        mean[i] = np.float32(0.9) * mean[i] + np.float32(0.1) * g
        square[i] = np.float32(0.999) * square[i] + np.float32(0.001) * g * g
        weights[i] = weights[i] * keep - speed * (a * mean[i]) / (np.sqrt(b * square[i]) + np.float32(1e-8))


@vectorised
def add_up(into: Floats, other: Floats) -> None:
    """Add a row to another and clear it."""
    for i in range(len(into)):
        into[i] += other[i]
        other[i] = ZERO


@vectorised
def mix(average: Floats, weights: Floats, share: float) -> None:
    """Let an average follow the weights."""
    for i in range(len(average)):
        average[i] += np.float32(share) * (weights[i] - average[i])


class Craft(NamedTuple):
    """What a net is made of and how its gradient is found: all that learning has to know of a game."""

    size: int  # weights
    losses: tuple[str, ...]
    net_of: Callable[[Floats], Any]
    make_bench: Callable[[], Any]
    add_gradients: Callable[..., None]
    clear_blank: Callable[[Any], None]  # forget the gradient of rows that fill up groups: they are no features


def _clear_blank(gradient: Net) -> None:
    gradient.first[FEATURES] = 0.0


DUEL_CRAFT = Craft(WEIGHTS, ("win", "ends", "margin", "moves"), net_of, make_bench, add_gradients, _clear_blank)


@dataclass
class Learner:
    """A net that learns: its weights, their running average (the net that plays), and the memory of the steps."""

    weights: Floats
    average: Floats
    mean: Floats
    square: Floats
    steps: int = 0
    craft: ClassVar[Craft] = DUEL_CRAFT

    @classmethod
    def begin(cls, weights: Floats) -> Self:
        """A learner with its first weights."""
        return cls(weights.copy(), weights.copy(), *np.zeros((2, cls.craft.size), np.float32))

    def learn(
        self, samples: Any, order: Any, *, batch: int, rate: float, decay: float = 0.01, follow: float = 0.002
    ) -> dict[str, float]:
        """Learn from the samples in this order; the mean losses."""
        craft = self.craft
        gradients = np.zeros((SHARDS, craft.size), np.float32)
        net, parts = craft.net_of(self.weights), [craft.net_of(row) for row in gradients]
        benches = [craft.make_bench() for _ in range(SHARDS)]
        losses = np.zeros((SHARDS, len(craft.losses)))
        with ThreadPoolExecutor(SHARDS) as pool:
            for begin in range(0, len(order) - batch + 1, batch):
                cuts = [begin + batch * k // SHARDS for k in range(SHARDS + 1)]
                work = [
                    pool.submit(
                        craft.add_gradients, net, parts[k], samples, order, cuts[k], cuts[k + 1], benches[k], losses[k]
                    )
                    for k in range(SHARDS)
                ]
                for part in work:
                    part.result()
                for k in range(1, SHARDS):
                    add_up(gradients[0], gradients[k])
                self.steps += 1
                craft.clear_blank(parts[0])
                step(self.weights, gradients[0], self.mean, self.square, rate, decay, self.steps, batch)
                mix(self.average, self.weights, max(follow, 1.0 / self.steps))
        seen = max(len(order) // batch * batch, 1)
        return dict(zip(craft.losses, (losses.sum(axis=0) / seen).tolist(), strict=True))
