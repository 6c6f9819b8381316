"""Training runs of 7 Wonders small enough for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pharos.games.wonders.search.net import Floats, random_weights
from pharos.games.wonders.training.config import WondersTrainingConfig
from pharos.games.wonders.training.gradients import LEARNER
from pharos.games.wonders.training.interface import TRAINING
from pharos.training.checkpoint import Checkpoint
from pharos.training.executor import Executor, LocalExecutor
from pharos.training.interface import PlayShare
from pharos.training.learner import Learner
from pharos.training.run import Training

CONFIG = WondersTrainingConfig(
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


def train(directory: Path, iterations: int = ITERATIONS, executor: Executor | None = None) -> list[Any]:
    """Train in this process; returns the lines of the log."""
    lines: list[Any] = []
    with executor or LocalExecutor(1) as playing, Training(TRAINING, directory, CONFIG, playing) as training:
        training.run(iterations, lines.append)
    return lines


def checkpoint_of(directory: Path) -> Checkpoint:
    """The checkpoint of a training run."""
    return Checkpoint(TRAINING, directory)


def play(games: int, weights: Floats | None = None, seed: str = "test", **changes: float) -> Any:
    """Samples of self-play games, by default with untrained nets."""
    nets = random_weights(1) if weights is None else weights
    settings = CONFIG.selfplay_settings(2) | {"thorough": 60, "noted": 20} | changes
    return TRAINING.play_share(PlayShare((nets,), settings, seed, 0, games)).samples


@cache
def taught_weights() -> Floats:
    """Nets trained briefly on greedy games, so that their outputs are not uniform."""
    samples = play(60, seed="lessons", heuristic=100)
    learner = Learner.begin(LEARNER, random_weights(1))
    order = np.random.default_rng(1).integers(0, len(samples), 6 * len(samples))
    learner.learn(samples, order, batch=64, rate=1e-3)
    return learner.weights
