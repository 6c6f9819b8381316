"""A ladder's results in a file: one line per pair of games, with the two players' codes and the number of the pair."""

from __future__ import annotations

from typing import Any, NamedTuple

from pharos.arena.matches import GameResult
from pharos.arena.result_file import ResultFile

Games = tuple[GameResult, GameResult]


class Pair(NamedTuple):
    """Identifies a pair of games of a ladder: the players' codes in alphabetical order, and the pair's number."""

    first: str
    second: str
    number: int


class Results(ResultFile[Pair, Games]):
    """The completed pairs of games."""

    kind = "result of a ladder"

    def encode(self, pair: Pair, games: Games) -> dict[str, Any]:
        """Return what a line says about a pair of games."""
        return {
            "players": [pair.first, pair.second],
            "pair": pair.number,
            "games": [{key: value for key, value in vars(game).items() if value is not None} for game in games],
        }

    def decode(self, data: dict[str, Any]) -> tuple[Pair, Games]:
        """Read a pair of games."""
        first, second = data["players"]
        one, other = (GameResult(**{"winner": None, **game}) for game in data["games"])
        pair = Pair(first, second, data["pair"])
        typed = isinstance(first, str) and isinstance(second, str) and isinstance(pair.number, int)
        if not typed or any(game.winner not in (0, 1, None) or not isinstance(game.by, str) for game in (one, other)):
            raise ValueError(data)
        return pair, (one, other)
