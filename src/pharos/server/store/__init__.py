"""The store: tables, seats and moves in a database; SQLite by default, PostgreSQL by setting."""

from pharos.server.store.database import Database
from pharos.server.store.schema import HolderRow, MoveRow, SeatRow, TableRow

__all__ = ["Database", "HolderRow", "MoveRow", "SeatRow", "TableRow"]
