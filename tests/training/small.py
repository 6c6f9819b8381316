"""Trainings so small that many of them can be run, and what they leave behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pharos.games.duel.search.net import Floats, random_weights
from pharos.games.duel.training.learning import Learner
from pharos.training.config import Plan
from pharos.training.executor import Crew, LocalCrew, PlayShare, play_share
from pharos.training.run import Training

PLAN = Plan(
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
    plan: Plan = PLAN,
    crew: Crew | None = None,
    first: Path | None = None,
) -> list[Any]:
    """Train in this process; the lines of the log."""
    lines: list[Any] = []
    with crew or LocalCrew(1) as playing, Training(directory, plan, playing, first=first) as training:
        training.run(iterations, lines.append)
    return lines


def arguments(directory: Path, iterations: int, plan: Plan = PLAN, *more: str) -> list[str]:
    """What to tell the `pharos` command for the same training."""
    settings = [f"--{name.replace('_', '-')}={value}" for name, value in plan.changed().items()]
    return ["train", str(directory), f"--iterations={iterations}", *settings, *more]


def begin_command(directory: Path, *words: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """Start the `pharos` command."""
    return subprocess.Popen(
        [sys.executable, "-c", "from pharos.cli import main; main()", *words],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(directory), "NO_COLOR": "1", "TERM": "xterm"},
        # Tests in the background of a shell are deaf to Ctrl-C, and so would be what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def command(directory: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the `pharos` command to its end."""
    with begin_command(directory, *words) as process:
        try:
            out, err = process.communicate(timeout=600)
        finally:
            process.kill()
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def state_of(directory: Path) -> dict[str, Any]:
    """The state of a training."""
    with np.load(directory / "state.npz") as state:
        return {name: state[name] for name in STATE}


def assert_same_state(one: Path, two: Path) -> None:
    """Two trainings have ended with the same numbers, bit for bit."""
    first, second = state_of(one), state_of(two)
    assert [name for name in STATE if first[name].tobytes() != second[name].tobytes()] == []


def results(lines: list[Any]) -> list[Any]:
    """The lines of a log without what differs from time to time."""
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def play(games: int, weights: Floats | None = None, seed: str = "test", **manner: float) -> Any:
    """Self-play; by default of a net that knows nothing."""
    net = random_weights(1) if weights is None else weights
    settings = Plan(nodes=8, quick_nodes=4, warm_up=0).manner(1) | manner
    return play_share(PlayShare((net,), settings, seed, 0, games))


@cache
def taught_weights() -> Floats:
    """A net that has learned a little from games of a net that knows nothing: enough to have an opinion."""
    samples = play(200, seed="lessons", rushes=60).samples
    learner = Learner.begin(random_weights(1))
    order = np.random.default_rng(1).integers(0, len(samples), 8 * len(samples))
    learner.learn(samples, order, batch=64, rate=1e-3)
    return learner.weights
