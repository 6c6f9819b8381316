"""The available games. Other packages add theirs through an entry point of the group `pharos.games`."""

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
"""The packages of the built-in games, each with a `GAME`; the first one is the default."""

GROUP = "pharos.games"  # the group of other packages' entry points, each naming a `Game`


class UnknownGame(PharosError, ValueError):
    """No game has this name; the message lists the known games."""


@functools.cache
def games() -> Mapping[str, Game]:
    """All games by name, the built-in ones first."""
    known: dict[str, Game] = {}
    for package in GAMES:
        game: Game = importlib.import_module(package).GAME
        known[game.name] = game
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game = point.load()
        known.setdefault(game.name, game)
    return known


def default_game() -> str:
    """The name of the game used when none is given."""
    return next(iter(games()))


def get_game(name: str) -> Game:
    """Look up a game by name.

    Raises:
        UnknownGame: no game has this name.
    """
    if name not in games():
        raise UnknownGame("unknown_game", f"{name!r}: there is no such game; there are {', '.join(games())}", game=name)
    return games()[name]


def game_of(view: Any) -> Game:
    """The game that a view belongs to; views without a name belong to the default game.

    Raises:
        UnknownGame: the view names a game that does not exist.
    """
    name = view.get("game", default_game()) if isinstance(view, dict) else default_game()
    return get_game(name if isinstance(name, str) else repr(name))
