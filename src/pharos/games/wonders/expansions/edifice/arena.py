"""Statistics about the projects of Edifice in matches (`pharos.arena.interface`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos.games.wonders.expansions.edifice.definitions import NAME
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.cards import AGES


class EdificeStatistics:
    """Counts projects that a seat joined, projects that were built or failed, and the points of that row."""

    def count(self, game: Game, seat: int) -> dict[str, int]:
        """Count the projects of a finished game by whether they were built and whether the seat joined them."""
        built = [edifice for edifice in game.edifices if edifice.status == "built"]
        failed = [edifice for edifice in game.edifices if edifice.status == "failed"]
        return {
            "joins": sum(edifice.joined[seat] for edifice in game.edifices),
            "built": len(built),  # by any seat
            "joined_built": sum(edifice.joined[seat] for edifice in built),
            "failed": len(failed),
            "joined_failed": sum(edifice.joined[seat] for edifice in failed),
            "edifice": game.score(seat).edifice,
        }

    def summarise(self, means: Mapping[str, Sequence[float]]) -> dict[str, float | None]:
        """Return projects joined per game, as a fraction of all, of the built and of the failed ones; and points."""
        games = len(means["joins"])

        def mean(name: str) -> float:
            return round(sum(means[name]) / games, 4)

        def share(some: str, of: str) -> float | None:  # None if there were none
            every = sum(means[of])
            return round(sum(means[some]) / every, 4) if every else None

        return {
            "joins": mean("joins"),
            "projects_joined": round(sum(means["joins"]) / games / AGES, 4),
            "built_joined": share("joined_built", "built"),
            "failed_joined": share("joined_failed", "failed"),
            "edifice_points": mean("edifice"),
        }

    def describe(self, figures: Mapping[str, float | None], options: Mapping[str, Any]) -> str | None:
        """Describe the statistics in words if the games used Edifice."""
        if not options.get(NAME):
            return None
        return (
            f"joins {figures['joins']:.2f} projects a game: {_percent(figures['built_joined'])} of those that are "
            f"built, {_percent(figures['failed_joined'])} of those that fail; "
            f"{figures['edifice_points']:+.2f} points from edifices"
        )


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{100 * share:.0f} %"


STATISTICS = EdificeStatistics()
