"""Tells the other processes of a service on PostgreSQL what has changed, with LISTEN and NOTIFY."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from pharos.server.store import Database
from pharos.server.store.database import SERVICE_LOCK

log = logging.getLogger(__name__)

# Channels: a table has changed; a job is waiting; somebody looks at a table; at which of its seats somebody is here.
CHANGES, JOBS, WATCHED, PRESENT = "pharos_changes", "pharos_jobs", "pharos_watched", "pharos_present"
WAIT_SECONDS = 0.5  # how long a closing process may wait for its listener
QUIET_ROUNDS = 30  # rounds of waiting without a notification until the connection is checked
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 5.0)

NOTIFY = text("SELECT pg_notify(:channel, :payload)")
ORIGIN = secrets.token_hex(4)
"""Names this process, so that it can ignore its own notifications."""


def notify_change(session: Session | Connection, table_id: str, version: int) -> None:
    """Tell the other processes, as part of the transaction, that a table has a new version."""
    _notify(session, CHANGES, f"{table_id} {version} {ORIGIN}")


def notify_job(session: Session | Connection, table_id: str) -> None:
    """Tell all workers, as part of the transaction, that a job is waiting."""
    _notify(session, JOBS, table_id)


def notify_watched(session: Session, table_id: str) -> None:
    """Tell all processes that somebody looks at a table."""
    _notify(session, WATCHED, table_id)


def notify_present(session: Session, table_id: str, seats: Iterable[int]) -> None:
    """Tell the other processes at which seats of a table somebody is here through this process."""
    _notify(session, PRESENT, f"{table_id} {ORIGIN} {','.join(map(str, sorted(seats)))}")


def _notify(session: Session | Connection, channel: str, payload: str) -> None:
    session.execute(NOTIFY, {"channel": channel, "payload": payload})


class Listener:
    """Listens for notifications in a thread, over a connection of its own that is opened again whenever it breaks.

    Args:
        database: a PostgreSQL database.
        on_change: called with the id and version of a table that another process has changed.
        on_job: called with the id of a table for which a job is waiting.
        on_watched: called with the id of a table that somebody looks at.
        on_present: called with the id of a table, another process, and the seats at which somebody is here through it.
        on_connect: called after every connection, since notifications may have been missed before.
    """

    def __init__(
        self,
        database: Database,
        *,
        on_change: Callable[[str, int], None] | None = None,
        on_job: Callable[[str], None] | None = None,
        on_watched: Callable[[str], None] | None = None,
        on_present: Callable[[str, str, list[int]], None] | None = None,
        on_connect: Callable[[], None],
    ) -> None:
        self._database = database
        self._on_change, self._on_job, self._on_watched = on_change, on_job, on_watched
        self._on_present, self._on_connect = on_present, on_connect
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notifications", daemon=True)

    def start(self) -> None:
        """Start listening."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join(3 * WAIT_SECONDS)

    def _run(self) -> None:
        failures = 0
        while not self._closing.is_set():
            connection = None
            try:
                connection = self._connect()
                failures = 0
                self._listen(connection)
            except Exception as error:  # whatever it is, listening must go on
                pause = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
                failures += 1
                if not self._closing.is_set():
                    log.warning("the connection for notifications failed; next try in %g s: %s", pause, error)
                self._closing.wait(pause)
            finally:
                if connection is not None:
                    connection.close()

    def _connect(self) -> Any:
        import psycopg  # an extra: services on SQLite do without it

        arguments, options = self._database.connect_arguments()
        connection = psycopg.connect(*arguments, **options, autocommit=True)
        if connection.execute("SELECT pg_try_advisory_lock_shared(%s)", (SERVICE_LOCK,)).fetchone() != (True,):
            connection.close()
            raise ConnectionError("the database is being restored")
        for channel in (CHANGES, JOBS, WATCHED, PRESENT):
            connection.execute(f"LISTEN {channel}")
        return connection

    def _listen(self, connection: Any) -> None:
        self._on_connect()
        quiet = 0
        while not self._closing.is_set():
            quiet += 1
            for notification in connection.notifies(timeout=WAIT_SECONDS):
                quiet = 0
                self._receive(notification.channel, notification.payload)
            if quiet >= QUIET_ROUNDS:
                connection.execute("SELECT 1")
                quiet = 0

    def _receive(self, channel: str, payload: str) -> None:
        if channel == JOBS and self._on_job:
            self._on_job(payload)
        elif channel == WATCHED and self._on_watched:
            self._on_watched(payload)
        elif channel == PRESENT and self._on_present:
            table_id, origin, seats = payload.split(" ")
            if origin != ORIGIN:
                self._on_present(table_id, origin, [int(seat) for seat in seats.split(",") if seat])
        elif channel == CHANGES and self._on_change:
            table_id, version, origin = payload.split(" ")
            if origin != ORIGIN:
                self._on_change(table_id, int(version))
