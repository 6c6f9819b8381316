"""Names, amounts and costs of 7 Wonders in words of the player's language.

Names of cards that Duel has too are the same messages. Names come from the data files, so `name_messages` lists them
for the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pharos.games.duel.web.words import age_name, color_name, describe_coins, describe_points, player_name
from pharos.games.wonders.rules.definitions import BUILDING_INDEX, BUILDINGS, EDIFICE_INDEX, EDIFICES, SIDES, read_data
from pharos.locale.catalogue import Translator

__all__ = [
    "age_name",
    "board_name",
    "board_title",
    "card_name",
    "chain_name",
    "color_name",
    "describe_amount",
    "describe_amounts",
    "describe_coins",
    "describe_copies",
    "describe_cost",
    "describe_points",
    "edifice_name",
    "join_sentences",
    "kind_name",
    "name_messages",
    "player_name",
    "resource_name",
    "score_row_name",
    "side_name",
    "stage_name",
    "symbol_name",
]

_cards, _expansion = read_data("cards.json"), read_data("edifice.json")
BOARD_ROWS = {row["id"]: row for row in [*_cards["boards"], *_expansion["boards"]]}
# By card, the symbol beside its cost that its predecessors carry too.
CHAIN_SYMBOLS: Mapping[str, str] = {
    row["id"]: row["chain_symbol"] for row in _cards["buildings"] if "chain_symbol" in row
}

RESOURCE_NAMES = {
    "wood": "wood",
    "stone": "stone",
    "clay": "clay",
    "ore": "ore",
    "glass": "glass",
    "papyrus": "papyrus",
    "loom": "cloth",
}
SYMBOL_NAMES = {"compass": "compass", "tablet": "tablet", "gear": "gear"}
SIDE_NAMES = {"day": "Day", "night": "Night"}
CHAIN_NAMES = {
    "barrel": "barrel",
    "bolt": "bolt of lightning",
    "book": "book",
    "bowl": "bowl",
    "camel": "camel",
    "castle": "castle",
    "feather": "feather",
    "hammer": "hammer",
    "helmet": "helmet",
    "horseshoe": "horseshoe",
    "lamp": "lamp",
    "lighthouse": "lighthouse",
    "lyre": "lyre",
    "market": "market stall",
    "mask": "mask",
    "planets": "planets",
    "saw": "saw",
    "scales": "scales",
    "scroll": "scroll",
    "star": "star",
    "target": "target",
    "temple": "temple front",
    "torch": "torch",
    "waterdrop": "drop of water",
}


def name_messages() -> Iterator[tuple[str, str]]:
    """Every name with its context, as the catalogues hold them; the two ages' Looms are one name."""
    for name in dict.fromkeys(building.name for building in BUILDINGS):
        yield "building", name
    for row in BOARD_ROWS.values():
        yield "board", row["name"]
        yield "board", row["full_name"]
    for edifice in EDIFICES:
        yield "edifice", edifice.name
    for context, names in (
        ("resource", RESOURCE_NAMES),
        ("symbol", SYMBOL_NAMES),
        ("side", SIDE_NAMES),
        ("chain", CHAIN_NAMES),
    ):
        for name in names.values():
            yield context, name


# --- names -----------------------------------------------------------------------------------------------------------


def card_name(card: str, tr: Translator) -> str:
    """The name of a building."""
    return tr.pgettext("building", BUILDINGS[BUILDING_INDEX[card]].name)


def board_name(board: str, tr: Translator) -> str:
    """The short name of a board: its city."""
    name: str = BOARD_ROWS[board]["name"]
    return tr.pgettext("board", name)


def board_title(board: str, tr: Translator) -> str:
    """The full name of a board: its wonder."""
    name: str = BOARD_ROWS[board]["full_name"]
    return tr.pgettext("board", name)


def side_name(side: str, tr: Translator) -> str:
    """The name of a side of a board."""
    return tr.pgettext("side", SIDE_NAMES[side])


def edifice_name(edifice: str, tr: Translator) -> str:
    """The name of an edifice."""
    return tr.pgettext("edifice", EDIFICES[EDIFICE_INDEX[edifice]].name)


def resource_name(resource: str, tr: Translator) -> str:
    """The name of a resource."""
    return tr.pgettext("resource", RESOURCE_NAMES[resource])


def kind_name(color: str, tr: Translator) -> str:
    """What the cards of a colour are."""
    return {
        "brown": tr.gettext("Raw materials"),
        "grey": tr.gettext("Manufactured goods"),
        "blue": tr.gettext("Civilian buildings"),
        "green": tr.gettext("Scientific buildings"),
        "yellow": tr.gettext("Commercial buildings"),
        "red": tr.gettext("Military buildings"),
        "purple": tr.gettext("Guilds"),
    }[color]


def symbol_name(symbol: str, tr: Translator) -> str:
    """The name of a science symbol."""
    return tr.pgettext("symbol", SYMBOL_NAMES[symbol])


def chain_name(symbol: str, tr: Translator) -> str:
    """The name of a chain symbol."""
    return tr.pgettext("chain", CHAIN_NAMES[symbol])


def stage_name(number: int, tr: Translator) -> str:
    """A stage by its number, from 1 on."""
    return tr.gettext("Stage %(number)s", number=tr.number(number))


def score_row_name(row: str, tr: Translator) -> str:
    """A row of the score pad, by the name that `Score` gives it."""
    return {
        "military": tr.gettext("Military"),
        "coins": tr.gettext("Treasury"),
        "stages": tr.gettext("Wonder"),
        "civilian": tr.gettext("Civilian buildings"),
        "commercial": tr.gettext("Commercial buildings"),
        "guilds": tr.gettext("Guilds"),
        "science": tr.gettext("Scientific buildings"),
        "edifice": tr.gettext("Edifice"),
    }[row]


# --- amounts and costs -----------------------------------------------------------------------------------------------


def describe_amount(resource: str, n: int, tr: Translator) -> str:
    """Units of a resource: "2 wood"."""
    # A message for each resource, because languages inflect them after a number.
    return {
        "wood": tr.ngettext("%(num)s wood", "%(num)s wood", n),
        "stone": tr.ngettext("%(num)s stone", "%(num)s stone", n),
        "clay": tr.ngettext("%(num)s clay", "%(num)s clay", n),
        "ore": tr.ngettext("%(num)s ore", "%(num)s ore", n),
        "glass": tr.ngettext("%(num)s glass", "%(num)s glass", n),
        "papyrus": tr.ngettext("%(num)s papyrus", "%(num)s papyrus", n),
        "loom": tr.ngettext("%(num)s cloth", "%(num)s cloth", n),
    }[resource]


def describe_amounts(units: Mapping[str, int], tr: Translator) -> str:
    """Units of resources: "1 clay and 2 wood"."""
    return tr.list(describe_amount(resource, n, tr) for resource, n in units.items())


def describe_cost(coins: int, resources: Mapping[str, int], tr: Translator) -> str:
    """The printed cost in a sentence."""
    parts = ([describe_coins(coins, tr)] if coins else []) + [describe_amount(r, n, tr) for r, n in resources.items()]
    return tr.gettext("Costs %(list)s.", list=tr.list(parts)) if parts else tr.gettext("Costs nothing.")


def join_sentences(sentences: Iterable[str], tr: Translator) -> str:
    """Sentences after one another, as the language sets them."""
    return ("" if tr.language.startswith("zh") else " ").join(sentences)


def describe_copies(card: str, tr: Translator) -> str:
    """How many players are needed for each copy of a card to be in the game."""
    fact = BUILDINGS[BUILDING_INDEX[card]]
    if fact.is_guild:
        return tr.gettext("A game has two guilds more than players.")
    if len(fact.copies) == 1:
        return tr.gettext("One copy, from %(players)s players on.", players=tr.number(fact.copies[0]))
    return tr.gettext(
        "One copy each from so many players on: %(list)s.", list=tr.list(tr.number(n) for n in fact.copies)
    )


assert set(SIDE_NAMES) == set(SIDES), "a side without a name"
