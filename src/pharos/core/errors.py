"""The errors of Pharos.

PharosError                 base class; has a stable code, and arguments for translated messages
├── InvalidMove             the text cannot be parsed as a move
├── IllegalMove             a move that is not legal in this position
├── InvalidRecord           a damaged or edited game record; names the line
└── InvalidPosition         a deal or a view that contradicts itself or the rules

InvalidMove is an IllegalMove, so `except IllegalMove` catches every refused move. The last two are ValueErrors.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class PharosError(Exception):
    """Base of all errors. `code` never changes its meaning; `details` are the values for a translated message."""

    def __init__(self, code: str, message: str, **details: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details


class IllegalMove(PharosError):
    """A move that is not legal in this position; the message says why and what is legal."""


class InvalidMove(IllegalMove):
    """A text that cannot be parsed as a move."""


class InvalidPosition(PharosError, ValueError):
    """A deal or a view that contradicts itself or the rules."""


def invalid_position(reason: str, **details: object) -> InvalidPosition:
    """Create an InvalidPosition with the reason, to raise; the details are for a translated explanation."""
    return InvalidPosition("position", reason, **details)


@contextmanager
def refusing_deep_nesting() -> Iterator[None]:
    """Raise InvalidPosition if data are nested too deeply to be compared or printed."""
    try:
        yield
    except RecursionError as error:
        raise invalid_position("the data are nested too deeply") from error


class InvalidRecord(PharosError, ValueError):
    """A record that cannot be replayed; `line` is the line of the error."""

    def __init__(self, code: str, message: str, line: int, **details: object) -> None:
        super().__init__(code, f"line {line}: {message}", line=line, **details)
        self.line = line
