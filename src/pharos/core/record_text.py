"""The text format of game records, common to all games: a title line, headers, one move per line, and a trailer.

    pharos record 1
    game: duel
    first: 0
    ...

    pick sphinx
    ...

    result: 0 military
    check: 5d1e0c9a

The check is a checksum over all lines above it, which reveals a damaged or edited record. It is optional in records
written by hand.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pharos.core.errors import IllegalMove, InvalidRecord

TITLE = "pharos record"
VERSION = 1
LONGEST = 200_000  # characters; a whole game has about 4,000
CHECK = "check"


@dataclass(frozen=True)
class Line:
    """A line with its number, starting at 1."""

    number: int
    text: str


@dataclass(frozen=True)
class RecordText:
    """A record split into its parts, before the game interprets them."""

    headers: Mapping[str, Line]
    moves: tuple[Line, ...]
    trailer: Mapping[str, Line]
    check: Line | None
    end: int  # the number of the last line

    def check_game(self, name: str) -> None:
        """Raise InvalidRecord if this is a record of another game."""
        line = self.headers.get("game", Line(1, ""))
        if line.text != name:
            raise InvalidRecord("record_game", f"this is not a record of {name} but of {line.text!r}", line.number)

    def check_result(self, actual: str | None) -> None:
        """Compare the result line with the actual result after all moves, None if the game is not over."""
        if unknown := [line for name, line in self.trailer.items() if name != "result"]:
            raise InvalidRecord("record_trailer", "only the result and the check follow the moves", unknown[0].number)
        line = self.trailer.get("result")
        if actual is None:
            if line:
                raise InvalidRecord("record_result", "a result is given, but the game is not over", line.number)
            return
        if line is None:
            raise InvalidRecord("record_result", f"the game is over; the line 'result: {actual}' is missing", self.end)
        if line.text != actual:
            raise InvalidRecord("record_result", f"the moves lead to {actual!r}, not {line.text!r}", line.number)

    def replay(self, play: Callable[[str], str]) -> None:
        """Play all moves. `play` makes a move and returns its canonical text; any other spelling is refused."""
        for line in self.moves:
            try:
                spelling = play(line.text)
            except IllegalMove as error:
                raise InvalidRecord("record_move", error.message, line.number) from error
            if spelling != line.text:
                raise InvalidRecord("record_spelling", f"{line.text!r} is written {spelling!r}", line.number)

    def verify(self, text: str) -> None:
        """Compare the checksum, if there is one. Call this last, so that an illegal move is reported as such."""
        if self.check and self.check.text != checksum(text.split("\n")[: self.check.number - 1]):
            raise InvalidRecord(
                "record_check",
                "the checksum does not fit: the record was damaged or edited; leave the line out to accept it as it is",
                self.check.number,
            )


def checksum(lines: Iterable[str]) -> str:
    """The checksum of lines."""
    return f"{zlib.crc32(chr(10).join(lines).encode()):08x}"


HEADER_FORM = "a header is a lower-case name and one line of text without spaces around it"


def _is_header(name: str, value: str) -> bool:
    """Whether a header survives a round trip."""
    is_line = value == value.strip() and len(value.splitlines()) <= 1 and value.isprintable()
    return bool(re.fullmatch(r"[a-z][a-z0-9_]*( [a-z0-9_]+)*", name)) and is_line


def header_text(text: str) -> str:
    """Return a text as the value of a header, without the characters that a header cannot hold, such as joiners."""
    return " ".join("".join(letter if letter.isprintable() else " " * letter.isspace() for letter in text).split())


def format_record(headers: Mapping[str, str], moves: Iterable[str], trailer: Mapping[str, str]) -> str:
    """Format a record as text.

    Raises:
        ValueError: a header does not fit on one line or has an invalid name.
    """
    for name, value in headers.items():
        if not _is_header(name, value):
            raise ValueError(f"{HEADER_FORM}, not {name!r}: {value!r}")
    lines = [f"{TITLE} {VERSION}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += ["", *moves, ""]
    lines += [f"{name}: {value}" for name, value in trailer.items()]
    return "\n".join([*lines, f"{CHECK}: {checksum(lines)}", ""])


def parse_record(text: str) -> RecordText:
    """Split a record into its parts.

    Raises:
        InvalidRecord: the text does not have the format of a record; names the line.
    """
    if not isinstance(text, str):
        raise InvalidRecord("record_text", f"a record is a text, not {type(text).__name__}", 1)
    if len(text) > LONGEST:
        raise InvalidRecord("record_long", f"a record has at most {LONGEST} characters, not {len(text)}", 1)
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InvalidRecord("record_text", "the text has half characters that no encoding knows", 1)
    lines = [Line(i, line) for i, line in enumerate(text.split("\n"), start=1)]
    if lines and lines[-1].text == "":
        lines.pop()
    _check_title(lines[0].text if lines else "")
    blanks = [i for i, line in enumerate(lines) if line.text == ""]
    if not blanks:
        raise InvalidRecord("record_cut", "the headers must be followed by an empty line and the moves", len(lines))
    head = lines[1 : blanks[0]]
    body = lines[blanks[0] + 1 : blanks[1] if len(blanks) > 1 else len(lines)]
    tail = lines[blanks[1] + 1 :] if len(blanks) > 1 else []
    if len(blanks) > 2:
        raise InvalidRecord("record_blank", "there is an empty line too many", lines[blanks[2]].number)
    trailer = _pairs(tail)
    check = trailer.pop(CHECK, None)
    if check and check.number != lines[-1].number:
        raise InvalidRecord("record_after_check", "nothing follows the check line", check.number + 1)
    return RecordText(_pairs(head), tuple(body), trailer, check, lines[-1].number)


def _check_title(title: str) -> None:
    match = re.fullmatch(rf"{TITLE} (\d+)", title)
    if not match:
        raise InvalidRecord("record_title", f"a record begins with {TITLE + ' ' + str(VERSION)!r}, not {title!r}", 1)
    if match[1] != str(VERSION):
        raise InvalidRecord("record_version", f"version {match[1][:9]} is not known here, only version {VERSION}", 1)


def _pairs(lines: list[Line]) -> dict[str, Line]:
    pairs: dict[str, Line] = {}
    for line in lines:
        name, colon, value = line.text.partition(": ")
        if not colon:
            raise InvalidRecord("record_header", f"{line.text!r} is not of the form 'name: value'", line.number)
        if not _is_header(name, value):
            raise InvalidRecord("record_header", f"{HEADER_FORM}, not {line.text!r}", line.number)
        if name in pairs:
            raise InvalidRecord("record_twice", f"{name!r} stands in line {pairs[name].number} already", line.number)
        pairs[name] = Line(line.number, value)
    return pairs
