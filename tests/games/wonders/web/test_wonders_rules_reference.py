"""The rules reference of 7 Wonders is complete: it answers every edge case and explains all cards and boards."""

from __future__ import annotations

import pytest

from pharos.games.wonders.expansions.edifice.definitions import EDIFICES, PAWNS
from pharos.games.wonders.rules.definitions import BOARDS, BUILDINGS, OPTIONS, SYMBOLS, read_data, stated_rules
from pharos.games.wonders.web import rules_reference as rulesbook
from pharos.locale import LANGUAGES, translator
from pharos.server.static_files import has_icon

SECTIONS = rulesbook.BOOK.sections(translator("en"))
BLOCKS = [block for section in SECTIONS for block in section.blocks]


def test_every_rule_and_every_open_question_of_the_data_is_answered_once() -> None:
    answered = [ruling.id for section in SECTIONS for ruling in section.rulings]
    assert sorted(answered) == sorted([*(rule["id"] for rule in stated_rules()), *OPTIONS])


def test_everything_is_explained() -> None:
    explained = sorted(thing.id for block in BLOCKS for thing in block.things)
    boards = [f"{board.id}-{board.side}" for board in BOARDS]
    assert explained == sorted([*(b.id for b in BUILDINGS), *boards, *(e.id for e in EDIFICES)])
    assert all(thing.text and has_icon(thing.icon) for block in BLOCKS for thing in block.things)
    assert all(has_icon(part.icon) for block in BLOCKS for thing in block.things for part in thing.cost)


def test_tables_are_whole() -> None:
    tables = [block.table for block in BLOCKS if block.table]
    assert tables
    for table in tables:
        assert all(len(row) == len(table.head) for row in table.rows)
        assert len(table.icons) == len(table.colors) == len(table.rows)
        assert all(icon is None or has_icon(icon) for icon in table.icons)


def test_tables_say_what_the_data_say() -> None:
    pawns = next(block.table for block in BLOCKS if block.table and "Pawns on each edifice" in block.table.head)
    assert pawns.rows == tuple((str(players), str(n)) for players, n in PAWNS.items())
    conflicts = next(block.table for block in BLOCKS if block.table and "Victory" in block.table.head)
    victory = read_data("table.json")["conflicts"]["victory"]
    assert [row[1] for row in conflicts.rows] == [str(victory[age]) for age in ("1", "2", "3")]


def test_chains_and_symbols_come_from_the_cards() -> None:
    blocks = {block.kind: block for block in BLOCKS}
    assert len(blocks["chains"].chains) == sum(len(b.chain_from) for b in BUILDINGS)
    assert all(has_icon(chain.symbol) for chain in blocks["chains"].chains)
    assert [len(symbol.owners) for symbol in blocks["symbols"].symbols] == [4, 4, 4]
    assert [symbol.id for symbol in blocks["symbols"].symbols] == list(SYMBOLS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_of_it(language: str) -> None:
    sections = rulesbook.BOOK.sections(translator(language))
    assert [section.id for section in sections] == [section.id for section in SECTIONS]
    for section in sections:
        assert section.title
        assert all(ruling.question and ruling.answer for ruling in section.rulings)


def test_all_texts_can_be_enumerated_for_translation() -> None:
    texts = {text for context, text in rulesbook.BOOK.messages() if context == "rules"}
    for section in SECTIONS:
        assert section.title in texts
        for ruling in section.rulings:
            assert {ruling.question, ruling.answer} <= texts
        for block in section.blocks:
            assert {*block.items, *block.after} <= texts
    assert not any(text.strip() != text or "  " in text for text in texts)
