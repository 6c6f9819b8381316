"""The levels that people choose from, weakest first; each should win two games of three against the one before.

In matches with seed 1 Merchant won 70 of 100 games against Apprentice, and Builder 27 of 40 against Merchant.

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
    Level("rollout:nodes=2000", "Merchant", "Tries out a few ways to play on before each move."),
    Level("rollout:nodes=15000", "Builder", "Tries out many ways to play on and sees most threats coming."),
    Level("rollout:ms=1400", "Architect", "Thinks for more than a second about every move."),
)
