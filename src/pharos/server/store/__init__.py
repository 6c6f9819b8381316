"""The database with tables, seats, moves and reviews: SQLite by default, PostgreSQL if configured."""

from pharos.server.store.database import UNAVAILABLE, Database, is_unavailable
from pharos.server.store.schema import MOVES, TABLES, HolderRow, JobRow, MoveRow, ReviewRow, SeatRow, TableRow

__all__ = [
    "MOVES",
    "TABLES",
    "UNAVAILABLE",
    "Database",
    "HolderRow",
    "JobRow",
    "MoveRow",
    "ReviewRow",
    "SeatRow",
    "TableRow",
    "is_unavailable",
]
