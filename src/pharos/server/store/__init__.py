"""The database with tables, seats, moves, reviews and summaries: SQLite by default, PostgreSQL if configured."""

from pharos.server.store.database import UNAVAILABLE, Database, is_unavailable
from pharos.server.store.schema import (
    MOVES,
    TABLES,
    HolderRow,
    JobRow,
    MoveRow,
    ReviewRow,
    SeatRow,
    SummaryRow,
    TableRow,
)

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
    "SummaryRow",
    "TableRow",
    "is_unavailable",
]
