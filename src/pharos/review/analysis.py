"""What an analysis says about the moves of a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol


@dataclass(frozen=True)
class Limits:
    """How much an analysis may compute: simulations or milliseconds, exactly one of them."""

    nodes: int | None = None
    ms: int | None = None


@dataclass(frozen=True)
class MoveValue:
    """A legal move as the analysis sees it, from the point of view of the seat that moves."""

    move: str
    win: float  # expected share of the win, 0 to 1
    error: float  # standard error of `win`; 0 if proven
    visits: int  # simulations of this move
    line: tuple[str, ...] = ()  # the expected continuation, beginning with the move, up to the next hidden card
    proven: bool = False  # whether `win` is exact
    rank: float | None = None  # expected rank, 1 is best; only in games with more than two seats
    points: float | None = None  # expected points at the end; only where they are computed

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `win`."""
        return max(self.win - 1.96 * self.error, 0.0), min(self.win + 1.96 * self.error, 1.0)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        low, high = self.interval
        data: dict[str, Any] = {
            "move": self.move,
            "win": round(self.win, 6),
            "error": round(self.error, 6),
            "interval": [round(low, 6), round(high, 6)],
            "visits": self.visits,
            "line": list(self.line),
            "proven": self.proven,
        }
        if self.rank is not None:
            data["rank"] = round(self.rank, 4)
        if self.points is not None:
            data["points"] = round(self.points, 3)
        return data


@dataclass(frozen=True)
class Difference:
    """How much worse one move is than another, with its standard error."""

    loss: float
    error: float


@dataclass(frozen=True)
class Analysis:
    """All legal moves of a position, best first."""

    seat: int
    moves: tuple[MoveValue, ...]
    nodes: int
    partial: bool = False  # whether a better answer follows
    samples: dict[str, tuple[float, ...]] = field(default_factory=dict, repr=False, compare=False)
    """The values of each move in independent batches, to compare two moves in the same batches."""

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.moves[0]

    @property
    def proven(self) -> bool:
        """Whether the value of the position is exact."""
        return self.best.proven

    def find(self, move: str) -> MoveValue:
        """The value of a legal move.

        Raises:
            KeyError: it is not a legal move.
        """
        for value in self.moves:
            if value.move == move:
                return value
        raise KeyError(move)

    def as_final(self) -> Analysis:
        """The same as the last answer of a stream."""
        return replace(self, partial=False)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "seat": self.seat,
            "move": self.best.move,
            "win": round(self.best.win, 6),
            "proven": self.proven,
            "nodes": self.nodes,
            "moves": [move.to_dict() for move in self.moves],
        }


class Analyser(Protocol):
    """Analyses views. `stop` may be called from another thread."""

    def analyse(self, view: dict[str, Any], limits: Limits) -> Iterator[Analysis]:
        """Yield better and better answers; the last one is not partial.

        Raises:
            InvalidPosition: the view contradicts itself or the rules, or its seat has nothing to decide.
            GameOver: no seat is to move.
        """

    def stop(self) -> None:
        """Make a running analysis end with what it has found so far."""


def by_value(moves: Sequence[MoveValue]) -> tuple[MoveValue, ...]:
    """Sort moves, best first; among equal values the more visited one comes first."""
    return tuple(sorted(moves, key=lambda move: (-move.win, -move.visits)))
