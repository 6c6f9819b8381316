"""Handcrafted evaluation: the value of cards and stages for a city in points, from public information and its own hand.

A thing (`rules.cards.Thing`) gives points and coins at once, plus an estimate of later gains: production saves
purchases, shields raise the chances in the coming conflicts with both neighbours, a symbol scores now and gains with
later symbols, a chain saves the cost of the buildings that it makes free. Later gains shrink as the game goes on.
"""

from __future__ import annotations

from typing import Annotated, Any, get_type_hints

from pharos.core.native import Float64, compiled, inlined, lowest, record_table
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import (
    AGE_3_CARDS,
    AGES,
    BOARDS,
    DEFEAT,
    GUILDS,
    MADE,
    MADE_BOTH,
    MOST_OPTIONS,
    OPTIONS,
    RAW_LEFT,
    RAW_RIGHT,
    SELF,
    SETS,
    STAGES,
    THINGS,
    TOKEN_VALUES,
    TURNS,
    Thing,
)
from pharos.games.wonders.rules.definitions import BUILDINGS, MANUFACTURED, RAW
from pharos.games.wonders.rules.effects import counted_around
from pharos.games.wonders.rules.points import card_points, science_points
from pharos.games.wonders.rules.state import City, State
from pharos.games.wonders.rules.trade import left_of, right_of

VALUED_UNITS = 3  # units of one resource that have a value; further units have none
TIME_POINTS = AGES + 1  # points in time: the start of each age, and the end of the game


WeightFields: Any = EXPANSIONS.fields("WEIGHT_FIELDS", "search.weights")


class Weights(WeightFields):  # type: ignore[misc]
    """Values in points; lists over time hold one value per point in time (see `by_time`)."""

    coin: Annotated[list[float], "f8", TIME_POINTS]
    paid: Float64  # extra cost of a coin paid to a neighbour, as a fraction of `coin`, divided by the number of rivals
    raw: Annotated[list[float], "f8", TIME_POINTS]  # the first unit of a raw material
    made: Annotated[list[float], "f8", TIME_POINTS]  # the first unit of a manufactured good
    more: Annotated[list[float], "f8", VALUED_UNITS]  # the fraction of that value for the first, second and third unit
    either: Float64  # a producer with a choice, as a fraction of the sum over all that it can produce
    discount: Annotated[list[float], "f8", TIME_POINTS]  # per unit that can be bought at the discount
    chain: Float64  # per resource and coin in the cost of a building that becomes free
    military: Float64  # weight of better chances in the conflicts
    spread: Float64  # the lead in shields that certainly wins a conflict at the end of the age
    spread_turn: Float64  # how much larger that lead must be per turn before the end
    symbol: Annotated[list[float], "f8", TIME_POINTS]  # what a symbol gains from later symbols, per symbol held
    counting: Float64  # things counted by a guild that a city builds per turn
    right: Float64  # a special ability of a board, per age that it lasts
    revive: Float64  # a building from the discard pile, per age so far
    guild: Float64  # copying a guild that is not built yet
    complete: Float64  # probability of completing all stages while some are missing
    stage: Float64  # access to the next stage, per stage left after this one
    deny: Float64  # the fraction of a card's value to the next holder that counts as the value of denying it


# Set by hand, then tuned one at a time in blocks of games with every number of players against the previous values.
_BALANCED: dict[str, Any] = {
    "coin": [0.5, 0.59, 0.4, 0.34],
    "paid": 0.95,
    "raw": [4.7, 5.4, 3.3, 0.0],
    "made": [4.3, 1.9, 2.0, 0.0],
    "more": [1.0, 0.56, 0.11],
    "either": 0.94,
    "discount": [0.7, 0.52, 0.27, 0.0],
    "chain": 0.089,
    "military": 1.0,
    "spread": 0.5,
    "spread_turn": 0.25,
    "symbol": [1.2, 1.0, 0.6, 0.0],
    "counting": 0.1,
    "right": 1.5,
    "revive": 1.3,
    "guild": 3.0,
    "complete": 0.37,
    "stage": 0.2,
    "deny": 0.12,
    **EXPANSIONS.merged("search.weights", "BALANCED"),
}


# A beginner values immediate points, and hardly considers later needs, neighbours or symbols.
_SHORT_SIGHTED: dict[str, Any] = {
    "raw": [1.0, 0.8, 0.4, 0.0],
    "made": [1.0, 0.6, 0.3, 0.0],
    "discount": [0.1, 0.1, 0.0, 0.0],
    "chain": 0.0,
    "military": 0.5,
    "symbol": [0.3, 0.2, 0.1, 0.0],
    "counting": 0.0,
    "stage": 0.0,
    "deny": 0.0,
}


# A newcomer builds for the points printed on the cards: coins are there to be spent, and what a card is good for later
# is hardly seen.
_NEWCOMER: dict[str, Any] = {
    "coin": [0.05, 0.05, 0.1, 0.33],
    "raw": [0.3, 0.3, 0.2, 0.0],
    "made": [0.3, 0.3, 0.2, 0.0],
    "discount": [0.02, 0.02, 0.0, 0.0],
    "chain": 0.0,
    "military": 0.3,
    "symbol": [0.1, 0.1, 0.0, 0.0],
    "counting": 0.0,
    "right": 0.3,
    "revive": 0.5,
    "complete": 0.2,
    "stage": 0.0,
    "deny": 0.0,
}


def _between(near: Any, far: Any, sight: float) -> Any:
    """Interpolate between two weights or lists of weights."""
    if isinstance(near, list):
        return [_between(*pair, sight) for pair in zip(near, far, strict=True)]
    return near + sight * (far - near)


def make_weights(**changed: Any) -> list[Weights]:
    """Make a record of the balanced weights with some of them changed."""
    named = _BALANCED | changed
    return record_table(Weights, [[named[name] for name in get_type_hints(Weights)]])


BALANCED = make_weights()
SHORT_SIGHTED = make_weights(**_SHORT_SIGHTED)


def _towards_balanced(weights: dict[str, Any], sight: float) -> list[Weights]:
    return make_weights(**{name: _between(near, _BALANCED[name], sight) for name, near in weights.items()})


def near_sighted(sight: float) -> list[Weights]:
    """Interpolate between a beginner's weights (sight 0) and the balanced weights (sight 1)."""
    return _towards_balanced(_SHORT_SIGHTED, sight)


def building_gladly(sight: float) -> list[Weights]:
    """Interpolate between a newcomer's weights (sight 0) and the balanced weights (sight 1)."""
    return _towards_balanced(_NEWCOMER, sight)


class ChainSavings:
    """What the chains of a building save."""

    saves: Float64  # resources and coins in the cost of the buildings that it makes free


CHAIN_SAVINGS = record_table(
    ChainSavings,
    (
        (float(sum(sum(b.cost.units) + b.cost.coins for b in BUILDINGS if before.id in b.chain_from)),)
        for before in BUILDINGS
    ),
)


@inlined
def by_time(row: list[float], s: State) -> float:
    """Interpolate a list over time at the current turn."""
    now = (s.turn - 1) / TURNS
    return row[s.age - 1] * (1.0 - now) + row[s.age] * now


@inlined
def turns_left(s: State, age: int) -> int:
    """The number of turns after this one until the end of an age; ages are counted from 0."""
    return TURNS * (age + 2 - s.age) - s.turn


@compiled
def production_gain(s: State, me: City, thing: Thing, w: Weights) -> float:
    """What the production of a thing will save."""
    total, kinds = 0.0, 0
    for resource in range(len(RAW) + len(MANUFACTURED)):
        is_raw = resource < len(RAW)
        i = 1 << resource if is_raw else MADE + (1 << resource - len(RAW))
        units = thing.gives[i]
        if units == 0:
            continue
        kinds += 1
        unit = by_time(w.raw, s) if is_raw else by_time(w.made, s)
        for have in range(me.own[i], min(me.own[i] + units, VALUED_UNITS)):
            total += unit * w.more[have]
    return total if kinds == 1 else total * w.either


@compiled
def discount_gain(s: State, seat: int, thing: Thing, w: Weights) -> float:
    """What the discount of a thing will save."""
    left, right = s.cities[left_of(s, seat)], s.cities[right_of(s, seat)]
    units = 0
    if thing.discount & RAW_LEFT:
        units += left.sold[MADE - 1]
    if thing.discount & RAW_RIGHT:
        units += right.sold[MADE - 1]
    if thing.discount & MADE_BOTH:
        units += left.sold[SETS - 1] + right.sold[SETS - 1]
    return by_time(w.discount, s) * (units + 1)


@inlined
def chance_of(lead: int, spread: float) -> float:
    """The estimated probability of winning a conflict with this lead in shields."""
    return min(max(0.5 + 0.5 * lead / spread, 0.0), 1.0)


@compiled
def military_gain(s: State, seat: int, shields: int, w: Weights) -> float:
    """What additional shields will gain in the coming conflicts."""
    total = 0.0
    for side in range(2):
        other = s.cities[left_of(s, seat) if side == 0 else right_of(s, seat)]
        lead = s.cities[seat].shields - other.shields
        for age in range(s.age - 1, AGES):
            spread = w.spread + w.spread_turn * turns_left(s, age)
            gain = chance_of(lead + shields, spread) - chance_of(lead, spread)
            total += gain * (TOKEN_VALUES[age] - TOKEN_VALUES[DEFEAT])
    return w.military * total


@compiled
def science_gain(s: State, me: City, thing: Thing, w: Weights) -> float:
    """What the symbols of a thing score now, plus what they gain from later symbols."""
    before = science_points(me, me.free_symbols)
    held = me.symbols[0] + me.symbols[1] + me.symbols[2] + me.free_symbols
    if thing.symbol:
        me.symbols[thing.symbol - 1] += 1
    after = science_points(me, me.free_symbols + thing.free_symbols)
    if thing.symbol:
        me.symbols[thing.symbol - 1] -= 1
    return after - before + by_time(w.symbol, s) * (min(held, 3) + 1)


@compiled
def counting_gain(s: State, seat: int, thing: Thing, w: Weights) -> float:
    """The coins and points for what a thing counts, including itself and an estimate of what will still be built."""
    n = 0.0 + counted_around(s, seat, thing)
    if thing.where & SELF and thing.counts >> thing.kind & 1 and not thing.in_sets:
        n += 1.0
    cities = (thing.where & 1) + (thing.where >> 1 & 1) + (thing.where >> 2 & 1)
    later = 0.0 if thing.in_sets else w.counting * cities * turns_left(s, AGES - 1)
    return by_time(w.coin, s) * thing.coins_per * n + thing.points_per * (n + later)


@compiled
def best_guild(s: State, seat: int) -> int:
    """The points of the city's best guild."""
    best = 0
    rest = s.cities[seat].built[1] >> GUILDS - AGE_3_CARDS
    while rest:
        best = max(best, card_points(s, seat, GUILDS + lowest(rest)))
        rest &= rest - 1
    return best


@compiled
def thing_value(s: State, seat: int, number: int, w: Weights) -> float:
    """The value of a thing for a city, without its price and without the choices that a stage offers."""
    me = s.cities[seat]
    thing = THINGS[number]
    value = thing.points + by_time(w.coin, s) * thing.coins
    if thing.makes:
        value += production_gain(s, me, thing, w)
    if thing.discount:
        value += discount_gain(s, seat, thing, w)
    if thing.shields:
        value += military_gain(s, seat, thing.shields, w)
    if thing.symbol or thing.free_symbols:
        value += science_gain(s, me, thing, w)
    if thing.where:
        value += counting_gain(s, seat, thing, w)
    if number < STAGES:
        value += w.chain * CHAIN_SAVINGS[number].saves
    if thing.points_if_complete:
        value += thing.points_if_complete * (1.0 if me.stages == BOARDS[me.board].stages else w.complete)
    if thing.rights:
        value += w.right * (AGES + 1 - s.age)
    if thing.revives and s.discarded:
        value += w.revive * s.age
    if thing.token:
        value += TOKEN_VALUES[thing.token - 1] * thing.tokens
    if thing.clears_defeats:
        value -= TOKEN_VALUES[DEFEAT] * me.military[DEFEAT]
    if thing.repeats_guild:
        value += max(w.guild, 0.0 + best_guild(s, seat))
    return value


@compiled
def option_value(s: State, stage: int, seat: int, option: int, w: Weights) -> float:
    """The value of an option of a stage."""
    return thing_value(s, seat, OPTIONS + (stage - STAGES) * MOST_OPTIONS + option, w)
