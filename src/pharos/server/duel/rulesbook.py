"""The rules reference: sections in a newcomer's order, and the ruling for every edge case, translated for the page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from pharos.duel.definitions import BUILDINGS, COLORS, SYMBOLS, TOKENS, WONDERS, Building, Token, Wonder, read_data
from pharos.locale import Translator
from pharos.server.duel.words import (
    age_name,
    describe_chains,
    describe_cost,
    describe_effects,
    symbol_name,
    thing_name,
)

CONTEXT = "rules"

# The things that sections explain one by one, by kind.
THINGS: Mapping[str, Mapping[str, Building | Wonder | Token]] = {
    "token": {t.id: t for t in TOKENS},
    "wonder": {w.id: w for w in WONDERS},
    "guild": {b.id: b for b in BUILDINGS if b.is_guild},
}


@dataclass(frozen=True)
class Table:
    """A small table. Each row may have an icon or the colour of a card."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    icons: tuple[str | None, ...]
    colors: tuple[str | None, ...]


@dataclass(frozen=True)
class CostPart:
    """Units of a resource, or coins, by the name of their icon."""

    icon: str
    units: int


@dataclass(frozen=True)
class Thing:
    """A token, a wonder or a card with what it does."""

    kind: str
    id: str
    name: str
    icon: str
    text: str
    cost: tuple[CostPart, ...]
    cost_words: str


@dataclass(frozen=True)
class Chain:
    """A card that makes a later one free."""

    symbol: str
    giver: str
    giver_color: str
    free: str
    free_color: str


@dataclass(frozen=True)
class Symbol:
    """A science symbol and what shows it."""

    id: str
    name: str
    owners: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """A piece of a section. `kind` says which of the other fields it uses."""

    kind: str  # text, note, list, steps, table, example, things, chains, symbols
    text: str = ""
    items: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    table: Table | None = None
    things: tuple[Thing, ...] = ()
    chains: tuple[Chain, ...] = ()
    symbols: tuple[Symbol, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """The answer to a question that the short rules leave open."""

    id: str
    question: str
    answer: str


@dataclass(frozen=True)
class Section:
    """A chapter of the rules with its rulings."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    rulings: tuple[Ruling, ...] = field(default=())


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


def _thing(kind: str, thing: Building | Wonder | Token, text: str, tr: Translator) -> Thing:
    icon = f"c-{thing.color}" if isinstance(thing, Building) else thing.id
    if isinstance(thing, Token):
        return Thing(kind, thing.id, thing_name(thing.id, tr), icon, text, (), "")
    units = thing.cost.resources()
    coins = [CostPart("coin", thing.cost.coins)] if thing.cost.coins else []
    cost = (*coins, *(CostPart(resource, n) for resource, n in units.items()))
    words = describe_cost(thing.cost.coins, units, tr)
    return Thing(kind, thing.id, thing_name(thing.id, tr), icon, text, cost, words)


def _things(kind: str, notes: dict[str, str], words: _Words) -> tuple[Thing, ...]:
    return tuple(_thing(kind, THINGS[kind][id_], words.text(note), words.tr) for id_, note in notes.items())


def _cards(age: int, tr: Translator) -> tuple[Thing, ...]:
    """The cards of an age, colour by colour; guilds have a section of their own."""
    cards = sorted((b for b in BUILDINGS if b.age == age and not b.is_guild), key=lambda b: COLORS.index(b.color))
    return tuple(
        _thing("card", card, " ".join([*describe_effects(card.effects, tr), *describe_chains(card, tr)]), tr)
        for card in cards
    )


def _chains(tr: Translator) -> tuple[Chain, ...]:
    free = {b.free_with: b for b in BUILDINGS if b.free_with}
    return tuple(
        Chain(b.chain, thing_name(b.id, tr), b.color, thing_name(free[b.chain].id, tr), free[b.chain].color)
        for b in BUILDINGS
        if b.chain
    )


def _symbols(tr: Translator) -> tuple[Symbol, ...]:
    things: tuple[Building | Token, ...] = (*BUILDINGS, *TOKENS)
    owners = [thing for thing in things if "science" in thing.effects]
    return tuple(
        Symbol(
            symbol,
            symbol_name(symbol, tr),
            tuple(thing_name(thing.id, tr) for thing in owners if thing.effects["science"] == symbol),
        )
        for symbol in SYMBOLS
    )


def _block(data: dict[str, Any], words: _Words) -> Block:
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
        case {"things": kind, "notes": notes}:
            return Block("things", things=_things(kind, notes, words))
        case {"cards": age}:
            return Block("things", text=age_name(age, words.tr), things=_cards(age, words.tr))
        case {"chains": True}:
            return Block("chains", chains=_chains(words.tr))
        case {"symbols": True}:
            return Block("symbols", symbols=_symbols(words.tr))
    raise ValueError(f"the rules have a block of an unknown kind: {', '.join(data)}")


def _check(data: dict[str, Any]) -> dict[str, Any]:
    """The data, with every edge case answered once, in a section that exists, and everything explained that exists."""
    known = {ruling["id"] for ruling in read_data("rulings.json")["rulings"]}
    answered = [ruling["id"] for ruling in data["rulings"]]
    if len(answered) != len(set(answered)) or set(answered) != known:
        raise ValueError(f"rulings missing, unknown or repeated: {sorted(known.symmetric_difference(answered))}")
    sections = [section["id"] for section in data["sections"]]
    if len(sections) != len(set(sections)):
        raise ValueError("two sections of the rules have the same id")
    if lost := {ruling["section"] for ruling in data["rulings"]} - set(sections):
        raise ValueError(f"rulings name unknown sections: {', '.join(sorted(lost))}")
    notes = {b["things"]: b["notes"] for s in data["sections"] for b in s["blocks"] if "things" in b}
    for kind, things in THINGS.items():
        if wrong := things.keys() ^ notes[kind].keys():
            raise ValueError(f"the rules explain too few or too many of {kind}: {', '.join(sorted(wrong))}")
    return data


_DATA = _check(json.loads(resources.files("pharos.server").joinpath("data", "rules.json").read_text(encoding="utf-8")))


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
    """The translatable texts inside a value, in order. Ids, icons and colours are none."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, key)
    elif isinstance(value, str) and key not in ("id", "section", "icons", "colors", "things") and _is_text(value):
        yield value


def messages() -> Iterator[tuple[str, str]]:
    """Every translatable text with its context, without repetition."""
    for text in dict.fromkeys(_texts(_DATA)):
        yield CONTEXT, text
