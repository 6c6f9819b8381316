"""What the arena part of a game provides (`arena_part` of `pharos.core.game.Game`): game-specific statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class SeatStatistics(Protocol):
    """Statistics of matches with several seats, in addition to wins, ranks and points."""

    def count(self, game: Any, seat: int) -> dict[str, int]:
        """Return the counts of a seat in a finished game. The keys are the same for all games and seats."""

    def summarise(self, means: Mapping[str, Sequence[float]]) -> dict[str, float | None]:
        """Return a player's figures, keyed by their JSON names.

        Args:
            means: for every count, the mean over the player's seats in each game of the match.
        """

    def describe(self, figures: Mapping[str, float | None], options: Mapping[str, Any]) -> str | None:
        """Describe the figures on one line, or return None if they are meaningless for games with these options."""
