"""The rules reference is complete: it answers every edge case and explains every token, wonder and guild."""

from __future__ import annotations

from pharos.games.duel.rules.definitions import BUILDINGS, TOKENS, WONDERS, read_data
from pharos.games.duel.web import rules_reference as rulesbook
from pharos.locale import translator

SECTIONS = rulesbook.BOOK.sections(translator("en"))


def test_every_ruling_is_answered_once() -> None:
    answered = [ruling.id for section in SECTIONS for ruling in section.rulings]
    assert sorted(answered) == sorted(ruling["id"] for ruling in read_data("rulings.json")["rulings"])


def test_everything_that_has_a_rule_of_its_own_is_explained() -> None:
    explained = sorted(thing.id for section in SECTIONS for block in section.blocks for thing in block.things)
    assert explained == sorted(thing.id for things in (TOKENS, WONDERS, BUILDINGS) for thing in things)


def test_tables_are_whole() -> None:
    tables = [block.table for section in SECTIONS for block in section.blocks if block.table]
    assert tables
    for table in tables:
        assert all(len(row) == len(table.head) for row in table.rows)
        assert len(table.icons) == len(table.colors) == len(table.rows)


def test_chains_and_symbols_come_from_the_cards() -> None:
    blocks = {block.kind: block for section in SECTIONS for block in section.blocks}
    assert len(blocks["chains"].chains) == 17
    assert [len(symbol.owners) for symbol in blocks["symbols"].symbols] == [2, 2, 2, 2, 2, 2, 1]


def test_all_texts_can_be_enumerated_for_translation() -> None:
    texts = {text for context, text in rulesbook.BOOK.messages() if context == "rules"}
    for section in SECTIONS:
        assert section.title in texts
        for ruling in section.rulings:
            assert {ruling.question, ruling.answer} <= texts
        for block in section.blocks:
            assert {*block.items, *block.after} <= texts
            assert {thing.text for thing in block.things if thing.kind != "card"} <= texts
    assert not any(text.strip() != text or "  " in text for text in texts)
