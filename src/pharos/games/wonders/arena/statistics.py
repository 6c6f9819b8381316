"""What matches of 7 Wonders count: the figures of its expansions (`pharos.arena.interface`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos.arena.interface import SeatStatistics
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules import Game


class ExpansionStatistics:
    """The figures of several expansions together."""

    def __init__(self, parts: Sequence[SeatStatistics]) -> None:
        self._parts = parts

    def count(self, game: Game, seat: int) -> dict[str, int]:
        """What the expansions count for a seat in a finished game."""
        return {name: n for part in self._parts for name, n in part.count(game, seat).items()}

    def summarise(self, means: Mapping[str, Sequence[float]]) -> dict[str, float | None]:
        """The figures of all expansions."""
        return {name: figure for part in self._parts for name, figure in part.summarise(means).items()}

    def describe(self, figures: Mapping[str, float | None], options: Mapping[str, Any]) -> str | None:
        """The figures of the expansions in play, in words."""
        return "; ".join(filter(None, (part.describe(figures, options) for part in self._parts))) or None


STATISTICS = ExpansionStatistics(tuple(EXPANSIONS.values("arena", "STATISTICS").values()))
