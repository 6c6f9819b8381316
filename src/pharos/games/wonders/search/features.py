"""What the nets see of a table: the numbers of the features that are present, from the side of one seat.

A city that trades and fights with the seat (its own, the left and the right neighbour's) is described in full, every
other one in short. Prices are features of their own: what a card of the hand costs is what a net learns worst.

The net that chooses moves sees what the seat may see. The net that judges positions also sees both neighbours' hands:
it looks only at worlds that were dealt by chance, where every hand is known, and is averaged over many of them. What
their best moves are worth by the hand-made estimate is told to it as well: a guild or a set of symbols is a product of
things that stand far apart, which a small net adds up badly.
"""

from __future__ import annotations

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, inlined
from pharos.games.duel.search.features import COINS, coin_step
from pharos.games.wonders.rules.cards import (
    AGE_3_CARDS,
    AGES,
    BOARD_COUNT,
    BOARDS,
    CARD_COUNT,
    EDIFICE_COUNT,
    MADE,
    MOST_STAGES,
    NONE,
    SETS,
    STAGE_KIND,
    STAGES,
    THINGS,
    TURNS,
)
from pharos.games.wonders.rules.definitions import HAND, MANUFACTURED, MOST_PLAYERS, RAW
from pharos.games.wonders.rules.edifice import join_cost
from pharos.games.wonders.rules.edificestate import STATUSES
from pharos.games.wonders.rules.moves import hand_place, legal_moves
from pharos.games.wonders.rules.score import military_points, total_points
from pharos.games.wonders.rules.state import PHASES, TURN, City, State
from pharos.games.wonders.rules.trade import (
    LANE,
    LANE_MASK,
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
PAWNS_LEFT = 8
WORTHS = 24  # what the best move of a hand is worth, in points
ME, ON_LEFT, ON_RIGHT = range(3)


class _Rows:
    """Hands out the numbers of the features, block by block."""

    def __init__(self) -> None:
        self.end = 0

    def block(self, size: int) -> int:
        self.end += size
        return self.end - size


_side = _Rows()  # within a city that is described in full
BUILT = _side.block(CARD_COUNT)
BOARD = _side.block(BOARD_COUNT * (MOST_STAGES + 1))
TREASURY = _side.block(COINS)
PRODUCTION = _side.block(RESOURCES * UNITS)
RAW_UNITS = _side.block(ALL_RAW)
MADE_UNITS = _side.block(ALL_MADE)
ARMY = _side.block(SHIELDS)
SYMBOL = _side.block(3 * SYMBOLS)
FREE_SYMBOLS = _side.block(FREE)
COLOR = _side.block(STAGE_KIND * MANY)
MILITARY = _side.block(WAR)
POINTS = _side.block(SCORES)
DISCOUNT = _side.block(3)
RIGHT = _side.block(4)
PAWN = _side.block(AGES * 3)
JOINED = _side.block(AGES)
DEBT = _side.block(AGES)
SIDE = _side.end

_rows = _Rows()
SIDES = _rows.block(3 * SIDE)
FAR_POINTS = _rows.block(SCORES)
FAR_SYMBOLS = _rows.block(ALL_SYMBOLS)
FAR_TREASURY = _rows.block(COINS)
HELD = _rows.block(CARD_COUNT * PRICES)
STAGE_PRICE = _rows.block(PRICES)
TABLE_SIZE = _rows.block(MOST_PLAYERS + 1)
TIME = _rows.block(AGES * TURNS)
PHASE = _rows.block(len(PHASES))
PROJECT = _rows.block(EDIFICE_COUNT * len(STATUSES))
LEFT_TO_JOIN = _rows.block(AGES * PAWNS_LEFT)
CAN_JOIN = _rows.block(1)
LEAD = _rows.block(LEADS)
PLACE = _rows.block(MOST_PLAYERS)
EDGE = _rows.block(2 * AGES * EDGES)
HELD_LEFT = _rows.block(CARD_COUNT)
HELD_RIGHT = _rows.block(CARD_COUNT)
PROSPECT = _rows.block(3 * WORTHS)
FEATURES = _rows.end

MOST_FEATURES = 384  # more than any position has


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
    return price_step(price + card.coin_cost if price < 99 else price, me.coins)


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
    if s.edifices[0] != NONE:
        n = write_bits(0 + me.joined, base + JOINED, features, n)
        for age in range(AGES):
            if me.pawns[age]:
                features[n] = base + PAWN + age * 3 + min(me.pawns[age], 2)
                n += 1
            if me.debts[age]:
                features[n] = base + DEBT + age
                n += 1
    return n


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
    """Append what concerns all: the time, the projects."""
    features[n] = TABLE_SIZE + s.players
    features[n + 1] = TIME + (s.age - 1) * TURNS + s.turn - 1
    features[n + 2] = PHASE + s.phase
    n += 3
    if s.edifices[0] != NONE:
        for age in range(AGES):
            features[n] = PROJECT + s.edifices[age] * len(STATUSES) + s.status[age]
            features[n + 1] = LEFT_TO_JOIN + age * PAWNS_LEFT + min(s.left[age], PAWNS_LEFT - 1)
            n += 2
        cost = join_cost(s, seat)
        if 0 <= cost <= s.cities[seat].coins:
            features[n] = CAN_JOIN
            n += 1
    return n


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
