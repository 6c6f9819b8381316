"""The benchmarks of 7 Wonders Duel, and its compilation steps (`pharos.bench.interface`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table

from pharos.bench.interface import Step
from pharos.core.native import integers, zeros
from pharos.games.duel.bench.copy_speed import copy_many
from pharos.games.duel.bench.report import draw_duel
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.batch import random_batch
from pharos.games.duel.rules.perft import perft
from pharos.games.duel.rules.state import State


def _play_through() -> Game:
    game = Game.new(seed=0)
    while game.to_move is not None:
        game.play(game.moves()[0])
    return game


def _look_at(game: Game) -> None:
    game.price(0, "sphinx")
    game.score(0)
    game.city(0)
    Game.from_view(game.view(0), seed=0)


def _play() -> None:
    _look_at(_play_through())
    _look_at(Game.new(seed=0))


def _play_many() -> None:
    random_batch(2, seed=0)
    perft(Game.new(seed=0), 1)
    copy_many(zeros(State, 2), 2, integers([0]))


def _analyse() -> None:
    from pharos.games.duel.review.compilation import compile_analysis  # the other steps do not need the search

    compile_analysis()


class DuelBench:
    """The benchmarks of 7 Wonders Duel."""

    steps: Mapping[str, Step] = {"rules": _play, "batches": _play_many, "analysis": _analyse}

    def measure(self, seconds: float, *, cold: bool) -> dict[str, Any]:
        """Measure random games, copies, the text interface, the search and process start."""
        from pharos.games.duel.bench.measurement import measure_duel  # compiling ahead does not need the search

        return measure_duel(seconds, cold=cold)

    def draw(self, numbers: dict[str, Any], caption: str) -> Table:
        """Draw the numbers as a table."""
        return draw_duel(numbers, caption)


BENCH = DuelBench()
