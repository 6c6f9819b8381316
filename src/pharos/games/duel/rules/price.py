"""Prices with an explanation of how they come about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pharos.core.native import compiled, integers
from pharos.core.resources import LANE, LANE_MASK, RESOURCES, TOP_LANE, surplus, unpack
from pharos.games.duel.rules.cards import CARDS, WONDERS, Thing
from pharos.games.duel.rules.expansion_costs import cost_change
from pharos.games.duel.rules.state import City, State
from pharos.games.duel.rules.trade import after_choices, after_rebate, building_rebate, is_chained


@dataclass(frozen=True)
class Price:
    """What a building or wonder costs a city now, and why. Amounts are units by resource."""

    total: int  # coins to pay in all
    coins: int  # the printed coin cost
    trade: int  # coins for resources that the city lacks
    bought: dict[str, tuple[int, int]]  # resource: (units, price each)
    chain: bool  # free because the city has its predecessor
    cost: dict[str, int]  # resources required
    produced: dict[str, int]  # given by brown and grey cards
    chosen: dict[str, int]  # given by choice producers
    dropped: dict[str, int]  # not needed thanks to Masonry or Architecture
    prices: dict[str, int]  # what a unit of each resource would cost this city
    to_opponent: int  # the part of the total paid to the opponent (Economy)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {**vars(self), "bought": {resource: list(pair) for resource, pair in self.bought.items()}}


class PriceParts(NamedTuple):
    """The numbers that determine a price; amounts and unit prices are packed."""

    chained: int  # whether a chain makes it free
    coins: int  # the printed coin cost
    cost: int  # resources required
    missing: int  # after production
    lacking: int  # after choice producers
    buying: int  # after the rebate
    prices: int
    is_paid_to_opponent: int


@compiled
def breakdown(states: list[State], seat: int, is_wonder: bool, number: int, out: list[int]) -> None:
    """Write the parts of the price of a building or wonder, in the order of `PriceParts`."""
    me = states[0].cities[seat]
    thing = WONDERS[number] if is_wonder else CARDS[number]
    out[0] = 1 if is_chained(me, thing) else 0
    out[1] = thing.coin_cost + cost_change(me, thing)
    out[2] = thing.cost
    out[3] = surplus(thing.cost, me.production)
    out[4] = after_choices(me, out[3])
    out[5] = after_rebate(me, out[4], rebate(me, thing, is_wonder))
    out[6] = me.prices
    out[7] = states[0].cities[1 - seat].trade_income


@compiled
def rebate(me: City, thing: Thing, is_wonder: bool) -> int:
    """The number of resources of a building or wonder that need not be paid."""
    return me.rebate_wonder if is_wonder else building_rebate(me, thing)


def price_parts(states: list[State], seat: int, is_wonder: bool, number: int) -> PriceParts:
    """The parts of the price of a building or wonder for a seat."""
    parts = integers([0] * len(PriceParts._fields))
    breakdown(states, seat, is_wonder, number, parts)
    return PriceParts(*map(int, parts))


def unit_prices(packed: int) -> dict[str, int]:
    """The price of a unit of each resource for a city."""
    return {r: packed >> TOP_LANE - LANE * i & LANE_MASK for i, r in enumerate(RESOURCES)}


def explain(parts: PriceParts) -> Price:
    """Build a price from its parts."""
    chained, coins, cost, missing, lacking, buying = parts[:6]
    if chained:
        coins = missing = lacking = buying = 0
    prices = unit_prices(parts.prices)
    bought = {resource: (n, prices[resource]) for resource, n in unpack(buying).items()}
    trade = sum(n * each for n, each in bought.values())
    return Price(
        total=coins + trade,
        coins=coins,
        trade=trade,
        bought=bought,
        chain=bool(chained),
        cost=unpack(cost),
        produced={} if chained else unpack(cost - missing),
        chosen=unpack(missing - lacking),
        dropped=unpack(lacking - buying),
        prices=prices,
        to_opponent=trade if parts.is_paid_to_opponent else 0,
    )
