"""The levels that people choose from, weakest first. Each is meant to be clearly stronger than the one before.

A level keeps its code when the player behind it gets better. The names and descriptions are English; whoever shows
them translates them in the context "level".
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A computer opponent for people."""

    key: str
    player: str  # the code of the player behind it in Duel
    wonders: str  # and in 7 Wonders
    name: str
    description: str

    @property
    def code(self) -> str:
        """The player's code."""
        return f"pharos:level={self.key}"


LEVELS: tuple[Level, ...] = (
    Level("beginner", "novice", "novice", "Apprentice", "Builds up its own city and hardly looks at yours."),
    Level("casual", "greedy", "settler", "Merchant", "Takes what looks best right now and guards against the worst."),
    Level("strong", "net", "greedy", "Builder", "Has a good feeling for the game but does not look ahead."),
    Level(
        "expert", "pharos:nodes=200", "pharos:nodes=60", "Architect", "Looks several moves ahead and misses no threat."
    ),
    Level(
        "master",
        "pharos:ms=1500",
        "pharos:ms=1500",
        "Lighthouse Keeper",
        "Thinks about every move for more than a second and plays the end perfectly.",
    ),
)
