"""The net's input: the indices of a position's active features, from the mover's perspective.

Every city feature exists twice, once for the mover and once for the opponent, so the net does not need to know which
seat is which. Prices have features of their own, because a net has most trouble learning what a card costs each side.
Nothing here depends on face-down cards.
"""

from __future__ import annotations

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, count, inlined, integers, lowest
from pharos.core.resources import LANE, LANE_MASK, RESOURCES, TOP_LANE
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    CAPITAL,
    CARDS,
    DEALT_WONDERS,
    GUILDS,
    LAYOUTS,
    NONE,
    TOKENS,
    WONDERS,
    YELLOW,
)
from pharos.games.duel.rules.definitions import BUILDINGS, SLOTS, SYMBOLS
from pharos.games.duel.rules.definitions import TOKENS as TOKEN_FACTS
from pharos.games.duel.rules.definitions import WONDERS as WONDER_FACTS
from pharos.games.duel.rules.score import total_points
from pharos.games.duel.rules.state import DRAFT, LIBRARY, OWN_WONDERS, PHASES, City, State
from pharos.games.duel.rules.trade import building_cost, wonder_cost
from pharos.games.duel.search.hidden import FIRST_OF_BACK, hidden_slots, unseen_of_back
from pharos.search.feature_rows import COINS, NamedRows, coin_step

PRICES = 7  # price buckets: free, cheap ... expensive, nearly affordable, out of reach
UNITS = 5  # of a resource: 0 to 3, and 4 or more
MARGINS = 41  # buckets of the difference in points, each two points wide
MOST_MARGIN = 2 * (MARGINS // 2)
SLOT_KINDS = ("open", "uncovering", "covered")  # an open card, an open one that turns up others, a covered one
SLOT_KIND_COUNT = len(SLOT_KINDS)
OPEN, UNCOVERING, COVERED = range(SLOT_KIND_COUNT)

CARD_IDS = tuple(card.id for card in BUILDINGS)
WONDER_IDS = tuple(wonder.id for wonder in WONDER_FACTS)
TOKEN_IDS = tuple(token.id for token in TOKEN_FACTS)
IDS = frozenset(CARD_IDS + WONDER_IDS + TOKEN_IDS)

_side = NamedRows()  # within a side
BUILT = _side.block("built", CARD_IDS)
CARD_PRICE = _side.block("card-price", CARD_IDS, range(PRICES))
UNBUILT = _side.block("unbuilt-wonder", WONDER_IDS)
BUILT_WONDER = _side.block("built-wonder", WONDER_IDS)
WONDER_PRICE = _side.block("wonder-price", WONDER_IDS, range(PRICES))
TOKEN = _side.block("token", TOKEN_IDS)
TREASURY = _side.block("coins", range(COINS))
SYMBOL = _side.block("symbol", SYMBOLS)
SYMBOL_COUNT = _side.block("symbols", range(len(SYMBOLS) + 1))
SYMBOLS_IN_REACH = _side.block("symbols-in-reach", range(len(SYMBOLS) + 1))
PRODUCTION = _side.block("production", RESOURCES, range(UNITS))
ASKED = _side.block("trade-price", RESOURCES, range(1, UNITS + 1))
CHOICES = _side.block("choice-producers", ("raw", "manufactured"), range(3))
YELLOW_CARDS = _side.block("yellow-cards", range(8))
SIDE = len(_side)

_rows = NamedRows()
SIDES = _rows.repeat(_side, ("mine", "theirs"))
PHASE = _rows.block("phase", PHASES)
CARDS_LEFT = _rows.block("cards-left", range(4), range(SLOTS + 1))  # by age
AGAIN = _rows.block("extra-turn")
PAWN = _rows.block("pawn", range(-CAPITAL, CAPITAL + 1))
LOOT = _rows.block("loot", ("mine", "theirs"), ("near", "far"))
ON_BOARD = _rows.block("board-token", TOKEN_IDS)
DRAWN = _rows.block("drawn-token", TOKEN_IDS)
LAID = _rows.block("laid", CARD_IDS, SLOT_KINDS)
UNSEEN = _rows.block("unseen", CARD_IDS)
DISCARDED = _rows.block("discarded", CARD_IDS)
HIDDEN_GUILDS = _rows.block("hidden-guilds", range(4))
MARGIN = _rows.block("margin", range(-MOST_MARGIN, MOST_MARGIN + 1, 2))
ON_OFFER = _rows.block("offered-wonder", WONDER_IDS)
FEATURES = len(_rows)

MOST_FEATURES = 320  # an upper bound for any position

# The cards that have each symbol, as bits in two words.
_with_symbol = [[i for i, b in enumerate(BUILDINGS) if b.effects.get("science") == symbol] for symbol in SYMBOLS]
SYMBOL_LOW = integers(sum(1 << i for i in cards if i < AGE_3_CARDS) for cards in _with_symbol)
SYMBOL_HIGH = integers(sum(1 << i - AGE_3_CARDS for i in cards if i >= AGE_3_CARDS) for cards in _with_symbol)


def feature_names() -> tuple[str, ...]:
    """The stable names of all features, in order."""
    return _rows.names


@inlined
def price_step(price: int, coins: int) -> int:
    """The price bucket for a city with this number of coins."""
    if price > coins:
        return 5 if price - coins <= 3 else 6
    if price <= 2:
        return 1 if price else 0
    if price <= 4:
        return 2
    return 3 if price <= 7 else 4


@inlined
def uncovered_by(s: State, slot: int) -> int:
    """The slots that become open when the card in an open slot is taken, as bits."""
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
    """Append the features of a city: cards, tokens, coins, symbols, production and prices."""
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
    """Append a seat's wonders, and the prices of those it may still build."""
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
    """Append the face-up cards with their prices for both sides, and the number of face-down guilds."""
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
        slot_kind = COVERED
        if s.open >> slot & 1:
            slot_kind = UNCOVERING if uncovered_by(s, slot) & hidden else OPEN
        features[n] = LAID + SLOT_KIND_COUNT * number + slot_kind
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
    """The science symbols that are in the layout, still unseen, or available through a token, as bits."""
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
    """Append the unseen cards of the current age, while some of them may be face down."""
    if hidden_slots(s) == 0:
        return n
    if s.age < 3:
        return write_bits(unseen_of_back(s.age, False, low, high), UNSEEN + FIRST_OF_BACK[s.age - 1], features, n)
    return write_bits(high, UNSEEN + AGE_3_CARDS, features, n)


@compiled
def write_features(s: State, low: int, high: int, features: Ids) -> int:
    """Write the features of a position where the game is not over; return their number. Unseen cards come as bits."""
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
