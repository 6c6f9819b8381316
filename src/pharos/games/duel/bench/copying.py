"""The cost of copying a position."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, copy
from pharos.games.duel.rules.state import State


@compiled
def copy_many(states: list[State], n: int, out: Ids) -> None:
    """Copy positions to and fro n times between states of an array, whose number is a power of two.

    Each copy reads what an earlier one wrote, from a place that is not known beforehand, a number is changed in it,
    and the end result is written out: nothing of it can be left out.
    """
    last = len(states) - 1
    place = 0
    total = 0
    for i in range(n):
        source = states[place]
        source.pawn = i & 7
        place = place + 1 + (source.age & 1) & last
        copy(states[place], source)
        total += states[place].pawn
    out[0] = total
