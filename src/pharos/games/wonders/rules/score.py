"""Points, as if the game ended now."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, inlined, lowest
from pharos.games.wonders.rules.cards import (
    AGE_3_CARDS,
    BLUE,
    BOARDS,
    COINS_PER_POINT,
    GUILDS,
    SCIENCE_SET,
    STAGE_KIND,
    THINGS,
    TOKEN_VALUES,
)
from pharos.games.wonders.rules.definitions import BUILDINGS, OPTIONS
from pharos.games.wonders.rules.effects import counted_around
from pharos.games.wonders.rules.expansions import expansion_points, guild_repeats
from pharos.games.wonders.rules.state import City, State

ROWS = ("military", "coins", "stages", "civilian", "commercial", "guilds", "science", "edifice")
SYMBOL_REPEATS: bool = OPTIONS["agora_with_scientists_guild"] == "symbol"

# The yellow buildings with points, as bits of the second word of `built`.
YELLOW_POINTS = sum(
    1 << i
    for i, b in enumerate(BUILDINGS[AGE_3_CARDS:])
    if b.color == "yellow" and any(e["type"] == "points_per" for e in b.effects)
)
assert not any(e["type"] == "points_per" for b in BUILDINGS[:AGE_3_CARDS] for e in b.effects)


@compiled
def military_points(me: City) -> int:
    """Points of the conflict tokens."""
    total = 0
    for i in range(len(TOKEN_VALUES)):
        total += TOKEN_VALUES[i] * me.military[i]
    return total


@inlined
def science(a: int, b: int, c: int) -> int:
    """Points of so many symbols of each kind."""
    return a * a + b * b + c * c + SCIENCE_SET * min(a, min(b, c))


@compiled
def science_points(me: City, free: int) -> int:
    """Points of the symbols with so many free ones used for the best."""
    best = 0
    for i in range(free + 1):
        for j in range(free + 1 - i):
            best = max(best, science(me.symbols[0] + i, me.symbols[1] + j, me.symbols[2] + free - i - j))
    return best


@compiled
def card_points(s: State, seat: int, number: int) -> int:
    """Points of a building that counts other things."""
    thing = THINGS[number]
    me = s.cities[seat]
    if thing.points_if_complete and me.stages == BOARDS[me.board].stages:
        return thing.points_if_complete
    return thing.points_per * counted_around(s, seat, thing) if thing.points_per else 0


@compiled
def points_of(s: State, seat: int, mask: int) -> int:
    """Points of the buildings of the second word that are in the mask."""
    total = 0
    rest = s.cities[seat].built[1] & mask
    while rest:
        total += card_points(s, seat, AGE_3_CARDS + lowest(rest))
        rest &= rest - 1
    return total


@compiled
def repeated_points(s: State, seat: int) -> int:
    """The most that counting own guilds again can add; a Scientists Guild then gives one more free symbol."""
    me = s.cities[seat]
    repeats = guild_repeats(s, seat)
    if repeats == 0:
        return 0
    most, has_symbol = 0, False
    rest = me.built[1] >> GUILDS - AGE_3_CARDS
    while rest:
        number = GUILDS + lowest(rest)
        rest &= rest - 1
        most = max(most, card_points(s, seat, number))
        if THINGS[number].free_symbols and SYMBOL_REPEATS:
            has_symbol = True
    best = repeats * most
    if has_symbol:
        before = science_points(me, me.free_symbols)
        for symbols in range(1, repeats + 1):
            gain = science_points(me, me.free_symbols + symbols) - before
            best = max(best, gain + (repeats - symbols) * most)
    return best


@compiled
def score_rows(s: State, seat: int, out: Ids) -> None:
    """Write the points of a seat by the rows of the score pad, in the order of ROWS."""
    me = s.cities[seat]
    out[0] = military_points(me)
    out[1] = me.coins // COINS_PER_POINT
    out[2] = me.points[STAGE_KIND]
    out[3] = me.points[BLUE]
    out[4] = points_of(s, seat, YELLOW_POINTS)
    out[5] = points_of(s, seat, -1 << GUILDS - AGE_3_CARDS)
    out[6] = science_points(me, me.free_symbols)
    out[7] = expansion_points(s, seat) + repeated_points(s, seat)


@compiled
def total_points(s: State, seat: int) -> int:
    """All points of a seat."""
    me = s.cities[seat]
    printed = me.points[STAGE_KIND] + me.points[BLUE] + me.coins // COINS_PER_POINT
    counting = points_of(s, seat, YELLOW_POINTS | -1 << GUILDS - AGE_3_CARDS)
    more = expansion_points(s, seat) + repeated_points(s, seat)
    return military_points(me) + printed + counting + science_points(me, me.free_symbols) + more
