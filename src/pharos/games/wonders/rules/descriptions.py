"""Data classes that describe cities, points, decisions and results."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class City:
    """The public information about a player's city."""

    coins: int
    buildings: list[str]
    stages: int  # number built
    military: list[int]  # tokens by value: 1, 3, 5, -1
    debts: list[int]
    shields: int
    symbols: dict[str, int]  # science symbols, except the freely chosen ones
    board: str
    side: str
    options: list[int | None]  # the chosen option of each stage that has options


@dataclass(frozen=True)
class BaseScore:
    """Points by row of the score pad, without the rows of expansions."""

    military: int
    coins: int
    stages: int
    civilian: int
    commercial: int
    guilds: int
    science: int

    @property
    def total(self) -> int:
        """The sum of all rows."""
        return sum(vars(self).values())


@dataclass(frozen=True)
class Result:
    """How a game ended: the seats by points, then coins, best first. Tied seats are grouped."""

    ranking: list[list[int]]


@dataclass(frozen=True)
class Decision:
    """A simultaneous decision: when, by which seats, and their moves in seat order."""

    age: int
    turn: int
    phase: str
    seats: tuple[int, ...]
    moves: tuple[str, ...]
