"""A balanced selection: as many puzzles of each grade, and rare themes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pharos.core.registry import get_game
from pharos.puzzles.grading import GRADES, grade_of
from pharos.puzzles.puzzle import Puzzle

MOST_PER_GAME = 2


def select(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Choose up to `count` puzzles, sorted by id. No position occurs twice, and at most two come from one game.

    What a grade has too few of, the others make up for.
    """
    distinct = sorted({puzzle.id: puzzle for puzzle in puzzles}.values(), key=lambda puzzle: puzzle.id)
    chosen: list[Puzzle] = []
    shares = dict.fromkeys(GRADES, 0)
    rest = {grade: [puzzle for puzzle in distinct if puzzle.grade == grade] for grade in GRADES}
    games: Counter[str] = Counter()
    themes: Counter[str] = Counter()
    while len(chosen) < count and any(rest.values()):
        grade = min((grade for grade in GRADES if rest[grade]), key=shares.__getitem__)
        puzzle = _rarest(rest[grade], themes)
        rest[grade].remove(puzzle)
        if games[_game_of(puzzle)] < MOST_PER_GAME:
            chosen.append(puzzle)
            shares[grade] += 1
            games[_game_of(puzzle)] += 1
            themes.update(puzzle.themes)
    return sorted(chosen, key=lambda puzzle: puzzle.id)


def regraded(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the grade and the themes that today's rules give it."""
    themes = get_game(puzzle.game).puzzles.themes_of(puzzle.view, puzzle.solution)
    return replace(puzzle, grade=grade_of(puzzle.fails), themes=themes)


def _rarest(puzzles: Sequence[Puzzle], chosen: Counter[str]) -> Puzzle:
    """The puzzle with the theme that was chosen least often so far; then the one with the clearest key."""
    return min(puzzles, key=lambda puzzle: (min(chosen[theme] for theme in puzzle.themes), -puzzle.sure_margin))


def _game_of(puzzle: Puzzle) -> str:
    return f"{puzzle.source['seed']}:{puzzle.source['game']}"
