"""Learning: gradients are correct, and gradient steps reduce the loss."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from small import play, taught_weights

from pharos.core.native import integers
from pharos.games.duel.search.net import SHAPES, WEIGHTS, Floats, net_of, random_weights
from pharos.games.duel.training.config import DuelTrainingConfig
from pharos.games.duel.training.gradients import (
    ENDS_WEIGHT,
    LEARNER,
    LOSS_NAMES,
    MARGIN_WEIGHT,
    add_gradients,
    make_gradient_workspace,
)
from pharos.training.learner import Learner

STEP = 2e-3  # of the numerical gradient; the net computes in single precision


@pytest.fixture(scope="module")
def samples() -> Any:
    return play(40, seed="learning").samples


def losses_of(weights: Floats, sample: Any) -> tuple[Floats, Any]:
    """The gradient for one sample, and its losses."""
    gradient, losses = np.zeros(WEIGHTS, np.float32), np.zeros(len(LOSS_NAMES))
    add_gradients(net_of(weights), net_of(gradient), sample, integers([0]), 0, 1, make_gradient_workspace(), losses)
    return gradient, losses


def total(losses: Any) -> float:
    """The training loss: a weighted sum of all parts, with a Huber loss for the margin."""
    win, ends, wrong, moves = losses
    margin = wrong * wrong / 2 if wrong < 1 else wrong - 0.5
    return float(win + ENDS_WEIGHT * ends + MARGIN_WEIGHT * margin + moves)


@pytest.mark.parametrize("part", SHAPES)
def test_the_gradient_agrees_with_a_numerical_one(part: str, samples: Any) -> None:
    weights = taught_weights().copy()
    checked = 0
    for number in range(0, len(samples), max(len(samples) // 6, 1)):
        sample = samples[number : number + 1]
        gradient, _ = losses_of(weights, sample)
        row = getattr(net_of(gradient), part).reshape(-1)
        values = getattr(net_of(weights), part).reshape(-1)
        assert np.shares_memory(values, weights)
        for i in np.argsort(-np.abs(row))[:4]:
            if abs(row[i]) < 0.02:
                continue
            before = values[i]
            ends = []
            for step in (-STEP, STEP):
                values[i] = before + np.float32(step)
                ends.append(total(losses_of(weights, sample)[1]))
            values[i] = before
            assert (ends[1] - ends[0]) / (2 * STEP) == pytest.approx(row[i], rel=0.05, abs=0.004), (number, i)
            checked += 1
    assert checked >= 4


def test_learning_lowers_every_loss() -> None:
    few = play(20, taught_weights(), "lowers").samples[:256]  # from a net with a non-uniform policy
    learner = Learner.begin(LEARNER, random_weights(2))
    order = np.arange(len(few))
    first = learner.learn(few, order, batch=64, rate=0.0)
    for _ in range(30):
        learner.learn(few, order, batch=64, rate=2e-3)
    last = learner.learn(few, order, batch=64, rate=0.0)
    assert {name for name in first if last[name] < 0.9 * first[name]} == {"win", "ends", "margin", "moves"}


def test_the_row_that_fills_up_groups_of_features_stays_zero() -> None:
    assert not net_of(taught_weights()).first[-1].any()


def test_the_average_follows_the_weights(samples: Any) -> None:
    learner = Learner.begin(LEARNER, random_weights(2))
    start = learner.weights.copy()
    learner.learn(samples, np.arange(512), batch=64, rate=1e-3)
    way, followed = np.linalg.norm(learner.weights - start), np.linalg.norm(learner.average - start)
    assert 0 < followed < way


def test_learning_is_repeatable(samples: Any) -> None:
    learners = [Learner.begin(LEARNER, random_weights(2)) for _ in range(2)]
    order = np.random.default_rng(0).integers(0, len(samples), 512)
    losses = [learner.learn(samples, order, batch=64, rate=1e-3) for learner in learners]
    assert losses[0] == losses[1]
    assert learners[0].weights.tobytes() == learners[1].weights.tobytes()


def test_going_on_is_the_same_as_never_having_stopped(samples: Any) -> None:
    through = Learner.begin(LEARNER, random_weights(2))
    through.learn(samples, np.arange(512), batch=64, rate=1e-3)
    parts = Learner.begin(LEARNER, random_weights(2))
    parts.learn(samples, np.arange(256), batch=64, rate=1e-3)
    parts = copy.deepcopy(parts)
    parts.learn(samples, np.arange(256, 512), batch=64, rate=1e-3)
    assert through.weights.tobytes() == parts.weights.tobytes()
    assert through.average.tobytes() == parts.average.tobytes()


def test_the_learning_rate_falls_evenly_between_two_iterations() -> None:
    config = DuelTrainingConfig(rate=1e-2, last_rate=1e-4, slow_after=10, slow_until=30)
    rates = [config.learning_rate(i) for i in (1, 10, 20, 30, 99)]
    assert rates == pytest.approx([1e-2, 1e-2, 1e-3, 1e-4, 1e-4])
