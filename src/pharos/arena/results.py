"""The results of a ladder in a file: one line for each pair of games, written as soon as it is over.

A line has the version of Pharos with a digest of its players, the seed of the ladder, the two players' codes, the
number of the pair, and its two games. Whatever is killed in the middle, at most the last line is torn; that pair is
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
    """A file of results that cannot be gone on with."""


class Pair(NamedTuple):
    """A pair of games of a ladder: the players' codes in alphabetical order, and which of their pairs it is."""

    first: str
    second: str
    number: int


class Results:
    """The pairs of games that were played, in memory and in the file."""

    def __init__(self, path: Path, seed: int, *, resume: bool = False) -> None:
        """Begin a file, or with `resume` go on with what it has.

        Results of other players than the present ones, by their stamp, stay in the file and do not count.

        Raises:
            InvalidResults: there are results already and they shall not be resumed, or they are those of another seed,
                or it is some other file.
            OSError: the file cannot be read or written.
        """
        self.path, self.seed = path, seed
        self.played: dict[Pair, Games] = {}
        self.other_versions = 0  # so many lines are left out
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
        """Keep the results of a pair, in the file too before this returns."""
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
        whole = 0  # bytes of lines that are complete
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
        with self.path.open("rb+") as file:  # what comes next must not be glued to a torn line
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
