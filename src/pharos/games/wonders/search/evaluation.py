"""The value of things for a city in points: a hand-made estimate from the open table and the seat's own hand only.

A thing brings its points and coins at once, and something for the time that is left: a unit of production what it will
save, shields the better chance in the conflicts to come with both neighbours, a symbol what it adds now and what more
symbols will make of it, a predecessor the cost of what it makes free. All of this fades as the game goes on.
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

SAME = 3  # units of one resource after which another one has no value
BEGINNINGS = AGES + 1  # of the ages, and the end of the game


WeightFields: Any = EXPANSIONS.fields("WEIGHT_FIELDS", "search.weights")


class Weights(WeightFields):  # type: ignore[misc]
    """The values of things in points; rows by time have a value for the beginning of each age."""

    coin: Annotated[list[float], "f8", BEGINNINGS]
    paid: Float64  # how much more of that a coin costs that goes to a neighbour, who is one of the rivals
    raw: Annotated[list[float], "f8", BEGINNINGS]  # the first unit of a raw material
    made: Annotated[list[float], "f8", BEGINNINGS]  # and of a manufactured good
    more: Annotated[list[float], "f8", SAME]  # the part of that which the first, second and third unit have
    either: Float64  # a producer of choice, as a part of all that it can make
    discount: Annotated[list[float], "f8", BEGINNINGS]  # for each unit that can be bought for less
    chain: Float64  # for each resource and coin of a building that becomes free
    military: Float64  # how seriously a better chance in the conflicts is taken
    spread: Float64  # the lead in shields that is sure to win at the end of an age
    spread_turn: Float64  # and how much more it must be for each turn before that
    symbol: Annotated[list[float], "f8", BEGINNINGS]  # what a symbol gains by more symbols, for each one there is
    counting: Float64  # how many of the things that a guild counts are built in a turn
    right: Float64  # a right of a board, for each age that it lasts
    revive: Float64  # a building from the discard pile, for each age so far
    guild: Float64  # counting a guild again that is still to come
    complete: Float64  # the chance to build all stages, while some are missing
    stage: Float64  # that the next stage can be built after this one, for each that is left
    deny: Float64  # taking away what the next to hold the hand would get


# Set by hand, then one at a time by blocks of games of all numbers of players against the values before.
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


# A beginner likes what brings points, and hardly thinks of what will be needed later, of neighbours or of symbols.
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


def _between(near: Any, far: Any, sight: float) -> Any:
    """A weight, or a row of them, between two."""
    if isinstance(near, list):
        return [_between(*pair, sight) for pair in zip(near, far, strict=True)]
    return near + sight * (far - near)


def make_weights(**changed: Any) -> list[Weights]:
    """Weights by name as a record: the balanced ones, some of them changed."""
    named = _BALANCED | changed
    return record_table(Weights, [[named[name] for name in get_type_hints(Weights)]])


BALANCED = make_weights()
SHORT_SIGHTED = make_weights(**_SHORT_SIGHTED)


def near_sighted(sight: float) -> list[Weights]:
    """Weights that see a part of what the balanced ones see: 0 is as little as a beginner, 1 all of it."""
    return make_weights(**{name: _between(near, _BALANCED[name], sight) for name, near in _SHORT_SIGHTED.items()})


class Lead:
    """What a building leads to."""

    saves: Float64  # resources and coins of the buildings that it makes free


LEADS = record_table(
    Lead,
    (
        (float(sum(sum(b.cost.units) + b.cost.coins for b in BUILDINGS if before.id in b.chain_from)),)
        for before in BUILDINGS
    ),
)


@inlined
def by_time(row: list[float], s: State) -> float:
    """A value by time, now."""
    now = (s.turn - 1) / TURNS
    return row[s.age - 1] * (1.0 - now) + row[s.age] * now


@inlined
def turns_left(s: State, age: int) -> int:
    """How many turns there are after this one up to the end of an age, from 0 on."""
    return TURNS * (age + 2 - s.age) - s.turn


@compiled
def production_gain(s: State, me: City, thing: Thing, w: Weights) -> float:
    """What it will save to make more resources."""
    total, kinds = 0.0, 0
    for resource in range(len(RAW) + len(MANUFACTURED)):
        is_raw = resource < len(RAW)
        i = 1 << resource if is_raw else MADE + (1 << resource - len(RAW))
        units = thing.gives[i]
        if units == 0:
            continue
        kinds += 1
        unit = by_time(w.raw, s) if is_raw else by_time(w.made, s)
        for have in range(me.own[i], min(me.own[i] + units, SAME)):
            total += unit * w.more[have]
    return total if kinds == 1 else total * w.either


@compiled
def discount_gain(s: State, seat: int, thing: Thing, w: Weights) -> float:
    """What it will save to buy for less."""
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
    """The chance to win a conflict with a lead in shields."""
    return min(max(0.5 + 0.5 * lead / spread, 0.0), 1.0)


@compiled
def military_gain(s: State, seat: int, shields: int, w: Weights) -> float:
    """What more shields will bring in the conflicts to come."""
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
    """What more symbols add now, and what more symbols still will make of it."""
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
    """The coins and points of what is counted, itself included, with what will be built of it."""
    n = 0.0 + counted_around(s, seat, thing)
    if thing.where & SELF and thing.counts >> thing.kind & 1 and not thing.in_sets:
        n += 1.0
    cities = (thing.where & 1) + (thing.where >> 1 & 1) + (thing.where >> 2 & 1)
    later = 0.0 if thing.in_sets else w.counting * cities * turns_left(s, AGES - 1)
    return by_time(w.coin, s) * thing.coins_per * n + thing.points_per * (n + later)


@compiled
def best_guild(s: State, seat: int) -> int:
    """The most points of a guild in a city."""
    best = 0
    rest = s.cities[seat].built[1] >> GUILDS - AGE_3_CARDS
    while rest:
        best = max(best, card_points(s, seat, GUILDS + lowest(rest)))
        rest &= rest - 1
    return best


@compiled
def thing_value(s: State, seat: int, number: int, w: Weights) -> float:
    """What a thing brings a city, its price not counted; what a stage lets one choose is not part of it."""
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
        value += w.chain * LEADS[number].saves
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
    """What an option of a stage brings."""
    return thing_value(s, seat, OPTIONS + (stage - STAGES) * MOST_OPTIONS + option, w)
