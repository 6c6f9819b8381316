"""Figures with intervals: win shares from counted games, compared with what the seats alone would explain.

A share has a 95 % Wilson interval. Its expected value is the mean base rate of the places from which the thing was
had: in Duel the first place wins more often, so a card that the first player tends to take must win more often too. The
difference between the two is the thing's own; its interval is that of the share, moved by the expected value, whose
own error is much smaller because every game counts for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pharos.arena.matches import interval
from pharos.studies.game_facts import GameFacts

DIGITS = 4
Range = tuple[float, float]


@dataclass(frozen=True)
class Share:
    """How often something happened: a number of games, the wins among them, and the share with its interval."""

    games: int
    wins: float  # shared wins count as fractions
    share: float
    ci95: Range

    @classmethod
    def of(cls, wins: Sequence[float]) -> Share:
        """The share of a list of results, each 1 for a win, 0 for a loss or a fraction of a shared win."""
        low, high = interval(wins, ())  # every game has a deal of its own
        total = sum(wins)
        return cls(
            len(wins), round(total, DIGITS), round(total / len(wins), DIGITS), (round(low, DIGITS), round(high, DIGITS))
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Share:
        """A share from its JSON form."""
        return cls(data["games"], data["wins"], data["share"], _range(data["ci95"]))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {**vars(self), "ci95": list(self.ci95)}


@dataclass(frozen=True)
class ThingShare:
    """How often those who had a thing won, and how that differs from what their places explain."""

    id: str
    won: Share
    expected: float  # mean base rate of the places from which it was had
    difference: float
    difference95: Range

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ThingShare:
        """A share from its JSON form."""
        return cls(
            data["id"], Share.from_dict(data), data["expected"], data["difference"], _range(data["difference95"])
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "id": self.id,
            **self.won.to_dict(),
            "expected": self.expected,
            "difference": self.difference,
            "difference95": list(self.difference95),
        }


@dataclass(frozen=True)
class Figures:
    """The figures of many games."""

    games: int
    first_seat: Share | None  # None if nobody begins
    endings: Mapping[str, Share]  # how often the game ended in each way
    winner_points: float | None  # mean
    mean_points: float | None  # of all seats
    topics: Mapping[str, tuple[ThingShare, ...]] = field(default_factory=dict)  # the most winning things first

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Figures:
        """Figures from their JSON form."""
        return cls(
            data["games"],
            Share.from_dict(data["first_seat"]) if data["first_seat"] else None,
            {ending: Share.from_dict(share) for ending, share in data["endings"].items()},
            data["winner_points"],
            data["mean_points"],
            {topic: tuple(map(ThingShare.from_dict, rows)) for topic, rows in data["topics"].items()},
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "games": self.games,
            "first_seat": self.first_seat.to_dict() if self.first_seat else None,
            "endings": {ending: share.to_dict() for ending, share in self.endings.items()},
            "winner_points": self.winner_points,
            "mean_points": self.mean_points,
            "topics": {topic: [row.to_dict() for row in rows] for topic, rows in self.topics.items()},
        }


def compute_figures(games: Sequence[GameFacts], endings: Iterable[str]) -> Figures:
    """Compute the figures of at least one game. `endings` are those to list even if none occurred."""
    rates = base_rates(games)
    had: dict[str, dict[str, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for seat in game.seats:
            for topic, things in seat.things.items():
                for thing in things:
                    had[topic][thing].append((seat.win, rates[seat.place]))
    first = [seat.win for game in games for seat in game.seats if seat.place == 0]
    ways = dict.fromkeys([*endings, *(game.by for game in games)])
    return Figures(
        len(games),
        Share.of(first) if first else None,
        {way: Share.of([float(game.by == way) for game in games]) for way in ways},
        _mean(seat.points for game in games for seat in game.seats if seat.win == 1),
        _mean(seat.points for game in games for seat in game.seats),
        {topic: _by_difference(things) for topic, things in had.items()},
    )


def base_rates(games: Sequence[GameFacts]) -> dict[int | None, float]:
    """Return how often each place in the order of play won."""
    wins: dict[int | None, list[float]] = defaultdict(list)
    for game in games:
        for seat in game.seats:
            wins[seat.place].append(seat.win)
    return {place: sum(results) / len(results) for place, results in wins.items()}


def _by_difference(things: Mapping[str, Sequence[tuple[float, float]]]) -> tuple[ThingShare, ...]:
    rows = [_thing_share(thing, results) for thing, results in things.items()]
    return tuple(sorted(rows, key=lambda row: (-row.difference, row.id)))


def _thing_share(thing: str, results: Sequence[tuple[float, float]]) -> ThingShare:
    """Compute the share of a thing from pairs of a result and the base rate of its place."""
    won = Share.of([win for win, _ in results])
    expected = round(sum(rate for _, rate in results) / len(results), DIGITS)
    low, high = (round(end - expected, DIGITS) for end in won.ci95)
    return ThingShare(thing, won, expected, round(won.share - expected, DIGITS), (low, high))


def _mean(values: Iterable[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 2) if known else None


def _range(ends: Sequence[float]) -> Range:
    low, high = ends
    return low, high
