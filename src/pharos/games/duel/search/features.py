"""What the net sees of a position: the numbers of the features that are present, from the mover's side.

Every fact about a city stands twice, once for the mover's and once for the opponent's, so that the net never has to
know which seat is which. Prices are features of their own: what a card costs each side is what a net learns worst.
Nothing here depends on cards that lie face down.
"""

from __future__ import annotations

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, count, inlined, integers, lowest
from pharos.core.resources import LANE, LANE_MASK, RESOURCES, TOP_LANE
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    CAPITAL,
    CARD_COUNT,
    CARDS,
    DEALT_WONDERS,
    GUILDS,
    LAYOUTS,
    NONE,
    TOKEN_COUNT,
    TOKENS,
    WONDER_COUNT,
    WONDERS,
    YELLOW,
)
from pharos.games.duel.rules.definitions import BUILDINGS, SLOTS, SYMBOLS
from pharos.games.duel.rules.score import total_points
from pharos.games.duel.rules.state import DRAFT, LIBRARY, OWN_WONDERS, PHASES, City, State
from pharos.games.duel.rules.trade import building_cost, wonder_cost
from pharos.games.duel.search.hidden import FIRST_OF_BACK, hidden_slots, unseen_of_back

PRICES = 7  # how dear something is: free, cheap ... dear, nearly affordable, out of reach
COINS = 21
UNITS = 5  # of a resource: 0 to 4 and more
MARGINS = 41  # the difference in points, two by two
MOST_MARGIN = 2 * (MARGINS // 2)
LOOK = 3  # an open card, an open one that turns up others, a covered one
OPEN, UNCOVERING, COVERED = range(LOOK)


class _Rows:
    """Hands out the numbers of the features, block by block."""

    def __init__(self) -> None:
        self.end = 0

    def block(self, size: int) -> int:
        self.end += size
        return self.end - size


_side = _Rows()  # within a side
BUILT = _side.block(CARD_COUNT)
CARD_PRICE = _side.block(CARD_COUNT * PRICES)
UNBUILT = _side.block(WONDER_COUNT)
BUILT_WONDER = _side.block(WONDER_COUNT)
WONDER_PRICE = _side.block(WONDER_COUNT * PRICES)
TOKEN = _side.block(TOKEN_COUNT)
TREASURY = _side.block(COINS)
SYMBOL = _side.block(len(SYMBOLS))
SYMBOL_COUNT = _side.block(len(SYMBOLS) + 1)
SYMBOLS_IN_REACH = _side.block(len(SYMBOLS) + 1)
PRODUCTION = _side.block(len(RESOURCES) * UNITS)
ASKED = _side.block(len(RESOURCES) * UNITS)
CHOICES = _side.block(2 * 3)
YELLOW_CARDS = _side.block(8)
SIDE = _side.end

_rows = _Rows()
SIDES = _rows.block(2 * SIDE)
PHASE = _rows.block(len(PHASES))
CARDS_LEFT = _rows.block(4 * (SLOTS + 1))
AGAIN = _rows.block(1)
PAWN = _rows.block(2 * CAPITAL + 1)
LOOT = _rows.block(4)
ON_BOARD = _rows.block(TOKEN_COUNT)
DRAWN = _rows.block(TOKEN_COUNT)
LAID = _rows.block(CARD_COUNT * LOOK)
UNSEEN = _rows.block(CARD_COUNT)
DISCARDED = _rows.block(CARD_COUNT)
HIDDEN_GUILDS = _rows.block(4)
MARGIN = _rows.block(MARGINS)
ON_OFFER = _rows.block(WONDER_COUNT)
FEATURES = _rows.end

MOST_FEATURES = 320  # more than any position has

# For each symbol the cards that have it, as bits of the two words.
_with_symbol = [[i for i, b in enumerate(BUILDINGS) if b.effects.get("science") == symbol] for symbol in SYMBOLS]
SYMBOL_LOW = integers(sum(1 << i for i in cards if i < AGE_3_CARDS) for cards in _with_symbol)
SYMBOL_HIGH = integers(sum(1 << i - AGE_3_CARDS for i in cards if i >= AGE_3_CARDS) for cards in _with_symbol)


@inlined
def price_step(price: int, coins: int) -> int:
    """How dear something is for a city with so many coins."""
    if price > coins:
        return 5 if price - coins <= 3 else 6
    if price <= 2:
        return 1 if price else 0
    if price <= 4:
        return 2
    return 3 if price <= 7 else 4


@inlined
def coin_step(coins: int) -> int:
    """A treasury by size: each of the first sixteen amounts by itself."""
    if coins < 16:
        return coins
    if coins < 21:
        return 16 if coins < 18 else 17
    if coins < 30:
        return 18 if coins < 25 else 19
    return 20


@inlined
def uncovered_by(s: State, slot: int) -> int:
    """The slots that become open when the card of an open slot is taken, as bits."""
    layout = LAYOUTS[s.age - 1]
    left = s.present & ~(1 << slot)
    uncovered = 0
    for i in range(2):
        above = layout.above[2 * slot + i]
        if above != NONE and layout.covered_by[above] & left == 0:
            uncovered |= 1 << above
    return uncovered


@compiled
def write_city(me: City, base: int, reach: int, features: Ids, n: int) -> int:
    """Append what a city has: cards, tokens, coins, symbols, production and prices."""
    n = write_bits(me.built[0], base + BUILT, features, n)
    n = write_bits(me.built[1], base + BUILT + AGE_3_CARDS, features, n)
    n = write_bits(me.tokens, base + TOKEN, features, n)
    n = write_bits(me.symbols, base + SYMBOL, features, n)
    features[n] = base + TREASURY + coin_step(me.coins)
    features[n + 1] = base + SYMBOL_COUNT + count(me.symbols)
    features[n + 2] = base + SYMBOLS_IN_REACH + count(me.symbols | reach)
    features[n + 3] = base + YELLOW_CARDS + min(me.counts[YELLOW], 7)
    features[n + 4] = base + CHOICES + min(me.choice_raw, 2)
    features[n + 5] = base + CHOICES + 3 + min(me.choice_manufactured, 2)
    n += 6
    for k in range(len(RESOURCES)):
        features[n] = base + PRODUCTION + UNITS * k + min(me.production >> LANE * k & LANE_MASK, UNITS - 1)
        features[n + 1] = base + ASKED + UNITS * k + min((me.prices >> TOP_LANE - LANE * k & LANE_MASK) - 1, UNITS - 1)
        n += 2
    return n


@compiled
def write_wonders(s: State, seat: int, base: int, features: Ids, n: int) -> int:
    """Append a seat's wonders, and the prices of those that it may still build."""
    me = s.cities[seat]
    for k in range(OWN_WONDERS):
        place = seat * OWN_WONDERS + k
        number = s.wonders[place]
        if number == NONE:
            continue
        if s.under[place] != NONE:
            features[n] = base + BUILT_WONDER + number
            n += 1
        elif s.phase == DRAFT or me.unbuilt >> k & 1:
            features[n] = base + UNBUILT + number
            price = wonder_cost(me, WONDERS[number])
            features[n + 1] = base + WONDER_PRICE + PRICES * number + price_step(price, me.coins)
            n += 2
    return n


@compiled
def write_layout(s: State, mine: int, theirs: int, features: Ids, n: int) -> int:
    """Append the cards that lie face up, with their prices for both sides, and how many guilds lie face down."""
    me = s.cities[s.turn]
    other = s.cities[1 - s.turn]
    hidden = hidden_slots(s)
    base = SLOTS * (s.age - 1)
    rest = s.present & ~hidden
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        number = s.deck[base + slot]
        card = CARDS[number]
        look = COVERED
        if s.open >> slot & 1:
            look = UNCOVERING if uncovered_by(s, slot) & hidden else OPEN
        features[n] = LAID + LOOK * number + look
        features[n + 1] = mine + CARD_PRICE + PRICES * number + price_step(building_cost(me, card), me.coins)
        features[n + 2] = theirs + CARD_PRICE + PRICES * number + price_step(building_cost(other, card), other.coins)
        n += 3
    if s.age == 3:
        guilds = 0
        while hidden:
            guilds += 1 if s.deck[base + lowest(hidden)] >= GUILDS else 0
            hidden &= hidden - 1
        features[n] = HIDDEN_GUILDS + guilds
        n += 1
    return n


@compiled
def symbols_to_come(s: State, low: int, high: int) -> int:
    """The science symbols that lie in the layout or are still unseen, or can be had by a token, as bits."""
    symbols = 0
    for k in range(len(SYMBOLS)):
        if SYMBOL_LOW[k] & low or SYMBOL_HIGH[k] & high:
            symbols |= 1 << k
    if s.age:
        rest = s.present & ~hidden_slots(s)
        while rest:
            symbols |= CARDS[s.deck[SLOTS * (s.age - 1) + lowest(rest)]].symbol
            rest &= rest - 1
    rest = s.board
    while rest:
        symbols |= TOKENS[lowest(rest)].symbol
        rest &= rest - 1
    return symbols


@compiled
def write_unseen(s: State, low: int, high: int, features: Ids, n: int) -> int:
    """Append the cards of the present age that nobody has seen, while some of them may lie face down."""
    if hidden_slots(s) == 0:
        return n
    if s.age < 3:
        return write_bits(unseen_of_back(s.age, False, low, high), UNSEEN + FIRST_OF_BACK[s.age - 1], features, n)
    return write_bits(high, UNSEEN + AGE_3_CARDS, features, n)


@compiled
def write_features(s: State, low: int, high: int, features: Ids) -> int:
    """Write the features of a position that is not the end; how many. The unseen cards are given as bits."""
    seat = s.turn
    mine, theirs = SIDES, SIDES + SIDE
    reach = symbols_to_come(s, low, high)
    n = write_city(s.cities[seat], mine, reach, features, 0)
    n = write_city(s.cities[1 - seat], theirs, reach, features, n)
    n = write_wonders(s, seat, mine, features, n)
    n = write_wonders(s, 1 - seat, theirs, features, n)
    lead = -s.pawn if seat else s.pawn
    margin = total_points(s, seat) - total_points(s, 1 - seat)
    features[n] = PHASE + s.phase
    features[n + 1] = CARDS_LEFT + (SLOTS + 1) * s.age + count(s.present)
    features[n + 2] = PAWN + CAPITAL + lead
    features[n + 3] = MARGIN + (min(max(margin, -MOST_MARGIN), MOST_MARGIN) + MOST_MARGIN) // 2
    n += 4
    if s.again:
        features[n] = AGAIN
        n += 1
    loot = s.loot if seat == 0 else s.loot >> 2 | s.loot << 2 & 0b1100
    n = write_bits(loot, LOOT, features, n)
    n = write_bits(s.board, ON_BOARD, features, n)
    if s.phase == LIBRARY:
        n = write_bits(s.library, DRAWN, features, n)
    if s.age == 0:
        for i in range(DEALT_WONDERS):
            if s.offer >> i & 1:
                features[n] = ON_OFFER + s.dealt[i]
                n += 1
        return n
    for i in range(s.discarded):
        features[n] = DISCARDED + s.discard[i]
        n += 1
    n = write_layout(s, mine, theirs, features, n)
    return write_unseen(s, low, high, features, n)
