"""The levels that people choose from, weakest first. Each is clearly stronger than the one before.

A level keeps its code when the player behind it gets better. The names and descriptions are English; whoever shows
them translates them in the context "level".
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A computer opponent for people."""

    key: str
    player: str  # the code of the player behind it
    name: str
    description: str

    @property
    def code(self) -> str:
        """The player's code."""
        return f"pharos:level={self.key}"


LEVELS: tuple[Level, ...] = (
    Level("beginner", "greedy", "Apprentice", "Takes what looks best right now and never looks ahead."),
    Level("casual", "rollout:nodes=2000", "Merchant", "Tries out a few ways to play on before each move."),
    Level(
        "strong",
        "rollout:nodes=15000",
        "Builder",
        "Tries out many ways to play on and sees most threats coming.",
    ),
    Level("expert", "rollout:ms=1400", "Architect", "Thinks for more than a second about every move."),
)
