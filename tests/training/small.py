"""Training runs small enough for tests, and helpers to inspect their results."""

from __future__ import annotations

import os
import signal
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from commands import COMMAND, Completed, run_here

from pharos.games.duel.search.net import Floats, random_weights
from pharos.games.duel.training.config import DuelTrainingConfig
from pharos.games.duel.training.gradients import LEARNER
from pharos.games.duel.training.interface import TRAINING
from pharos.training import provenance
from pharos.training.checkpoint import Checkpoint
from pharos.training.executor import Executor, LocalExecutor
from pharos.training.interface import PlayShare
from pharos.training.learner import Learner
from pharos.training.run import Training

CONFIG = DuelTrainingConfig(
    seed=3,
    games=20,
    nodes=8,
    quick_nodes=4,
    warm_up=1,
    window=2,
    reuse=2,
    batch=64,
    gate_nodes=4,
    gate_pairs=10,
    anchor_every=2,
    anchor_pairs=2,
)
ITERATIONS = 4
STATE = ("weights", "average", "mean", "square", "steps", "champion", "iteration")


def train(
    directory: Path,
    iterations: int = ITERATIONS,
    config: DuelTrainingConfig = CONFIG,
    executor: Executor | None = None,
    first: Path | None = None,
) -> list[Any]:
    """Train in this process; returns the lines of the log."""
    lines: list[Any] = []
    with (
        executor or LocalExecutor(1) as playing,
        Training(TRAINING, directory, config, playing, first=first) as training,
    ):
        training.run(iterations, lines.append)
    return lines


def checkpoint_of(directory: Path) -> Checkpoint:
    """The checkpoint of a training run."""
    return Checkpoint(TRAINING, directory)


def export(directory: Path, path: Path) -> list[Path]:
    """Export the champion of a training run."""
    return provenance.export(TRAINING, directory, path)


def arguments(directory: Path, iterations: int, config: DuelTrainingConfig = CONFIG, *more: str) -> list[str]:
    """The arguments of the `pharos` command for the same training run."""
    settings = [f"--{name.replace('_', '-')}={value}" for name, value in config.changed().items()]
    return ["train", str(directory), f"--iterations={iterations}", *settings, *more]


def environment(directory: Path) -> dict[str, str]:
    """Environment variables for a separate data directory and no colours."""
    return {**os.environ, "XDG_DATA_HOME": str(directory), "NO_COLOR": "1", "TERM": "xterm"}


def begin_command(directory: Path, *words: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """Start the `pharos` command in a process of its own."""
    return subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env=environment(directory),
        # A test run in the background of a shell ignores SIGINT, and its child processes would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def command(directory: Path, *words: str) -> Completed:
    """Run the `pharos` command in this process."""
    return run_here(*words, environment=environment(directory))


def command_process(directory: Path, *words: str) -> Completed:
    """Run the `pharos` command in a process of its own until it exits."""
    with begin_command(directory, *words) as process:
        try:
            out, err = process.communicate(timeout=600)
        finally:
            process.kill()
    return Completed(process.args, process.returncode, out, err)


def state_of(directory: Path) -> dict[str, Any]:
    """The state of a training run."""
    with np.load(directory / "state.npz") as state:
        return {name: state[name] for name in STATE}


def assert_same_state(one: Path, two: Path) -> None:
    """Assert that two training runs ended with bit-identical state."""
    first, second = state_of(one), state_of(two)
    assert [name for name in STATE if first[name].tobytes() != second[name].tobytes()] == []


def results(lines: list[Any]) -> list[Any]:
    """The lines of a log without the fields that vary between runs."""
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def play(games: int, weights: Floats | None = None, seed: str = "test", **changes: float) -> Any:
    """Play self-play games, by default with an untrained net."""
    net = random_weights(1) if weights is None else weights
    settings = DuelTrainingConfig(nodes=8, quick_nodes=4, warm_up=0).selfplay_settings(1) | changes
    return TRAINING.play_share(PlayShare((net,), settings, seed, 0, games))


@cache
def taught_weights() -> Floats:
    """A net trained briefly on games of an untrained net, so that its outputs are not uniform."""
    samples = play(200, seed="lessons", rushes=60).samples
    learner = Learner.begin(LEARNER, random_weights(1))
    order = np.random.default_rng(1).integers(0, len(samples), 8 * len(samples))
    learner.learn(samples, order, batch=64, rate=1e-3)
    return learner.weights
