"""Conversion of views to games that the players of 7 Wonders can search."""

from __future__ import annotations

from typing import Any

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.view import game_of as complete_view
from pharos.players.choice import GameOver
from pharos.players.views import require_deciding, require_game


def game_of(view: dict[str, Any]) -> tuple[Game, list[list[Drawn]]]:
    """Return a game that is consistent with a view, and groups of hidden cards that are interchangeable in it.

    Raises:
        InvalidPosition: the view contradicts itself or the rules, or its seat has no decision to make.
        OtherGame: it is a view of another game.
        GameOver: no seat is to move.
    """
    require_game(view, "wonders")
    game, drawn = complete_view(view, 0, Game)
    if not game.deciding:
        raise GameOver
    require_deciding(view, game.deciding)
    return game, drawn
