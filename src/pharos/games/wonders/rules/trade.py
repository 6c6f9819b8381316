"""What things cost, and every way to pay that is not worse than another.

Own producers, the left and the right neighbour's are three sources of units. A source can give an amount exactly when
no set of resources asks for more than its producers can make of that set (Hall's condition), and so can sources taken
together. From this follows, for the raw materials as for the manufactured goods:

- so many units must be bought at least: the largest excess of a set's need over what the own city makes of it;
- the left neighbour must give at least the largest excess over the own city and the right neighbour together, the
  right one the same with the left;
- every number in between can be bought from the left and the rest from the right; the own city always gives all it
  can, because a unit less to buy is never worse (the numbers that sources can give form a polymatroid).

All raw materials of a neighbour have one price, all manufactured goods too, so a payment is known by the two numbers
of units bought from the left. Payments are packed into one integer: four bits for each number of coins to the left,
with one more than the least number of coins to the right, or 0.
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
from pharos.games.wonders.rules.state import City, State

LANE = 4
LANE_MASK = 15
NOTHING = 1  # the packed payments of what needs no trade: nothing to either neighbour
IMPOSSIBLE = -1

# A lane must hold one more than the coins to one neighbour, and there are 15 lanes.
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
def span(thing: Thing, me: City, left: City, right: City, first: int, end: int) -> int:
    """What must be bought of a group of resources: units, the fewest and the most of them from the left, packed."""
    short, from_left, from_right, lack = 0, 0, 0, 0
    for i in range(first, end):
        missing = thing.need[i] - me.own[i]
        short = max(short, missing)
        from_left = max(from_left, missing - right.sold[i])
        from_right = max(from_right, missing - left.sold[i])
        lack = max(lack, missing - left.sold[i] - right.sold[i])
    if lack > 0:
        return IMPOSSIBLE
    return short << 2 * LANE | from_left << LANE | short - from_right


@inlined
def without_worse(payments: int) -> int:
    """Packed payments without those that give both neighbours as much as another one or more."""
    kept, least = 0, LANE_MASK + 1
    for left in range(LANE_MASK):
        right = payments >> LANE * left & LANE_MASK
        if right and right < least:
            kept |= right << LANE * left
            least = right
    return kept


@compiled
def trade(thing: Thing, me: City, left: City, right: City) -> int:
    """Every payment for the resources of a thing that is not worse than another one, packed; 0: it is impossible."""
    raw = span(thing, me, left, right, 1, MADE)
    made = span(thing, me, left, right, MADE + 1, SETS)
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
    return payments if raw_left == raw_right else without_worse(payments)


@inlined
def is_built(me: City, card: Thing) -> bool:
    """Whether a building of this name stands in the city."""
    return me.built[card.word] & card.same != 0


@inlined
def is_chained(me: City, card: Thing) -> bool:
    """Whether a building is free because its predecessor stands in the city."""
    return card.chain & me.built[0] != 0


@inlined
def has_right(s: State, me: City, card: Thing) -> bool:
    """Whether the board lets a building be built for nothing now."""
    rights = me.rights
    return (
        (rights & FREE_COLOR != 0 and me.counts[card.kind] == 0)
        or (rights & FREE_FIRST != 0 and s.turn == 1)
        or (rights & FREE_LAST != 0 and s.turn == TURNS)
    )


@inlined
def thing_trade(s: State, seat: int, number: int) -> int:
    """The packed payments of a seat for a thing."""
    thing = THINGS[number]
    if thing.units == 0:
        return NOTHING
    return trade(thing, s.cities[seat], s.cities[left_of(s, seat)], s.cities[right_of(s, seat)])
