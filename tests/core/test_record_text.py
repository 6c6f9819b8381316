"""The record format: what is accepted, and the reasons for which damaged records are rejected."""

from __future__ import annotations

import pytest

from pharos.core.errors import InvalidRecord
from pharos.core.record_text import LONGEST, checksum, format_record, parse_record

TEXT = format_record({"game": "duel", "event": "x"}, ["pick sphinx", "pick colossus"], {"result": "0 military"})


def test_a_record_is_laid_out_as_described() -> None:
    lines = ["pharos record 1", "game: duel", "event: x", "", "pick sphinx", "pick colossus", "", "result: 0 military"]
    assert TEXT.split("\n")[:-2] == lines
    assert TEXT.endswith(f"\ncheck: {checksum(lines)}\n")


def test_a_record_is_taken_apart_with_line_numbers() -> None:
    parts = parse_record(TEXT)
    assert {name: (line.number, line.text) for name, line in parts.headers.items()} == {
        "game": (2, "duel"),
        "event": (3, "x"),
    }
    assert [(line.number, line.text) for line in parts.moves] == [(5, "pick sphinx"), (6, "pick colossus")]
    assert parts.trailer["result"].text == "0 military"
    assert parts.check.number == parts.end == 9
    parts.verify(TEXT)


def test_the_checksum_never_changes() -> None:
    assert checksum(["pharos record 1", "game: duel"]) == "45c391e3"


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("pharos record 1", "", "record_title", 1),
        ("pharos record 1", "Pharos record 1", "record_title", 1),
        ("pharos record 1", "pharos record", "record_title", 1),
        ("pharos record 1", "pharos record 2", "record_version", 1),
        ("pharos record 1", "pharos record " + "9" * 5000, "record_version", 1),
        ("event: x", "event", "record_header", 3),
        ("event: x", "event:x", "record_header", 3),
        ("event: x", "game: duel", "record_twice", 3),
        ("event: x\n\n", "event: x\n", "record_header", 8),
        ("pick sphinx\n", "pick sphinx\n\n", "record_blank", 8),
        ("result: 0 military\n", "check: 0\nresult: 0 military\n", "record_twice", 10),
    ],
)
def test_a_broken_record_is_refused_with_its_line(old: str, new: str, code: str, line: int) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(InvalidRecord) as caught:
        parse_record(TEXT.replace(old, new))
    assert caught.value.code == code
    assert caught.value.line == line or code == "record_header"
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


def test_nothing_follows_the_check() -> None:
    with pytest.raises(InvalidRecord) as caught:
        parse_record(TEXT + "result: 1 military\n")
    assert caught.value.code in ("record_after_check", "record_twice")


def test_a_record_without_moves_is_cut_off() -> None:
    with pytest.raises(InvalidRecord) as caught:
        parse_record("pharos record 1\ngame: duel")
    assert (caught.value.code, caught.value.line) == ("record_cut", 2)


@pytest.mark.parametrize("thing", [None, 5, b"pharos record 1\n", ["pharos record 1"]])
def test_what_is_no_text_is_no_record(thing: object) -> None:
    with pytest.raises(InvalidRecord) as caught:
        parse_record(thing)
    assert caught.value.code == "record_text"


def test_a_text_of_any_length_is_refused_quickly() -> None:
    with pytest.raises(InvalidRecord) as caught:
        parse_record("x" * (LONGEST + 1))
    assert caught.value.code == "record_long"


def test_an_edited_record_fails_its_check_and_without_the_check_passes() -> None:
    edited = TEXT.replace("event: x", "event: y")
    with pytest.raises(InvalidRecord) as caught:
        parse_record(edited).verify(edited)
    assert (caught.value.code, caught.value.line) == ("record_check", 9)
    plain = edited[: edited.index("check")]
    parse_record(plain).verify(plain)


@pytest.mark.parametrize(
    ("name", "value"), [("Event", "x"), ("", "x"), ("a:b", "x"), ("event", "x\ny"), ("event", " x"), ("event", "x\r")]
)
def test_a_header_that_would_not_read_back_is_not_written(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="header"):
        format_record({name: value}, [], {})
