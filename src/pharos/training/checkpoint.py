"""Checkpoints: the files of a training run, from which a killed run resumes where it stopped.

The directory holds the settings, the initial net unless it was random, a file of samples for each iteration still in
the window, former champions kept as anchors, a log with a line for each iteration, and the state, which is replaced
atomically when an iteration is complete. Reading changes nothing; only `Checkpoint.begin` removes what a killed
iteration left behind.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from pharos.core.errors import PharosError
from pharos.core.file_lock import lock_file
from pharos.core.native import dtype_of
from pharos.search.net_file import load_weights
from pharos.search.net_layers import Floats
from pharos.training.config import TrainingConfig
from pharos.training.interface import GameTraining
from pharos.training.learner import Learner

CONFIG_FILE, STATE, LOG, LOCK, FIRST = "plan.json", "state.npz", "log.jsonl", "lock", "begin.npz"
SAMPLES, ANCHOR = "samples", "anchor"  # files numbered by iteration
CHAMPION = "champion"
LEARNER_ROWS = ("weights", "average", "mean", "square")  # of the state


class TrainingMismatch(PharosError, ValueError):
    """The directory holds a training run with different settings."""


class BrokenTraining(PharosError, ValueError):
    """A file of a training run cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__("training_broken", f"{path} is broken: {reason}", path=str(path))


class TrainingBusy(PharosError):
    """Another process is training in the directory."""


class SavedState(NamedTuple):
    """The state of a training run after a complete iteration."""

    iteration: int
    learner: Learner
    champion: Floats


def write_atomically(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file atomically: after a crash it has either the old or the new content."""
    temporary = path.with_name(path.name + ".new")
    with temporary.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, as `sha256sum` prints it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Checkpoint:
    """The directory of a training run."""

    def __init__(self, game: GameTraining, directory: Path) -> None:
        self.game, self.directory = game, directory
        self._lock: IO[bytes] | None = None

    # --- beginning and ending ----------------------------------------------------------------------------------------

    def begin(self, config: TrainingConfig, first: Path | None = None) -> None:
        """Begin or resume the training run in this directory, and lock the directory until `close`.

        `first` is the net to begin with; its provenance file, if any, is copied too.

        Raises:
            TrainingMismatch: the existing run has different settings or began with a different net.
            TrainingBusy: another process is training here.
            BrokenTraining: a file cannot be read, or belongs to a different version of the net.
        """
        self.directory.mkdir(parents=True, exist_ok=True)
        self._take_lock()
        try:
            known = self.config()
            if known is not None:
                self._compare(known.to_dict(), config.to_dict())
            if first is not None:
                self._begin_with(first)
            if known is None:
                text = json.dumps(config.to_dict(), indent=2) + "\n"
                write_atomically(self.directory / CONFIG_FILE, lambda file: file.write(text.encode()))
            self._remove_unfinished()
        except BaseException:
            self.close()
            raise

    def _take_lock(self) -> None:
        lock = (self.directory / LOCK).open("wb")
        try:
            lock_file(lock, wait=False)
        except BlockingIOError as error:
            lock.close()
            raise TrainingBusy("training_busy", f"another process trains in {self.directory}") from error
        self._lock = lock

    def close(self) -> None:
        """Release the lock."""
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
        """Store a copy of the initial net."""
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
        provenance_path = path.with_suffix(".json")
        if provenance_path.exists():
            write_atomically(own.with_suffix(".json"), lambda file: file.write(provenance_path.read_bytes()))
        write_atomically(own, lambda file: file.write(path.read_bytes()))

    def _remove_unfinished(self) -> None:
        """Remove what a killed iteration left behind: its samples, its champion and its log line."""
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
            write_atomically(path, lambda file: file.write(kept.encode()))

    # --- reading -----------------------------------------------------------------------------------------------------

    def config(self) -> TrainingConfig | None:
        """The settings of the training run; None if the directory has none."""
        path = self.directory / CONFIG_FILE
        if not path.exists():
            return None
        try:
            values = json.loads(path.read_text())
            if not isinstance(values, dict):
                raise ValueError("settings by name are expected")
            return self.game.config.from_dict(values)
        except ValueError as error:
            raise BrokenTraining(path, str(error)) from error

    def load(self) -> SavedState | None:
        """Load the last saved state; None before the first iteration is complete."""
        path = self.directory / STATE
        if not path.exists():
            return None
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as state:
                rows = {name: state[name] for name in (*LEARNER_ROWS, CHAMPION)}
                steps, iteration = int(state["steps"]), int(state["iteration"])
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
            raise BrokenTraining(path, str(error)) from error
        for name, row in rows.items():
            if row.shape != (self.game.learner.net.size,) or row.dtype != np.float32:
                raise BrokenTraining(path, f"{name} belongs to another version of the net")
        champion = rows.pop(CHAMPION)
        return SavedState(iteration, Learner(self.game.learner, **rows, steps=steps), champion)

    def first_weights(self) -> Floats | None:
        """The weights of the initial net; None if they were random."""
        path = self.directory / FIRST
        return self._read_weights(path) if path.exists() else None

    def first_provenance(self) -> dict[str, Any] | None:
        """The digest and provenance of the initial net."""
        path = self.directory / FIRST
        if not path.exists():
            return None
        provenance_path = path.with_suffix(".json")
        provenance = json.loads(provenance_path.read_text()) if provenance_path.exists() else {}
        return {**provenance, "file": path.name, "sha256": digest_of(path)}

    def _read_weights(self, path: Path) -> Floats:
        try:
            return load_weights(path, self.game.learner.net)
        except ValueError as error:
            raise BrokenTraining(
                path, f"it belongs to another game or version of the net, or is no net: {error}"
            ) from error
        except (OSError, EOFError, zipfile.BadZipFile) as error:
            raise BrokenTraining(path, str(error)) from error

    def log(self) -> list[dict[str, Any]]:
        """The lines of the log; a truncated last line is skipped."""
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
        """The samples of the given iterations, in this order."""
        return [self._read_samples(self._path(SAMPLES, i)) for i in iterations]

    def _read_samples(self, path: Path) -> Any:
        samples = self._read_array(path)
        layout = dtype_of(self.game.learner.sample)
        if samples.dtype != layout:
            raise BrokenTraining(path, "its samples belong to another version")
        # The file does not record that the layout is aligned, which the compiled code requires.
        return samples.view(layout)

    def anchors(self) -> dict[int, Floats]:
        """The champions kept as anchors, by iteration."""
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
        """Save the state after an iteration, which completes it."""
        rows = {name: getattr(learner, name) for name in LEARNER_ROWS}
        values: dict[str, Any] = {**rows, "steps": learner.steps, "iteration": iteration, CHAMPION: champion}
        write_atomically(self.directory / STATE, lambda file: np.savez(file, **values))

    def save_samples(self, iteration: int, samples: Any) -> None:
        """Save the samples of an iteration."""
        write_atomically(self._path(SAMPLES, iteration), lambda file: np.save(file, samples))

    def remove_samples(self, before: int) -> None:
        """Remove the samples of old iterations."""
        for number, path in self._numbered(SAMPLES):
            if number < before:
                path.unlink()

    def keep_anchor(self, iteration: int, champion: Floats) -> None:
        """Save the champion of an iteration as an anchor."""
        write_atomically(self._path(ANCHOR, iteration), lambda file: np.save(file, champion))

    def append_log(self, line: dict[str, Any]) -> None:
        """Append a line to the log."""
        with (self.directory / LOG).open("a") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _path(self, kind: str, iteration: int) -> Path:
        return self.directory / f"{kind}-{iteration:05d}.npy"

    def _numbered(self, kind: str) -> list[tuple[int, Path]]:
        return sorted((int(path.stem.split("-")[1]), path) for path in self.directory.glob(f"{kind}-*.npy"))
