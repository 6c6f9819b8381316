"""Benchmark results as tables."""

from __future__ import annotations

from typing import Any

from rich.console import Group

from pharos.bench.measurement import REPEATS, STARTS
from pharos.core.registry import get_game

CAPTION = f"best of {REPEATS} short repeats; new process: best of {STARTS}; nothing compiled: once"


def draw_report(numbers: dict[str, Any]) -> Group:
    """Draw the results of `measure`, one table per game."""
    return Group(*(get_game(name).bench.draw(measured, CAPTION) for name, measured in numbers.items()))
