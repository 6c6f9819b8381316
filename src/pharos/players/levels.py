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
    name: str
    player: str  # the code of the player behind it in Duel
    description: str
    wonders: str  # and in 7 Wonders
    wonders_description: str

    @property
    def code(self) -> str:
        """The player's code."""
        return f"pharos:level={self.key}"


LEVELS: tuple[Level, ...] = (
    Level(
        "beginner",
        "Apprentice",
        player="novice",
        description="Builds up its own city and hardly looks at yours.",
        wonders="novice",
        wonders_description="Builds up its own city and hardly looks at yours.",
    ),
    Level(
        "casual",
        "Merchant",
        player="greedy",
        description="Takes what looks best right now and guards against the worst.",
        wonders="settler:sight=12",
        wonders_description="Likes points now and sees little of what will be needed later.",
    ),
    Level(
        "strong",
        "Builder",
        player="rollout:nodes=4000",
        description="Plans ahead, but thinks of points and hardly of science.",
        wonders="settler:sight=38",
        wonders_description="Thinks of goods, neighbours and symbols, but takes what looks best right now.",
    ),
    Level(
        "expert",
        "Architect",
        player="pharos:nodes=24",
        description="Has a good feeling for the game and misses no threat.",
        wonders="planner:nodes=320",
        wonders_description="Imagines by rules of thumb how the game may go on, and weighs its moves by that.",
    ),
    Level(
        "master",
        "Lighthouse Keeper",
        player="pharos:ms=1500",
        description="Thinks about every move for more than a second and plays the end perfectly.",
        wonders="pharos:ms=1500",
        wonders_description="Tries its moves in many possible deals and watches what the others take.",
    ),
)
