"""Verification: whether the key of a puzzle is still the only best move in a new search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pharos.core.chance import drawn, stream
from pharos.core.registry import get_game
from pharos.puzzles.comparison import Comparison
from pharos.puzzles.interface import GamePuzzles
from pharos.puzzles.mining import VERIFICATION
from pharos.puzzles.puzzle import Puzzle, puzzle_id


@dataclass(frozen=True)
class Check:
    """What a new search says about a puzzle."""

    puzzle: Puzzle
    comparison: Comparison

    @property
    def is_confirmed(self) -> bool:
        """Whether the same move is best, and surely so."""
        return self.comparison.best.move == self.puzzle.solution and self.comparison.sure_margin > 0

    @property
    def is_clear(self) -> bool:
        """Whether the search would have made the same puzzle of the position."""
        return self.is_confirmed and self.comparison.has_key


def verify(puzzles: Iterable[Puzzle], seed: int, nodes: int | None = None) -> Iterator[Check]:
    """Search each puzzle anew, by default as deep as the verification of the mining did."""
    for puzzle in puzzles:
        part: GamePuzzles = get_game(puzzle.game).puzzles
        wanted = nodes or part.nodes * VERIFICATION
        yield Check(puzzle, part.compare(puzzle.view, wanted, f"verify {seed}"))


def sample(puzzles: list[Puzzle], count: int, seed: int) -> list[Puzzle]:
    """A random sample."""
    rngs, rest = stream(seed, "puzzle sample"), list(puzzles)
    return [rest.pop(drawn(rngs, len(rest))) for _ in range(min(count, len(rest)))]


def contradictions(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle without searching; empty if nothing is."""
    game = get_game(puzzle.game)
    part: GamePuzzles = game.puzzles
    position = game.rules.from_view(puzzle.view)
    seat = puzzle.view["seat"]
    wins = [row.win for row in puzzle.moves]
    checks = {
        "the view is not what its seat sees": game.rules.view(position, seat) == puzzle.view,
        "the seat of the view is not to move": game.rules.waiting(position) == [seat],
        "the moves are not the legal ones": sorted(row.move for row in puzzle.moves)
        == sorted(game.rules.moves(position, seat)),
        "another move is as good as the key": wins[0] > max(wins[1:], default=1.0),
        "the themes are not those of the facts": puzzle.themes == part.themes_of(puzzle.view, puzzle.solution),
        "the id is not that of the view": puzzle.id == puzzle_id(puzzle.view),
    }
    return [wrong for wrong, is_right in checks.items() if not is_right]
