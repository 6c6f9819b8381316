"""The levels that people choose from, weakest first. Each wins about seven games of ten or more against the one before.

The names and descriptions are English; whoever shows them translates them in the context "level".
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A computer opponent for people."""

    code: str  # the player's code
    name: str
    description: str


LEVELS: tuple[Level, ...] = (
    Level("greedy", "Apprentice", "Takes what looks best right now and never looks ahead."),
    Level("rollout:nodes=300", "Merchant", "Tries out a few hundred ways to play on."),
    Level("rollout:nodes=3000", "Builder", "Tries out thousands of ways to play on and sees most threats coming."),
    Level("rollout:ms=1000", "Architect", "Thinks for a second about every move."),
)
