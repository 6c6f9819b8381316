"""One player code for several games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pharos.players.choice import Choice, Player
from pharos.players.views import game_of_view, require_game


class ByGame:
    """Dispatches to one player per game, depending on the view. Each is created on first use.

    Args:
        makers: a factory for each game's player.
    """

    def __init__(self, makers: dict[str, Callable[[], Player]]) -> None:
        self._makers = makers
        self._players: dict[str, Player] = {}

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose a move with the player of the view's game.

        Raises:
            OtherGame: no player with this code plays that game.
        """
        require_game(view, *self._makers)
        game = game_of_view(view).name
        if game not in self._players:
            self._players[game] = self._makers[game]()
        return self._players[game].choose(view)

    def stop(self) -> None:
        """Stop all of them."""
        for player in list(self._players.values()):
            player.stop()
