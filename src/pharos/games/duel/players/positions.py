"""Conversion of views to games that the players of 7 Wonders Duel can search."""

from __future__ import annotations

from typing import Any

from pharos.games.duel.rules import Game
from pharos.players.choice import GameOver
from pharos.players.views import require_game


def game_of(view: dict[str, Any]) -> Game:
    """Return a game that is consistent with a view. Its hidden cards are arbitrary; players never look at them.

    Raises:
        InvalidPosition: the view contradicts itself or the rules.
        OtherGame: it is a view of another game.
        GameOver: no player is to move.
    """
    require_game(view, "duel")
    game = Game.from_view(view, 0)
    if game.to_move is None:
        raise GameOver
    return game
