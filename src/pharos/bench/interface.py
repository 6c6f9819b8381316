"""What the bench part of a game provides (`bench_part` of `pharos.core.game.Game`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rich.console import RenderableType

Step = Callable[[], object]
"""Compiles a part of the code by calling it once."""


class GameBench(Protocol):
    """A game's benchmarks, and what has to be compiled ahead of time in addition to its players."""

    @property
    def steps(self) -> Mapping[str, Step]:
        """What is compiled in addition to the players, by name: the rules as a library, batches of games."""

    def measure(self, seconds: float, *, cold: bool) -> dict[str, Any]:
        """Measure, spending about `seconds` on each number; with `cold` also the first start after installation.

        Warning: the code must be compiled already.
        """

    def draw(self, numbers: dict[str, Any], caption: str) -> RenderableType:
        """Draw the numbers as a table."""
