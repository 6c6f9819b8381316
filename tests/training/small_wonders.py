"""Trainings of 7 Wonders so small that many of them can be run."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pharos.games.duel.search.net import Floats
from pharos.games.wonders.search.net import random_weights
from pharos.games.wonders.training.config import WondersPlan
from pharos.games.wonders.training.executor import TableShare, table_share
from pharos.games.wonders.training.learning import WondersLearner
from pharos.games.wonders.training.run import WondersTraining
from pharos.training.executor import Crew, LocalCrew

PLAN = WondersPlan(
    seed=3,
    games=12,
    candidates=4,
    worlds=2,
    turns=3,
    thorough=25,
    warm_up=1,
    sharpness=25.0,
    memory=0.8,
    window=2,
    reuse=2,
    batch=64,
    gate_pairs=4,
)
ITERATIONS = 3


def train(directory: Path, iterations: int = ITERATIONS, crew: Crew | None = None) -> list[Any]:
    """Train in this process; the lines of the log."""
    lines: list[Any] = []
    with crew or LocalCrew(1) as playing, WondersTraining(directory, PLAN, playing) as training:
        training.run(iterations, lines.append)
    return lines


def play(games: int, weights: Floats | None = None, seed: str = "test", **manner: float) -> Any:
    """Samples of self-play; by default of nets that know nothing."""
    nets = random_weights(1) if weights is None else weights
    settings = PLAN.manner(2) | {"thorough": 60, "noted": 20} | manner
    return table_share(TableShare((nets,), settings, seed, 0, games)).samples


@cache
def taught_weights() -> Floats:
    """Nets that have learned a little from games by worth: enough to have an opinion."""
    samples = play(60, seed="lessons", heuristic=100)
    learner = WondersLearner.begin(random_weights(1))
    order = np.random.default_rng(1).integers(0, len(samples), 6 * len(samples))
    learner.learn(samples, order, batch=64, rate=1e-3)
    return learner.weights
