"""A hand-made evaluation, in points: what a city has, and what it may still hope for.

A seat's side is the sum of
- its points so far, and its coins;
- the pawn's place, worth more the nearer it is to the opponent's capital;
- its different symbols, worth more the fewer are missing, as long as those can still be had;
- its unbuilt wonders and the cards still to come: what each is worth to it beyond its price today and the coins of a
  sale, times the chance to get it. So production, trade discounts, chains and rebates have the value of what they save,
  and a card taken is a card denied to the opponent.
A position is worth a seat's own side less the opponent's.
"""

from __future__ import annotations

from typing import Annotated, Any

from pharos.core.native import compiled, count, inlined, lowest, table
from pharos.core.resources import LANE_MASK, ONES, TOP_LANE
from pharos.games.duel.rules.cards import (
    AGE_2_CARDS,
    AGE_3_CARDS,
    BLUE,
    CAPITAL,
    CARD_COUNT,
    CARDS,
    GREEN,
    GUILDS,
    GUILDS_ADDED,
    NONE,
    PURPLE,
    RED,
    SYMBOLS_TO_WIN,
    TOKENS,
    WONDER_KIND,
    WONDERS,
    YELLOW,
    Thing,
)
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.effects import most
from pharos.games.duel.rules.score import guild_points, token_points
from pharos.games.duel.rules.state import DRAFT, OVER, OWN_WONDERS, TURN, State
from pharos.games.duel.rules.trade import building_cost, is_chained, sale_income, wonder_cost
from pharos.games.duel.search.hidden import AGE_1_BITS, AGE_3_BITS, Pool, find_unseen, hidden_slots

Float = Annotated[float, "f8"]

WON = 1000.0  # more than any sum of points
LEADS = CAPITAL + 1
SYMBOL_STEPS = SYMBOLS_TO_WIN + 1


class Weights:
    """What a manner of play holds things to be worth, in points."""

    coin: Float
    extra_turn: Float
    token: Float  # a progress token of one's choice
    library: Float  # one of three from the box
    destroy: Float
    revive: Float
    unit: Float  # what a brown or grey card's unit will save, for cards not built yet
    choice: Float
    discount: Float
    guild: Float  # what a guild's count may still grow
    open_mine: Float  # the chance to get an open card for the one to move
    open_theirs: Float
    covered: Float  # and any other card of the layout
    coming: Float  # a card of a later age
    wonder_early: Float  # the chance to build an unbuilt wonder, at the start
    wonder_late: Float  # and at the end
    tempo: Float  # being the one to move
    income: Float  # the income of the opponent's trade, in a whole age
    lead: Annotated[list[float], "f8", LEADS]  # the pawn so many steps on the opponent's side
    symbols: Annotated[list[float], "f8", SYMBOL_STEPS]  # so many different symbols


MINE, THEIRS = 0, 1  # a player has weights for its own side and for the opponent's

# Set by hand, then a few of them by matches of 200 to 500 games against the values before.
_BALANCED: dict[str, Any] = {
    "coin": 0.55,
    "extra_turn": 6.0,
    "token": 5.0,
    "library": 5.5,
    "destroy": 2.5,
    "revive": 4.0,
    "unit": 1.6,
    "choice": 3.0,
    "discount": 1.5,
    "guild": 1.0,
    "open_mine": 0.5,
    "open_theirs": 0.35,
    "covered": 0.4,
    "coming": 0.3,
    "wonder_early": 1.0,
    "wonder_late": 0.6,
    "tempo": 2.0,
    "income": 2.0,
    "lead": [0.0, 1.2, 2.4, 4.4, 5.6, 7.0, 10.0, 12.5, 16.0, 30.0],
    "symbols": [0.0, 0.6, 1.5, 3.0, 5.2, 9.8, 30.0],
}
_SCIENCE = _BALANCED | {"token": 7.0, "library": 8.0, "symbols": [0.0, 5.0, 11.0, 18.0, 26.0, 36.0, 60.0]}
_MILITARY = _BALANCED | {"destroy": 4.0, "lead": [0.0, 3.5, 7.0, 11.0, 15.0, 19.0, 24.0, 29.0, 35.0, 60.0]}
# A beginner builds up its own city, does not plan far, and sees of the opponent's only the army.
_SHORT_SIGHTED = _BALANCED | {"open_mine": 0.3, "covered": 0.2, "coming": 0.12, "wonder_early": 0.5}
_HARDLY_SEEN: dict[str, Any] = dict.fromkeys(_BALANCED, 0.0) | {
    "lead": _BALANCED["lead"],
    "symbols": [0.0] * SYMBOL_STEPS,
}


def make_weights(*manners: dict[str, Any]) -> list[Weights]:
    """Weights by name as records."""
    return table(Weights, ([manner[name] for name in Weights.__annotations__] for manner in manners))


BALANCED = make_weights(_BALANCED, _BALANCED)
FOR_SCIENCE = make_weights(_SCIENCE, _BALANCED)
FOR_MILITARY = make_weights(_MILITARY, _BALANCED)
SHORT_SIGHTED = make_weights(_SHORT_SIGHTED, _HARDLY_SEEN)


@inlined
def lead_value(w: Weights, lead: int) -> float:
    """What the pawn's place is worth to the seat that is so far ahead, or behind."""
    lead = min(max(lead, -CAPITAL), CAPITAL)
    return w.lead[lead] if lead >= 0 else -w.lead[-lead]


@inlined
def units_of(produces: int) -> int:
    """How many units a card makes."""
    return produces * ONES >> TOP_LANE & LANE_MASK


@compiled
def worth(s: State, seat: int, card: Thing, w: Weights) -> float:
    """What a building would bring a city, its price not counted."""
    me = s.cities[seat]
    value = card.points + w.coin * card.coins
    if card.shields:
        lead = -s.pawn if seat else s.pawn
        value += lead_value(w, lead + card.shields + (me.extra_shields if card.kind == RED else 0)) - lead_value(
            w, lead
        )
    if card.symbol:
        if me.symbols & card.symbol:
            value += w.token if s.board else 0.0
        else:
            n = min(count(me.symbols), SYMBOLS_TO_WIN - 1)
            value += w.symbols[n + 1] - w.symbols[n]
    if card.coins_per:
        value += w.coin * card.coins_per * me.counts[card.coins_per_kind]
    if card.kind == PURPLE:
        n = most(me, s.cities[1 - seat], card.counts) // card.counts_per
        value += w.guild + n * (card.guild_points + w.coin * card.guild_coins)
    if card.produces:
        value += w.unit * units_of(card.produces)
    if card.choice_raw + card.choice_manufactured:
        value += w.choice
    if card.discount:
        value += w.discount
    if me.chain_coins and is_chained(me, card):
        value += w.coin * me.chain_coins
    return value


@compiled
def wonder_worth(s: State, seat: int, wonder: Thing, w: Weights) -> float:
    """What a wonder would bring a city, its price not counted."""
    me = s.cities[seat]
    value = wonder.points + w.coin * (wonder.coins + wonder.opponent_loses)
    if wonder.shields:
        lead = -s.pawn if seat else s.pawn
        value += lead_value(w, lead + wonder.shields) - lead_value(w, lead)
    if wonder.extra_turn or me.extra_turns:
        value += w.extra_turn
    if wonder.destroys:
        value += w.destroy
    if wonder.revives:
        value += w.revive
    if wonder.draws:
        value += w.library
    if wonder.choice_raw + wonder.choice_manufactured:
        value += w.choice
    return value


@compiled
def beyond_sale(s: State, seat: int, number: int, w: Weights) -> float:
    """What a card would bring a city beyond its price and the coins of a sale; not below zero."""
    me = s.cities[seat]
    card = CARDS[number]
    return max(worth(s, seat, card, w) - w.coin * (building_cost(me, card) + sale_income(me)), 0.0)


@compiled
def layout_hopes(s: State, seat: int, w: Weights) -> float:
    """What the cards that lie face up may bring."""
    total = 0.0
    hidden = hidden_slots(s)
    rest = s.present & ~hidden
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        if s.open >> slot & 1 == 0:
            chance = w.covered
        elif s.turn == seat:
            chance = w.open_mine
        else:
            chance = w.open_theirs
        total += chance * beyond_sale(s, seat, s.deck[SLOTS * (s.age - 1) + slot], w)
    return total


@compiled
def average(s: State, seat: int, mask: int, first: int, w: Weights) -> float:
    """What a card drawn from a set may bring on average."""
    total, n = 0.0, 0
    while mask:
        total += beyond_sale(s, seat, first + lowest(mask), w)
        n += 1
        mask &= mask - 1
    return total / n if n else 0.0


@compiled
def unseen_hopes(s: State, seat: int, pool: Pool, w: Weights) -> float:
    """What the face-down cards and those of the coming ages may bring."""
    hidden = count(hidden_slots(s))
    total = 0.0
    for age in range(max(s.age, 1), 4):
        if age == s.age and hidden == 0:
            continue
        chance = w.covered * hidden if age == s.age else w.coming * (SLOTS - (GUILDS_ADDED if age == 3 else 0))
        if age == 1:
            total += chance * average(s, seat, pool.low & AGE_1_BITS, 0, w)
        elif age == 2:
            total += chance * average(s, seat, pool.low >> AGE_2_CARDS, AGE_2_CARDS, w)
        else:
            total += chance * average(s, seat, pool.high & AGE_3_BITS, AGE_3_CARDS, w)
            if s.age < 3:
                total += w.coming * GUILDS_ADDED * average(s, seat, pool.high >> GUILDS - AGE_3_CARDS, GUILDS, w)
    return total


@compiled
def wonder_hopes(s: State, seat: int, w: Weights) -> float:
    """What the unbuilt wonders may bring; their chance sinks with the cards that are left."""
    me = s.cities[seat]
    left = SLOTS * (3 - s.age) + count(s.present) if s.age else 3 * SLOTS
    chance = w.wonder_late + (w.wonder_early - w.wonder_late) * left / (3 * SLOTS)
    if left < 8:
        chance = min(chance, left / 16)
    total = 0.0
    for k in range(OWN_WONDERS):
        number = s.wonders[seat * OWN_WONDERS + k]
        if number != NONE and (s.phase == DRAFT or me.unbuilt >> k & 1):
            wonder = WONDERS[number]
            total += chance * max(wonder_worth(s, seat, wonder, w) - w.coin * (wonder_cost(me, wonder) + 2), 0.0)
    return total


@compiled
def symbols_in_reach(s: State, pool: Pool) -> int:
    """The science symbols that somebody can still get, as bits."""
    symbols = 0
    for number in range(CARD_COUNT):
        card = CARDS[number]
        if card.symbol and (pool.high if card.word else pool.low) & card.bit:
            symbols |= card.symbol
    rest = s.present & ~hidden_slots(s)
    while rest:
        symbols |= CARDS[s.deck[SLOTS * (s.age - 1) + lowest(rest)]].symbol
        rest &= rest - 1
    for number in range(len(TOKENS)):
        if s.board >> number & 1:
            symbols |= TOKENS[number].symbol
    return symbols


@compiled
def side(s: State, seat: int, pool: Pool, reach: int, w: Weights) -> float:
    """One seat's side of a position that is not the end."""
    me = s.cities[seat]
    other = s.cities[1 - seat]
    value = 0.0 + me.points[BLUE] + me.points[GREEN] + me.points[YELLOW] + me.points[WONDER_KIND]
    value += guild_points(me, other) + token_points(me) + w.coin * me.coins
    lead = -s.pawn if seat else s.pawn
    if lead > 0:
        value += lead_value(w, lead)
    held = count(me.symbols)
    if held + count(reach & ~me.symbols) >= SYMBOLS_TO_WIN:
        value += w.symbols[min(held, SYMBOLS_TO_WIN)]
    if me.trade_income:
        value += w.income * (4 - max(s.age, 1))
    value += wonder_hopes(s, seat, w) + unseen_hopes(s, seat, pool, w)
    if s.age:
        value += layout_hopes(s, seat, w)
    if s.phase == TURN and s.turn == seat:
        value += w.tempo
    return value


@compiled
def evaluate(s: State, seat: int, pool: Pool, mine: Weights, theirs: Weights) -> float:
    """What a position is worth to a seat that plays in one manner against one that plays in another."""
    if s.phase == OVER:
        if s.winner == seat:
            return WON
        return -WON if s.winner == 1 - seat else 0.0
    find_unseen(s, pool)
    reach = symbols_in_reach(s, pool)
    return side(s, seat, pool, reach, mine) - side(s, 1 - seat, pool, reach, theirs)
