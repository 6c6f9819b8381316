"""Backups: all tables of a database as compressed JSON lines, the same for SQLite and PostgreSQL.

The first line names the format and the revision of the schema. Then comes one line per row, `[table, {column: value}]`,
and at last a line with the number of rows of each table, without which a backup is incomplete.

A backup is read in one transaction, so it is a consistent snapshot although the service goes on.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, MetaData, Table, func, insert, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import StatementError

from pharos.core.errors import PharosError
from pharos.server.store.database import MIGRATIONS, SERVICE_LOCK, Database
from pharos.server.store.schema import Base

FORMAT = 1
BATCH = 500  # rows that are read or written at once
VERSION_TABLE = "alembic_version"
LEFT_OUT = {"jobs"}  # the service fills the queue again when it starts


class InvalidBackup(PharosError):
    """A file is not a complete backup that this version can read."""

    def __init__(self, message: str) -> None:
        super().__init__("backup", message)


class TargetNotEmpty(PharosError):
    """The database to restore into has tables already, or a service uses it."""

    def __init__(self, message: str) -> None:
        super().__init__("target", message)


# --- backup ----------------------------------------------------------------------------------------------------------


def write_backup(database: Database, path: Path) -> dict[str, int]:
    """Write a backup and return the number of rows of each table.

    The file appears under its name only when it is complete. Only its owner can read it, because it holds the secrets
    of the seats.
    """
    unfinished = path.with_name(f"{path.name}.part")
    with database.reading() as session:
        connection = session.connection()
        revision = _revision(connection)
        if revision is None:
            raise InvalidBackup("There is nothing to back up: the database has no tables of Pharos yet.")
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                rows = _write_rows(file, connection, revision)
            raw.flush()
            os.fsync(raw.fileno())
    unfinished.replace(path)
    return rows


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _reflect(connection: Connection) -> MetaData:
    """Return the tables of Pharos as they are in the database, which may have tables of other programs."""
    metadata, ours = MetaData(), {*Base.metadata.tables, VERSION_TABLE}
    metadata.reflect(connection, only=lambda name, _: name in ours)
    return metadata


def _stored_tables(connection: Connection) -> list[Table]:
    """Return the tables that a backup contains, those that others refer to first."""
    metadata = _reflect(connection)
    for table in metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
    return [table for table in metadata.sorted_tables if table.name not in {*LEFT_OUT, VERSION_TABLE}]


def _write_rows(file: IO[str], connection: Connection, revision: str) -> dict[str, int]:
    def write(value: Any) -> None:
        file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")

    write({"pharos backup": FORMAT, "schema": revision, "at": time.time()})
    written: Counter[str] = Counter()
    for table in _stored_tables(connection):
        written[table.name] = 0
        rows = connection.execution_options(yield_per=BATCH).execute(select(table).order_by(*table.primary_key))
        for row in rows:
            write([table.name, row._asdict()])
            written[table.name] += 1
    write({"rows": dict(written)})
    return dict(written)


# --- restore ---------------------------------------------------------------------------------------------------------


def read_backup(database: Database, path: Path, *, force: bool = False) -> dict[str, int]:
    """Restore a backup in one transaction, migrate it to the current schema, and return the number of rows.

    Raises:
        InvalidBackup: the file is incomplete, or of a newer version.
        TargetNotEmpty: the database has tables and `force` is not set.
        DatabaseInUse: a service uses the database.
    """
    with _opened(path) as lines:
        header = _header(lines, path)
        database.claim()
        with database.engine.begin() as connection:
            if database.is_postgresql:
                _lock_out_services(connection)
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins none for changes of the schema
            _empty(connection, force=force)
            database.migrate_with(connection, header["schema"])
            rows = _read_rows(lines, connection, path)
            database.migrate_with(connection)
    return rows


@contextmanager
def _opened(path: Path) -> Iterator[Iterator[Any]]:
    """Open a backup and yield its lines, parsed."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            yield (json.loads(line) for line in file)
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise InvalidBackup(f"{path} is not a complete backup of Pharos: {error}") from error


def _header(lines: Iterator[Any], path: Path) -> dict[str, Any]:
    header = next(lines, None)
    if not isinstance(header, dict) or "pharos backup" not in header or not isinstance(header.get("schema"), str):
        raise InvalidBackup(f"{path} is not a backup of Pharos.")
    known = [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]
    if header["pharos backup"] != FORMAT or header["schema"] not in known:
        raise InvalidBackup(f"{path} was made by a newer version of Pharos; update this one before you restore it.")
    return header


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def _lock_out_services(connection: Connection) -> None:
    if not connection.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": SERVICE_LOCK}):
        raise TargetNotEmpty("A service or worker uses this database. Stop all of them, then restore again.")


def _empty(connection: Connection, *, force: bool) -> None:
    """Drop all tables of the schema, if they hold nothing or it is forced."""
    existing = _stored_tables(connection)
    if not force and any(connection.scalar(select(func.count()).select_from(table)) for table in existing):
        raise TargetNotEmpty(
            "The database already has games. Restore into an empty one, or replace all its content with --force."
        )
    _reflect(connection).drop_all(connection)


def _read_rows(lines: Iterator[Any], connection: Connection, path: Path) -> dict[str, int]:
    tables = {table.name: table for table in _stored_tables(connection)}
    counted: Counter[str] = Counter()
    batch: list[dict[str, Any]] = []
    of, expected = "", None

    def flush() -> None:
        try:
            if batch:
                connection.execute(insert(tables[of]), batch)
        except StatementError as error:
            raise InvalidBackup(f"{path} contradicts itself. Nothing was restored. {error.orig or error}") from error
        batch.clear()

    for line in lines:
        if isinstance(line, dict):
            expected = line.get("rows")
            break
        match line:
            case [str(name), dict(row)] if name in tables:
                pass
            case _:
                raise InvalidBackup(f"{path} has a line that is no row of its schema. Nothing was restored.")
        if name != of or len(batch) >= BATCH:
            flush()
            of = name
        batch.append(row)
        counted[name] += 1
    flush()
    if expected is None or {name: number for name, number in expected.items() if number} != dict(counted):
        raise InvalidBackup(f"{path} is incomplete. Nothing was restored.")
    return {name: counted[name] for name in expected}
