"""The database with tables, seats and moves: SQLite by default, PostgreSQL if configured."""

from pharos.server.store.database import UNAVAILABLE, Database, is_unavailable
from pharos.server.store.schema import MOVES, TABLES, HolderRow, JobRow, MoveRow, SeatRow, TableRow

__all__ = [
    "MOVES",
    "TABLES",
    "UNAVAILABLE",
    "Database",
    "HolderRow",
    "JobRow",
    "MoveRow",
    "SeatRow",
    "TableRow",
    "is_unavailable",
]
