"""The structure of a rules reference: sections made of blocks, and a ruling for every edge case, translated.

The texts are in the data files of each game; a game adds the blocks that show its own cards, wonders and so on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from pharos.locale import Translator

CONTEXT = "rules"
FIELDS_WITHOUT_TEXT = ("id", "section", "icons", "colors", "things", "boards")


@dataclass(frozen=True)
class RuleTable:
    """A small table. Each row may have an icon or the colour of a card."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    icons: tuple[str | None, ...]
    colors: tuple[str | None, ...]


@dataclass(frozen=True)
class CostPart:
    """An amount of a resource or of coins, with the name of its icon."""

    icon: str
    units: int


@dataclass(frozen=True)
class Thing:
    """A token, wonder or card with a description of its effects."""

    kind: str
    id: str
    name: str
    icon: str
    text: str
    cost: tuple[CostPart, ...]
    cost_words: str


@dataclass(frozen=True)
class Chain:
    """A card that makes a later card free."""

    symbol: str
    giver: str
    giver_color: str
    free: str
    free_color: str


@dataclass(frozen=True)
class Symbol:
    """A science symbol and the cards that show it."""

    id: str
    name: str
    owners: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """A block of a section. `kind` determines which of the other fields are used."""

    kind: str  # text, note, list, steps, table, example, things, chains, symbols
    text: str = ""
    items: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    table: RuleTable | None = None
    things: tuple[Thing, ...] = ()
    chains: tuple[Chain, ...] = ()
    symbols: tuple[Symbol, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """The answer to a question that the sections leave open."""

    id: str
    question: str
    answer: str


@dataclass(frozen=True)
class Section:
    """A section of the rules with its rulings."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    rulings: tuple[Ruling, ...] = field(default=())


class Words:
    """Translates texts into one language."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    def text(self, message: str) -> str:
        """Translate a text; texts without words are returned unchanged."""
        return self.tr.pgettext(CONTEXT, message) if _is_text(message) else message

    def texts(self, messages: list[str]) -> tuple[str, ...]:
        """Translate several texts."""
        return tuple(self.text(message) for message in messages)


ShowThings = Callable[[dict[str, Any], Words], Block | None]
"""Builds the blocks that show a game's own things; returns None for other blocks."""


def _is_text(message: str) -> bool:
    """Whether a text needs translation. Numbers, including Roman numerals, do not."""
    return any(c.isalpha() for c in message.replace("I", ""))


def _table(data: dict[str, Any], words: Words) -> RuleTable:
    rows = tuple(words.texts(row) for row in data["rows"])
    nothing = [None] * len(rows)
    return RuleTable(
        words.texts(data["head"]), rows, tuple(data.get("icons", nothing)), tuple(data.get("colors", nothing))
    )


def _block(data: dict[str, Any], words: Words, show_things: ShowThings) -> Block:
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
    if (block := show_things(data, words)) is None:
        raise ValueError(f"the rules have a block of an unknown kind: {', '.join(data)}")
    return block


def _texts(value: Any, key: str = "") -> Iterator[str]:
    """Yield the translatable texts inside a value, in order, skipping ids, icons and colours."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, key)
    elif isinstance(value, str) and key not in FIELDS_WITHOUT_TEXT and _is_text(value):
        yield value


def _read_rules(package: str) -> dict[str, Any]:
    text = resources.files(package).joinpath("data", "rules.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


class Rulesbook:
    """The rules of a game, read from a data file.

    Args:
        package: the package that contains `data/rules.json`.
        known: the edge cases of the game; each needs exactly one ruling.
        show_things: builds the blocks that show the game's own things.
        additions: packages of expansions, whose sections and rulings follow those of the game.

    Raises:
        ValueError: a ruling is missing, or refers to a section that does not exist.
    """

    def __init__(
        self, package: str, known: set[str], show_things: ShowThings, *, additions: Sequence[str] = ()
    ) -> None:
        self.data = _read_rules(package)
        for addition in additions:
            added = _read_rules(addition)
            self.data["sections"] += added["sections"]
            self.data["rulings"] += added["rulings"]
        self._show_things = show_things
        answered = [ruling["id"] for ruling in self.data["rulings"]]
        if len(answered) != len(set(answered)) or set(answered) != known:
            raise ValueError(f"rulings missing, unknown or repeated: {sorted(known.symmetric_difference(answered))}")
        sections = [section["id"] for section in self.data["sections"]]
        if len(sections) != len(set(sections)):
            raise ValueError("two sections of the rules have the same id")
        if lost := {ruling["section"] for ruling in self.data["rulings"]} - set(sections):
            raise ValueError(f"rulings name unknown sections: {', '.join(sorted(lost))}")

    def sections(self, tr: Translator) -> tuple[Section, ...]:
        """Return the rules in a language."""
        words = Words(tr)
        return tuple(
            Section(
                id=section["id"],
                title=words.text(section["title"]),
                blocks=tuple(_block(block, words, self._show_things) for block in section["blocks"]),
                rulings=tuple(
                    Ruling(ruling["id"], words.text(ruling["question"]), words.text(ruling["answer"]))
                    for ruling in self.data["rulings"]
                    if ruling["section"] == section["id"]
                ),
            )
            for section in self.data["sections"]
        )

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield every translatable text once, with its message context."""
        for text in dict.fromkeys(_texts(self.data)):
            yield CONTEXT, text
