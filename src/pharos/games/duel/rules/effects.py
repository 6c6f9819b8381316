"""The effects of buildings, wonders and tokens. Each kind is implemented once; the data says which cards have it.

A thing has lasting effects, applied by the `add` functions, and one-time effects (coins, shields), by
`apply_immediate_effects`.
"""

from __future__ import annotations

from pharos.core.native import compiled, count, inlined
from pharos.games.duel.rules.cards import (
    CAPITAL,
    COINS_KIND,
    FAR_LOOT,
    FAR_LOOT_COINS,
    KINDS,
    NEAR_LOOT,
    NEAR_LOOT_COINS,
    PURPLE,
    RED,
    SYMBOLS_TO_WIN,
    Thing,
)
from pharos.games.duel.rules.state import MILITARY, OVER, SCIENCE, TOKEN, City, State
from pharos.games.duel.rules.trade import set_prices


@compiled
def win(s: State, seat: int, ending: int) -> None:
    """End the game immediately."""
    s.winner = seat
    s.ending = ending
    s.phase = OVER
    s.again = 0


@inlined
def lose_coins(city: City, n: int) -> None:
    """Take n coins from a city, or all it has if fewer."""
    city.coins = max(city.coins - n, 0)


@compiled
def advance(s: State, seat: int, shields: int) -> None:
    """Move the pawn towards the opponent's capital, resolving the loot tokens it passes."""
    lead = (-s.pawn if seat else s.pawn) + shields
    near = 1 << 2 * (1 - seat)
    far = near << 1
    other = s.cities[1 - seat]
    if lead >= NEAR_LOOT and s.loot & near:
        s.loot &= ~near
        lose_coins(other, NEAR_LOOT_COINS)
    if lead >= FAR_LOOT and s.loot & far:
        s.loot &= ~far
        lose_coins(other, FAR_LOOT_COINS)
    if lead >= CAPITAL:
        lead = CAPITAL
        win(s, seat, MILITARY)
    s.pawn = -lead if seat else lead


@compiled
def add_symbol(s: State, seat: int, symbol: int) -> None:
    """Add a science symbol: the sixth different one wins, a pair gives a token (each symbol exists twice)."""
    me = s.cities[seat]
    if not me.symbols & symbol:
        me.symbols |= symbol
        if count(me.symbols) >= SYMBOLS_TO_WIN:
            win(s, seat, SCIENCE)
    elif s.board:
        s.phase = TOKEN


@compiled
def guild_count(city: City, other: City, counts: int) -> int:
    """The number of things that a guild counts, in the city that has more of them."""
    if counts >> COINS_KIND & 1:
        return max(city.coins, other.coins)
    mine, theirs = 0, 0
    for kind in range(KINDS):
        if counts >> kind & 1:
            mine += city.counts[kind]
            theirs += other.counts[kind]
    return max(mine, theirs)


@inlined
def add_building(me: City, other: City, card: Thing) -> None:
    """Apply a building's lasting effects: colours and points, production and prices, chains."""
    me.built[card.word] |= card.bit
    me.counts[card.kind] += 1
    me.points[card.kind] += card.points
    me.chains |= card.chain
    if card.produces:
        me.production += card.produces
        set_prices(other, me)
    if card.discount:
        me.discount |= card.discount
        set_prices(me, other)
    me.choice_raw += card.choice_raw
    me.choice_manufactured += card.choice_manufactured


@compiled
def remove_building(me: City, other: City, card: Thing) -> None:
    """Undo the lasting effects of a brown or grey building."""
    me.built[card.word] &= ~card.bit
    me.counts[card.kind] -= 1
    me.production -= card.produces
    set_prices(other, me)


@compiled
def add_wonder(me: City, wonder: Thing) -> None:
    """Apply a wonder's lasting effects."""
    me.counts[wonder.kind] += 1
    me.points[wonder.kind] += wonder.points
    me.choice_raw += wonder.choice_raw
    me.choice_manufactured += wonder.choice_manufactured


@compiled
def add_token(me: City, token: Thing, number: int) -> None:
    """Apply a progress token's lasting effects."""
    me.tokens |= 1 << number
    me.counts[token.kind] += 1
    me.points[token.kind] += token.points
    me.rebate_blue += token.rebate_blue
    me.rebate_wonder += token.rebate_wonder
    me.trade_income += token.trade_income
    me.extra_shields += token.extra_shields
    me.extra_turns += token.extra_turns
    me.chain_coins += token.chain_coins
    me.points_per_token += token.points_per_token


@inlined
def apply_immediate_effects(s: State, seat: int, thing: Thing) -> None:
    """Apply the one-time effects of a thing just built or taken, after its lasting effects."""
    me = s.cities[seat]
    me.coins += thing.coins
    if thing.coins_per:
        me.coins += thing.coins_per * me.counts[thing.coins_per_kind]
    if thing.kind == PURPLE and thing.guild_coins:
        me.coins += guild_count(me, s.cities[1 - seat], thing.counts) // thing.counts_per * thing.guild_coins
    if thing.opponent_loses:
        lose_coins(s.cities[1 - seat], thing.opponent_loses)
    if thing.symbol:
        add_symbol(s, seat, thing.symbol)
    if thing.shields:
        advance(s, seat, thing.shields + (me.extra_shields if thing.kind == RED else 0))
