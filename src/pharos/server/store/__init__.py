"""The database with tables, seats and moves: SQLite by default, PostgreSQL if configured."""

from pharos.server.store.database import Database
from pharos.server.store.schema import HolderRow, MoveRow, SeatRow, TableRow

__all__ = ["Database", "HolderRow", "MoveRow", "SeatRow", "TableRow"]
