"""What statistics keep of a finished game: how each seat fared, and what it had."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pharos.arena.blocks import places_of
from pharos.core.game import Outcome
from pharos.core.registry import get_game
from pharos.studies.interface import Facts, studies_part


@dataclass(frozen=True)
class SeatFacts:
    """One seat in one finished game."""

    place: int | None  # its place in the order of play, from 0; None if all seats decide simultaneously
    win: float  # 1, or a fraction if several seats share the win
    rank: float  # starting at 1; tied seats get the mean of their ranks
    points: int | None
    things: Facts = field(default_factory=dict)  # by topic

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return dict(vars(self))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> SeatFacts:
        """Facts from their JSON form.

        Raises:
            TypeError, ValueError: the data has another form.
        """
        facts = cls(**data)
        if not isinstance(facts.things, dict) or not all(isinstance(n, int | float) for n in (facts.win, facts.rank)):
            raise ValueError(data)
        return facts


@dataclass(frozen=True)
class GameFacts:
    """A finished game."""

    by: str  # how it ended
    seats: tuple[SeatFacts, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"by": self.by, "seats": [seat.to_dict() for seat in self.seats]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameFacts:
        """Facts from their JSON form.

        Raises:
            KeyError, TypeError, ValueError: the data has another form.
        """
        return cls(str(data["by"]), tuple(SeatFacts.from_dict(seat) for seat in data["seats"]))


def facts_of(name: str, game: Any, outcome: Outcome, seats: int) -> GameFacts:
    """Return the facts of a finished game. The outcome may differ from that of the rules, as when a player resigned."""
    rules, part = get_game(name).rules, studies_part(name)
    first, places, points = rules.first_seat(game), places_of(outcome, seats), rules.scores(game)
    return GameFacts(
        outcome.by,
        tuple(
            SeatFacts(
                place=None if first is None else (seat - first) % seats,
                win=places[seat][0],
                rank=places[seat][1],
                points=points[seat] if points else None,
                things=part.facts(game, seat) if part else {},
            )
            for seat in range(seats)
        ),
    )
