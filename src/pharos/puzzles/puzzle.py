"""A puzzle: a position as its seat sees it, with one best move."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pharos.puzzles.comparison import Comparison

DIGITS = 4  # of probabilities
LINE = 4  # moves of a line that are kept


@dataclass(frozen=True)
class PuzzleMove:
    """A legal move of a puzzle with its win probability."""

    move: str
    win: float
    proven: bool
    line: tuple[str, ...]  # the expected continuation, beginning with the move


@dataclass(frozen=True)
class Puzzle:
    """A position with exactly one best move, verified by a deep search."""

    id: str
    game: str
    view: Mapping[str, Any]
    moves: tuple[PuzzleMove, ...]  # all legal moves, best first
    margin: float  # between the best two
    sure_margin: float  # the lower end of its 95 % interval
    fails: Mapping[str, float]  # how often each weaker level chooses another move
    themes: tuple[str, ...]
    grade: str
    source: Mapping[str, Any]  # the game that it comes from

    @property
    def solution(self) -> str:
        """The best move."""
        return self.moves[0].move

    @property
    def is_proven(self) -> bool:
        """Whether the values of all moves are exact."""
        return all(move.proven for move in self.moves)

    def find(self, move: str) -> PuzzleMove | None:
        """A legal move, or None."""
        return next((row for row in self.moves if row.move == move), None)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "id": self.id,
            "game": self.game,
            "view": dict(self.view),
            "moves": [[row.move, row.win, int(row.proven), *row.line[1:]] for row in self.moves],
            "margin": self.margin,
            "sure_margin": self.sure_margin,
            "fails": dict(self.fails),
            "themes": list(self.themes),
            "grade": self.grade,
            "source": dict(self.source),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Puzzle:
        """A puzzle from its JSON form."""
        moves = tuple(PuzzleMove(row[0], row[1], bool(row[2]), (row[0], *row[3:])) for row in data["moves"])
        return cls(**{**data, "moves": moves, "themes": tuple(data["themes"])})


def puzzle_id(view: Mapping[str, Any]) -> str:
    """The id of a position: the same position has the same one whenever it is mined."""
    facts = json.dumps({key: value for key, value in view.items() if key != "moves"}, sort_keys=True)
    return hashlib.sha256(facts.encode()).hexdigest()[:8]


def puzzle_moves(comparison: Comparison) -> tuple[PuzzleMove, ...]:
    """The moves of a comparison as they are kept."""
    rows = (move.value for move in comparison.moves)
    return tuple(PuzzleMove(row.move, round(row.win, DIGITS), row.proven, row.line[:LINE]) for row in rows)
