"""Points at the end of the game."""

from __future__ import annotations

from pharos.core.native import compiled, lowest
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    BLUE,
    CAPITAL,
    CARDS,
    COINS_PER_POINT,
    GREEN,
    GUILDS,
    MILITARY_POINTS,
    TOKEN_KIND,
    WONDER_KIND,
    YELLOW,
)
from pharos.games.duel.rules.effects import guild_count, win
from pharos.games.duel.rules.expansions import expansion_points
from pharos.games.duel.rules.state import CIVILIAN, NOBODY, TIE, City, State


@compiled
def military_points(s: State, seat: int) -> int:
    """Points for the pawn's distance from the middle; only the leader scores."""
    lead = -s.pawn if seat else s.pawn
    return MILITARY_POINTS[lead] if 0 < lead < CAPITAL else 0


@compiled
def guild_points(me: City, other: City) -> int:
    """Points of all guilds, each counted in the city that has more of what it counts."""
    total = 0
    rest = me.built[1] >> GUILDS - AGE_3_CARDS
    while rest:
        guild = CARDS[GUILDS + lowest(rest)]
        rest &= rest - 1
        total += guild_count(me, other, guild.counts) // guild.counts_per * guild.guild_points
    return total


@compiled
def token_points(me: City) -> int:
    """Points of the progress tokens."""
    return me.points[TOKEN_KIND] + me.points_per_token * me.counts[TOKEN_KIND]


@compiled
def coin_points(me: City) -> int:
    """Points of the treasury."""
    return me.coins // COINS_PER_POINT


@compiled
def total_points(s: State, seat: int) -> int:
    """A seat's total points if the game ended now."""
    me = s.cities[seat]
    printed = me.points[BLUE] + me.points[GREEN] + me.points[YELLOW] + me.points[WONDER_KIND]
    counted = guild_points(me, s.cities[1 - seat]) + token_points(me) + coin_points(me)
    return military_points(s, seat) + printed + counted + expansion_points(s, seat)


@compiled
def decide(s: State) -> None:
    """End the game by points; blue points break ties."""
    lead = total_points(s, 0) - total_points(s, 1)
    if lead == 0:
        lead = s.cities[0].points[BLUE] - s.cities[1].points[BLUE]
    if lead == 0:
        win(s, NOBODY, TIE)
    else:
        win(s, 0 if lead > 0 else 1, CIVILIAN)
