"""The cards, wonders, tokens and layouts from the data files: loaded, validated and immutable.

Expansions are numbered after the base game, so that the numbers of the base game never change.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pharos.core.resources import RESOURCES, Cost, parse_cost
from pharos.games.duel.expansions import EXPANSIONS

COLORS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
SYMBOLS = ("quill", "mortar", "plumb", "wheel", "sundial", "globe", "scales")
SLOTS = 20  # cards laid out in each age

# All kinds of effects. Every card is a combination of these; no card has its own code.
EFFECTS = frozenset(
    {
        "produces",  # units of each resource; they also raise the opponent's price
        "produces_choice",  # one unit of one of these per construction; does not raise the price
        "trade_discount",  # these resources cost the discount price
        "points",
        "shields",
        "science",  # a symbol
        "coins",  # once, from the bank
        "coins_per",  # once, for each card of a colour or each wonder in one's own city
        "points_per",  # at the end, for each progress token
        "guild",  # coins once and points at the end, counted in the city that has more
        "opponent_loses_coins",
        "extra_turn",
        "destroy",  # one of the opponent's cards of this colour
        "build_from_discard",
        "progress_from_box",  # this many tokens are drawn from the box; one is kept
        "resource_rebate",  # later constructions of a kind need this many units less
        "gain_opponent_trade_coins",
        "extra_shields",  # on later cards of a colour
        "extra_turn_on",  # every later wonder
        "coins_on_chain_build",
    }
)


@dataclass(frozen=True)
class Building:
    """An age card or a guild card."""

    id: str
    name: str
    age: int  # 1 to 3
    is_guild: bool
    color: str
    cost: Cost
    chain: str | None  # the symbol it has
    free_with: str | None  # the symbol that makes it free
    effects: Mapping[str, Any]
    expansion: str | None = None


@dataclass(frozen=True)
class Wonder:
    """A wonder."""

    id: str
    name: str
    cost: Cost
    effects: Mapping[str, Any]
    expansion: str | None = None


@dataclass(frozen=True)
class Token:
    """A progress token."""

    id: str
    name: str
    effects: Mapping[str, Any]
    expansion: str | None = None


@dataclass(frozen=True)
class Slot:
    """A card position in the layout of an age."""

    row: int
    column: int
    face_up: bool
    covered_by: tuple[int, ...]


def read_data(name: str) -> Any:
    """Read a data file of the base game, or of the expansion that it is named after."""
    return EXPANSIONS.read_data(str(__package__), name)


def _effects(owner: str, effects: dict[str, Any]) -> Mapping[str, Any]:
    if unknown := effects.keys() - EFFECTS - EXPANSION_EFFECTS:
        raise ValueError(f"{owner} has an unknown effect: {', '.join(sorted(unknown))}")
    named = [*effects.get("produces", {}), *effects.get("produces_choice", []), *effects.get("trade_discount", [])]
    if wrong := set(named) - set(RESOURCES):
        raise ValueError(f"{owner} names an unknown resource: {', '.join(sorted(wrong))}")
    if effects.get("science", "scales") not in SYMBOLS:
        raise ValueError(f"{owner} has an unknown symbol: {effects['science']}")
    return effects


def _building(row: dict[str, Any], expansion: str | None = None) -> Building:
    if row["color"] not in COLORS:
        raise ValueError(f"{row['id']} has an unknown colour: {row['color']}")
    if expansion and row["color"] in ("brown", "grey"):
        raise ValueError(f"{row['id']} cannot be {row['color']}: an expansion has no cards that can be destroyed")
    is_guild = row["age"] == "guild"
    return Building(
        id=row["id"],
        name=row["name"],
        age=3 if is_guild else row["age"],
        is_guild=is_guild,
        color=row["color"],
        cost=parse_cost(row["cost"]),
        chain=row.get("chain"),
        free_with=row.get("free_with"),
        effects=_effects(row["id"], row["effects"]),
        expansion=expansion,
    )


def _wonder(row: dict[str, Any], expansion: str | None = None) -> Wonder:
    return Wonder(row["id"], row["name"], parse_cost(row["cost"]), _effects(row["id"], row["effects"]), expansion)


def _token(row: dict[str, Any], expansion: str | None = None) -> Token:
    return Token(row["id"], row["name"], _effects(row["id"], row["effects"]), expansion)


def _layout(picture: list[str]) -> tuple[Slot, ...]:
    """Parse the slots, row by row, from a picture with a character per half card: U is face up, D face down."""
    places = [(r, c, mark) for r, line in enumerate(picture) for c, mark in enumerate(line) if mark != " "]
    slot_at = {(r, c): i for i, (r, c, _) in enumerate(places)}
    return tuple(
        Slot(r, c, mark == "U", tuple(slot_at[r + 1, c + d] for d in (-1, 1) if (r + 1, c + d) in slot_at))
        for r, c, mark in places
    )


_cards = read_data("cards.json")
_expansion_data = EXPANSIONS.data()
EXPANSION_EFFECTS = frozenset(effect for data in _expansion_data.values() for effect in data.get("effects", ()))
TABLE = read_data("table.json")

BASE_BUILDINGS = tuple(_building(row) for row in _cards["buildings"])
BASE_WONDERS = tuple(_wonder(row) for row in _cards["wonders"])
BASE_TOKENS = tuple(_token(row) for row in _cards["tokens"])
BUILDINGS = BASE_BUILDINGS + tuple(
    _building(row, x) for x, data in _expansion_data.items() for row in data.get("buildings", ())
)
WONDERS = BASE_WONDERS + tuple(
    _wonder(row, x) for x, data in _expansion_data.items() for row in data.get("wonders", ())
)
TOKENS = BASE_TOKENS + tuple(_token(row, x) for x, data in _expansion_data.items() for row in data.get("tokens", ()))
LAYOUTS = tuple(_layout(TABLE["layouts"][age]) for age in "123")
CHAINS = tuple(
    chain
    for rows in (BASE_BUILDINGS, BUILDINGS[len(BASE_BUILDINGS) :])
    for chain in sorted(b.chain for b in rows if b.chain)
)

BUILDING_INDEX = {b.id: i for i, b in enumerate(BUILDINGS)}
WONDER_INDEX = {w.id: i for i, w in enumerate(WONDERS)}
TOKEN_INDEX = {t.id: i for i, t in enumerate(TOKENS)}


@dataclass(frozen=True)
class Box:
    """The numbers of all buildings, wonders and tokens of a game with given expansions, by id."""

    buildings: Mapping[str, int]
    wonders: Mapping[str, int]
    tokens: Mapping[str, int]


@functools.cache
def box_with(expansions: tuple[str, ...]) -> Box:
    """The contents of the box in a game with these expansions."""

    def known(things: Iterable[Building | Wonder | Token]) -> dict[str, int]:
        return {t.id: i for i, t in enumerate(things) if t.expansion is None or t.expansion in expansions}

    return Box(known(BUILDINGS), known(WONDERS), known(TOKENS))


assert all(len(layout) == SLOTS for layout in LAYOUTS)
assert list(BASE_BUILDINGS) == sorted(BASE_BUILDINGS, key=lambda b: (b.age, b.is_guild)), "cards stand in order of ages"
assert len(TOKENS) < 16, "a set of tokens has 16 bits"
