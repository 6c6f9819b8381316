"""Prices with explanations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from pharos.core.native import Ids, compiled
from pharos.games.wonders.rules.cards import DISCOUNT_PRICE, MADE, MADE_BOTH, PRICE, RAW_LEFT, RAW_RIGHT, THINGS
from pharos.games.wonders.rules.definitions import MANUFACTURED, RAW
from pharos.games.wonders.rules.state import City, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK, NOTHING, has_right, is_built, is_chained, thing_trade

Units = dict[str, int]


@dataclass(frozen=True)
class Price:
    """What a building or the next stage costs a city now, and why. Amounts are units by resource."""

    total: int | None  # minimum coins in total; None if the neighbours lack the missing resources
    coins: int  # the printed coin cost
    trade: int | None  # minimum coins for resources that the city lacks
    payments: tuple[tuple[int, int], ...]  # coins to the left and right neighbours: all undominated payments
    bought: dict[tuple[int, int], tuple[Units, Units]]  # for each payment, what is bought on the left and on the right
    chain: bool  # free because its predecessor is in the city
    right: bool  # free by an ability of the board
    built: bool  # impossible because a building of this name is in the city
    cost: Units  # resources in the cost
    prices: dict[str, tuple[int, int]]  # unit price of each resource at the left and right neighbours

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        ways = [
            {"left": left, "right": right, "bought": [dict(units) for units in self.bought[left, right]]}
            for left, right in self.payments
        ]
        prices = {resource: list(pair) for resource, pair in self.prices.items()}
        plain = {name: value for name, value in vars(self).items() if name != "bought"}
        return {**plain, "payments": ways, "prices": prices}


@compiled
def breakdown(states: list[State], seat: int, number: int, is_card: bool, out: Ids) -> None:
    """Write the packed payments, the coin cost, and whether a thing is free by chain or ability, or already built."""
    s = states[0]
    me = s.cities[seat]
    thing = THINGS[number]
    chained = is_chained(me, thing)
    out[0] = NOTHING if chained else thing_trade(s, seat, number)
    out[1] = 0 if chained else thing.coin_cost
    out[2] = 1 if chained else 0
    out[3] = 1 if is_card and has_right(s, me, thing) else 0
    out[4] = 1 if is_card and is_built(me, thing) else 0


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


def explain_purchase(cost: Units, payment: tuple[int, int], me: City, left: City, right: City) -> tuple[Units, Units]:
    """Return what is bought from the left and right neighbours for a payment."""
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
    raise AssertionError("every payment buys something")


def explain(cost: Units, parts: list[int], me: City, left: City, right: City) -> Price:
    """Create a price from the values that `breakdown` wrote."""
    packed, coins, chained, has_a_right, stands = (int(part) for part in parts[:5])
    payments = unpack_payments(packed)
    free = bool(has_a_right) and not chained and (packed != NOTHING or coins > 0)
    if free:
        payments, coins = ((0, 0),), 0
    trade = min((a + b for a, b in payments), default=None)
    nothing: tuple[Units, Units] = ({}, {})
    return Price(
        total=None if trade is None else coins + trade,
        coins=coins,
        trade=trade,
        payments=payments,
        bought={p: explain_purchase(cost, p, me, left, right) if any(p) else nothing for p in payments},
        chain=bool(chained),
        right=free,
        built=bool(stands),
        cost=cost,
        prices=unit_prices(me),
    )
