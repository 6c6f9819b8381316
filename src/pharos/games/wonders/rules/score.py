"""Points, as if the game ended now."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, lowest
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGE_3_CARDS, BLUE, COINS_PER_POINT, GUILDS, STAGE_KIND, TOKEN_VALUES
from pharos.games.wonders.rules.definitions import BUILDINGS
from pharos.games.wonders.rules.expansions import expansion_points, write_points
from pharos.games.wonders.rules.points import card_points, science_points
from pharos.games.wonders.rules.state import City, State

BASE_ROWS = ("military", "coins", "stages", "civilian", "commercial", "guilds", "science")
ROWS = BASE_ROWS + tuple(EXPANSIONS.values("rules", "points"))  # each expansion with points has a row with its name

# The yellow buildings that give points, as bits of the second word of `built`.
YELLOW_POINTS = sum(
    1 << i
    for i, b in enumerate(BUILDINGS[AGE_3_CARDS:])
    if b.color == "yellow" and any(e["type"] == "points_per" for e in b.effects)
)
assert not any(e["type"] == "points_per" for b in BUILDINGS[:AGE_3_CARDS] for e in b.effects)


@compiled
def military_points(me: City) -> int:
    """Return the points of the military tokens."""
    total = 0
    for i in range(len(TOKEN_VALUES)):
        total += TOKEN_VALUES[i] * me.military[i]
    return total


@compiled
def points_of(s: State, seat: int, mask: int) -> int:
    """Return the points of the buildings of the second word that are in the mask."""
    total = 0
    rest = s.cities[seat].built[1] & mask
    while rest:
        total += card_points(s, seat, AGE_3_CARDS + lowest(rest))
        rest &= rest - 1
    return total


@compiled
def score_rows(s: State, seat: int, out: Ids) -> None:
    """Write a seat's points by row of the score pad, in the order of ROWS."""
    me = s.cities[seat]
    out[0] = military_points(me)
    out[1] = me.coins // COINS_PER_POINT
    out[2] = me.points[STAGE_KIND]
    out[3] = me.points[BLUE]
    out[4] = points_of(s, seat, YELLOW_POINTS)
    out[5] = points_of(s, seat, -1 << GUILDS - AGE_3_CARDS)
    out[6] = science_points(me, me.free_symbols)
    write_points(s, seat, out, len(BASE_ROWS))


@compiled
def total_points(s: State, seat: int) -> int:
    """Return the total points of a seat."""
    me = s.cities[seat]
    printed = me.points[STAGE_KIND] + me.points[BLUE] + me.coins // COINS_PER_POINT
    counting = points_of(s, seat, YELLOW_POINTS | -1 << GUILDS - AGE_3_CARDS)
    return military_points(me) + printed + counting + science_points(me, me.free_symbols) + expansion_points(s, seat)
