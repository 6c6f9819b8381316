"""A handcrafted evaluation in points: what a city has, and what it can still expect.

A seat's side is the sum of
- its points so far, and its coins;
- the conflict pawn: the closer to the opponent's capital, the more points;
- its different symbols: the fewer are missing, the more points, as long as the missing ones are obtainable;
- its unbuilt wonders and the cards still to come: the value of each minus its current price and the coins of a sale,
  times the probability of getting it. So production, trade discounts, chains and rebates are valued by what they save,
  and taking a card denies it to the opponent.
The value of a position is the seat's own side minus the opponent's.
"""

from __future__ import annotations

from typing import Annotated, Any

from pharos.core.native import Float64, compiled, count, inlined, lowest, record_table
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
from pharos.games.duel.rules.effects import guild_count
from pharos.games.duel.rules.score import guild_points, token_points
from pharos.games.duel.rules.state import DRAFT, OVER, OWN_WONDERS, TURN, State
from pharos.games.duel.rules.trade import building_cost, is_chained, sale_income, wonder_cost
from pharos.games.duel.search.hidden import AGE_1_BITS, AGE_3_BITS, Pool, find_unseen, hidden_slots

WON = 1000.0  # more than any sum of points
LEADS = CAPITAL + 1
SYMBOL_STEPS = SYMBOLS_TO_WIN + 1


class Weights:
    """Evaluation weights in points; they define a style of play."""

    coin: Float64
    extra_turn: Float64
    token: Float64  # a progress token of one's choice
    library: Float64  # one of three from the box
    destroy: Float64
    revive: Float64
    unit: Float64  # expected savings per unit of a brown or grey card not built yet
    choice: Float64
    discount: Float64
    guild: Float64  # expected further growth of a guild's count
    open_mine: Float64  # probability that the mover gets an open card
    open_theirs: Float64
    covered: Float64  # probability of getting any other card of the layout
    coming: Float64  # a card of a later age
    wonder_early: Float64  # probability of building an unbuilt wonder, at the start
    wonder_late: Float64  # and at the end
    tempo: Float64  # being to move
    income: Float64  # income from the opponent's trade over a whole age
    lead: Annotated[list[float], "f8", LEADS]  # by the pawn's steps on the opponent's side
    symbols: Annotated[list[float], "f8", SYMBOL_STEPS]  # by the number of different symbols


MINE, THEIRS = 0, 1  # a player has weights for its own side and for the opponent's

# Set by hand; a few were then tuned in matches of 200 to 500 games against the previous values.
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
# A beginner builds up its own city, plans little ahead, and pays attention only to the opponent's military.
_SHORT_SIGHTED = _BALANCED | {"open_mine": 0.3, "covered": 0.2, "coming": 0.12, "wonder_early": 0.5}
_HARDLY_SEEN: dict[str, Any] = dict.fromkeys(_BALANCED, 0.0) | {
    "lead": _BALANCED["lead"],
    "symbols": [0.0] * SYMBOL_STEPS,
}


def make_weights(*styles: dict[str, Any]) -> list[Weights]:
    """Convert styles, given as weights by name, to records."""
    return record_table(Weights, ([style[name] for name in Weights.__annotations__] for style in styles))


BALANCED = make_weights(_BALANCED, _BALANCED)
FOR_SCIENCE = make_weights(_SCIENCE, _BALANCED)
FOR_MILITARY = make_weights(_MILITARY, _BALANCED)
SHORT_SIGHTED = make_weights(_SHORT_SIGHTED, _HARDLY_SEEN)


@inlined
def lead_value(w: Weights, lead: int) -> float:
    """The value of the conflict pawn for a seat with this lead, which may be negative."""
    lead = min(max(lead, -CAPITAL), CAPITAL)
    return w.lead[lead] if lead >= 0 else -w.lead[-lead]


@inlined
def units_of(produces: int) -> int:
    """The number of units a card produces."""
    return produces * ONES >> TOP_LANE & LANE_MASK


@compiled
def card_value(s: State, seat: int, card: Thing, w: Weights) -> float:
    """The value of a building for a city, ignoring its price."""
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
        n = guild_count(me, s.cities[1 - seat], card.counts) // card.counts_per
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
def wonder_value(s: State, seat: int, wonder: Thing, w: Weights) -> float:
    """The value of a wonder for a city, ignoring its price."""
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
def net_card_value(s: State, seat: int, number: int, w: Weights) -> float:
    """The value of a card for a city minus its price and the coins of a sale; at least zero."""
    me = s.cities[seat]
    card = CARDS[number]
    return max(card_value(s, seat, card, w) - w.coin * (building_cost(me, card) + sale_income(me)), 0.0)


@compiled
def expected_layout_value(s: State, seat: int, w: Weights) -> float:
    """The expected value of the face-up cards."""
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
        total += chance * net_card_value(s, seat, s.deck[SLOTS * (s.age - 1) + slot], w)
    return total


@compiled
def average(s: State, seat: int, mask: int, first: int, w: Weights) -> float:
    """The average value of a card drawn from a set."""
    total, n = 0.0, 0
    while mask:
        total += net_card_value(s, seat, first + lowest(mask), w)
        n += 1
        mask &= mask - 1
    return total / n if n else 0.0


@compiled
def expected_unseen_value(s: State, seat: int, pool: Pool, w: Weights) -> float:
    """The expected value of the face-down cards and those of later ages."""
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
def expected_wonder_value(s: State, seat: int, w: Weights) -> float:
    """The expected value of the unbuilt wonders; the probability of building them falls as cards run out."""
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
            total += chance * max(wonder_value(s, seat, wonder, w) - w.coin * (wonder_cost(me, wonder) + 2), 0.0)
    return total


@compiled
def symbols_in_reach(s: State, pool: Pool) -> int:
    """The science symbols that can still be obtained, as bits."""
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
def evaluate_side(s: State, seat: int, pool: Pool, reach: int, w: Weights) -> float:
    """The evaluation of one seat's side in a position where the game is not over."""
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
    value += expected_wonder_value(s, seat, w) + expected_unseen_value(s, seat, pool, w)
    if s.age:
        value += expected_layout_value(s, seat, w)
    if s.phase == TURN and s.turn == seat:
        value += w.tempo
    return value


@compiled
def evaluate(s: State, seat: int, pool: Pool, mine: Weights, theirs: Weights) -> float:
    """The value of a position for a seat: its own side minus the opponent's, each with its own weights."""
    if s.phase == OVER:
        if s.winner == seat:
            return WON
        return -WON if s.winner == 1 - seat else 0.0
    find_unseen(s, pool)
    reach = symbols_in_reach(s, pool)
    return evaluate_side(s, seat, pool, reach, mine) - evaluate_side(s, 1 - seat, pool, reach, theirs)
