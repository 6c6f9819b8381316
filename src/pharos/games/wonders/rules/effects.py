"""The effects of buildings, stages and rewards. Each kind is implemented once; the data says which card has it.

A thing has permanent effects (`apply_permanent`) and one-time coins (`gain_coins`).
"""

from __future__ import annotations

from pharos.core.native import compiled, inlined
from pharos.games.wonders.rules.cards import (
    BOARDS,
    DEFEAT,
    DIFFERENT_COLORS,
    KINDS,
    LEFT,
    RIGHT,
    SELF,
    SETS,
    STAGE_KIND,
    THINGS,
    Thing,
)
from pharos.games.wonders.rules.definitions import OPTIONS
from pharos.games.wonders.rules.state import City, State
from pharos.games.wonders.rules.trade import left_of, right_of

LOST_TO_DISCARD: bool = OPTIONS.get("penalty_discard_destination", "discard_pile") == "discard_pile"


@inlined
def apply_board(me: City) -> None:
    """Apply the starting resource of a board."""
    board = BOARDS[me.board]
    for i in range(SETS):
        me.own[i] += board.gives[i]
        me.sold[i] += board.gives[i]


@compiled
def apply_permanent(me: City, thing: Thing, n: int) -> None:
    """Apply the permanent effects of a thing n times; -1 removes those of a lost building."""
    me.points[thing.kind] += n * thing.points
    me.shields += n * thing.shields
    me.free_symbols += n * thing.free_symbols
    if thing.symbol:
        me.symbols[thing.symbol - 1] += n
    if thing.makes:
        for i in range(SETS):
            me.own[i] += n * thing.gives[i]
            if thing.tradable:
                me.sold[i] += n * thing.gives[i]
    if n > 0:
        me.discounts |= thing.discount
        me.rights |= thing.rights
    else:
        me.discounts &= ~thing.discount


@compiled
def add_building(me: City, card: Thing) -> None:
    """Add a building to a city."""
    me.built[card.word] |= card.bit
    me.counts[card.kind] += 1
    apply_permanent(me, card, 1)


@compiled
def remove_building(me: City, card: Thing) -> None:
    """Remove a building from a city, with its effects."""
    me.built[card.word] &= ~card.bit
    me.counts[card.kind] -= 1
    apply_permanent(me, card, -1)


@compiled
def counted(me: City, thing: Thing) -> int:
    """Count the items in one city that a thing's effect refers to."""
    if thing.in_sets:
        fewest = 127
        for color in range(STAGE_KIND):
            if thing.counts >> color & 1:
                fewest = min(fewest, me.counts[color])
        return fewest
    total = 0
    if thing.counts >> DIFFERENT_COLORS & 1:
        for color in range(STAGE_KIND):
            total += 1 if me.counts[color] else 0
    for kind in range(KINDS):
        if thing.counts >> kind & 1:
            total += me.counts[kind]
    return total


@compiled
def counted_around(s: State, seat: int, thing: Thing) -> int:
    """Count the items that a thing's effect refers to in all relevant cities."""
    total = 0
    if thing.where & SELF:
        total += counted(s.cities[seat], thing)
    if thing.where & LEFT:
        total += counted(s.cities[left_of(s, seat)], thing)
    if thing.where & RIGHT:
        total += counted(s.cities[right_of(s, seat)], thing)
    return total


@inlined
def gain_coins(s: State, seat: int, number: int) -> None:
    """Give a city the one-time coins of a thing, after all constructions of the turn."""
    thing = THINGS[number]
    me = s.cities[seat]
    me.coins += thing.coins
    if thing.coins_per:
        me.coins += thing.coins_per * counted_around(s, seat, thing)


@compiled
def give_tokens(me: City, thing: Thing, n: int) -> None:
    """Apply the military tokens that a thing gives, and the defeat tokens that it removes."""
    if thing.token:
        me.military[thing.token - 1] += n * thing.tokens
    if thing.clears_defeats:
        me.military[DEFEAT] = 0


@inlined
def discard_card(s: State, card: int) -> None:
    """Put a card on the discard pile."""
    s.discard[s.discarded] = card
    s.discarded += 1


@compiled
def lose_building(s: State, seat: int, number: int) -> None:
    """Remove a building that a city loses."""
    remove_building(s.cities[seat], THINGS[number])
    if LOST_TO_DISCARD:
        discard_card(s, number)


@compiled
def lose_tokens(s: State, seat: int, amounts: int) -> None:
    """Remove victory tokens that a city loses."""
    me = s.cities[seat]
    me.military[0] -= amounts // 9
    me.military[1] -= amounts // 3 % 3
    me.military[2] -= amounts % 3
