"""JSON lines are split correctly however they are chunked, and rejected with a reason if they are not objects."""

import random

import pytest

from pharos.core.json_lines import LONGEST_LINE, Lines, Unreadable, format_object, parse_object


def cut(data: bytes, pieces: random.Random, longest: int) -> list[bytes | None]:
    lines, found = Lines(longest), list[bytes | None]()
    while data:
        n = pieces.randint(1, 7)
        found += lines.feed(data[:n])
        data = data[n:]
    return found + lines.rest()


@pytest.mark.parametrize("seed", range(20))
def test_lines_are_the_same_however_they_arrive(seed: int) -> None:
    rng = random.Random(seed)
    written = [bytes(rng.choices(b"ab{}\r\0\xff", k=rng.randint(0, 14))) for _ in range(30)] + [b"end"]
    expected = [None if len(line) > 9 else line for line in written]
    assert cut(b"\n".join(written), rng, 9) == expected
    assert cut(b"\n".join(written) + b"\n", rng, 9) == expected


def test_a_line_that_is_too_long_is_told_at_once_and_its_rest_skipped() -> None:
    lines = Lines(4)
    assert lines.feed(b"1234") == []
    assert lines.feed(b"5") == [None]
    assert lines.feed(b"6" * 100) == []
    assert lines.feed(b"7\n8\n") == [b"8"]
    assert lines.rest() == []


def test_an_object_survives() -> None:
    data = {"id": 1, "text": "ä\ud800\u2028\n", "list": [None, True, 1.5, {}]}
    line = format_object(data)
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert parse_object(line) == data


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (None, "line_too_long"),
        (b"", "invalid_json"),
        (b"{", "invalid_json"),
        (b"\xff{}", "invalid_json"),
        (b'{"a": NaN}', "invalid_json"),
        (b'{"a": ' + b"1" * 5000 + b"}", "invalid_json"),
        (b"[" * LONGEST_LINE, "invalid_json"),
        (b"[]", "not_an_object"),
        (b"1", "not_an_object"),
    ],
)
def test_what_is_no_object_is_refused(line: bytes | None, code: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_object(line)
    assert error.value.code == code
