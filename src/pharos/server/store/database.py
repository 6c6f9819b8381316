"""Opens the database and migrates its schema."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sqlalchemy import URL, ExceptionContext, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session, sessionmaker

from pharos.core.errors import PharosError
from pharos.core.file_lock import lock_file
from pharos.server.store.schema import REVISION

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_SECONDS = 5.0  # how long SQLite waits for another writer
PROBE_LOCK_SECONDS = 1.0  # the same for a test write
CONNECT_SECONDS = 5  # how long a connection to PostgreSQL may take
POOL_SECONDS = 10.0  # how long a request waits for a free connection
CONNECTIONS = 20
# Keys of advisory locks; any numbers that other programs do not use. Every process of a service shares the second, and
# a restore takes it alone.
MIGRATION_LOCK, SERVICE_LOCK = 0x7068_6172_6F73, 0x7068_6172_6F74

# A connection to a machine that has disappeared fails within half a minute instead of hours.
KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 20_000}

UNAVAILABLE = (OperationalError, InterfaceError, PoolTimeout)
"""Errors of a database that is locked, full or away. The same request may succeed later."""


def is_unavailable(error: BaseException) -> bool:
    """Whether an error means that the database cannot be used at the moment."""
    return isinstance(error, UNAVAILABLE) or (isinstance(error, DBAPIError) and error.connection_invalidated)


class DatabaseInUse(PharosError):
    """Another service uses the same SQLite file."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "database_in_use",
            f"The database {path} is in use by another Pharos service. An SQLite file serves one process: stop the "
            "other one, choose another file, or use PostgreSQL (DATABASE_URL=postgresql://...).",
        )


class Database:
    """A database with the current schema.

    Args:
        url: `sqlite:///file.db` or `postgresql://...`.
        connections: the number of connections kept open.
    """

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        self.is_postgresql = parsed.get_backend_name() == "postgresql"
        self.path = _sqlite_path(parsed)
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        self.failures = 0  # errors since the start that may have interrupted something
        self.engine = create_engine(
            parsed,
            pool_pre_ping=self.is_postgresql,
            pool_size=connections,
            max_overflow=connections,
            pool_timeout=POOL_SECONDS,
            hide_parameters=True,  # they contain secrets, which must not appear in logs and error messages
            connect_args=_connect_arguments(parsed) if self.is_postgresql else {},
        )
        if not self.is_postgresql:
            event.listen(self.engine, "connect", _prepare_sqlite)
        event.listen(self.engine, "handle_error", self._count_failure)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)
        self._claim: IO[bytes] | None = None

    def _count_failure(self, context: ExceptionContext) -> None:
        if context.sqlalchemy_exception is not None and is_unavailable(context.sqlalchemy_exception):
            self.failures += 1

    def claim(self) -> None:
        """Reserve an SQLite file for this process until it ends; databases that processes can share need no claim.

        Events and locks live in the process that serves the file, so a second process would miss moves.

        Raises:
            DatabaseInUse: another process has reserved it.
        """
        if self.path is None:
            return
        claim = Path(f"{self.path}.lock").open("wb")  # noqa: SIM115 - it stays open for as long as the claim lasts
        try:
            lock_file(claim, wait=False)
        except BlockingIOError as error:
            claim.close()
            raise DatabaseInUse(self.path) from error
        self._claim = claim

    def migrate(self, revision: str = "head") -> None:
        """Migrate the schema up to a revision. Of several processes that start at once, one migrates."""
        with self.engine.begin() as connection:
            if self.is_postgresql:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            self.migrate_with(connection, revision)

    def migrate_with(self, connection: Connection, revision: str = "head") -> None:
        """Migrate the schema in a transaction of the caller."""
        if revision in ("head", REVISION) and _revision_of(connection) == REVISION:
            return
        from alembic import command  # takes half a second, and is needed only after an update
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """Open a transaction that is committed at the end and rolled back on an error."""
        with self._sessions.begin() as session:
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a transaction whose statements all see the same state, whatever is committed between them."""
        with self._sessions.begin() as session:
            if self.is_postgresql:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            else:
                session.connection().exec_driver_sql("BEGIN")  # the driver itself begins none before it writes
            yield session

    def connect_arguments(self) -> tuple[list[Any], dict[str, Any]]:
        """Return the arguments with which the driver connects, for connections outside the pool."""
        arguments, options = self.engine.dialect.create_connect_args(self.engine.url)
        return list(arguments), {**options, **_connect_arguments(self.engine.url)}

    def test_write(self) -> None:
        """Commit a write that changes nothing.

        Raises:
            SQLAlchemyError: the database takes no writes at the moment.
        """
        with self.engine.connect() as connection:
            if self.is_postgresql:
                connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
                connection.commit()
                return
            # Like any other write, this one waits for locks and needs space on the disk.
            connection.execute(text(f"PRAGMA busy_timeout={PROBE_LOCK_SECONDS * 1000:.0f}"))
            try:
                connection.execute(text("PRAGMA user_version=0"))
                connection.commit()
            finally:
                connection.rollback()
                connection.execute(text(f"PRAGMA busy_timeout={LOCK_SECONDS * 1000:.0f}"))

    def close(self) -> None:
        """Close all connections and give up the claim."""
        self.engine.dispose()
        if self._claim:
            self._claim.close()
            self._claim = None


def _revision_of(connection: Connection) -> str | None:
    """Return the revision of the schema of a database; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _sqlite_path(url: URL) -> Path | None:
    """Return the file of an SQLite database; None if it is in memory or not SQLite."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database).expanduser()


def _connect_arguments(url: URL) -> dict[str, Any]:
    """Return the options of a PostgreSQL connection that the URL does not set itself."""
    options = {"connect_timeout": CONNECT_SECONDS, **KEEPALIVE}
    return {name: value for name, value in options.items() if name not in url.query}


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Configure SQLite: concurrent readers with one writer, durable commits, and a timeout for locks."""
    cursor = connection.cursor()
    timeout = f"busy_timeout={LOCK_SECONDS * 1000:.0f}"  # first, because the others may have to wait
    for pragma in (timeout, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
