"""The cost of things, and all undominated ways to pay.

There are three sources of units: the city's own production and the two neighbours. A source can supply an amount if and
only if no set of resources requires more than its producers can make of that set (Hall's condition); the same holds for
combined sources. It follows, separately for raw materials and manufactured goods:

- The minimum number of units to buy is the largest excess of a set's need over the city's own production of it.
- The left neighbour must supply at least the largest excess over the city and the right neighbour combined, and vice
  versa.
- Every number in between can be bought on the left and the rest on the right. The city always supplies all it can,
  because buying one unit less is never worse (the amounts that sources can supply form a polymatroid).

All raw materials of a neighbour have the same price, and so do all manufactured goods, so a payment is determined by
the two numbers of units bought on the left. Payments are packed into one integer: for each number of coins to the left,
four bits contain the minimum number of coins to the right plus one, or 0 if there is no such payment.

If an expansion lets a city omit some units of a cost, these act like additional own producers of any resource.
"""

from __future__ import annotations

from pharos.core.native import compiled, inlined
from pharos.games.wonders.rules.cards import (
    DISCOUNT_PRICE,
    FREE_COLOR,
    FREE_FIRST,
    FREE_LAST,
    MADE,
    MADE_BOTH,
    PRICE,
    RAW_LEFT,
    RAW_RIGHT,
    SETS,
    THINGS,
    TURNS,
    Thing,
)
from pharos.games.wonders.rules.definitions import BOARDS, BUILDINGS
from pharos.games.wonders.rules.expansion_costs import DISCOUNTS_RESOURCES, cost_change, resource_discount
from pharos.games.wonders.rules.state import City, State

LANE = 4
LANE_MASK = 15
NOTHING = 1  # packed payments without trade: nothing to either neighbour
IMPOSSIBLE = -1

# A lane must be able to hold one more than the coins to one neighbour, and there are 15 lanes.
COSTS = [b.cost for b in BUILDINGS] + [stage.cost for board in BOARDS for stage in board.stages]
assert PRICE * max(sum(cost.units) for cost in COSTS) < LANE_MASK


@inlined
def left_of(s: State, seat: int) -> int:
    """The left neighbour's seat."""
    return seat + 1 if seat + 1 < s.players else 0


@inlined
def right_of(s: State, seat: int) -> int:
    """The right neighbour's seat."""
    return seat - 1 if seat else s.players - 1


@compiled
def purchase_range(thing: Thing, me: City, left: City, right: City, first: int, end: int, spared: int) -> int:
    """Return the purchases of a group of resources, packed: units, and the minimum and maximum of them on the left.

    `spared` units need not be provided.
    """
    short, from_left, from_right, lack = 0, 0, 0, 0
    for i in range(first, end):
        missing = thing.need[i] - me.own[i]
        if DISCOUNTS_RESOURCES:
            missing -= spared
        short = max(short, missing)
        from_left = max(from_left, missing - right.sold[i])
        from_right = max(from_right, missing - left.sold[i])
        lack = max(lack, missing - left.sold[i] - right.sold[i])
    if lack > 0:
        return IMPOSSIBLE
    return short << 2 * LANE | from_left << LANE | short - from_right


@inlined
def drop_dominated(payments: int) -> int:
    """Remove dominated payments, which give both neighbours at least as much as another one."""
    kept, least = 0, LANE_MASK + 1
    for left in range(LANE_MASK):
        right = payments >> LANE * left & LANE_MASK
        if right and right < least:
            kept |= right << LANE * left
            least = right
    return kept


@compiled
def trade(thing: Thing, me: City, left: City, right: City, spared_raw: int, spared_made: int) -> int:
    """Return all undominated payments for the resources of a thing, packed; 0 if it is impossible."""
    raw = purchase_range(thing, me, left, right, 1, MADE, spared_raw)
    made = purchase_range(thing, me, left, right, MADE + 1, SETS, spared_made)
    if raw == IMPOSSIBLE or made == IMPOSSIBLE:
        return 0
    if raw == 0 and made == 0:
        return NOTHING
    raw_left = DISCOUNT_PRICE if me.discounts & RAW_LEFT else PRICE
    raw_right = DISCOUNT_PRICE if me.discounts & RAW_RIGHT else PRICE
    price = DISCOUNT_PRICE if me.discounts & MADE_BOTH else PRICE
    payments = 0
    for a in range(raw >> LANE & LANE_MASK, (raw & LANE_MASK) + 1):
        for b in range(made >> LANE & LANE_MASK, (made & LANE_MASK) + 1):
            lane = LANE * (a * raw_left + b * price)
            coins = ((raw >> 2 * LANE) - a) * raw_right + ((made >> 2 * LANE) - b) * price + 1
            known = payments >> lane & LANE_MASK
            if known == 0 or coins < known:
                payments += coins - known << lane
    return payments if raw_left == raw_right else drop_dominated(payments)


@compiled
def discounted_trade(thing: Thing, me: City, left: City, right: City, spared: int) -> int:
    """Return all undominated payments if a number of units, raw or manufactured, need not be provided."""
    payments = 0
    for raw in range(spared + 1):
        more = trade(thing, me, left, right, raw, spared - raw)
        for lane in range(0, LANE * LANE_MASK, LANE):
            coins, known = more >> lane & LANE_MASK, payments >> lane & LANE_MASK
            if coins and (known == 0 or coins < known):
                payments += coins - known << lane
    return drop_dominated(payments)


@inlined
def is_built(me: City, card: Thing) -> bool:
    """Return whether a building of this name is in the city."""
    return me.built[card.word] & card.same != 0


@inlined
def is_chained(me: City, card: Thing) -> bool:
    """Return whether a building is free because its predecessor is in the city."""
    return card.chain & me.built[0] != 0


@inlined
def has_right(s: State, me: City, card: Thing) -> bool:
    """Return whether an ability of the board makes a building free now."""
    rights = me.rights
    return (
        (rights & FREE_COLOR != 0 and me.counts[card.kind] == 0)
        or (rights & FREE_FIRST != 0 and s.turn == 1)
        or (rights & FREE_LAST != 0 and s.turn == TURNS)
    )


@inlined
def thing_trade(s: State, seat: int, number: int) -> int:
    """Return a seat's packed payments for a thing."""
    thing = THINGS[number]
    if thing.units == 0:
        return NOTHING
    me, left, right = s.cities[seat], s.cities[left_of(s, seat)], s.cities[right_of(s, seat)]
    if DISCOUNTS_RESOURCES:
        return discounted_trade(thing, me, left, right, resource_discount(me, thing))
    return trade(thing, me, left, right, 0, 0)


@inlined
def coin_cost(me: City, card: Thing) -> int:
    """Return the coins that a building costs a city if it is not free."""
    return card.coin_cost + cost_change(me, card)
