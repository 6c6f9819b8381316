"""The puzzles part of 7 Wonders Duel (`pharos.puzzles.interface`)."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from pharos.games.duel.puzzles.search import KeySearch
from pharos.games.duel.puzzles.themes import RARE_THEMES, THEMES, theme_name, themes_of
from pharos.games.duel.review.reasons import objections
from pharos.games.duel.rules import Game
from pharos.puzzles.comparison import Comparison
from pharos.review.judged import Reason


class DuelPuzzles:
    """The puzzles of 7 Wonders Duel."""

    themes: Sequence[str] = THEMES
    rare_themes: Sequence[str] = RARE_THEMES
    players: Sequence[str] = (
        "pharos:nodes=24",
        "pharos:nodes=100",
        "pharos:nodes=400",
        "pharos:nodes=400",
        "rollout:nodes=300",
        "rush-science",
        "rush-science",
        "rush-military",
        "rush-military",
        "greedy",
    )
    nodes = 20_000
    themes_of = staticmethod(themes_of)
    theme_name = staticmethod(theme_name)

    def shipped(self) -> Traversable:
        """The file with the shipped puzzles."""
        return resources.files("pharos.games.duel.puzzles") / "data" / "puzzles.jsonl.gz"

    def is_suitable(self, game: Game) -> bool:
        """Whether the decision may become a puzzle: all but the draft, in which margins are small."""
        return game.phase not in ("draft", "starter")

    @functools.cached_property
    def _search(self) -> KeySearch:
        return KeySearch()

    def compare(self, view: Mapping[str, Any], nodes: int, seed: int | str) -> Comparison:
        """Compare all moves of a position."""
        return self._search.compare(view, nodes, seed)

    def objections(self, view: Mapping[str, Any], move: str, line: Sequence[str]) -> list[Reason]:
        """The facts that speak against a move."""
        return objections(Game.from_view(dict(view), 0), move, line)


PUZZLES = DuelPuzzles()
