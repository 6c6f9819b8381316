"""What a player is and what it answers."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any, Protocol

from pharos.core.chance import Rng, stream
from pharos.core.errors import InvalidPosition, PharosError
from pharos.duel import Game
from pharos.wonders import Game as WondersGame


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
        facts = {key: value for key, value in view.items() if key not in ("seat", "moves")}
        digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
        return stream(f"{self._text}:{digest}", purpose)


def game_of(view: dict[str, Any]) -> Game:
    """A game that agrees with a view. Players never look at its hidden cards, so it does not matter which they are.

    Raises:
        InvalidPosition: the view contradicts itself or the rules.
        GameOver: nobody is to move.
    """
    game = Game.from_view(view, 0)
    if game.to_move is None:
        raise GameOver
    return game


def legal_moves_of(view: dict[str, Any]) -> list[str]:
    """The legal moves of the one to move in Duel, of the seat that looks in 7 Wonders.

    Raises:
        InvalidPosition: the view contradicts itself or the rules, or its seat has nothing to decide.
        GameOver: nobody is to move.
    """
    if not isinstance(view, dict) or view.get("game") != "wonders":
        return game_of(view).moves()
    game = WondersGame.from_view(view, 0)
    if not game.deciding:
        raise GameOver
    if view["seat"] not in game.deciding:
        raise InvalidPosition("not_waiting", "the seat of this view has nothing to decide now")
    return game.moves(view["seat"])
