"""What the nets see of a table: the numbers of the features that are present, from the side of one seat.

A city that trades and fights with the seat (its own, the left and the right neighbour's) is described in full, every
other one in short. Prices are features of their own: what a card of the hand costs is what a net learns worst.

The net that chooses moves sees what the seat may see. The net that judges positions also sees both neighbours' hands:
it looks only at worlds that were dealt by chance, where every hand is known, and is averaged over many of them. What
their best moves are worth by the hand-made estimate is told to it as well: a guild or a set of symbols is a product of
things that stand far apart, which a small net adds up badly.
"""

from __future__ import annotations

from collections.abc import Callable

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, inlined
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
from pharos.games.wonders.rules.moves import hand_place, legal_moves
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
from pharos.games.wonders.search.greedy import Floats as Worths
from pharos.games.wonders.search.greedy import value_moves
from pharos.search.feature_rows import COINS, NamedRows, coin_step

PRICES = 8  # how dear something is: free, cheap ... dear, nearly affordable, out of reach, not to be had
NOT_TO_BE_HAD = PRICES - 1
RESOURCES = len(RAW) + len(MANUFACTURED)
UNITS = 5  # of a resource: 0 to 4 and more
ALL_RAW, ALL_MADE = 10, 6  # units of a group, the last: and more
SHIELDS = 16
SYMBOLS, FREE = 6, 4  # of a kind; of choice
MANY = 10  # buildings of a colour
LOWEST, WAR = -6, 28  # military points
SCORES = 36  # points so far, two by two
LEADS = 65  # the difference in points to the best rival
MOST_LEAD = LEADS // 2
EDGES = 13  # the difference in shields to a neighbour
MOST_EDGE = EDGES // 2
ALL_SYMBOLS = 10
WORTHS = 24  # what the best move of a hand is worth, in points
ME, ON_LEFT, ON_RIGHT = range(3)

CARD_IDS = tuple(card.id for card in BUILDINGS)
BOARD_IDS = tuple(f"{board.id}-{board.side}" for board in BOARD_FACTS)
IDS = frozenset(CARD_IDS + BOARD_IDS + EXPANSIONS.concatenated("search.features", "IDS"))
AGE_NUMBERS = range(1, AGES + 1)


def _append_expansions(rows: NamedRows, name: str) -> dict[str, int]:
    """Append the rows that expansions list by a name; where those of each begin."""
    return {expansion: rows.append(own) for expansion, own in EXPANSIONS.values("search.features", name).items()}


_side = NamedRows()  # within a city that is described in full
BUILT = _side.block("built", CARD_IDS)
BOARD = _side.block("board", BOARD_IDS, range(MOST_STAGES + 1))  # by stages built
TREASURY = _side.block("coins", range(COINS))
PRODUCTION = _side.block("production", RAW + MANUFACTURED, range(UNITS))
RAW_UNITS = _side.block("raw-units", range(ALL_RAW))
MADE_UNITS = _side.block("manufactured-units", range(ALL_MADE))
ARMY = _side.block("shields", range(SHIELDS))
SYMBOL = _side.block("symbol", SYMBOL_NAMES, range(SYMBOLS))
FREE_SYMBOLS = _side.block("symbols-of-choice", range(FREE))
COLOR = _side.block("color", COLORS, range(MANY))
MILITARY = _side.block("military-points", range(LOWEST, LOWEST + WAR))
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
PROSPECT = _rows.block("prospect", ("own", "left", "right"), range(WORTHS))
FEATURES = len(_rows)

# Append what a city has of the expansions; its rows begin at `base`.
write_city_of_expansions: Callable[[State, City, int, Ids, int], int] = EXPANSIONS.appended(
    __name__, "write_city", "s, me, base, features, n", "search.features", _expansions_of_cities
)
# Append what the table has of the expansions, from the side of a seat; `base` is 0.
write_table_of_expansions: Callable[[State, int, int, Ids, int], int] = EXPANSIONS.appended(
    __name__, "write_table", "s, seat, base, features, n", "search.features", _expansions_of_table
)

MOST_FEATURES = 384  # more than any position has


def feature_names() -> tuple[str, ...]:
    """The stable name of every feature, in their order."""
    return _rows.names


@inlined
def cheapest(payments: int) -> int:
    """The least sum of packed payments; 99 when there is none."""
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
    """How dear something is for a city with so many coins."""
    if price >= 99:
        return NOT_TO_BE_HAD
    if price > coins:
        return 5 if price - coins <= 3 else 6
    if price <= 2:
        return 0 if price == 0 else 1
    if price <= 4:
        return 2
    return 3 if price <= 6 else 4


@compiled
def card_step(s: State, seat: int, number: int) -> int:
    """How dear a card of the hand is."""
    me = s.cities[seat]
    card = THINGS[number]
    if is_built(me, card):
        return NOT_TO_BE_HAD
    if is_chained(me, card) or has_right(s, me, card):
        return 0
    price = cheapest(thing_trade(s, seat, number))
    return price_step(price + coin_cost(me, card) if price < 99 else price, me.coins)


@compiled
def write_city(s: State, me: City, score: int, is_own: bool, base: int, features: Ids, n: int) -> int:
    """Append what a city has; of a neighbour's production the part that it sells."""
    n = write_bits(me.built[0], base + BUILT, features, n)
    n = write_bits(me.built[1], base + BUILT + AGE_3_CARDS, features, n)
    features[n] = base + BOARD + me.board * (MOST_STAGES + 1) + me.stages
    features[n + 1] = base + TREASURY + coin_step(me.coins)
    raw, made = (me.own[MADE - 1], me.own[SETS - 1]) if is_own else (me.sold[MADE - 1], me.sold[SETS - 1])
    features[n + 2] = base + RAW_UNITS + min(raw, ALL_RAW - 1)
    features[n + 3] = base + MADE_UNITS + min(made, ALL_MADE - 1)
    features[n + 4] = base + ARMY + min(me.shields, SHIELDS - 1)
    features[n + 5] = base + FREE_SYMBOLS + min(me.free_symbols, FREE - 1)
    features[n + 6] = base + MILITARY + min(max(military_points(me) - LOWEST, 0), WAR - 1)
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
            features[n] = base + COLOR + color * MANY + min(me.counts[color], MANY - 1)
            n += 1
    n = write_bits(0 + me.discounts, base + DISCOUNT, features, n)
    n = write_bits(0 + me.rights, base + RIGHT, features, n)
    return write_city_of_expansions(s, me, base, features, n)


@inlined
def score_step(score: int) -> int:
    """Points by size."""
    return min(max(score + 4, 0) // 2, SCORES - 1)


@compiled
def write_hand(s: State, seat: int, features: Ids, n: int) -> int:
    """Append the cards of the hand with their prices, and the price of the next stage."""
    me = s.cities[seat]
    place = hand_place(s, seat)
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
    """Append what concerns all: the time, and what the expansions have."""
    features[n] = TABLE_SIZE + s.players
    features[n + 1] = TIME + (s.age - 1) * TURNS + s.turn - 1
    features[n + 2] = PHASE + s.phase
    return write_table_of_expansions(s, seat, 0, features, n + 3)


@compiled
def write_rivals(s: State, seat: int, features: Ids, n: int) -> int:
    """Append the cities, the own one first, and how the seat stands among all."""
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
    """Write the features of a position that is not the end, as far as a seat may know them; how many."""
    n = write_rivals(s, seat, features, 0)
    n = write_hand(s, seat, features, n)
    return write_table(s, features, n, seat)


@compiled
def write_hidden(s: State, seat: int, features: Ids, n: int) -> int:
    """Append the hands of both neighbours; the new length."""
    for side in range(2):
        place = hand_place(s, left_of(s, seat) if side == 0 else right_of(s, seat))
        for i in range(s.held):
            features[n] = (HELD_LEFT if side == 0 else HELD_RIGHT) + s.hands[place + i]
            n += 1
    return n


@compiled
def write_prospects(s: State, seat: int, w: Weights, moves: Ids, worths: Worths, features: Ids, n: int) -> int:
    """Append what the best moves of the seat and its neighbours are worth, when all choose a card; the new length."""
    if s.phase != TURN:
        return n
    for side in range(3):
        other = seat if side == ME else left_of(s, seat) if side == ON_LEFT else right_of(s, seat)
        count = legal_moves(s, other, moves)
        value_moves(s, other, moves, count, worths, w, False)
        best = 0.0
        for i in range(count):
            best = max(best, worths[i])
        features[n] = PROSPECT + side * WORTHS + min(int(best), WORTHS - 1)
        n += 1
    return n


assert MOST_FEATURES > 3 * (CARD_COUNT // 2 + 40) + 3 * MOST_PLAYERS + 3 * HAND + 23
