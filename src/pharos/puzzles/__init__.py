"""Puzzles: positions with exactly one best move, mined from games between computers; see docs/puzzles.md."""

from pharos.puzzles.collection import Collection, shipped
from pharos.puzzles.grading import GRADES
from pharos.puzzles.puzzle import Puzzle, PuzzleMove

__all__ = ["GRADES", "Collection", "Puzzle", "PuzzleMove", "shipped"]
