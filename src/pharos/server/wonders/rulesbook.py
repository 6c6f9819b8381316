"""The rules reference of 7 Wonders and Edifice: sections in a newcomer's order, and the ruling for every edge case.

It has the form of Duel's, so that the same page shows both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

from pharos.core.resources import Cost
from pharos.locale import Translator
from pharos.server.duel.rulesbook import Block, Chain, CostPart, Ruling, Section, Symbol, Table, Thing
from pharos.server.wonders.cardfaces import CHAIN_ICONS, board_face, building_face, edifice_face
from pharos.server.wonders.words import CHAIN_SYMBOLS, age_name, card_name, describe_cost, join_sentences, symbol_name
from pharos.wonders.definitions import (
    ALL_BOARDS,
    BASE_BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    COLORS,
    EDIFICES,
    SIDES,
    SYMBOLS,
    Building,
    read_data,
)

CONTEXT = "rules"
FIELDS_WITHOUT_TEXT = ("id", "section", "icons", "colors", "boards")


class _Words:
    """Texts in one language."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    def text(self, message: str) -> str:
        return self.tr.pgettext(CONTEXT, message) if _is_text(message) else message

    def texts(self, messages: list[str]) -> tuple[str, ...]:
        return tuple(self.text(message) for message in messages)


def _is_text(message: str) -> bool:
    """Whether there is something to translate: not so in numbers, Roman ones included."""
    return any(c.isalpha() for c in message.replace("I", ""))


def _table(data: dict[str, Any], words: _Words) -> Table:
    rows = tuple(words.texts(row) for row in data["rows"])
    nothing = [None] * len(rows)
    return Table(words.texts(data["head"]), rows, tuple(data.get("icons", nothing)), tuple(data.get("colors", nothing)))


def _cost(cost: Cost) -> tuple[CostPart, ...]:
    coins = [CostPart("coin", cost.coins)] if cost.coins else []
    return (*coins, *(CostPart(resource, n) for resource, n in cost.resources().items()))


def _card(card: Building, tr: Translator) -> Thing:
    face = building_face(card.id, tr)
    text = join_sentences((*face.words, *face.chain_words, face.copies_words), tr)
    cost_words = describe_cost(card.cost.coins, card.cost.resources(), tr)
    kind = "guild" if card.is_guild else "card"
    return Thing(kind, card.id, face.name, f"c-{card.color}", text, _cost(card.cost), cost_words)


def _cards(age: int, tr: Translator) -> tuple[Thing, ...]:
    """The cards of an age, colour by colour; guilds have a section of their own."""
    cards = sorted((b for b in BUILDINGS if b.age == age and not b.is_guild), key=lambda b: COLORS.index(b.color))
    return tuple(_card(card, tr) for card in cards)


def _boards(which: str, tr: Translator) -> tuple[Thing, ...]:
    boards = [board for board in ALL_BOARDS if (board in BASE_BOARDS) == (which == "base")]
    faces = [board_face(board, side, tr) for board in boards for side in SIDES]
    return tuple(
        Thing(
            kind="board",
            id=f"{face.id}-{face.side}",
            name=tr.gettext("%(board)s, %(side)s", board=face.title, side=face.side_name),
            icon=face.icon,
            text=join_sentences((face.produces_words, *face.stage_lines), tr),
            cost=(),
            cost_words="",
        )
        for face in faces
    )


def _edifices(age: int, tr: Translator) -> tuple[Thing, ...]:
    faces = [edifice_face(e.id, tr) for e in EDIFICES if e.age == age]
    return tuple(
        Thing(
            kind="edifice",
            id=face.id,
            name=face.name,
            icon=face.icon,
            text=join_sentences(face.titled, tr),
            cost=(CostPart("coin", face.coins),),
            cost_words=face.cost_words,
        )
        for face in faces
    )


def _chains(tr: Translator) -> tuple[Chain, ...]:
    """A row for each pair of cards: what makes free, and what is free then."""
    return tuple(
        Chain(
            symbol=CHAIN_ICONS.get(CHAIN_SYMBOLS[free.id], CHAIN_SYMBOLS[free.id]),
            giver=card_name(giver, tr),
            giver_color=BUILDINGS[BUILDING_INDEX[giver]].color,
            free=card_name(free.id, tr),
            free_color=free.color,
        )
        for free in BUILDINGS
        for giver in free.chain_from
    )


def _symbols(tr: Translator) -> tuple[Symbol, ...]:
    owners = {
        symbol: [b for b in BUILDINGS if {"type": "science", "symbol": symbol} in b.effects] for symbol in SYMBOLS
    }
    return tuple(
        Symbol(symbol, symbol_name(symbol, tr), tuple(card_name(b.id, tr) for b in owners[symbol]))
        for symbol in SYMBOLS
    )


def _block(data: dict[str, Any], words: _Words) -> Block:
    tr = words.tr
    match data:
        case {"text": text}:
            return Block("text", text=words.text(text))
        case {"note": text}:
            return Block("note", text=words.text(text))
        case {"list": items}:
            return Block("list", items=words.texts(items))
        case {"steps": items}:
            return Block("steps", items=words.texts(items))
        case {"table": table}:
            return Block("table", table=_table(table, words))
        case {"example": {"title": title, "paragraphs": before, "table": table, "after": after}}:
            return Block("example", words.text(title), words.texts(before), words.texts(after), _table(table, words))
        case {"cards": age}:
            return Block("things", text=age_name(age, tr), things=_cards(age, tr))
        case {"guilds": True}:
            return Block("things", things=tuple(_card(b, tr) for b in BUILDINGS if b.is_guild))
        case {"boards": which}:
            return Block("things", things=_boards(which, tr))
        case {"edifices": age}:
            return Block("things", text=age_name(age, tr), things=_edifices(age, tr))
        case {"chains": True}:
            return Block("chains", chains=_chains(tr))
        case {"symbols": True}:
            return Block("symbols", symbols=_symbols(tr))
    raise ValueError(f"the rules have a block of an unknown kind: {', '.join(data)}")


def known_rules() -> set[str]:
    """The rules and the open questions that the data of the game name: each needs an answer."""
    return {rule["id"] for rule in read_data("rules.json")} | set(read_data("edifice.json")["options"])


def _check(data: dict[str, Any]) -> dict[str, Any]:
    """The data, with every edge case answered once, in a section that exists."""
    answered = [ruling["id"] for ruling in data["rulings"]]
    if len(answered) != len(set(answered)) or set(answered) != known_rules():
        raise ValueError(
            f"rulings missing, unknown or repeated: {sorted(known_rules().symmetric_difference(answered))}"
        )
    sections = [section["id"] for section in data["sections"]]
    if len(sections) != len(set(sections)):
        raise ValueError("two sections of the rules have the same id")
    if lost := {ruling["section"] for ruling in data["rulings"]} - set(sections):
        raise ValueError(f"rulings name unknown sections: {', '.join(sorted(lost))}")
    return data


_DATA = _check(
    json.loads(resources.files("pharos.server").joinpath("data", "wonders_rules.json").read_text(encoding="utf-8"))
)


def rules_for(tr: Translator) -> tuple[Section, ...]:
    """The rules in a language."""
    words = _Words(tr)
    return tuple(
        Section(
            id=section["id"],
            title=words.text(section["title"]),
            blocks=tuple(_block(block, words) for block in section["blocks"]),
            rulings=tuple(
                Ruling(ruling["id"], words.text(ruling["question"]), words.text(ruling["answer"]))
                for ruling in _DATA["rulings"]
                if ruling["section"] == section["id"]
            ),
        )
        for section in _DATA["sections"]
    )


def _texts(value: Any, key: str = "") -> Iterator[str]:
    """The translatable texts inside a value, in order."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, key)
    elif isinstance(value, str) and key not in FIELDS_WITHOUT_TEXT and _is_text(value):
        yield value


def messages() -> Iterator[tuple[str, str]]:
    """Every translatable text with its context, without repetition."""
    for text in dict.fromkeys(_texts(_DATA)):
        yield CONTEXT, text
