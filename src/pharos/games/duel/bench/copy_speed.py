"""The cost of copying a position."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, copy
from pharos.games.duel.rules.state import State


@compiled
def copy_many(states: list[State], n: int, out: Ids) -> None:
    """Copy positions back and forth n times within an array whose length is a power of two.

    Each copy reads what an earlier one wrote, from an unpredictable index, and one number in it is changed. The final
    result is written to `out`. This prevents the compiler from optimising the copies away.
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
