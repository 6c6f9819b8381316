"""Names, amounts and costs of 7 Wonders in the player's language.

Cards that also exist in Duel share its messages. Names come from the data files, so `name_messages` lists them for the
catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pharos.games.wonders.rules.definitions import BUILDING_INDEX, BUILDINGS, SIDES, read_data
from pharos.games.wonders.web.expansions import expansions
from pharos.locale.catalogue import Translator
from pharos.server.game_words import describe_coins

_cards = read_data("cards.json")
_BASE_BOARDS: Mapping[str, Mapping[str, str]] = {row["id"]: row for row in _cards["boards"]}
# By card, the chain symbol beside its cost, which its predecessors also show.
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
    """Yield every name with its message context, for the catalogues; the Looms of two ages share one name."""
    for name in dict.fromkeys(building.name for building in BUILDINGS):
        yield "building", name
    for rows in (_BASE_BOARDS, *(expansion.board_names for expansion in expansions())):
        for row in rows.values():
            yield "board", row["name"]
            yield "board", row["full_name"]
    for expansion in expansions():
        yield from expansion.name_messages()
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


def _board_names(board: str) -> Mapping[str, str]:
    if board in _BASE_BOARDS:
        return _BASE_BOARDS[board]
    return next(expansion.board_names[board] for expansion in expansions() if board in expansion.board_names)


def board_name(board: str, tr: Translator) -> str:
    """The short name of a board: its city."""
    name = _board_names(board)["name"]  # separate, so that message extraction does not take the key for a text
    return tr.pgettext("board", name)


def board_title(board: str, tr: Translator) -> str:
    """The full name of a board: its wonder."""
    name = _board_names(board)["full_name"]
    return tr.pgettext("board", name)


def side_name(side: str, tr: Translator) -> str:
    """The name of a side of a board."""
    return tr.pgettext("side", SIDE_NAMES[side])


def resource_name(resource: str, tr: Translator) -> str:
    """The name of a resource."""
    return tr.pgettext("resource", RESOURCE_NAMES[resource])


def kind_name(color: str, tr: Translator) -> str:
    """Return what the cards of a colour are called."""
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
    """Return the name of a stage by its number, from 1."""
    return tr.gettext("Stage %(number)s", number=tr.number(number))


def score_row_name(row: str, tr: Translator) -> str:
    """Return the name of a row of the score pad, by its field in `Score`."""
    names = {
        "military": tr.gettext("Military"),
        "coins": tr.gettext("Treasury"),
        "stages": tr.gettext("Wonder"),
        "civilian": tr.gettext("Civilian buildings"),
        "commercial": tr.gettext("Commercial buildings"),
        "guilds": tr.gettext("Guilds"),
        "science": tr.gettext("Scientific buildings"),
    }
    for expansion in expansions():
        names |= expansion.score_rows(tr)
    return names[row]


# --- amounts and costs -----------------------------------------------------------------------------------------------


def describe_amount(resource: str, n: int, tr: Translator) -> str:
    """Return an amount of a resource as text: "2 wood"."""
    # Each resource has its own message because languages inflect nouns after a number.
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
    """Return amounts of resources as text: "1 clay and 2 wood"."""
    return tr.list(describe_amount(resource, n, tr) for resource, n in units.items())


def describe_cost(coins: int, resources: Mapping[str, int], tr: Translator) -> str:
    """Describe the printed cost in a sentence."""
    parts = ([describe_coins(coins, tr)] if coins else []) + [describe_amount(r, n, tr) for r, n in resources.items()]
    return tr.gettext("Costs %(list)s.", list=tr.list(parts)) if parts else tr.gettext("Costs nothing.")


def describe_copies(card: str, tr: Translator) -> str:
    """Describe how many players are needed for each copy of a card to be in the game."""
    fact = BUILDINGS[BUILDING_INDEX[card]]
    if fact.is_guild:
        return tr.gettext("A game has two guilds more than players.")
    if len(fact.copies) == 1:
        return tr.gettext("One copy, with %(players)s or more players.", players=tr.number(fact.copies[0]))
    return tr.gettext(
        "One more copy at each of these player counts: %(list)s.", list=tr.list(tr.number(n) for n in fact.copies)
    )


assert set(SIDE_NAMES) == set(SIDES), "a side without a name"
