"""The comparison of all moves of a position, and what makes its best move the key of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.review.analysis import Difference, MoveValue
from pharos.review.verdicts import SURE

MARGIN = 0.12  # of win probability, by which the key has to beat every other move
SURE_MARGIN = 0.05  # the lower end of the 95 % interval of that difference has to reach this
FEWEST_MOVES = 3  # that a puzzle offers


@dataclass(frozen=True)
class ComparedMove:
    """A legal move, and how much worse it is than the best one."""

    value: MoveValue
    gap: Difference

    @property
    def sure_gap(self) -> float:
        """The lower end of the 95 % interval of the gap."""
        return self.gap.loss - SURE * self.gap.error


@dataclass(frozen=True)
class Comparison:
    """All legal moves of a position, best first."""

    moves: tuple[ComparedMove, ...]
    nodes: int

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.moves[0].value

    @property
    def margin(self) -> float:
        """By how much the best move beats the second best."""
        return min((move.gap.loss for move in self.moves[1:]), default=0.0)

    @property
    def sure_margin(self) -> float:
        """By how much the best move beats every other one with a probability of 95 %."""
        return min((move.sure_gap for move in self.moves[1:]), default=0.0)

    @property
    def is_proven(self) -> bool:
        """Whether the values of all moves are exact."""
        return all(move.value.proven for move in self.moves)

    @property
    def has_key(self) -> bool:
        """Whether exactly one move is best by a clear and sure margin."""
        return len(self.moves) >= FEWEST_MOVES and self.margin >= MARGIN and self.sure_margin >= SURE_MARGIN
