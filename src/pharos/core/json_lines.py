"""JSON lines from untrusted input: one object per line, in UTF-8."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pharos.core.errors import PharosError

LONGEST_LINE = 1_000_000  # bytes; a view has about 4,000


class Unreadable(PharosError, ValueError):
    """A line that is not a JSON object."""


class Lines:
    """Splits a byte stream into lines, buffering at most the longest line allowed."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._begun = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes | None]:
        """The lines that these bytes complete; None for a line that is too long, whose rest is skipped."""
        lines: list[bytes | None] = []
        *ends, begun = data.split(b"\n")
        for end in ends:
            lines += self._add(end)
            if not self._skipping:
                lines.append(bytes(self._begun))
            self._begun.clear()
            self._skipping = False
        return lines + self._add(begun)

    def _add(self, part: bytes) -> list[bytes | None]:
        """Append to the current line; [None] if that makes it too long."""
        if self._skipping:
            return []
        self._begun += part
        if len(self._begun) <= self._longest:
            return []
        self._begun.clear()
        self._skipping = True
        return [None]

    def rest(self) -> list[bytes | None]:
        """The last line if it has no newline."""
        return [bytes(self._begun)] if self._begun else []


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def parse_object(line: bytes | None) -> dict[str, Any]:
    """Parse a line as a JSON object.

    Raises:
        Unreadable: the line is too long (None) or not a JSON object.
    """
    if line is None:
        raise Unreadable("line_too_long", f"a line has at most {LONGEST_LINE} bytes")
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise Unreadable("invalid_json", f"the line is not UTF-8: byte {error.start} is wrong") from error
    except RecursionError as error:
        raise Unreadable("invalid_json", "the line is nested too deeply") from error
    except ValueError as error:
        raise Unreadable("invalid_json", f"the line is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise Unreadable("not_an_object", 'a line is an object, such as {"id": 1, "do": "hello"}')
    return data


def format_object(data: Mapping[str, Any]) -> bytes:
    """Format an object as a line."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).encode() + b"\n"
