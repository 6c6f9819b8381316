"""The cards and boards from the data files, including those of expansions: parsed, validated, immutable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pharos.core.resources import Cost, parse_cost
from pharos.games.wonders.expansions import EXPANSIONS

RAW = ("wood", "stone", "clay", "ore")
MANUFACTURED = ("glass", "papyrus", "loom")
RESOURCES = RAW + MANUFACTURED
COLORS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
SYMBOLS = ("compass", "tablet", "gear")
SIDES = ("day", "night")

# All kinds of effects with their fields. Cards only combine these; no card has code of its own.
EFFECTS: Mapping[str, frozenset[str]] = {
    "produce": frozenset({"resource", "amount", "tradable"}),  # every turn; tradable: neighbours can buy it
    "produce_choice": frozenset({"options", "amount", "tradable"}),  # one of these, chosen for each construction
    "trade_discount": frozenset({"goods", "from", "price"}),
    "points": frozenset({"amount"}),
    "coins": frozenset({"amount"}),  # once, from the bank
    "shields": frozenset({"amount"}),
    "science": frozenset({"symbol"}),
    "science_choice": frozenset({"options", "when"}),  # the best symbol at the end of the game
    "coins_per": frozenset({"count", "from", "amount"}),  # once, for what the listed cities have
    "points_per": frozenset({"count", "from", "amount"}),  # at the end, for what the listed cities have
    "points_per_set": frozenset({"set", "from", "amount"}),  # at the end, for each set of one card per colour
    "points_if_wonder_complete": frozenset({"amount"}),
    "build_from_discard": frozenset({"when", "free"}),
    "play_last_card": frozenset({"when"}),
    "free_first_of_each_color": frozenset(),
    "free_first_card_of_each_age": frozenset(),
    "free_last_card_of_each_age": frozenset(),
    "choose_one": frozenset({"options", "when"}),  # one of these lists of effects, chosen when the stage is built
    "take_participation_pawn": frozenset({"age", "source"}),
    "military_victory_token": frozenset({"token_age", "points", "count"}),
    "discard_defeat_tokens": frozenset({"count"}),
    "repeat_own_guild": frozenset({"count", "when"}),
}

Effects = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Building:
    """A card of an age, or a guild."""

    id: str
    name: str
    age: int  # 1 to 3
    is_guild: bool
    color: str
    cost: Cost
    copies: tuple[int, ...]  # numbers of players from which another copy is added; empty for a guild
    chain_from: tuple[str, ...]  # buildings that make it free
    effects: Effects


@dataclass(frozen=True)
class Stage:
    """A stage of a wonder."""

    cost: Cost
    effects: Effects


@dataclass(frozen=True)
class Board:
    """A side of a wonder board."""

    id: str
    name: str
    side: str
    produces: str
    needs: str | None  # the expansion it requires
    stages: tuple[Stage, ...]


def read_data(name: str) -> Any:
    """Read a data file: of the base game, or of the expansion with this name."""
    return EXPANSIONS.read_data(str(__package__), name)


def with_options(value: Any, options: Mapping[str, Any]) -> Any:
    """Return a data value with every {"option": name} replaced by the option's value."""
    if isinstance(value, dict):
        if value.keys() == {"option"}:
            return options[value["option"]]
        return {key: with_options(item, options) for key, item in value.items()}
    return [with_options(item, options) for item in value] if isinstance(value, list) else value


def check_effects(owner: str, effects: Effects, known: Mapping[str, frozenset[str]] = EFFECTS) -> None:
    """Check the kinds of effects and their fields.

    Raises:
        ValueError: an effect is invalid; the message gives the reason.
    """
    for effect in effects:
        kind = effect["type"]
        if kind not in known:
            raise ValueError(f"{owner} has an unknown effect: {kind}")
        if effect.keys() - {"type"} != known[kind]:
            raise ValueError(f"{owner}: {kind} has the fields {', '.join(sorted(known[kind]))}")
        for inner in effect["options"] if kind == "choose_one" else ():
            check_effects(owner, inner)
        if kind == "produce_choice" and (set(effect["options"]) <= set(RAW)) == (
            set(effect["options"]) <= set(MANUFACTURED)
        ):
            raise ValueError(f"{owner}: a choice is among raw materials or among manufactured goods")
        if kind == "science" and effect["symbol"] not in SYMBOLS:
            raise ValueError(f"{owner} has an unknown symbol: {effect['symbol']}")


def alternatives(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return variants of the row according to sources that disagree; the row itself follows the other sources."""
    used = {key: value for key, value in row.items() if key != "dissent"}
    dissent = row.get("dissent", {"alternatives": []})
    return [used | {dissent["field"]: alternative} for alternative in dissent["alternatives"]]


def _building(row: dict[str, Any]) -> Building:
    if row["color"] not in COLORS:
        raise ValueError(f"{row['id']} has an unknown colour: {row['color']}")
    check_effects(row["id"], row["effects"])
    is_guild = row["copies"] == "guild"
    return Building(
        id=row["id"],
        name=row["name"],
        age=row["age"],
        is_guild=is_guild,
        color=row["color"],
        cost=parse_cost(row["cost"], RESOURCES),
        copies=() if is_guild else tuple(row["copies"]),
        chain_from=tuple(row["chain_from"]),
        effects=row["effects"],
    )


def _boards(row: dict[str, Any]) -> list[Board]:
    if row["produces"] not in RESOURCES:
        raise ValueError(f"{row['id']} produces an unknown resource: {row['produces']}")
    boards = []
    for side in SIDES:
        for stage in row["sides"][side]:
            for printed in (stage, *alternatives(stage)):
                check_effects(row["id"], printed["effects"])
        stages = tuple(Stage(parse_cost(s["cost"], RESOURCES), s["effects"]) for s in row["sides"][side])
        boards.append(Board(row["id"], row["name"], side, row["produces"], row.get("needs"), stages))
    return boards


def _option(name: str, row: dict[str, Any]) -> Any:
    if row["use"] not in row["choices"]:
        raise ValueError(f"the option {name} is one of {row['choices']}, not {row['use']!r}")
    if (len(row["choices"]) == 1) != ("fixed" in row):
        raise ValueError(f"the option {name} has several choices, or says why it is fixed")
    return row["use"]


_cards = read_data("cards.json")
TABLE = read_data("table.json")
EXPANSION_DATA = EXPANSIONS.data()


def stated_rules() -> list[dict[str, Any]]:
    """Return the rules of the game and its expansions as the sources state them: `id`, `book`, `rule`, maybe `note`."""
    return [*read_data("rules.json"), *(row for data in EXPANSION_DATA.values() for row in data.get("rules", []))]


# Open questions that no source settles, with the choice made here; the data file lists the alternatives.
_options = [data.get("options", {}) for data in EXPANSION_DATA.values()]
OPTIONS = {name: _option(name, row) for options in _options for name, row in options.items()}

_board_rows = {name: data.get("boards", []) for name, data in EXPANSION_DATA.items()}
BUILDINGS = tuple(_building(row) for row in _cards["buildings"])
BOARDS = tuple(board for rows in (_cards["boards"], *_board_rows.values()) for row in rows for board in _boards(row))
BASE_BOARDS = tuple(row["id"] for row in _cards["boards"])  # without expansions
ALL_BOARDS = BASE_BOARDS + tuple(row["id"] for rows in _board_rows.values() for row in rows)
# The expansion that each board belongs to, as a bit; 0 for the base game.
BOARD_EXPANSIONS = (0,) * len(BASE_BOARDS) + tuple(
    EXPANSIONS.bit(name) for name, rows in _board_rows.items() for _ in rows
)

BUILDING_INDEX = {b.id: i for i, b in enumerate(BUILDINGS)}
BOARD_INDEX = {(b.id, b.side): i for i, b in enumerate(BOARDS)}

assert list(BUILDINGS) == sorted(BUILDINGS, key=lambda b: (b.age, b.is_guild)), "cards stand in the order of ages"


def deck(age: int, players: int) -> list[int]:
    """Return the card numbers of an age for this many players, one per copy and without guilds."""
    return [i for i, b in enumerate(BUILDINGS) if b.age == age for least in b.copies if least <= players]


HAND: int = TABLE["setup"]["hand"]
MOST_PLAYERS: int = max(TABLE["players"])
GUILDS_BEYOND_PLAYERS: int = TABLE["setup"]["guilds_beyond_players"]
GUILD_NUMBERS = tuple(i for i, b in enumerate(BUILDINGS) if b.is_guild)

for _players in TABLE["players"]:
    for _age in (1, 2, 3):
        _guilds = _players + GUILDS_BEYOND_PLAYERS if _age == 3 else 0
        assert len(deck(_age, _players)) + _guilds == HAND * _players, "seven cards for each player"
