"""The random player, which can play every game because it only needs the rules."""

from __future__ import annotations

from typing import Any

from pharos.core.chance import drawn
from pharos.players.choice import Choice, Seed
from pharos.players.views import legal_moves


class RandomPlayer:
    """Chooses a legal move uniformly at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = Seed(seed)

    def choose(self, view: dict[str, Any]) -> Choice:
        """A random move."""
        moves = legal_moves(view)
        move = moves[int(drawn(self._seed.stream(view, "random player"), len(moves)))]
        return Choice(move, line=[move])

    def stop(self) -> None:
        """Do nothing: it answers immediately."""
