"""The benchmarks of 7 Wonders, and its compilation steps (`pharos.bench.interface`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table

from pharos.bench.interface import Step
from pharos.games.wonders.bench.measurement import measure_wonders
from pharos.games.wonders.bench.report import draw_wonders
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.batch import random_batch


def _play() -> None:
    game = Game.new(players=3, seed=0, expansions=EXPANSIONS.names)
    while game.waiting:
        game.play([game.moves(seat)[0] for seat in game.waiting])
    game.price(0, "baths")
    game.score(0)
    game.join_cost(0)
    Game.from_view(game.view(0), seed=0)


def _play_many() -> None:
    random_batch(2, seed=0)


def _analyse() -> None:
    from pharos.games.wonders.review.compilation import compile_analysis  # the other steps do not need the search

    compile_analysis()


class WondersBench:
    """The benchmarks of 7 Wonders."""

    steps: Mapping[str, Step] = {"rules": _play, "batches": _play_many, "analysis": _analyse}

    def measure(self, seconds: float, *, cold: bool) -> dict[str, Any]:
        """Measure random games by number of players. Start without compiled code is measured with Duel."""
        del cold
        return measure_wonders(seconds / 2)

    def draw(self, numbers: dict[str, Any], caption: str) -> Table:
        """Draw the numbers as a table."""
        return draw_wonders(numbers, caption)


BENCH = WondersBench()
