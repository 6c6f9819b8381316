"""Costs: own production, choice producers, rebates, and the bank's prices."""

from __future__ import annotations

from pharos.core.native import compiled, inlined
from pharos.core.resources import (
    ALL_LANES,
    MANUFACTURED_LANES,
    ONES,
    RAW_LANES,
    dearest_dropped,
    mirrored,
    surplus,
    worth,
)
from pharos.games.duel.rules.cards import BASE_PRICE, BLUE, DISCOUNT_PRICE, SALE, SALE_PER_YELLOW, YELLOW, Thing
from pharos.games.duel.rules.expansion_costs import cost_change
from pharos.games.duel.rules.state import City


@compiled
def set_prices(me: City, other: City) -> None:
    """Update the bank's prices: 2 plus the opponent's brown and grey production, or the discount price."""
    asked = ONES * BASE_PRICE + mirrored(other.production)
    me.prices = asked & ~me.discount | ONES * DISCOUNT_PRICE & me.discount


@compiled
def after_choices(me: City, missing: int) -> int:
    """What is still missing after the choice producers supplied the most expensive units of their group."""
    if me.choice_raw:
        missing = dearest_dropped(missing, me.prices, RAW_LANES, me.choice_raw)
    if me.choice_manufactured:
        missing = dearest_dropped(missing, me.prices, MANUFACTURED_LANES, me.choice_manufactured)
    return missing


@compiled
def after_rebate(me: City, missing: int, rebate: int) -> int:
    """What has to be bought after the rebate dropped the most expensive of the remaining units.

    The rebate comes last: applying the choice producers first always gives the cheapest payment; the reverse order
    does not.
    """
    return dearest_dropped(missing, me.prices, ALL_LANES, rebate) if rebate else missing


@inlined
def trade_cost(me: City, cost: int, rebate: int) -> int:
    """The lowest price of the resources that a city lacks."""
    missing = surplus(cost, me.production)
    if missing and me.choice_raw + me.choice_manufactured + rebate:
        missing = after_rebate(me, after_choices(me, missing), rebate)
    return worth(missing, me.prices)


@inlined
def building_rebate(me: City, card: Thing) -> int:
    """The number of resources of a building that need not be paid."""
    return me.rebate_blue if card.kind == BLUE else 0


@inlined
def building_trade(me: City, card: Thing) -> int:
    """The coins a city pays for the resources of a building that is not free through a chain."""
    return trade_cost(me, card.cost, building_rebate(me, card))


@inlined
def is_chained(me: City, card: Thing) -> bool:
    """Whether a building is free because the city has its predecessor."""
    return card.free_with & me.chains != 0


@inlined
def building_cost(me: City, card: Thing) -> int:
    """The total cost of a building for a city, in coins."""
    if is_chained(me, card):
        return 0
    return card.coin_cost + building_trade(me, card) + cost_change(me, card)


@inlined
def wonder_cost(me: City, wonder: Thing) -> int:
    """The total cost of a wonder for a city, in coins."""
    return wonder.coin_cost + trade_cost(me, wonder.cost, me.rebate_wonder) + cost_change(me, wonder)


@inlined
def sale_income(me: City) -> int:
    """The coins a city gets for a discarded card."""
    return SALE + SALE_PER_YELLOW * me.counts[YELLOW]
