"""Errors of requests. The errors of the rules are in `pharos.core.errors`.

TableError              has the HTTP status of the response
├── UnknownTable  404
├── UnknownSeat   404
├── UnknownHost   400   the service is not known under this host name
├── CrossOrigin   403   another web site made the browser send the request
├── NotAllowed    403   someone else's seat or turn, or nothing to answer
├── Stale         409   made against an older version of the table
├── BadRequest    422   a field is missing or invalid
├── TooMany       429   a limit is reached
├── InternalError 500   a bug; the log has the details under the error's id
└── Unavailable   503   the database cannot be used at the moment
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


class UnknownSeat(TableError):
    """There is no such seat at the table."""

    status = 404

    def __init__(self) -> None:
        super().__init__("unknown_seat", "There is no such seat at the table. Seats count from 0.")


class UnknownHost(TableError):
    """The service is not known under the host name of the request."""

    status = 400

    def __init__(self, host: str) -> None:
        message = f"This service does not answer to the host {host!r}. Its operator can add it to PHAROS_ALLOWED_HOSTS."
        super().__init__("unknown_host", message)


class CrossOrigin(TableError):
    """Another web site made the browser send the request."""

    status = 403

    def __init__(self) -> None:
        super().__init__("cross_origin", "This request came from another web site and was refused.")


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


class TooMany(TableError):
    """A visitor, or the address, has reached a limit."""

    status = 429

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__("too_many", f"Too many {what}. Wait {seconds} s and try again.", what=what, seconds=seconds)
        self.what, self.seconds = what, seconds


class InternalError(TableError):
    """A bug of ours."""

    status = 500

    def __init__(self, error_id: str) -> None:
        message = f"Something went wrong on the server. If it happens again, report error {error_id}."
        super().__init__("internal", message, id=error_id)


class Unavailable(TableError):
    """The database is locked, full or away."""

    status = 503
    retry_after = 5  # seconds

    def __init__(self) -> None:
        super().__init__(
            "database_unavailable",
            f"The games cannot be stored at the moment. Try again in {self.retry_after} seconds.",
        )
