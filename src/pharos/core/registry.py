"""The games there are. Other packages add theirs by an entry point of the group `pharos.games`."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.game import Game

GAMES = (
    "pharos.games.duel",
    "pharos.games.wonders",
)
"""The packages of our own games, each with a `GAME`; the first one is played where nothing is said."""

GROUP = "pharos.games"  # of the entry points of other packages, each naming a `Game`


class UnknownGame(PharosError, ValueError):
    """A name that no game has; the message lists what exists."""


@functools.cache
def games() -> Mapping[str, Game]:
    """All games by name, ours first."""
    known: dict[str, Game] = {}
    for package in GAMES:
        game: Game = importlib.import_module(package).GAME
        known[game.name] = game
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game = point.load()
        known.setdefault(game.name, game)
    return known


def default_game() -> str:
    """The game that is meant where nothing is said."""
    return next(iter(games()))


def get_game(name: str) -> Game:
    """A game by its name.

    Raises:
        UnknownGame: there is none.
    """
    if name not in games():
        raise UnknownGame("unknown_game", f"{name!r}: there is no such game; there are {', '.join(games())}", game=name)
    return games()[name]


def game_of(view: Any) -> Game:
    """The game that a view belongs to; views without a name are of the default game.

    Raises:
        UnknownGame: it names a game that does not exist.
    """
    name = view.get("game", default_game()) if isinstance(view, dict) else default_game()
    return get_game(name if isinstance(name, str) else repr(name))
