"""What the puzzles part of a game provides (`puzzles_part` of `pharos.core.game.Game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Protocol

from pharos.locale import Translator
from pharos.puzzles.comparison import Comparison
from pharos.review.judged import Reason


class GamePuzzles(Protocol):
    """The puzzles of one game. The seats of the game decide one after the other."""

    @property
    def themes(self) -> Sequence[str]:
        """The themes, in the order in which they are shown."""

    @property
    def rare_themes(self) -> Sequence[str]:
        """The themes that mining looks for first, because few positions have them."""

    @property
    def players(self) -> Sequence[str]:
        """The codes of the players whose games are mined."""

    @property
    def nodes(self) -> int:
        """The simulations with which mining decides; the verification has ten times as many."""

    def shipped(self) -> Traversable:
        """The file with the shipped puzzles."""

    def is_suitable(self, game: Any) -> bool:
        """Whether the decision in a position may become a puzzle."""

    def compare(self, view: Mapping[str, Any], nodes: int, seed: int | str) -> Comparison:
        """Compare all moves of a position; repeatable for a seed."""

    def themes_of(self, view: Mapping[str, Any], move: str) -> tuple[str, ...]:
        """The themes of a puzzle by the facts about its solution."""

    def objections(self, view: Mapping[str, Any], move: str, line: Sequence[str]) -> list[Reason]:
        """The facts that speak against a move; `line` is the expected continuation."""

    def theme_name(self, theme: str, tr: Translator) -> str:
        """The name of a theme."""
