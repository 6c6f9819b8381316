"""Errors of requests to a table. The errors of the rules are in `pharos.core.errors`.

TableError              has the HTTP status of the response
├── UnknownTable  404
├── NotAllowed    403   someone else's seat or turn, or nothing to answer
├── Stale         409   made against an older version of the table
└── BadRequest    422   a field is missing or invalid
"""

from __future__ import annotations

from pharos.core.errors import PharosError


class TableError(PharosError):
    """A rejected request; nothing has changed."""

    status = 400


class UnknownTable(TableError):
    """There is no such table."""

    status = 404

    def __init__(self) -> None:
        super().__init__("unknown_table", "There is no such table. The link may be incomplete.")


class NotAllowed(TableError):
    """The requester may not do this."""

    status = 403


class Stale(TableError):
    """The table has changed since the version the request refers to."""

    status = 409

    def __init__(self, version: int) -> None:
        super().__init__("stale_version", f"The table has changed; it is at version {version} now.", version=version)


class BadRequest(TableError):
    """A field of the request is missing or invalid."""

    status = 422
