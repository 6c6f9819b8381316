"""Players of both games."""

from __future__ import annotations

from typing import Any

from pharos.players.choice import Choice, Player, is_wonders


class ByGame:
    """Two players under one code: the game of the view decides which one answers."""

    def __init__(self, duel: Player, wonders: Player) -> None:
        self._duel, self._wonders = duel, wonders

    def choose(self, view: dict[str, Any]) -> Choice:
        """A move of the one who plays the game."""
        return (self._wonders if is_wonders(view) else self._duel).choose(view)

    def stop(self) -> None:
        """Make either answer at once."""
        self._duel.stop()
        self._wonders.stop()
