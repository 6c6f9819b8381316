"""Features of the nets: the indices of the active features, from the perspective of one seat.

The cities that trade and fight with the seat (its own, and those of both neighbours) are described in full, the others
briefly. Prices are features of their own: the cost of a card in the hand is what a net learns worst.

The policy net sees only what the seat may see. The value net also sees both neighbours' hands: it evaluates only
sampled worlds, in which every hand is known, and its values are averaged over many of them. Its features include the
handcrafted value of the seat's and both neighbours' best moves: a guild or a set of symbols is a product of distant
features, and a small net approximates products badly.
"""

from __future__ import annotations

from collections.abc import Callable

from pharos.core.bits import write_bits
from pharos.core.native import Floats, Ids, compiled, inlined
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import (
    AGE_3_CARDS,
    AGES,
    BOARDS,
    CARD_COUNT,
    MADE,
    MOST_STAGES,
    SETS,
    STAGE_KIND,
    STAGES,
    THINGS,
    TURNS,
)
from pharos.games.wonders.rules.definitions import BOARDS as BOARD_FACTS
from pharos.games.wonders.rules.definitions import (
    BUILDINGS,
    COLORS,
    HAND,
    MANUFACTURED,
    MOST_PLAYERS,
    RAW,
)
from pharos.games.wonders.rules.definitions import SYMBOLS as SYMBOL_NAMES
from pharos.games.wonders.rules.moves import hand_offset, legal_moves
from pharos.games.wonders.rules.score import military_points, total_points
from pharos.games.wonders.rules.state import PHASES, TURN, City, State
from pharos.games.wonders.rules.trade import (
    LANE,
    LANE_MASK,
    coin_cost,
    has_right,
    is_built,
    is_chained,
    left_of,
    right_of,
    thing_trade,
)
from pharos.games.wonders.search.evaluation import Weights
from pharos.games.wonders.search.greedy import value_moves
from pharos.search.feature_rows import COINS, NamedRows, coin_step

PRICES = 8  # buckets: free, four of affordable prices, nearly affordable, far from affordable, unavailable
UNAVAILABLE = PRICES - 1
RESOURCES = len(RAW) + len(MANUFACTURED)
UNITS = 5  # of a resource: 0 to 3, and 4 or more
ALL_RAW, ALL_MADE = 10, 6  # units of all resources of a group; the last bucket is open-ended
SHIELDS = 16
SYMBOLS, FREE = 6, 4  # of one symbol; of any symbol
COLOR_BUCKETS = 10  # buildings of one colour
LOWEST_MILITARY, MILITARY_BUCKETS = -6, 28  # the lowest military points, and the number of buckets
SCORES = 36  # points so far, two per bucket
LEADS = 65  # lead in points over the best rival
MOST_LEAD = LEADS // 2
EDGES = 13  # lead in shields over a neighbour
MOST_EDGE = EDGES // 2
ALL_SYMBOLS = 10
VALUE_BUCKETS = 24  # the value of the best move, one point per bucket
ME, ON_LEFT, ON_RIGHT = range(3)

CARD_IDS = tuple(card.id for card in BUILDINGS)
BOARD_IDS = tuple(f"{board.id}-{board.side}" for board in BOARD_FACTS)
IDS = frozenset(CARD_IDS + BOARD_IDS + EXPANSIONS.concatenated("search.features", "IDS"))
AGE_NUMBERS = range(1, AGES + 1)


def _append_expansions(rows: NamedRows, name: str) -> dict[str, int]:
    """Append the rows that each expansion lists under a name; return the first row of each expansion."""
    return {expansion: rows.append(own) for expansion, own in EXPANSIONS.values("search.features", name).items()}


_side = NamedRows()  # rows of a city that is described in full
BUILT = _side.block("built", CARD_IDS)
BOARD = _side.block("board", BOARD_IDS, range(MOST_STAGES + 1))  # by number of stages built
TREASURY = _side.block("coins", range(COINS))
PRODUCTION = _side.block("production", RAW + MANUFACTURED, range(UNITS))
RAW_UNITS = _side.block("raw-units", range(ALL_RAW))
MADE_UNITS = _side.block("manufactured-units", range(ALL_MADE))
ARMY = _side.block("shields", range(SHIELDS))
SYMBOL = _side.block("symbol", SYMBOL_NAMES, range(SYMBOLS))
FREE_SYMBOLS = _side.block("symbols-of-choice", range(FREE))
COLOR = _side.block("color", COLORS, range(COLOR_BUCKETS))
MILITARY = _side.block("military-points", range(LOWEST_MILITARY, LOWEST_MILITARY + MILITARY_BUCKETS))
POINTS = _side.block("points", range(SCORES))
DISCOUNT = _side.block("discount", ("raw-left", "raw-right", "manufactured"))
RIGHT = _side.block("right", ("play-last", "free-color", "free-first", "free-last"))
_expansions_of_cities = _append_expansions(_side, "CITY_ROWS")
SIDE = len(_side)

_rows = NamedRows()
SIDES = _rows.repeat(_side, ("own", "left", "right"))
FAR_POINTS = _rows.block("far-points", range(SCORES))
FAR_SYMBOLS = _rows.block("far-symbols", range(ALL_SYMBOLS))
FAR_TREASURY = _rows.block("far-coins", range(COINS))
HELD = _rows.block("held", CARD_IDS, range(PRICES))
STAGE_PRICE = _rows.block("stage-price", range(PRICES))
TABLE_SIZE = _rows.block("players", range(MOST_PLAYERS + 1))
TIME = _rows.block("time", AGE_NUMBERS, range(1, TURNS + 1))
PHASE = _rows.block("phase", PHASES)
_expansions_of_table = _append_expansions(_rows, "TABLE_ROWS")
LEAD = _rows.block("lead", range(-MOST_LEAD, MOST_LEAD + 1))
PLACE = _rows.block("rivals-ahead", range(MOST_PLAYERS))
EDGE = _rows.block("shield-lead", ("left", "right"), AGE_NUMBERS, range(-MOST_EDGE, MOST_EDGE + 1))
HELD_LEFT = _rows.block("held-left", CARD_IDS)
HELD_RIGHT = _rows.block("held-right", CARD_IDS)
PROSPECT = _rows.block("prospect", ("own", "left", "right"), range(VALUE_BUCKETS))
FEATURES = len(_rows)

# Append the expansions' features of a city; its rows begin at `base`.
write_city_of_expansions: Callable[[State, City, int, Ids, int], int] = EXPANSIONS.appended(
    __name__, "write_city", "s, me, base, features, n", "search.features", _expansions_of_cities
)
# Append the expansions' features of the table from the perspective of a seat; `base` is 0.
write_table_of_expansions: Callable[[State, int, int, Ids, int], int] = EXPANSIONS.appended(
    __name__, "write_table", "s, seat, base, features, n", "search.features", _expansions_of_table
)

MOST_FEATURES = 384  # more than any position has


def feature_names() -> tuple[str, ...]:
    """The stable names of all features, in order."""
    return _rows.names


@inlined
def cheapest(payments: int) -> int:
    """The lowest total of packed payments; 99 if there is none."""
    least, left = 99, 0
    while payments:
        right = payments & LANE_MASK
        if right:
            least = min(least, left + right - 1)
        payments >>= LANE
        left += 1
    return least


@inlined
def price_step(price: int, coins: int) -> int:
    """The bucket of a price for a city with this many coins."""
    if price >= 99:
        return UNAVAILABLE
    if price > coins:
        return 5 if price - coins <= 3 else 6
    if price <= 2:
        return 0 if price == 0 else 1
    if price <= 4:
        return 2
    return 3 if price <= 6 else 4


@compiled
def card_step(s: State, seat: int, number: int) -> int:
    """The price bucket of a card in the hand."""
    me = s.cities[seat]
    card = THINGS[number]
    if is_built(me, card):
        return UNAVAILABLE
    if is_chained(me, card) or has_right(s, me, card):
        return 0
    price = cheapest(thing_trade(s, seat, number))
    return price_step(price + coin_cost(me, card) if price < 99 else price, me.coins)


@compiled
def write_city(s: State, me: City, score: int, is_own: bool, base: int, features: Ids, n: int) -> int:
    """Append the features of a city; of a neighbour's production only what it sells."""
    n = write_bits(me.built[0], base + BUILT, features, n)
    n = write_bits(me.built[1], base + BUILT + AGE_3_CARDS, features, n)
    features[n] = base + BOARD + me.board * (MOST_STAGES + 1) + me.stages
    features[n + 1] = base + TREASURY + coin_step(me.coins)
    raw, made = (me.own[MADE - 1], me.own[SETS - 1]) if is_own else (me.sold[MADE - 1], me.sold[SETS - 1])
    features[n + 2] = base + RAW_UNITS + min(raw, ALL_RAW - 1)
    features[n + 3] = base + MADE_UNITS + min(made, ALL_MADE - 1)
    features[n + 4] = base + ARMY + min(me.shields, SHIELDS - 1)
    features[n + 5] = base + FREE_SYMBOLS + min(me.free_symbols, FREE - 1)
    features[n + 6] = base + MILITARY + min(max(military_points(me) - LOWEST_MILITARY, 0), MILITARY_BUCKETS - 1)
    features[n + 7] = base + POINTS + score_step(score)
    n += 8
    for resource in range(RESOURCES):
        i = 1 << resource if resource < len(RAW) else MADE + (1 << resource - len(RAW))
        units = me.own[i] if is_own else me.sold[i]
        if units:
            features[n] = base + PRODUCTION + resource * UNITS + min(units, UNITS - 1)
            n += 1
    for i in range(3):
        if me.symbols[i]:
            features[n] = base + SYMBOL + i * SYMBOLS + min(me.symbols[i], SYMBOLS - 1)
            n += 1
    for color in range(STAGE_KIND):
        if me.counts[color]:
            features[n] = base + COLOR + color * COLOR_BUCKETS + min(me.counts[color], COLOR_BUCKETS - 1)
            n += 1
    n = write_bits(0 + me.discounts, base + DISCOUNT, features, n)
    n = write_bits(0 + me.rights, base + RIGHT, features, n)
    return write_city_of_expansions(s, me, base, features, n)


@inlined
def score_step(score: int) -> int:
    """The bucket of a score."""
    return min(max(score + 4, 0) // 2, SCORES - 1)


@compiled
def write_hand(s: State, seat: int, features: Ids, n: int) -> int:
    """Append the cards in the hand with their price buckets, and the price bucket of the next stage."""
    me = s.cities[seat]
    place = hand_offset(s, seat)
    for i in range(s.held):
        card = s.hands[place + i]
        features[n] = HELD + card * PRICES + card_step(s, seat, card)
        n += 1
    if me.stages < BOARDS[me.board].stages:
        price = cheapest(thing_trade(s, seat, STAGES + me.board * MOST_STAGES + me.stages))
        features[n] = STAGE_PRICE + price_step(price, me.coins)
        n += 1
    return n


@compiled
def write_table(s: State, features: Ids, n: int, seat: int) -> int:
    """Append the features of the whole table: players, time, phase, expansions."""
    features[n] = TABLE_SIZE + s.players
    features[n + 1] = TIME + (s.age - 1) * TURNS + s.turn - 1
    features[n + 2] = PHASE + s.phase
    return write_table_of_expansions(s, seat, 0, features, n + 3)


@compiled
def write_rivals(s: State, seat: int, features: Ids, n: int) -> int:
    """Append the features of all cities, and the seat's standing among them."""
    left, right = left_of(s, seat), right_of(s, seat)
    own = total_points(s, seat)
    best, ahead = -999, 0
    for other in range(s.players):
        if other == seat:
            n = write_city(s, s.cities[seat], own, True, SIDES + ME * SIDE, features, n)
            continue
        score = total_points(s, other)
        best = max(best, score)
        ahead += 1 if score > own else 0
        city = s.cities[other]
        if other == left:
            n = write_city(s, city, score, False, SIDES + ON_LEFT * SIDE, features, n)
        elif other == right:
            n = write_city(s, city, score, False, SIDES + ON_RIGHT * SIDE, features, n)
        else:
            symbols = city.symbols[0] + city.symbols[1] + city.symbols[2] + city.free_symbols
            features[n] = FAR_POINTS + score_step(score)
            features[n + 1] = FAR_SYMBOLS + min(symbols, ALL_SYMBOLS - 1)
            features[n + 2] = FAR_TREASURY + coin_step(city.coins)
            n += 3
    features[n] = PLACE + ahead
    features[n + 1] = LEAD + min(max(own - best, -MOST_LEAD), MOST_LEAD) + MOST_LEAD
    for side in range(2):
        edge = s.cities[seat].shields - s.cities[left if side == 0 else right].shields
        features[n + 2 + side] = (
            EDGE + (side * AGES + s.age - 1) * EDGES + min(max(edge, -MOST_EDGE), MOST_EDGE) + MOST_EDGE
        )
    return n + 4


@compiled
def write_features(s: State, seat: int, features: Ids) -> int:
    """Write the features of an unfinished position that the seat may know; return their number."""
    n = write_rivals(s, seat, features, 0)
    n = write_hand(s, seat, features, n)
    return write_table(s, features, n, seat)


@compiled
def write_hidden(s: State, seat: int, features: Ids, n: int) -> int:
    """Append the hands of both neighbours; return the new length."""
    for side in range(2):
        place = hand_offset(s, left_of(s, seat) if side == 0 else right_of(s, seat))
        for i in range(s.held):
            features[n] = (HELD_LEFT if side == 0 else HELD_RIGHT) + s.hands[place + i]
            n += 1
    return n


@compiled
def write_prospects(s: State, seat: int, w: Weights, moves: Ids, move_values: Floats, features: Ids, n: int) -> int:
    """Append the best move values of the seat and its neighbours in the phase TURN; return the new length."""
    if s.phase != TURN:
        return n
    for side in range(3):
        other = seat if side == ME else left_of(s, seat) if side == ON_LEFT else right_of(s, seat)
        count = legal_moves(s, other, moves)
        value_moves(s, other, moves, count, move_values, w, False)
        best = 0.0
        for i in range(count):
            best = max(best, move_values[i])
        features[n] = PROSPECT + side * VALUE_BUCKETS + min(int(best), VALUE_BUCKETS - 1)
        n += 1
    return n


assert MOST_FEATURES > 3 * (CARD_COUNT // 2 + 40) + 3 * MOST_PLAYERS + 3 * HAND + 23
