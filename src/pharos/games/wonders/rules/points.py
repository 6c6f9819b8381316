"""Points of individual things, which expansions may count again."""

from __future__ import annotations

from pharos.core.native import compiled, inlined
from pharos.games.wonders.rules.cards import BOARDS, SCIENCE_SET, THINGS
from pharos.games.wonders.rules.effects import counted_around
from pharos.games.wonders.rules.state import City, State


@inlined
def science(a: int, b: int, c: int) -> int:
    """Return the points for the given numbers of the three science symbols."""
    return a * a + b * b + c * c + SCIENCE_SET * min(a, min(b, c))


@compiled
def science_points(me: City, free: int) -> int:
    """Return the science points if the free symbols are chosen optimally."""
    best = 0
    for i in range(free + 1):
        for j in range(free + 1 - i):
            best = max(best, science(me.symbols[0] + i, me.symbols[1] + j, me.symbols[2] + free - i - j))
    return best


@compiled
def card_points(s: State, seat: int, number: int) -> int:
    """Return the points of a building that counts other things."""
    thing = THINGS[number]
    me = s.cities[seat]
    if thing.points_if_complete and me.stages == BOARDS[me.board].stages:
        return thing.points_if_complete
    return thing.points_per * counted_around(s, seat, thing) if thing.points_per else 0
