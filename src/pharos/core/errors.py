"""What can go wrong, as a short tree.

PharosError                 every error Pharos raises on purpose; has a stable code and arguments for translation
├── InvalidMove             the text is not a move at all (unreadable)
├── IllegalMove             a move, but not one that is possible now
├── InvalidRecord           a game record that is broken or manipulated; names the line
└── InvalidPosition         a deal or a view that contradicts itself or the rules

InvalidMove is an IllegalMove, so that `except IllegalMove` catches all a game refuses. The last two are ValueErrors.
"""

from __future__ import annotations


class PharosError(Exception):
    """Base of all errors. `code` never changes its meaning; `details` are the values a translated message needs."""

    def __init__(self, code: str, message: str, **details: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details


class IllegalMove(PharosError):
    """A move that is not possible now; says why and what is."""


class InvalidMove(IllegalMove):
    """A text that is not a move."""


class InvalidPosition(PharosError, ValueError):
    """A deal or a view that contradicts itself or the rules."""


def refuse(reason: str) -> InvalidPosition:
    """An error about a position or a view."""
    return InvalidPosition("position", reason)


class InvalidRecord(PharosError, ValueError):
    """A record that cannot be replayed as it stands."""

    def __init__(self, code: str, message: str, line: int, **details: object) -> None:
        super().__init__(code, f"line {line}: {message}", line=line, **details)
        self.line = line
