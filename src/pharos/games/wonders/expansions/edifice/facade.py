"""Edifice in the public classes."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.native import compiled
from pharos.games.wonders.expansions.edifice.definitions import NAME
from pharos.games.wonders.expansions.edifice.rules import join_cost
from pharos.games.wonders.expansions.edifice.view import describe_edifices
from pharos.games.wonders.rules.state import State


@dataclass(frozen=True)
class Edifice:
    """A project of Edifice."""

    id: str
    left: int  # pawns left on the card
    status: str  # "open", "built", "failed"
    joined: list[bool]  # by seat: whether it has paid
    pawns: list[int]  # by seat, including Ur's


@compiled
def _join_cost(states: list[State], seat: int) -> int:
    return join_cost(states[0], seat)


class EdificeDeal:
    """The part of a deal that deals with edifices."""

    @property
    def ids(self) -> dict[str, tuple[str, ...]]:
        """The ids of the expansions in play, by expansion."""
        raise NotImplementedError

    @property
    def edifices(self) -> tuple[str, ...] | None:
        """The edifices by age; None without the expansion."""
        return self.ids.get(NAME)


class EdificeGame:
    """The part of a game that deals with edifices."""

    _states: list[State]

    @property
    def state(self) -> State:
        """The position as a plain object."""
        raise NotImplementedError

    @property
    def edifices(self) -> list[Edifice]:
        """The three edifices; empty without the expansion."""
        return [Edifice(**row) for row in describe_edifices(self.state)]

    def join_cost(self, seat: int) -> int | None:
        """Return the coins for joining the age's edifice, or None if the seat cannot join it now."""
        cost = int(_join_cost(self._states, seat))
        return cost if cost >= 0 else None
