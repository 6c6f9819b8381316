"""What is drawn and said of a building, a wonder or a token: icons, words and the lines of its explanation."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pharos.core.resources import Cost
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, TOKEN_INDEX, TOKENS, WONDER_INDEX, WONDERS
from pharos.games.duel.web.words import (
    age_name,
    chain_name,
    color_name,
    describe_chains,
    describe_cost,
    describe_effects,
    thing_name,
)
from pharos.locale.catalogue import Translator


@dataclass(frozen=True)
class Part:
    """A piece of an effect as it is drawn: a resource, an icon, a number on a coin or a rosette, a colour, a text."""

    kind: str  # "resource" "icon" "coin" "points" "color" "text"
    name: str = ""
    text: str = ""


@dataclass(frozen=True)
class Chain:
    """A chain symbol on a card."""

    icon: str
    name: str
    other: str  # the name of the card at the other end


@dataclass(frozen=True)
class Face:
    """All that a page shows of a building, a wonder or a token, in one language."""

    id: str
    kind: str  # "building" "wonder" "token"
    name: str
    color: str  # the colour of a building, otherwise "wonder" or "token"
    color_name: str
    age: int  # of a building, 0 for others
    is_guild: bool
    coins: int  # printed cost
    resources: tuple[str, ...]  # printed cost, a name for each unit
    signs: tuple[tuple[Part, ...], ...]  # an effect each
    words: tuple[str, ...]
    cost_words: str
    has_chain: Chain | None
    free_with: Chain | None
    chain_words: tuple[str, ...]

    @property
    def icon(self) -> str:
        """The picture of a wonder or a token; Law has that of its symbol."""
        return "scales" if self.id == "law" else self.id

    @property
    def parts(self) -> int:
        """How many pieces the effects are drawn with, for the size of the drawing."""
        return sum(len(parts) for parts in self.signs)

    @property
    def cost_parts(self) -> int:
        """How many pieces the cost is drawn with, the chain symbol included."""
        return len(self.resources) + bool(self.coins) + bool(self.free_with)

    @property
    def lines(self) -> tuple[str, ...]:
        """The explanation, a line each, after the name."""
        about = () if self.kind == "token" else (self.cost_words,)
        return (self.color_name, *about, *self.words, *self.chain_words)

    @property
    def tip(self) -> str:
        """Name and explanation as one text with a line for each part."""
        return "\n".join((self.name, *self.lines))

    @property
    def label(self) -> str:
        """Name and explanation as they are read aloud."""
        return ". ".join(part.rstrip(".。") for part in (self.name, *self.lines)) + "."


def _text(text: str) -> Part:
    return Part("text", text=text)


def _between(parts: list[Part], separator: str) -> tuple[Part, ...]:
    row = []
    for i, part in enumerate(parts):
        row += [_text(separator), part] if i else [part]
    return tuple(row)


def _colors(what: str | list[str]) -> list[Part]:
    if isinstance(what, list):
        return [Part("color", color) for color in what]
    return [Part("icon", "wonder")] if what in ("wonder", "wonders") else [Part("color", what)]


def _guild(guild: Mapping[str, Any]) -> tuple[Part, ...]:
    points = Part("points", text=str(guild["points"]))
    if guild["count"] == "coins":
        return (points, _text("/"), Part("coin", text=str(guild["per"])))
    coins = [Part("coin", text=str(guild["coins"]))] if guild["coins"] else []
    return (*coins, points, _text("/"), *_colors(guild["count"]))


_SIGNS: dict[str, Callable[[Any], tuple[Part, ...]]] = {
    "produces": lambda v: tuple(Part("resource", r) for r, n in v.items() for _ in range(n)),
    "produces_choice": lambda v: _between([Part("resource", r) for r in v], "/"),
    "trade_discount": lambda v: (*(Part("resource", r) for r in v), _text("="), Part("coin", text="1")),
    "science": lambda v: (Part("icon", v),),
    "shields": lambda v: tuple(Part("icon", "shield") for _ in range(v)),
    "destroy": lambda v: (Part("icon", "destroy"), Part("color", v)),
    "build_from_discard": lambda _v: (Part("icon", "revive"), Part("icon", "discard")),
    "progress_from_box": lambda _v: (Part("icon", "token"),),
    "coins": lambda v: (Part("coin", text=str(v)),),
    "opponent_loses_coins": lambda v: (Part("coin", text=f"−{v}"),),
    "coins_per": lambda v: (Part("coin", text=str(v["amount"])), _text("/"), *_colors(v["what"])),
    "coins_on_chain_build": lambda v: (Part("icon", "link"), Part("coin", text=str(v))),
    "resource_rebate": lambda v: (*_colors(v["applies_to"]), _text(f"−{v['amount']}")),
    "gain_opponent_trade_coins": lambda _v: (Part("icon", "trade"), Part("coin", text="+")),
    "extra_shields": lambda v: (Part("color", "red"), *(Part("icon", "shield") for _ in range(v["amount"]))),
    "extra_turn_on": lambda _v: (Part("icon", "wonder"), Part("icon", "again")),
    "extra_turn": lambda _v: (Part("icon", "again"),),
    "guild": _guild,
    "points_per": lambda v: (Part("points", text=str(v["amount"])), _text("/"), Part("icon", "token")),
    "points": lambda v: (Part("points", text=str(v)),),
}


def _signs(effects: Mapping[str, Any]) -> tuple[tuple[Part, ...], ...]:
    return tuple(sign(effects[kind]) for kind, sign in _SIGNS.items() if kind in effects)


def _units(cost: Cost) -> tuple[str, ...]:
    return tuple(resource for resource, n in cost.resources().items() for _ in range(n))


@functools.cache
def building_face(card: str, tr: Translator) -> Face:
    """The face of a building."""
    fact = BUILDINGS[BUILDING_INDEX[card]]
    before = next((b for b in BUILDINGS if fact.free_with and b.chain == fact.free_with), None)
    after = next((b for b in BUILDINGS if fact.chain and b.free_with == fact.chain), None)
    sort = tr.gettext("Guild") if fact.is_guild else color_name(fact.color, tr)
    return Face(
        id=card,
        kind="building",
        name=thing_name(card, tr),
        color=fact.color,
        color_name=tr.gettext("%(age)s, %(color)s", age=age_name(fact.age, tr), color=sort),
        age=fact.age,
        is_guild=fact.is_guild,
        coins=fact.cost.coins,
        resources=_units(fact.cost),
        signs=_signs(fact.effects),
        words=tuple(describe_effects(fact.effects, tr)),
        cost_words=describe_cost(fact.cost.coins, fact.cost.resources(), tr),
        has_chain=Chain(fact.chain, chain_name(fact.chain, tr), thing_name(after.id, tr))
        if fact.chain and after
        else None,
        free_with=(
            Chain(fact.free_with, chain_name(fact.free_with, tr), thing_name(before.id, tr))
            if fact.free_with and before
            else None
        ),
        chain_words=tuple(describe_chains(fact, tr)),
    )


@functools.cache
def wonder_face(wonder: str, tr: Translator) -> Face:
    """The face of a wonder."""
    fact = WONDERS[WONDER_INDEX[wonder]]
    return Face(
        id=wonder,
        kind="wonder",
        name=thing_name(wonder, tr),
        color="wonder",
        color_name=tr.gettext("Wonder"),
        age=0,
        is_guild=False,
        coins=fact.cost.coins,
        resources=_units(fact.cost),
        signs=_signs(fact.effects),
        words=tuple(describe_effects(fact.effects, tr)),
        cost_words=describe_cost(fact.cost.coins, fact.cost.resources(), tr),
        has_chain=None,
        free_with=None,
        chain_words=(),
    )


@functools.cache
def token_face(token: str, tr: Translator) -> Face:
    """The face of a progress token."""
    fact = TOKENS[TOKEN_INDEX[token]]
    return Face(
        id=token,
        kind="token",
        name=thing_name(token, tr),
        color="token",
        color_name=tr.gettext("Progress token"),
        age=0,
        is_guild=False,
        coins=0,
        resources=(),
        signs=_signs(fact.effects),
        words=tuple(describe_effects(fact.effects, tr)),
        cost_words="",
        has_chain=None,
        free_with=None,
        chain_words=(),
    )


def face(thing: str, tr: Translator) -> Face:
    """The face of whatever has this id."""
    if thing in BUILDING_INDEX:
        return building_face(thing, tr)
    return wonder_face(thing, tr) if thing in WONDER_INDEX else token_face(thing, tr)
