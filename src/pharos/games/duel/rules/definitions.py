"""The cards, wonders, tokens and layouts as the data files state them: read, checked, frozen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from pharos.core.resources import RESOURCES, Cost, parse_cost

COLORS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
SYMBOLS = ("quill", "mortar", "plumb", "wheel", "sundial", "globe", "scales")
SLOTS = 20  # cards laid out in each age

# Every kind of effect there is. A card is a choice from these; none has rules of its own.
EFFECTS = frozenset(
    {
        "produces",  # units of each resource, which also raise the opponent's price
        "produces_choice",  # one unit of one of these for each construction; does not raise the price
        "trade_discount",  # these resources cost the discount price
        "points",
        "shields",
        "science",  # a symbol
        "coins",  # once, from the bank
        "coins_per",  # once, for each card of a colour or each wonder of the own city
        "points_per",  # at the end, for each progress token
        "guild",  # coins once and points at the end, for what the richer of the two cities has
        "opponent_loses_coins",
        "extra_turn",
        "destroy",  # a card of this colour of the opponent's
        "build_from_discard",
        "progress_from_box",  # so many tokens are drawn from the box, one is kept
        "resource_rebate",  # later constructions of a kind need so many units less
        "gain_opponent_trade_coins",
        "extra_shields",  # on later cards of a colour
        "extra_turn_on",  # every later wonder
        "coins_on_chain_build",
    }
)


@dataclass(frozen=True)
class Building:
    """A card of an age or a guild."""

    id: str
    name: str
    age: int  # 1 to 3
    is_guild: bool
    color: str
    cost: Cost
    chain: str | None  # the symbol it has
    free_with: str | None  # the symbol that makes it free
    effects: Mapping[str, Any]


@dataclass(frozen=True)
class Wonder:
    """A wonder."""

    id: str
    name: str
    cost: Cost
    effects: Mapping[str, Any]


@dataclass(frozen=True)
class Token:
    """A progress token."""

    id: str
    name: str
    effects: Mapping[str, Any]


@dataclass(frozen=True)
class Slot:
    """A place in the layout of an age."""

    row: int
    column: int
    face_up: bool
    covered_by: tuple[int, ...]


def read_data(name: str) -> Any:
    """A data file of the game."""
    return json.loads(resources.files("pharos.games.duel.rules").joinpath("data", name).read_text(encoding="utf-8"))


def _effects(owner: str, effects: dict[str, Any]) -> Mapping[str, Any]:
    if unknown := effects.keys() - EFFECTS:
        raise ValueError(f"{owner} has an unknown effect: {', '.join(sorted(unknown))}")
    named = [*effects.get("produces", {}), *effects.get("produces_choice", []), *effects.get("trade_discount", [])]
    if wrong := set(named) - set(RESOURCES):
        raise ValueError(f"{owner} names an unknown resource: {', '.join(sorted(wrong))}")
    if effects.get("science", "scales") not in SYMBOLS:
        raise ValueError(f"{owner} has an unknown symbol: {effects['science']}")
    return effects


def _building(row: dict[str, Any]) -> Building:
    if row["color"] not in COLORS:
        raise ValueError(f"{row['id']} has an unknown colour: {row['color']}")
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
    )


def _layout(picture: list[str]) -> tuple[Slot, ...]:
    """Slots row by row from a picture with a character for each half card: U lies face up, D face down."""
    places = [(r, c, mark) for r, line in enumerate(picture) for c, mark in enumerate(line) if mark != " "]
    slot_at = {(r, c): i for i, (r, c, _) in enumerate(places)}
    return tuple(
        Slot(r, c, mark == "U", tuple(slot_at[r + 1, c + d] for d in (-1, 1) if (r + 1, c + d) in slot_at))
        for r, c, mark in places
    )


_cards = read_data("cards.json")
TABLE = read_data("table.json")

BUILDINGS = tuple(_building(row) for row in _cards["buildings"])
WONDERS = tuple(
    Wonder(row["id"], row["name"], parse_cost(row["cost"]), _effects(row["id"], row["effects"]))
    for row in _cards["wonders"]
)
TOKENS = tuple(Token(row["id"], row["name"], _effects(row["id"], row["effects"])) for row in _cards["tokens"])
LAYOUTS = tuple(_layout(TABLE["layouts"][age]) for age in "123")
CHAINS = tuple(sorted(b.chain for b in BUILDINGS if b.chain))

BUILDING_INDEX = {b.id: i for i, b in enumerate(BUILDINGS)}
WONDER_INDEX = {w.id: i for i, w in enumerate(WONDERS)}
TOKEN_INDEX = {t.id: i for i, t in enumerate(TOKENS)}

assert all(len(layout) == SLOTS for layout in LAYOUTS)
assert list(BUILDINGS) == sorted(BUILDINGS, key=lambda b: (b.age, b.is_guild)), "cards stand in the order of ages"
