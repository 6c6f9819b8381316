"""The kinds of players of all games, merged by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pharos.core.game import Game
from pharos.core.registry import games
from pharos.players.interface import PlayerKind
from pharos.players.limits import LIMITS as MOST_THINKING
from pharos.players.limits import THREADS as MOST_THREADS
from pharos.players.random_player import RandomPlayer

RANDOM = "random"
RANDOM_KIND = PlayerKind("any legal move", RandomPlayer)

Item = TypeVar("Item")


@dataclass(frozen=True)
class Kind:
    """A kind of player across all games that have it. The settings are the union of those in each game."""

    description: str
    keys: Mapping[str, str]
    limits: Mapping[str, str]
    maximums: Mapping[str, int]  # maximum value of each setting
    games: tuple[str, ...]


class LazyMapping(Mapping[str, Item], Generic[Item]):
    """A mapping computed on access, so that games load their players only when needed."""

    def __init__(self, read: Callable[[], dict[str, Item]]) -> None:
        self._read = read

    def __getitem__(self, key: str) -> Item:
        return self._read()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


def kinds_of(game: Game) -> dict[str, PlayerKind]:
    """Return the kinds of players of a game. Every game has the random player."""
    return {RANDOM: RANDOM_KIND, **(game.players.kinds if game.players else {})}


def _in_game(kind: PlayerKind, game: str) -> Kind:
    known = {**MOST_THINKING, "threads": MOST_THREADS, **kind.maximums}
    maximums = {key: known[key] for key in (*kind.limits, *kind.keys)}
    return Kind(kind.description, kind.keys, kind.limits, maximums, (game,))


def _merged(one: Kind, other: Kind) -> Kind:
    return replace(
        one,
        keys={**other.keys, **one.keys},
        limits={**other.limits, **one.limits},
        maximums={**other.maximums, **one.maximums},
        games=one.games + other.games,
    )


def _all_kinds() -> dict[str, Kind]:
    """Merge the kinds of all games. A kind that only a later game has follows its predecessor in that game."""
    kinds: dict[str, Kind] = {}
    order: list[str] = []
    for game in games().values():
        before = -1
        for name, own in kinds_of(game).items():
            if name in kinds:
                kinds[name] = _merged(kinds[name], _in_game(own, game.name))
            else:
                kinds[name] = _in_game(own, game.name)
                order.insert(before + 1, name)
            before = order.index(name)
    return {name: kinds[name] for name in order}


PLAYERS: Mapping[str, Kind] = LazyMapping(_all_kinds)
"""The kinds of players by name."""
