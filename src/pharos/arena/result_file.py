"""Results in a file that a later run can continue: one JSON line per result, written as soon as it is there.

A line contains the version of Pharos with a digest of its players, the seed, and whatever identifies and makes up the
result. If the process is killed, at most the last line is incomplete; that result is computed again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from pharos.core.errors import PharosError
from pharos.players.stamp import players_stamp

Key = TypeVar("Key")
Result = TypeVar("Result")


class InvalidResults(PharosError, ValueError):
    """A results file that cannot be continued."""


class ResultFile(Generic[Key, Result]):
    """Results by key, in memory and on disk. A subclass says what a line contains."""

    kind = "result"  # what a line is, for error messages

    def __init__(self, path: Path, seed: int, *, resume: bool = False) -> None:
        """Create a results file, or with `resume` continue an existing one.

        Results of other versions of the players (by their stamp) are kept in the file but ignored.

        Raises:
            InvalidResults: the file has results and `resume` is not set, it belongs to another seed, or it is not a
                results file.
            OSError: the file cannot be read or written.
        """
        self.path, self.seed = path, seed
        self.played: dict[Key, Result] = {}
        self.other_versions = 0  # number of lines ignored
        if path.exists() and path.stat().st_size:
            if not resume:
                raise InvalidResults(
                    "results_exist", f"{path}: has results already; --resume goes on with them", file=str(path)
                )
            self._read()
        self._file = path.open("a", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def encode(self, key: Key, result: Result) -> dict[str, Any]:
        """Return what a line says about a result."""
        raise NotImplementedError

    def decode(self, data: dict[str, Any]) -> tuple[Key, Result]:
        """Read a line.

        Raises:
            ValueError, KeyError, TypeError, IndexError: the line is not a result of this kind.
        """
        raise NotImplementedError

    def add(self, key: Key, result: Result) -> None:
        """Store a result. It is on disk when this returns."""
        line = {"version": players_stamp(), "seed": self.seed, **self.encode(key, result)}
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()
        self.played[key] = result

    def _read(self) -> None:
        whole = 0  # length in bytes of all complete lines
        for number, line in self._lines():
            try:
                data = json.loads(line)
                seed, version, key, result = data["seed"], data["version"], *self.decode(data)
            except (ValueError, KeyError, TypeError, IndexError) as error:
                message = f"{self.path}: line {number} is no {self.kind}"
                raise InvalidResults("invalid_results", message, file=str(self.path), line=number) from error
            if seed != self.seed:
                message = (
                    f"{self.path}: has results of seed {seed}, not of {self.seed}; take --seed {seed} or another file"
                )
                raise InvalidResults("other_seed", message, file=str(self.path), seed=seed)
            if version == players_stamp():
                self.played[key] = result
            else:
                self.other_versions += 1
            whole += len(line)
        with self.path.open("rb+") as file:  # truncate an incomplete last line before appending
            file.truncate(whole)

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    yield number, line
