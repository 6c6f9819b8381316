"""Finds the web part of a game: its own, or the generic one."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pharos.core.game import Game
from pharos.core.registry import games, get_game
from pharos.locale import Translator

if TYPE_CHECKING:
    from pharos.server.interface import WebPart
    from pharos.server.table import Table
    from pharos.server.tutorial import Tutorial


def web_part(name: str) -> WebPart:
    """Return the web part of a game.

    Raises:
        UnknownGame: there is no such game.
    """
    game = get_game(name)
    own: WebPart | None = game.web
    return own or _generic_part(game)


@functools.cache
def _generic_part(game: Game) -> WebPart:
    from pharos.server.generic_game import GenericWebPart  # imported here to avoid a circular import

    return GenericWebPart(game)


def web_parts() -> Iterator[WebPart]:
    """Return the web parts of all games."""
    return (web_part(name) for name in games())


@dataclass(frozen=True)
class GameLink:
    """A link to the lobby of a game."""

    name: str
    path: str
    title: str
    players: str


def game_links(tr: Translator) -> list[GameLink]:
    """Return links to all lobbies."""
    parts = [(name, web_part(name)) for name in games()]
    return [GameLink(name, part.lobby_path, part.title(tr), part.players_label(tr)) for name, part in parts]


def tutorial_of(table: Table[Any]) -> Tutorial | None:
    """Return the tutorial played at a table, or None."""
    code = table.options.get("tutorial")
    return web_part(table.rules.name).tutorial(code) if code else None
