"""The cards, boards and edifices as the data files state them: read, checked, frozen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from pharos.core.resources import Cost, parse_cost

RAW = ("wood", "stone", "clay", "ore")
MANUFACTURED = ("glass", "papyrus", "loom")
RESOURCES = RAW + MANUFACTURED
COLORS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
SYMBOLS = ("compass", "tablet", "gear")
SIDES = ("day", "night")

# Every kind of effect there is, with the fields it has. A card is a choice from these; none has rules of its own.
EFFECTS: Mapping[str, frozenset[str]] = {
    "produce": frozenset({"resource", "amount", "tradable"}),  # every turn; tradable: neighbours may buy it
    "produce_choice": frozenset({"options", "amount", "tradable"}),  # one of these, chosen for each construction
    "trade_discount": frozenset({"goods", "from", "price"}),
    "points": frozenset({"amount"}),
    "coins": frozenset({"amount"}),  # once, from the bank
    "shields": frozenset({"amount"}),
    "science": frozenset({"symbol"}),
    "science_choice": frozenset({"options", "when"}),  # the best symbol at the end of the game
    "coins_per": frozenset({"count", "from", "amount"}),  # once, for what the cities named have
    "points_per": frozenset({"count", "from", "amount"}),  # at the end, for what the cities named have
    "points_per_set": frozenset({"set", "from", "amount"}),  # at the end, for each set of one card of each colour
    "points_if_wonder_complete": frozenset({"amount"}),
    "build_from_discard": frozenset({"when", "free"}),
    "play_last_card": frozenset({"when"}),
    "free_first_of_each_color": frozenset(),
    "free_first_card_of_each_age": frozenset(),
    "free_last_card_of_each_age": frozenset(),
    "choose_one": frozenset({"options", "when"}),  # one of these lists of effects, when the stage is built
    "take_participation_pawn": frozenset({"age", "source"}),
    "military_victory_token": frozenset({"token_age", "points", "count"}),
    "discard_defeat_tokens": frozenset({"count"}),
    "repeat_own_guild": frozenset({"count", "when"}),
}
PENALTIES: Mapping[str, frozenset[str]] = {
    "lose_coins": frozenset({"amount"}),
    "discard_card": frozenset({"color", "count", "choice"}),
    "lose_victory_tokens": frozenset({"count", "choice"}),
}

Effects = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Building:
    """A card of an age or a guild."""

    id: str
    name: str
    age: int  # 1 to 3
    is_guild: bool
    color: str
    cost: Cost
    copies: tuple[int, ...]  # the numbers of players from which on there is one more; none of a guild
    chain_from: tuple[str, ...]  # the buildings that make it free
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
    needs: str | None  # the expansion without which it makes no sense
    stages: tuple[Stage, ...]


@dataclass(frozen=True)
class Edifice:
    """A project of an age."""

    id: str
    name: str
    age: int
    cost: Cost  # of taking part
    reward: Effects
    penalty: Mapping[str, Any]


def read_data(name: str) -> Any:
    """A data file of the game."""
    return json.loads(resources.files("pharos.games.wonders.rules").joinpath("data", name).read_text(encoding="utf-8"))


def _chosen(value: Any, options: Mapping[str, Any]) -> Any:
    """A value of the data, with every {"option": name} in it replaced by what the option says."""
    if isinstance(value, dict):
        if value.keys() == {"option"}:
            return options[value["option"]]
        return {key: _chosen(item, options) for key, item in value.items()}
    return [_chosen(item, options) for item in value] if isinstance(value, list) else value


def _check_effects(owner: str, effects: Effects, known: Mapping[str, frozenset[str]] = EFFECTS) -> None:
    for effect in effects:
        kind = effect["type"]
        if kind not in known:
            raise ValueError(f"{owner} has an unknown effect: {kind}")
        if effect.keys() - {"type"} != known[kind]:
            raise ValueError(f"{owner}: {kind} has the fields {', '.join(sorted(known[kind]))}")
        for inner in effect["options"] if kind == "choose_one" else ():
            _check_effects(owner, inner)
        if kind == "produce_choice" and (set(effect["options"]) <= set(RAW)) == (
            set(effect["options"]) <= set(MANUFACTURED)
        ):
            raise ValueError(f"{owner}: a choice is among raw materials or among manufactured goods")
        if kind == "science" and effect["symbol"] not in SYMBOLS:
            raise ValueError(f"{owner} has an unknown symbol: {effect['symbol']}")


def _alternatives(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The row as the sources have it that say otherwise; what is used follows the others."""
    used = {key: value for key, value in row.items() if key != "dissent"}
    dissent = row.get("dissent", {"alternatives": []})
    return [used | {dissent["field"]: alternative} for alternative in dissent["alternatives"]]


def _building(row: dict[str, Any]) -> Building:
    if row["color"] not in COLORS:
        raise ValueError(f"{row['id']} has an unknown colour: {row['color']}")
    _check_effects(row["id"], row["effects"])
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
            for printed in (stage, *_alternatives(stage)):
                _check_effects(row["id"], printed["effects"])
        stages = tuple(Stage(parse_cost(s["cost"], RESOURCES), s["effects"]) for s in row["sides"][side])
        boards.append(Board(row["id"], row["name"], side, row["produces"], row.get("needs"), stages))
    return boards


def _edifice(row: dict[str, Any]) -> Edifice:
    for printed in (row, *_alternatives(row)):
        _check_effects(row["id"], printed["reward"])
        _check_effects(row["id"], [printed["penalty"]], PENALTIES)
    cost = parse_cost(row["cost"], RESOURCES)
    if any(cost.units):
        raise ValueError(f"{row['id']}: taking part costs coins only")
    return Edifice(row["id"], row["name"], row["age"], cost, row["reward"], row["penalty"])


def _option(name: str, row: dict[str, Any]) -> Any:
    if row["use"] not in row["choices"]:
        raise ValueError(f"the option {name} is one of {row['choices']}, not {row['use']!r}")
    if (len(row["choices"]) == 1) != ("fixed" in row):
        raise ValueError(f"the option {name} has several choices, or says why it is fixed")
    return row["use"]


_cards = read_data("cards.json")
_edifice_data = read_data("edifice.json")
TABLE = read_data("table.json")

# What no source settles and the rules must know all the same; the data file names the alternatives.
OPTIONS = {name: _option(name, row) for name, row in _edifice_data["options"].items()}

BUILDINGS = tuple(_building(row) for row in _cards["buildings"])
BOARDS = tuple(board for row in [*_cards["boards"], *_edifice_data["boards"]] for board in _boards(row))
EDIFICES = tuple(_edifice(_chosen(row, OPTIONS)) for row in _edifice_data["edifices"])
BASE_BOARDS = tuple(row["id"] for row in _cards["boards"])  # without an expansion
ALL_BOARDS = BASE_BOARDS + tuple(row["id"] for row in _edifice_data["boards"])
PAWNS = {int(players): pawns for players, pawns in _edifice_data["pawns"].items()}
DEBTS = tuple(_edifice_data["debts"][str(age)] for age in (1, 2, 3))

BUILDING_INDEX = {b.id: i for i, b in enumerate(BUILDINGS)}
BOARD_INDEX = {(b.id, b.side): i for i, b in enumerate(BOARDS)}
EDIFICE_INDEX = {e.id: i for i, e in enumerate(EDIFICES)}

assert list(BUILDINGS) == sorted(BUILDINGS, key=lambda b: (b.age, b.is_guild)), "cards stand in the order of ages"


def deck(age: int, players: int) -> list[int]:
    """The cards of an age for so many players, without guilds: the number of each copy."""
    return [i for i, b in enumerate(BUILDINGS) if b.age == age for least in b.copies if least <= players]


HAND: int = TABLE["setup"]["hand"]
MOST_PLAYERS: int = max(TABLE["players"])
GUILDS_BEYOND_PLAYERS: int = TABLE["setup"]["guilds_beyond_players"]
GUILD_NUMBERS = tuple(i for i, b in enumerate(BUILDINGS) if b.is_guild)

for _players in TABLE["players"]:
    for _age in (1, 2, 3):
        _guilds = _players + GUILDS_BEYOND_PLAYERS if _age == 3 else 0
        assert len(deck(_age, _players)) + _guilds == HAND * _players, "seven cards for each player"
