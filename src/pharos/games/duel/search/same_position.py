"""Comparison of positions as the players see them."""

from __future__ import annotations

from pharos.core.native import compiled, lowest
from pharos.games.duel.rules.cards import DEALT_WONDERS
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.state import LIBRARY, City, State
from pharos.games.duel.search.hidden import hidden_slots


@compiled
def is_same_city(a: City, b: City) -> bool:
    """Whether two cities own the same things, from which all counters follow."""
    return (
        a.coins == b.coins
        and a.built[0] == b.built[0]
        and a.built[1] == b.built[1]
        and a.tokens == b.tokens
        and a.unbuilt == b.unbuilt
    )


@compiled
def looks_same(a: State, b: State) -> bool:
    """Whether two positions of one game look the same, ignoring face-down cards and the discard pile."""
    if a.present != b.present or a.open != b.open or a.phase != b.phase or a.turn != b.turn or a.age != b.age:
        return False
    if a.pawn != b.pawn or a.again != b.again or a.picked != b.picked or a.offer != b.offer or a.board != b.board:
        return False
    if a.loot != b.loot or a.discarded != b.discarded or a.hunted != b.hunted or a.box != b.box:
        return False
    if a.phase == LIBRARY and a.library != b.library:
        return False
    if not (is_same_city(a.cities[0], b.cities[0]) and is_same_city(a.cities[1], b.cities[1])):
        return False
    for i in range(DEALT_WONDERS):
        if a.wonders[i] != b.wonders[i] or a.under[i] != b.under[i] or (a.age == 0 and a.dealt[i] != b.dealt[i]):
            return False
    rest = a.present & ~hidden_slots(a) if a.age else 0
    while rest:
        place = SLOTS * (a.age - 1) + lowest(rest)
        rest &= rest - 1
        if a.deck[place] != b.deck[place]:
            return False
    return True
