"""What a training keeps on disk, so that a killed one goes on where it stopped.

A directory with the plan, the net that it began with if that was no random one, one file of samples for each iteration
still in the window, champions that later ones are measured against, a log with a line for each iteration, and the
state, which is replaced as a whole when an iteration is complete. Reading changes nothing; only `Checkpoint.begin`
tidies up what a killed iteration left behind.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any, ClassVar, NamedTuple

import numpy as np

from pharos.core.errors import PharosError
from pharos.core.native import dtype_of
from pharos.games.duel.search.net import Floats
from pharos.games.duel.training.learning import Learner
from pharos.games.duel.training.samples import Sample
from pharos.training.config import Plan, Settings

PLAN, STATE, LOG, LOCK, FIRST = "plan.json", "state.npz", "log.jsonl", "lock", "begin.npz"
SAMPLES, ANCHOR = "samples", "anchor"  # files numbered by iteration
ROWS = ("weights", "average", "mean", "square", "champion")  # of the state


class TrainingMismatch(PharosError, ValueError):
    """A directory holds a training with other settings."""


class BrokenTraining(PharosError, ValueError):
    """A file of a training cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__("training_broken", f"{path} is broken: {reason}", path=str(path))


class TrainingBusy(PharosError):
    """Another process trains in a directory."""


class Saved(NamedTuple):
    """A training after a complete iteration."""

    iteration: int
    learner: Learner
    champion: Floats


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file so that it is either the old one or the new one, whatever happens."""
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, as `sha256sum` prints it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Checkpoint:
    """A training's directory. What differs from game to game stands in the fields of the class."""

    plan_kind: ClassVar[type[Settings]] = Plan
    learner_kind: ClassVar[type[Learner]] = Learner
    sample_kind: ClassVar[type] = Sample

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._lock: IO[bytes] | None = None

    # --- beginning and ending ----------------------------------------------------------------------------------------

    def begin(self, plan: Settings, first: Path | None = None) -> None:
        """Begin a training here, or go on with the one that is here; nobody else can until `close`.

        `first` is the net to begin with; the facts beside it are kept with it.

        Raises:
            TrainingMismatch: the one that is here has other settings, or began with another net.
            TrainingBusy: another process trains here.
            BrokenTraining: a file cannot be read, or belongs to another version of the net.
        """
        self.directory.mkdir(parents=True, exist_ok=True)
        self._take_lock()
        try:
            known = self.plan()
            if known is not None:
                self._compare(known.to_dict(), plan.to_dict())
            if first is not None:
                self._begin_with(first)
            if known is None:
                text = json.dumps(plan.to_dict(), indent=2) + "\n"
                write_whole(self.directory / PLAN, lambda file: file.write(text.encode()))
            self._remove_unfinished()
        except BaseException:
            self.close()
            raise

    def _take_lock(self) -> None:
        lock = (self.directory / LOCK).open("wb")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            lock.close()
            raise TrainingBusy("training_busy", f"another process trains in {self.directory}") from error
        self._lock = lock

    def close(self) -> None:
        """Let others train here."""
        if self._lock:
            self._lock.close()
            self._lock = None

    def _compare(self, known: dict[str, Any], wanted: dict[str, Any]) -> None:
        if other := sorted(key for key, value in wanted.items() if known[key] != value):
            what = ", ".join(f"{key} {known[key]} (now {wanted[key]})" for key in other)
            raise TrainingMismatch(
                "training_mismatch",
                f"{self.directory} holds a training with other settings: {what}; "
                "go on with the same ones, or name another directory",
            )

    def _begin_with(self, path: Path) -> None:
        """Keep the net that a training begins with."""
        self._read_weights(path)
        own = self.directory / FIRST
        if own.exists() and own.read_bytes() == path.read_bytes():
            return
        if own.exists() or self.load():
            raise TrainingMismatch(
                "training_mismatch",
                f"{self.directory} holds a training that began with another net; leave the net out to go on with it, "
                "or name another directory",
            )
        facts = path.with_suffix(".json")
        if facts.exists():
            write_whole(own.with_suffix(".json"), lambda file: file.write(facts.read_bytes()))
        write_whole(own, lambda file: file.write(path.read_bytes()))

    def _remove_unfinished(self) -> None:
        """Forget what a killed iteration left behind: its samples, its champion and its line of the log."""
        saved = self.load()
        done = saved.iteration if saved else 0
        for path in self.directory.glob("*.new"):
            path.unlink()
        for kind in (SAMPLES, ANCHOR):
            for number, path in self._numbered(kind):
                if number > done:
                    path.unlink()
        path = self.directory / LOG
        kept = "".join(json.dumps(line) + "\n" for line in self.log() if line["iteration"] <= done)
        if path.exists() and path.read_text() != kept:
            write_whole(path, lambda file: file.write(kept.encode()))

    # --- reading -----------------------------------------------------------------------------------------------------

    def plan(self) -> Settings | None:
        """The settings of the training; None when there is none here."""
        path = self.directory / PLAN
        if not path.exists():
            return None
        try:
            values = json.loads(path.read_text())
            if not isinstance(values, dict):
                raise ValueError("settings by name are expected")
            return self.plan_kind.from_dict(values)
        except ValueError as error:
            raise BrokenTraining(path, str(error)) from error

    def load(self) -> Saved | None:
        """The training as it was last saved; None at the beginning."""
        path = self.directory / STATE
        if not path.exists():
            return None
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as state:
                rows = {name: state[name] for name in ROWS}
                steps, iteration = int(state["steps"]), int(state["iteration"])
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
            raise BrokenTraining(path, str(error)) from error
        for name, row in rows.items():
            if row.shape != (self.learner_kind.craft.size,) or row.dtype != np.float32:
                raise BrokenTraining(path, f"{name} belongs to another version of the net")
        champion = rows.pop("champion")
        return Saved(iteration, self.learner_kind(**rows, steps=steps), champion)

    def first_weights(self) -> Floats | None:
        """The weights of the net that the training began with; None when they were random."""
        path = self.directory / FIRST
        return self._read_weights(path) if path.exists() else None

    def first_facts(self) -> dict[str, Any] | None:
        """What is known of that net: its digest, and what made it."""
        path = self.directory / FIRST
        if not path.exists():
            return None
        facts = path.with_suffix(".json")
        known = json.loads(facts.read_text()) if facts.exists() else {}
        return {**known, "file": path.name, "sha256": digest_of(path)}

    def _read_weights(self, path: Path) -> Floats:
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as net:
                weights: Floats = net["weights"].astype(np.float32)
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
            raise BrokenTraining(path, str(error)) from error
        if weights.shape != (self.learner_kind.craft.size,):
            raise BrokenTraining(path, "it belongs to another game or version of the net")
        return weights

    def log(self) -> list[dict[str, Any]]:
        """The lines of the log; a torn last one is left out."""
        path = self.directory / LOG
        lines = path.read_text().splitlines(keepends=True) if path.exists() else []
        read = []
        for number, line in enumerate(lines, 1):
            if line.endswith("\n"):
                try:
                    read.append(json.loads(line))
                    read[-1]["iteration"] += 0
                except (ValueError, KeyError, TypeError) as error:
                    raise BrokenTraining(path, f"line {number} cannot be read") from error
        return read

    def samples(self, iterations: Iterable[int]) -> list[Any]:
        """The samples of some iterations, in their order."""
        return [self._read_samples(self._path(SAMPLES, i)) for i in iterations]

    def _read_samples(self, path: Path) -> Any:
        samples = self._read_array(path)
        layout = dtype_of(self.sample_kind)
        if samples.dtype != layout:
            raise BrokenTraining(path, "its samples belong to another version")
        # A file does not tell that the layout is the aligned one that the compiled code asks for.
        return samples.view(layout)

    def anchors(self) -> dict[int, Floats]:
        """The champions that were kept, by iteration."""
        return {number: self._read_array(path) for number, path in self._numbered(ANCHOR)}

    def _read_array(self, path: Path) -> Any:
        try:
            return np.load(path, allow_pickle=False)
        except FileNotFoundError as error:
            raise BrokenTraining(path, "it is missing") from error
        except (ValueError, EOFError) as error:
            raise BrokenTraining(path, str(error)) from error

    # --- writing -----------------------------------------------------------------------------------------------------

    def save(self, iteration: int, learner: Learner, champion: Floats) -> None:
        """Complete an iteration."""
        values: dict[str, Any] = {**vars(learner), "iteration": iteration, "champion": champion}
        write_whole(self.directory / STATE, lambda file: np.savez(file, **values))

    def save_samples(self, iteration: int, samples: Any) -> None:
        """Keep the samples of an iteration."""
        write_whole(self._path(SAMPLES, iteration), lambda file: np.save(file, samples))

    def forget_samples(self, before: int) -> None:
        """Remove the samples of old iterations."""
        for number, path in self._numbered(SAMPLES):
            if number < before:
                path.unlink()

    def keep_anchor(self, iteration: int, champion: Floats) -> None:
        """Keep the champion of an iteration, to measure later ones against it."""
        write_whole(self._path(ANCHOR, iteration), lambda file: np.save(file, champion))

    def note(self, line: dict[str, Any]) -> None:
        """Add a line to the log."""
        with (self.directory / LOG).open("a") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _path(self, kind: str, iteration: int) -> Path:
        return self.directory / f"{kind}-{iteration:05d}.npy"

    def _numbered(self, kind: str) -> list[tuple[int, Path]]:
        return sorted((int(path.stem.split("-")[1]), path) for path in self.directory.glob(f"{kind}-*.npy"))
