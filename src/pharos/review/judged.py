"""The data of a review: judged moves, and what they add up to. All of it is JSON-safe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pharos.review.accuracy import accuracy_of
from pharos.review.analysis import MoveValue
from pharos.review.verdicts import LIMITS, luck_mark

DIGITS = 6  # of all probabilities; sums of rounded numbers stay exact


@dataclass(frozen=True)
class Reason:
    """A fact that speaks for or against a move. The game turns it into a sentence."""

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"kind": self.kind, **self.values}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Reason:
        """A reason from its JSON form."""
        return cls(data["kind"], {name: value for name, value in data.items() if name != "kind"})


@dataclass(frozen=True)
class JudgedMove:
    """A decision of a game, judged from the point of view of the seat that made it.

    `win_before - loss == win_after`, and `win_after + luck` is the value after everything was revealed: what this seat
    has at the beginning of its next decision, or of the other seat's in a game for two.
    """

    number: int  # of the move in the record, from 0
    decision: int  # of the decision, from 0: seats that decide at once share one
    seat: int
    move: str
    best: str
    win_before: float  # with the best move
    win_after: float  # after the move, expected over everything hidden
    loss: float  # of the decision
    error: float  # standard error of the loss
    luck: float  # of what was revealed afterwards; in a game for many also of the others' moves
    verdict: str
    proven: bool  # whether the loss is exact
    is_forced: bool  # whether there was only one legal move
    candidates: tuple[MoveValue, ...] = ()  # the best moves and the one that was made
    reasons: tuple[Reason, ...] = ()  # for the best move
    objections: tuple[Reason, ...] = ()  # against the move that was made
    is_final: bool = True  # False: the verdict stands, but win and luck may still change by what follows

    def __post_init__(self) -> None:
        for name in ("win_before", "win_after", "loss", "error", "luck"):
            object.__setattr__(self, name, round(getattr(self, name), DIGITS) + 0.0)

    @property
    def luck_mark(self) -> str | None:
        """Whether the luck was remarkable: "lucky", "unlucky" or None."""
        return luck_mark(self.luck)

    @property
    def win_revealed(self) -> float:
        """The value after everything was revealed."""
        return round(self.win_after + self.luck, DIGITS)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data = asdict(self)
        data["candidates"] = [value.to_dict() for value in self.candidates]
        data["reasons"] = [reason.to_dict() for reason in self.reasons]
        data["objections"] = [reason.to_dict() for reason in self.objections]
        data |= {"luck_mark": self.luck_mark, "win_revealed": self.win_revealed}
        data["forced"], data["final"] = data.pop("is_forced"), data.pop("is_final")
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> JudgedMove:
        """A judged move from its JSON form."""
        plain = {key: data[key] for key in cls.__dataclass_fields__ if key in data}
        plain["is_forced"], plain["is_final"] = data["forced"], data["final"]
        plain["candidates"] = tuple(_move_value(row) for row in data["candidates"])
        for name in ("reasons", "objections"):
            plain[name] = tuple(map(Reason.from_dict, data[name]))
        return cls(**plain)


def _move_value(row: Mapping[str, Any]) -> MoveValue:
    known = {key: row[key] for key in MoveValue.__dataclass_fields__ if key in row}
    return MoveValue(**{**known, "line": tuple(known["line"])})


@dataclass(frozen=True)
class SeatReview:
    """What a seat's moves add up to."""

    seat: int
    accuracy: float | None  # 0 to 100; None if every move was forced
    decisions: int  # that were not forced
    loss: float  # of all decisions
    luck: float  # of everything revealed; in a game for two, also after the opponent's moves
    start: float  # the win probability before the first decision
    result: float  # the share of the win, or the last win probability if the game is not over
    adjusted: float  # the result without luck, 0 to 1
    verdicts: Mapping[str, int]  # how many moves got each verdict

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data = asdict(self)
        for name in ("accuracy", "loss", "luck", "start", "result", "adjusted"):
            data[name] = None if data[name] is None else round(data[name], DIGITS)
        return data


@dataclass(frozen=True)
class Review:
    """A complete review of a game."""

    game: str
    depth: str
    engine: str  # version of the program that made it
    moves: tuple[JudgedMove, ...]
    seats: tuple[SeatReview, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    outcome: Mapping[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "game": self.game,
            "depth": self.depth,
            "engine": self.engine,
            "headers": dict(self.headers),
            "outcome": None if self.outcome is None else dict(self.outcome),
            "moves": [move.to_dict() for move in self.moves],
            "seats": [seat.to_dict() for seat in self.seats],
        }

    @property
    def key_moments(self) -> tuple[JudgedMove, ...]:
        """The moves worth looking at: bad decisions and remarkable luck, the largest first."""
        told = [move for move in self.moves if move.verdict in LIMITS or move.luck_mark]
        return tuple(sorted(told, key=lambda move: -max(move.loss, abs(move.luck))))


def summarise(
    moves: Sequence[JudgedMove], seats: int, results: Sequence[float], *, is_zero_sum: bool
) -> tuple[SeatReview, ...]:
    """Add up the moves of each seat.

    Args:
        moves: all judged moves in order.
        seats: the number of seats.
        results: the share of the win of each seat, or its last win probability.
        is_zero_sum: whether there are two seats, so that what one loses the other gains.
    """
    rows = []
    for seat in range(seats):
        own = [move for move in moves if move.seat == seat]
        free = [move for move in own if not move.is_forced]
        luck = sum(move.luck for move in own)
        start = own[0].win_before if own else results[seat]
        if is_zero_sum:
            luck -= sum(move.luck for move in moves if move.seat != seat)
            if moves:
                start = moves[0].win_before if moves[0].seat == seat else 1.0 - moves[0].win_before
        rows.append(
            SeatReview(
                seat=seat,
                accuracy=accuracy_of([move.loss for move in free]),
                decisions=len(free),
                loss=sum(move.loss for move in own),
                luck=luck,
                start=start,
                result=results[seat],
                adjusted=min(max(results[seat] - luck, 0.0), 1.0),
                verdicts=_count([move.verdict for move in free]),
            )
        )
    return tuple(rows)


def _count(verdicts: Sequence[str]) -> dict[str, int]:
    return {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts))}


def provisional(move: JudgedMove) -> JudgedMove:
    """The same move before what follows is known."""
    return replace(move, is_final=False)
