"""Edifice in the public game class."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.native import compiled
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


class EdificeFacade:
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
