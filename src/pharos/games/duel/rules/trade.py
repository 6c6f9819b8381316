"""What things cost: own production, choice producers, rebates, and the bank's prices."""

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
from pharos.games.duel.rules.state import City


@compiled
def set_prices(me: City, other: City) -> None:
    """Bring the bank's prices up to date: 2 and what the opponent's brown and grey cards make, or the discount."""
    asked = ONES * BASE_PRICE + mirrored(other.production)
    me.prices = asked & ~me.discount | ONES * DISCOUNT_PRICE & me.discount


@compiled
def after_choices(me: City, missing: int) -> int:
    """What is still missing when the choice producers have given the dearest units of their group."""
    if me.choice_raw:
        missing = dearest_dropped(missing, me.prices, RAW_LANES, me.choice_raw)
    if me.choice_manufactured:
        missing = dearest_dropped(missing, me.prices, MANUFACTURED_LANES, me.choice_manufactured)
    return missing


@compiled
def after_rebate(me: City, missing: int, rebate: int) -> int:
    """What has to be bought when the rebate has dropped the dearest units of all.

    The rebate comes last: with the choice producers first this is always the cheapest payment, the other way round
    it is not.
    """
    return dearest_dropped(missing, me.prices, ALL_LANES, rebate) if rebate else missing


@inlined
def trade_cost(me: City, cost: int, rebate: int) -> int:
    """The least price of the resources that a city lacks."""
    missing = surplus(cost, me.production)
    if missing and me.choice_raw + me.choice_manufactured + rebate:
        missing = after_rebate(me, after_choices(me, missing), rebate)
    return worth(missing, me.prices)


@inlined
def building_rebate(me: City, card: Thing) -> int:
    """How many resources of a building need not be paid."""
    return me.rebate_blue if card.kind == BLUE else 0


@inlined
def building_trade(me: City, card: Thing) -> int:
    """What a city pays for the resources of a building that is not free by a chain."""
    return trade_cost(me, card.cost, building_rebate(me, card))


@inlined
def is_chained(me: City, card: Thing) -> bool:
    """Whether a building is free because its predecessor stands in the city."""
    return card.free_with & me.chains != 0


@inlined
def building_cost(me: City, card: Thing) -> int:
    """All the coins that a city pays for a building."""
    if is_chained(me, card):
        return 0
    return card.coin_cost + building_trade(me, card)


@inlined
def wonder_cost(me: City, wonder: Thing) -> int:
    """All the coins that a city pays for a wonder."""
    return wonder.coin_cost + trade_cost(me, wonder.cost, me.rebate_wonder)


@inlined
def sale_income(me: City) -> int:
    """What a city gets for a discarded card."""
    return SALE + SALE_PER_YELLOW * me.counts[YELLOW]
