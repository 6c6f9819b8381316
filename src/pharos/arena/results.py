"""A ladder's results in a file: one line per pair of games, written as soon as the pair is complete.

A line contains the version of Pharos with a digest of its players, the ladder's seed, the two players' codes, the
number of the pair, and its two games. If the process is killed, at most the last line is incomplete; that pair is
played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pharos.arena.matches import GameResult
from pharos.core.errors import PharosError
from pharos.players.stamp import players_stamp

Games = tuple[GameResult, GameResult]


class InvalidResults(PharosError, ValueError):
    """A results file that cannot be continued."""


class Pair(NamedTuple):
    """Identifies a pair of games of a ladder: the players' codes in alphabetical order, and the pair's number."""

    first: str
    second: str
    number: int


class Results:
    """The completed pairs of games, in memory and on disk."""

    def __init__(self, path: Path, seed: int, *, resume: bool = False) -> None:
        """Create a results file, or with `resume` continue an existing one.

        Results of other versions of the players (by their stamp) are kept in the file but ignored.

        Raises:
            InvalidResults: the file has results and `resume` is not set, it belongs to another seed, or it is not a
                results file.
            OSError: the file cannot be read or written.
        """
        self.path, self.seed = path, seed
        self.played: dict[Pair, Games] = {}
        self.other_versions = 0  # number of lines ignored
        if path.exists() and path.stat().st_size:
            if not resume:
                raise InvalidResults(
                    "results_exist", f"{path}: has results already; --resume goes on with them", file=str(path)
                )
            self._read()
        self._file = path.open("a", encoding="utf-8")

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, pair: Pair, games: Games) -> None:
        """Store the games of a pair. They are on disk when this returns."""
        line = {
            "version": players_stamp(),
            "seed": self.seed,
            "players": [pair.first, pair.second],
            "pair": pair.number,
            "games": [{key: value for key, value in vars(game).items() if value is not None} for game in games],
        }
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()
        self.played[pair] = games

    def _read(self) -> None:
        whole = 0  # length in bytes of all complete lines
        for number, line in self._lines():
            try:
                data = json.loads(line)
                seed, version, pair, games = data["seed"], data["version"], *_parse(data)
            except (ValueError, KeyError, TypeError, IndexError) as error:
                message = f"{self.path}: line {number} is no result of a ladder"
                raise InvalidResults("invalid_results", message, file=str(self.path), line=number) from error
            if seed != self.seed:
                message = (
                    f"{self.path}: has results of seed {seed}, not of {self.seed}; take --seed {seed} or another file"
                )
                raise InvalidResults("other_seed", message, file=str(self.path), seed=seed)
            if version == players_stamp():
                self.played[pair] = games
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


def _parse(data: dict[str, Any]) -> tuple[Pair, Games]:
    first, second = data["players"]
    one, other = (GameResult(**{"winner": None, **game}) for game in data["games"])
    pair = Pair(first, second, data["pair"])
    typed = isinstance(first, str) and isinstance(second, str) and isinstance(pair.number, int)
    if not typed or any(game.winner not in (0, 1, None) or not isinstance(game.by, str) for game in (one, other)):
        raise ValueError(data)
    return pair, (one, other)
