"""The shipped puzzles of all games, and the puzzle of the day."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pharos.core.registry import games
from pharos.puzzles.files import read_puzzles
from pharos.puzzles.grading import EASY, HARD, MEDIUM
from pharos.puzzles.interface import GamePuzzles
from pharos.puzzles.puzzle import Puzzle

WEEK = (EASY, EASY, MEDIUM, MEDIUM, MEDIUM, HARD, HARD)  # the grades of the daily puzzles, from Monday on


@dataclass(frozen=True)
class Collection:
    """Puzzles in a fixed order that mixes games, themes and grades."""

    puzzles: Sequence[Puzzle]
    numbers: Mapping[str, int]  # by id, from 1

    @classmethod
    def of(cls, puzzles: Sequence[Puzzle]) -> Collection:
        """A collection; the order follows the ids, which are as good as random."""
        ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
        return cls(ordered, {puzzle.id: number for number, puzzle in enumerate(ordered, 1)})

    def find(self, id_: str) -> Puzzle | None:
        """The puzzle with an id, or None."""
        number = self.numbers.get(id_)
        return self.puzzles[number - 1] if number else None

    def matching(self, theme: str = "", grade: str = "") -> list[Puzzle]:
        """The puzzles with a theme and a grade; an empty text means any."""
        return [
            puzzle
            for puzzle in self.puzzles
            if (not theme or theme in puzzle.themes) and (not grade or puzzle.grade == grade)
        ]

    def next_after(self, puzzle: Puzzle, theme: str = "", grade: str = "") -> Puzzle:
        """The next matching puzzle in order; after the last one comes the first."""
        rows = self.matching(theme, grade) or list(self.puzzles)
        number = self.numbers[puzzle.id]
        return next((row for row in rows if self.numbers[row.id] > number), rows[0])

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for everybody. Weeks begin easy and end hard; no puzzle returns before all of
        its grade have had their turn.
        """
        grade = WEEK[day.weekday()]
        rows = self.matching(grade=grade) or list(self.puzzles)
        rows.sort(key=lambda puzzle: hashlib.sha256(f"daily {puzzle.id}".encode()).digest())
        weeks, place = divmod(day.toordinal() - 1, 7)  # ordinal 1 is a Monday
        return rows[(weeks * WEEK.count(grade) + WEEK[:place].count(grade)) % len(rows)]


@functools.cache
def shipped() -> Collection:
    """The shipped puzzles of all games; they are loaded on first use."""
    parts: list[GamePuzzles] = [game.puzzles for game in games().values() if game.puzzles]
    return Collection.of([puzzle for part in parts for puzzle in read_puzzles(part.shipped())[1]])
