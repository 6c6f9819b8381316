"""Facts that every player reads from a view: its game and the legal moves."""

from __future__ import annotations

from typing import Any

from pharos.core.errors import InvalidPosition, PharosError
from pharos.core.game import Game
from pharos.core.registry import default_game, games
from pharos.players.choice import GameOver


class OtherGame(PharosError, ValueError):
    """A move was requested in a game that the player does not play."""


def game_of_view(view: Any) -> Game:
    """Return the game that a view names, or else the default game, whose rules then reject the view."""
    name = view.get("game") if isinstance(view, dict) else None
    return games()[name if isinstance(name, str) and name in games() else default_game()]


def require_game(view: Any, *names: str) -> None:
    """Reject a view of a game that the player does not play.

    Raises:
        OtherGame: the view belongs to none of the named games.
    """
    game = game_of_view(view).name
    if game not in names:
        raise OtherGame(
            "other_game", f"this player plays {' and '.join(names)} only, and the view is one of {game}", game=game
        )


def require_deciding(view: dict[str, Any], deciding: list[int]) -> None:
    """Reject a view whose seat has no decision to make.

    Raises:
        InvalidPosition: other seats decide.
    """
    if view["seat"] not in deciding:
        raise InvalidPosition("not_waiting", "the seat of this view has nothing to decide now")


def legal_moves(view: dict[str, Any]) -> list[str]:
    """Return the legal moves of the seat to move; if several seats decide at once, of the viewing seat.

    Raises:
        InvalidPosition: the view contradicts itself or the rules, or its seat has no decision to make.
        GameOver: no seat is to move.
    """
    if not isinstance(view, dict):
        raise InvalidPosition("position", f"a view is an object, not {type(view).__name__}")
    rules = game_of_view(view).rules
    game = rules.from_view(view, 0)
    deciding = rules.deciding(game)
    if not deciding:
        raise GameOver
    if not rules.is_simultaneous:
        return rules.moves(game, deciding[0])
    require_deciding(view, deciding)
    return rules.moves(game, view["seat"])
