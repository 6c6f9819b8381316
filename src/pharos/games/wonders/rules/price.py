"""Prices with explanations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from pharos.core.expansions import with_fields
from pharos.core.native import Ids, compiled
from pharos.games.wonders.rules.cards import DISCOUNT_PRICE, MADE, MADE_BOTH, PRICE, RAW_LEFT, RAW_RIGHT, THINGS
from pharos.games.wonders.rules.definitions import MANUFACTURED, RAW
from pharos.games.wonders.rules.expansion_costs import (
    CHANGES_COSTS,
    DISCOUNTS_RESOURCES,
    cost_change,
    resource_discount,
)
from pharos.games.wonders.rules.state import City, State
from pharos.games.wonders.rules.trade import (
    LANE,
    LANE_MASK,
    NOTHING,
    coin_cost,
    has_right,
    is_built,
    is_chained,
    thing_trade,
)

Units = dict[str, int]
Payment = tuple[int, int]  # coins to the left and to the right neighbour
PARTS = 7  # numbers that `breakdown` writes


@dataclass(frozen=True)
class Price:
    """What a building or the next stage costs a city now, and why. Amounts are units by resource."""

    total: int | None  # minimum coins in total; None if the neighbours lack the missing resources
    coins: int  # the coin cost
    trade: int | None  # minimum coins for resources that the city lacks
    payments: tuple[Payment, ...]  # all that are undominated
    bought: dict[Payment, tuple[Units, Units]]  # for each payment, what is bought on the left and on the right
    chain: bool  # free because its predecessor is in the city
    right: bool  # free by an ability of the board
    built: bool  # impossible because a building of this name is in the city
    cost: Units  # resources in the cost
    prices: dict[str, tuple[int, int]]  # unit price of each resource at the left and right neighbours

    def spared_units(self, payment: Payment) -> Units:
        """The units that need not be provided with a payment, thanks to an expansion."""
        units: Units = vars(self).get("spared", {}).get(payment, {})
        return units

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        ways = [
            {
                "left": left,
                "right": right,
                "bought": [dict(units) for units in self.bought[left, right]],
                **({"spared": self.spared_units((left, right))} if DISCOUNTS_RESOURCES else {}),
            }
            for left, right in self.payments
        ]
        prices = {resource: list(pair) for resource, pair in self.prices.items()}
        plain = {name: value for name, value in vars(self).items() if name not in ("bought", "spared")}
        return {**plain, "payments": ways, "prices": prices}


# With expansions that change costs: the change of the coin cost (already part of `coins`), and for each payment the
# units that need not be provided.
MORE_FIELDS = (("coin_change",) if CHANGES_COSTS else ()) + (("spared",) if DISCOUNTS_RESOURCES else ())
_Price = with_fields(Price, MORE_FIELDS)


@compiled
def breakdown(states: list[State], seat: int, number: int, is_card: bool, out: Ids) -> None:
    """Write the packed payments, the coin cost, and whether a thing is free by chain or ability, or already built.

    Then come the change of the coin cost and the discount in resources, both already taken into account.
    """
    s = states[0]
    me = s.cities[seat]
    thing = THINGS[number]
    chained = is_chained(me, thing)
    out[0] = NOTHING if chained else thing_trade(s, seat, number)
    out[1] = 0 if chained else coin_cost(me, thing) if is_card else thing.coin_cost
    out[2] = 1 if chained else 0
    out[3] = 1 if is_card and has_right(s, me, thing) else 0
    out[4] = 1 if is_card and is_built(me, thing) else 0
    out[5] = cost_change(me, thing) if is_card and not chained else 0
    out[6] = 0 if chained else resource_discount(me, thing)


def unpack_payments(packed: int) -> tuple[tuple[int, int], ...]:
    """Unpack payments into pairs of coins to the left and right, sorted by the former."""
    lanes = [(left, packed >> LANE * left & LANE_MASK) for left in range(LANE_MASK)]
    return tuple((left, right - 1) for left, right in lanes if right)


def unit_prices(me: City) -> dict[str, tuple[int, int]]:
    """Return the unit price of each resource for a city at its left and right neighbours."""
    raw = tuple(DISCOUNT_PRICE if me.discounts & bit else PRICE for bit in (RAW_LEFT, RAW_RIGHT))
    made = DISCOUNT_PRICE if me.discounts & MADE_BOTH else PRICE
    return dict.fromkeys(RAW, (raw[0], raw[1])) | dict.fromkeys(MANUFACTURED, (made, made))


def can_give(source: list[int], amount: list[int], first: int) -> bool:
    """Return whether a source (by sets, starting at `first`) can supply these amounts of a group of resources."""
    return all(
        sum(n for i, n in enumerate(amount) if mask >> i & 1) <= source[first + mask]
        for mask in range(1 << len(amount))
    )


def _purchases(
    cost: Units, group: tuple[str, ...], first: int, me: City, left: City, right: City
) -> dict[tuple[int, int], tuple[list[int], list[int]]]:
    """Return one purchase for each pair of unit counts from the left and right, preferring own production.

    Purchases of more units than necessary are included, but no undominated payment corresponds to them.
    """
    asked = [cost.get(r, 0) for r in group]
    found: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
    for bought in product(*(range(n + 1) for n in asked)):
        if not can_give(me.own, [n - b for n, b in zip(asked, bought, strict=True)], first):
            continue
        for part in product(*(range(n + 1) for n in bought)):
            rest = [b - p for b, p in zip(bought, part, strict=True)]
            key = sum(part), sum(rest)
            if key not in found and can_give(left.sold, list(part), first) and can_give(right.sold, rest, first):
                found[key] = list(part), rest
    return found


def explain_purchase(cost: Units, payment: Payment, me: City, left: City, right: City) -> tuple[Units, Units] | None:
    """Return what is bought from the left and right neighbours for a payment; None if it does not cover the cost."""
    prices = unit_prices(me)
    raw, made = (prices[group[0]] for group in (RAW, MANUFACTURED))
    raw_ways = _purchases(cost, RAW, 0, me, left, right)
    made_ways = _purchases(cost, MANUFACTURED, MADE, me, left, right)
    for (a, b), raw_way in sorted(raw_ways.items()):
        for (c, d), made_way in sorted(made_ways.items()):
            if (a * raw[0] + c * made[0], b * raw[1] + d * made[1]) == payment:
                sides = [
                    {r: n for r, n in zip(RAW + MANUFACTURED, raw_way[i] + made_way[i], strict=True) if n}
                    for i in (0, 1)
                ]
                return sides[0], sides[1]
    return None


def _reduced_costs(cost: Units, discount: int) -> Iterator[tuple[Units, Units]]:
    """Yield a cost without up to `discount` units, and these units; fewer omitted units come first."""
    units = [resource for resource, n in cost.items() for _ in range(n)]
    for n in range(min(discount, len(units)) + 1):
        for spared in combinations(units, n):
            left = Counter(units)
            left.subtract(spared)
            yield dict(left), dict(Counter(spared))


def _explain_payment(
    cost: Units, discount: int, payment: Payment, me: City, left: City, right: City
) -> tuple[tuple[Units, Units], Units]:
    """Return what is bought for a payment on the left and on the right, and the units that need not be provided."""
    for reduced, spared in _reduced_costs(cost, discount):
        bought = explain_purchase(reduced, payment, me, left, right)
        if bought is not None:
            return bought, spared
    raise AssertionError("every payment buys something")


def explain(cost: Units, parts: list[int], me: City, left: City, right: City) -> Price:
    """Create a price from the values that `breakdown` wrote."""
    packed, coins, chained, has_a_right, stands, change, discount = (int(part) for part in parts[:PARTS])
    payments = unpack_payments(packed)
    free = bool(has_a_right) and not chained and (packed != NOTHING or coins > 0)
    if free:
        payments, coins, change = ((0, 0),), 0, 0
    trade = min((a + b for a, b in payments), default=None)
    nothing: tuple[tuple[Units, Units], Units] = (({}, {}), {})
    is_free = free or bool(chained)
    ways = {
        p: _explain_payment(cost, discount, p, me, left, right) if any(p) or (discount and not is_free) else nothing
        for p in payments
    }
    more = {"coin_change": change, "spared": {p: spared for p, (_, spared) in ways.items()}}
    return _Price(
        total=None if trade is None else coins + trade,
        coins=coins,
        trade=trade,
        payments=payments,
        bought={p: bought for p, (bought, _) in ways.items()},
        chain=bool(chained),
        right=free,
        built=bool(stands),
        cost=cost,
        prices=unit_prices(me),
        **{name: more[name] for name in MORE_FIELDS},
    )
