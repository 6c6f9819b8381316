"""Grades: how difficult a puzzle is, by how often the weaker levels fail."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any

from pharos.players import LEVELS, Level, make_player

EASY, MEDIUM, HARD = "easy", "medium", "hard"
GRADES = (EASY, MEDIUM, HARD)
WEAK_LEVELS: tuple[Level, ...] = LEVELS[:-1]  # the strongest one has solved the puzzles in the first place
TRIES = 4  # of each level, with different random numbers
MOST_FAILS = {EASY: 0.25, MEDIUM: 0.5}  # the mean of the fail rates of the levels up to which a puzzle has this grade


def fail_rates(game: str, view: Mapping[str, Any], key: str) -> dict[str, float]:
    """How often each weaker level chooses another move than the key."""
    rates = {}
    for level in WEAK_LEVELS:
        chosen = [make_player(level.player_in(game), seed).choose(dict(view)).move for seed in range(TRIES)]
        rates[level.key] = round(sum(move != key for move in chosen) / TRIES, 2)
    return rates


def grade_of(fails: Mapping[str, float]) -> str:
    """The grade of a puzzle with these fail rates."""
    mean = fmean(fails.values())
    return next((grade for grade, most in MOST_FAILS.items() if mean <= most), HARD)
