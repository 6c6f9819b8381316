"""View models of buildings, wonders and tokens: icons, names and descriptions."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from pharos.core.resources import Cost
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, TOKEN_INDEX, TOKENS, WONDER_INDEX, WONDERS
from pharos.games.duel.web.effect_icons import effect_icons
from pharos.games.duel.web.effect_text import describe_chains, describe_effects
from pharos.games.duel.web.expansions import expansions
from pharos.games.duel.web.scenes import SCENES
from pharos.games.duel.web.words import chain_name, describe_cost, thing_name
from pharos.locale import Translator, read_aloud
from pharos.server.game_words import age_name, color_name
from pharos.server.icon_rows import IconRow


@dataclass(frozen=True)
class Chain:
    """A chain symbol on a card."""

    icon: str
    name: str
    other: str  # name of the linked card


@dataclass(frozen=True, eq=False)  # there is one of each thing and language
class Face:
    """The view model of a building, a wonder or a token in one language."""

    id: str
    kind: str  # "building" "wonder" "token"
    name: str
    color: str  # colour of a building, otherwise "wonder" or "token"
    color_name: str
    age: int  # of a building; 0 for others
    is_guild: bool
    coins: int  # printed cost
    resources: tuple[str, ...]  # printed cost, one name per unit
    icon_rows: tuple[IconRow, ...]  # one row per effect
    words: tuple[str, ...]
    cost_words: str
    has_chain: Chain | None
    free_with: Chain | None
    chain_words: tuple[str, ...]

    @functools.cached_property
    def icon(self) -> str:
        """The icon of a wonder or a token; Law has the icon of its symbol."""
        return "scales" if self.id == "law" else self.id

    @functools.cached_property
    def scene(self) -> str:
        """The drawing of a building or a wonder, as the id of a symbol; empty if it has none."""
        if self.kind == "wonder":
            return f"wonder-{self.id}"
        return f"scene-{SCENES[self.id]}" if self.id in SCENES else ""

    @functools.cached_property
    def frame(self) -> str:
        """The frame of a building, which is that of its back: the number of its age or "guild"; empty for others."""
        return "guild" if self.is_guild else str(self.age or "")

    @functools.cached_property
    def parts(self) -> int:
        """The number of parts in the drawing of the effects, which determines its size."""
        return sum(len(parts) for parts in self.icon_rows)

    @functools.cached_property
    def cost_parts(self) -> int:
        """The number of parts in the drawing of the cost, including the chain symbol."""
        return len(self.resources) + bool(self.coins) + bool(self.free_with)

    @functools.cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the description, without the name."""
        about = () if self.kind == "token" else (self.cost_words,)
        return (self.color_name, *about, *self.words, *self.chain_words)

    @functools.cached_property
    def tip(self) -> str:
        """Name and description as a multi-line text."""
        return "\n".join((self.name, *self.lines))

    @functools.cached_property
    def label(self) -> str:
        """Name and description for screen readers."""
        return read_aloud((self.name, *self.lines))


def _units(cost: Cost) -> tuple[str, ...]:
    return tuple(resource for resource, n in cost.resources().items() for _ in range(n))


@functools.cache
def building_face(card: str, tr: Translator) -> Face:
    """Return the face of a building."""
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
        icon_rows=effect_icons(fact.effects),
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
    """Return the face of a wonder."""
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
        icon_rows=effect_icons(fact.effects),
        words=tuple(describe_effects(fact.effects, tr)),
        cost_words=describe_cost(fact.cost.coins, fact.cost.resources(), tr),
        has_chain=None,
        free_with=None,
        chain_words=(),
    )


@functools.cache
def token_face(token: str, tr: Translator) -> Face:
    """Return the face of a progress token."""
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
        icon_rows=effect_icons(fact.effects),
        words=tuple(describe_effects(fact.effects, tr)),
        cost_words="",
        has_chain=None,
        free_with=None,
        chain_words=(),
    )


def face(thing: str, tr: Translator) -> Face:
    """Return the face of the building, wonder or token with this id."""
    if thing in BUILDING_INDEX:
        return building_face(thing, tr)
    if thing in WONDER_INDEX:
        return wonder_face(thing, tr)
    if thing in TOKEN_INDEX:
        return token_face(thing, tr)
    return next(filter(None, (expansion.face(thing, tr) for expansion in expansions())))
