"""What a training keeps on disk, so that a killed one goes on where it stopped.

A directory with the plan, one file of samples for each iteration still in the window, a log with a line for each
iteration, and the state, which is replaced as a whole when an iteration is complete.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from pharos.core.errors import PharosError
from pharos.training.learning import Learner
from pharos.training.plan import Plan

PLAN, STATE, LOG = "plan.json", "state.npz", "log.jsonl"


class TrainingMismatch(PharosError, ValueError):
    """A directory holds a training with other settings."""


def write_whole(path: Path, write: Any) -> None:
    """Write a file so that it is either the old one or the new one, whatever happens."""
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


class Checkpoint:
    """A training's directory."""

    def __init__(self, directory: Path, plan: Plan) -> None:
        self.directory = directory
        directory.mkdir(parents=True, exist_ok=True)
        self._check_plan(plan)
        self._remove_unfinished()

    def _check_plan(self, plan: Plan) -> None:
        path = self.directory / PLAN
        wanted = plan.fixed()
        if not path.exists():
            write_whole(path, lambda file: file.write(json.dumps(asdict(plan), indent=2).encode()))
            return
        known = json.loads(path.read_text())
        if other := sorted(key for key, value in wanted.items() if known.get(key) != value):
            what = ", ".join(f"{key} {known.get(key)} (now {wanted[key]})" for key in other)
            raise TrainingMismatch(
                "training_mismatch",
                f"{self.directory} holds a training with other settings: {what}; "
                "go on with the same ones, or name another directory",
            )

    def _remove_unfinished(self) -> None:
        """Forget what a killed iteration left behind: its samples and its line of the log."""
        done = self.iteration
        for path in self.directory.glob("samples-*.npy*"):
            if path.suffix != ".npy" or int(path.stem.split("-")[1]) > done:
                path.unlink()
        lines = self.log()
        if len(lines) != sum(line["iteration"] <= done for line in lines) or self._torn():
            kept = "".join(json.dumps(line) + "\n" for line in lines if line["iteration"] <= done)
            write_whole(self.directory / LOG, lambda file: file.write(kept.encode()))

    def _torn(self) -> bool:
        path = self.directory / LOG
        return path.exists() and not path.read_bytes().endswith(b"\n")

    @property
    def iteration(self) -> int:
        """How many iterations are complete."""
        path = self.directory / STATE
        if not path.exists():
            return 0
        with np.load(path) as state:
            return int(state["iteration"])

    def load(self) -> tuple[Learner, Any] | None:
        """The learner and the weights of the champion; None at the beginning."""
        path = self.directory / STATE
        if not path.exists():
            return None
        with np.load(path) as state:
            learner = Learner(state["weights"], state["average"], state["mean"], state["square"], int(state["steps"]))
            return learner, state["champion"]

    def save(self, iteration: int, learner: Learner, champion: Any) -> None:
        """Complete an iteration."""
        values: dict[str, Any] = {**vars(learner), "iteration": iteration, "champion": champion}
        write_whole(self.directory / STATE, lambda file: np.savez(file, **values))

    def save_samples(self, iteration: int, samples: Any) -> None:
        """Keep the samples of an iteration."""
        write_whole(self._samples(iteration), lambda file: np.save(file, samples))

    def samples(self, iterations: range) -> list[Any]:
        """The samples of some iterations, oldest first."""
        return [np.load(self._samples(i)) for i in iterations]

    def forget_samples(self, before: int) -> None:
        """Remove the samples of old iterations."""
        for path in self.directory.glob("samples-*.npy"):
            if int(path.stem.split("-")[1]) < before:
                path.unlink()

    def _samples(self, iteration: int) -> Path:
        return self.directory / f"samples-{iteration:05d}.npy"

    def note(self, line: dict[str, Any]) -> None:
        """Add a line to the log."""
        with (self.directory / LOG).open("a") as file:
            file.write(json.dumps(line) + "\n")

    def log(self) -> list[dict[str, Any]]:
        """The lines of the log; a torn last one is left out."""
        path = self.directory / LOG
        lines = path.read_text().splitlines(keepends=True) if path.exists() else []
        return [json.loads(line) for line in lines if line.endswith("\n")]
