"""Names, amounts and costs of Duel in the player's language.

Sentences are translated as a whole, with placeholders for names. Names of cards come from the data files, so
`name_messages` lists them for the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
)
from pharos.games.duel.web.expansions import expansions
from pharos.locale.catalogue import Translator
from pharos.server.game_words import COLOR_NAMES, describe_coins

RESOURCE_NAMES = {"clay": "clay", "wood": "wood", "stone": "stone", "glass": "glass", "papyrus": "papyrus"}
SYMBOL_NAMES = {
    "quill": "quill",
    "mortar": "mortar",
    "plumb": "plumb line",
    "wheel": "wheel",
    "sundial": "sundial",
    "globe": "globe",
    "scales": "scales",
}
CHAIN_NAMES = {
    "amphora": "amphora",
    "barrel": "barrel",
    "book": "book",
    "column": "column",
    "drop": "drop of water",
    "gear": "gear",
    "helmet": "helmet",
    "horseshoe": "horseshoe",
    "lamp": "lamp",
    "lyre": "lyre",
    "mask": "mask",
    "moon": "moon",
    "sun": "sun",
    "sword": "sword",
    "target": "target",
    "temple_front": "temple front",
    "tower": "tower",
}


def name_messages() -> Iterator[tuple[str, str]]:
    """Yield every name with its message context, for the catalogues."""
    for building in BUILDINGS:
        yield "building", building.name
    for wonder in WONDERS:
        yield "wonder", wonder.name
    for token in TOKENS:
        yield "token", token.name
    for context, names in (
        ("resource", RESOURCE_NAMES),
        ("color", COLOR_NAMES),
        ("symbol", SYMBOL_NAMES),
        ("chain", CHAIN_NAMES),
    ):
        for name in names.values():
            yield context, name
    for expansion in expansions():
        yield from expansion.name_messages()


# --- names -----------------------------------------------------------------------------------------------------------


def thing_name(thing: str, tr: Translator) -> str:
    """Return the name of a building, a wonder, a token, or something that an expansion adds."""
    if thing in BUILDING_INDEX:
        return tr.pgettext("building", BUILDINGS[BUILDING_INDEX[thing]].name)
    if thing in WONDER_INDEX:
        return tr.pgettext("wonder", WONDERS[WONDER_INDEX[thing]].name)
    if thing in TOKEN_INDEX:
        return tr.pgettext("token", TOKENS[TOKEN_INDEX[thing]].name)
    return next(filter(None, (expansion.thing_name(thing, tr) for expansion in expansions())))


def resource_name(resource: str, tr: Translator) -> str:
    """The name of a resource."""
    return tr.pgettext("resource", RESOURCE_NAMES[resource])


def symbol_name(symbol: str, tr: Translator) -> str:
    """The name of a science symbol."""
    return tr.pgettext("symbol", SYMBOL_NAMES[symbol])


def chain_name(chain: str, tr: Translator) -> str:
    """The name of a chain symbol."""
    return tr.pgettext("chain", CHAIN_NAMES[chain])


def back_name(back: str, tr: Translator) -> str:
    """Return the name of a face-down card, according to its back."""
    if back == "guild":
        return tr.gettext("Face-down guild")
    return tr.gettext("Face-down card")


def describe_amount(resource: str, n: int, tr: Translator) -> str:
    """Return an amount of a resource as text: "2 wood"."""
    # Each resource has its own message because languages inflect nouns after a number.
    if resource == "clay":
        return tr.ngettext("%(num)s clay", "%(num)s clay", n)
    if resource == "wood":
        return tr.ngettext("%(num)s wood", "%(num)s wood", n)
    if resource == "stone":
        return tr.ngettext("%(num)s stone", "%(num)s stone", n)
    if resource == "glass":
        return tr.ngettext("%(num)s glass", "%(num)s glass", n)
    return tr.ngettext("%(num)s papyrus", "%(num)s papyrus", n)


def describe_amounts(units: Mapping[str, int], tr: Translator) -> str:
    """Return amounts of resources as text: "1 clay and 2 wood"."""
    return tr.list(describe_amount(resource, n, tr) for resource, n in units.items())


def describe_cost(coins: int, resources: Mapping[str, int], tr: Translator) -> str:
    """Describe the printed cost in a sentence."""
    parts = ([describe_coins(coins, tr)] if coins else []) + [describe_amount(r, n, tr) for r, n in resources.items()]
    return tr.gettext("Costs %(list)s.", list=tr.list(parts)) if parts else tr.gettext("Costs nothing.")
