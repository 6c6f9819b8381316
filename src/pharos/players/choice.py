"""What a player is and what it answers."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any, Protocol

from pharos.core.chance import Rng, stream
from pharos.core.errors import InvalidPosition, PharosError
from pharos.games.duel.rules import Game
from pharos.games.wonders.rules import Game as WondersGame
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.view import game_of as complete_view

DUEL, WONDERS = "duel", "wonders"


@dataclass(frozen=True)
class Choice:
    """A move, and what the player thought of it."""

    move: str
    win: float | None = None  # the chance to win it expects for the one to move; None when it has no idea
    line: list[str] = field(default_factory=list)  # how it expects play to go on, up to the next card turned up
    nodes: int = 0  # positions looked at
    proven: bool = False  # whether `win` is exact: what best play of both comes to, chance averaged

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return dict(vars(self))


class Player(Protocol):
    """A computer player: it sees what a seat may see, and answers with a move.

    The same seed and view give the same answer, whatever was asked before, unless its thinking is limited by a clock.
    """

    def choose(self, view: dict[str, Any]) -> Choice:
        """A move for the one to move.

        Raises:
            InvalidPosition: the view contradicts itself or the rules.
            GameOver: nobody is to move.
        """

    def stop(self) -> None:
        """Make a player that is thinking in another thread answer at once. Does nothing to one that is not."""


class GameOver(PharosError, ValueError):
    """A move was asked for when the game was over."""

    def __init__(self) -> None:
        super().__init__("game_over", "the game is over: there is no move to choose")


class Seed:
    """Where a player's randomness comes from: one stream for each view."""

    def __init__(self, seed: int | None) -> None:
        self._text = secrets.token_hex(16) if seed is None else str(seed)

    def stream(self, view: dict[str, Any], purpose: str) -> list[Rng]:
        """The stream for a view. It depends on the position only, not on who looks at it."""
        # Older views of 7 Wonders have no piles, and get the same stream.
        facts = {key: value for key, value in view.items() if key not in ("seat", "moves", "piles")}
        digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
        return stream(f"{self._text}:{digest}", purpose)


class OtherGame(PharosError, ValueError):
    """A move was asked for in a game that a player does not play."""


def is_wonders(view: Any) -> bool:
    """Whether a view is one of 7 Wonders; any other is taken for one of Duel."""
    return isinstance(view, dict) and view.get("game") == WONDERS


def game_of(view: dict[str, Any]) -> Game:
    """A game of Duel that agrees with a view. Players never look at its hidden cards, so they may be any.

    Raises:
        InvalidPosition: the view contradicts itself or the rules.
        OtherGame: it is a view of 7 Wonders.
        GameOver: nobody is to move.
    """
    if is_wonders(view):
        raise OtherGame("other_game", "this player plays duel only, and the view is one of wonders", game=WONDERS)
    game = Game.from_view(view, 0)
    if game.to_move is None:
        raise GameOver
    return game


def wonders_game_of(view: dict[str, Any]) -> tuple[WondersGame, list[list[Drawn]]]:
    """A game of 7 Wonders that agrees with a view whose seat has to decide, and which cards may change places in it.

    Raises:
        InvalidPosition: the view contradicts itself or the rules, or its seat has nothing to decide.
        OtherGame: it is a view of Duel.
        GameOver: nobody is to move.
    """
    if not is_wonders(view):
        raise OtherGame("other_game", "this player plays wonders only, and the view is one of duel", game=DUEL)
    game, drawn = complete_view(view, 0, WondersGame)
    if not game.deciding:
        raise GameOver
    if view["seat"] not in game.deciding:
        raise InvalidPosition("not_waiting", "the seat of this view has nothing to decide now")
    return game, drawn


def legal_moves_of(view: dict[str, Any]) -> list[str]:
    """The legal moves of the one to move in Duel, of the seat that looks in 7 Wonders.

    Raises:
        InvalidPosition: the view contradicts itself or the rules, or its seat has nothing to decide.
        GameOver: nobody is to move.
    """
    return wonders_game_of(view)[0].choices(view["seat"]) if is_wonders(view) else game_of(view).moves()
