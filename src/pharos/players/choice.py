"""The player interface: players and their answers."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any, Protocol

from pharos.core.chance import Rng, stream
from pharos.core.errors import PharosError


@dataclass(frozen=True)
class Choice:
    """A move with the player's assessment."""

    move: str
    win: float | None = None  # win probability for the player to move; None if unknown
    line: list[str] = field(default_factory=list)  # principal variation, up to the next card reveal
    nodes: int = 0  # number of positions searched
    proven: bool = False  # whether `win` is exact: the value under best play by both sides, averaged over chance

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return dict(vars(self))


class Player(Protocol):
    """A computer player: it gets the view of a seat and answers with a move.

    The same seed and view give the same answer, regardless of earlier requests, unless thinking time is limited by a
    clock.
    """

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose a move for the player to move.

        Raises:
            InvalidPosition: the view contradicts itself or the rules.
            GameOver: no player is to move.
        """

    def stop(self) -> None:
        """Make a player that is thinking in another thread answer immediately. Has no effect on an idle player."""


class GameOver(PharosError, ValueError):
    """A move was requested after the end of the game."""

    def __init__(self) -> None:
        super().__init__("game_over", "the game is over: there is no move to choose")


class Seed:
    """The source of a player's randomness: one stream per view."""

    def __init__(self, seed: int | None) -> None:
        self._text = secrets.token_hex(16) if seed is None else str(seed)

    def stream(self, view: dict[str, Any], purpose: str) -> list[Rng]:
        """Return the stream for a view. It depends on the position only, not on the viewer."""
        # Views from older versions have no piles and must get the same stream.
        facts = {key: value for key, value in view.items() if key not in ("seat", "moves", "piles")}
        digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
        return stream(f"{self._text}:{digest}", purpose)
