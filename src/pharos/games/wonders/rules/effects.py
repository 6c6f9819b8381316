"""What buildings, stages and rewards do. Each kind of effect stands here once; which card has it, the data says.

A thing has a lasting part (`settle`: it counts from now on) and a part that happens once (`strike`: coins).
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
from pharos.games.wonders.rules.state import City, State
from pharos.games.wonders.rules.trade import left_of, right_of


@inlined
def settle_board(me: City) -> None:
    """Let the resource of a board count."""
    board = BOARDS[me.board]
    for i in range(SETS):
        me.own[i] += board.gives[i]
        me.sold[i] += board.gives[i]


@compiled
def settle(me: City, thing: Thing, n: int) -> None:
    """Let a thing count from now on, n times; with -1 a lost building no more."""
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
def settle_building(me: City, card: Thing) -> None:
    """Let a building stand in a city."""
    me.built[card.word] |= card.bit
    me.counts[card.kind] += 1
    settle(me, card, 1)


@compiled
def remove_building(me: City, card: Thing) -> None:
    """Undo what a building counts for."""
    me.built[card.word] &= ~card.bit
    me.counts[card.kind] -= 1
    settle(me, card, -1)


@compiled
def counted(me: City, thing: Thing) -> int:
    """How many of the things that a thing counts a city has."""
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
    """How many of the things that a thing counts there are in all cities it looks at."""
    total = 0
    if thing.where & SELF:
        total += counted(s.cities[seat], thing)
    if thing.where & LEFT:
        total += counted(s.cities[left_of(s, seat)], thing)
    if thing.where & RIGHT:
        total += counted(s.cities[right_of(s, seat)], thing)
    return total


@inlined
def strike(s: State, seat: int, number: int) -> None:
    """The coins that a thing brings once, when all builds of the turn stand."""
    thing = THINGS[number]
    me = s.cities[seat]
    me.coins += thing.coins
    if thing.coins_per:
        me.coins += thing.coins_per * counted_around(s, seat, thing)


@compiled
def give_tokens(me: City, thing: Thing, n: int) -> None:
    """The military tokens that a thing brings, and the defeats it takes away."""
    if thing.token:
        me.military[thing.token - 1] += n * thing.tokens
    if thing.clears_defeats:
        me.military[DEFEAT] = 0


@inlined
def put_away(s: State, card: int) -> None:
    """Put a card on the discard pile."""
    s.discard[s.discarded] = card
    s.discarded += 1
