"""Tells the processes of a service on PostgreSQL which tables somebody looks at, and who is here."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from pharos.server.job_queue import JobQueue
from pharos.server.presence import Presence
from pharos.server.watched_tables import WatchedTables

LONGEST_INTERVAL = 20.0  # seconds


class WatchSharing:
    """Shares what a web process knows of its visitors with all processes.

    Workers see no visitors, and two players of a table may be served by two web processes.

    Args:
        watched: the tables that are watched through this process.
        presence: the seats at which somebody is here through this process.
        queue: gets the jobs of paused tables ready again.
    """

    def __init__(self, watched: WatchedTables, presence: Presence, queue: JobQueue) -> None:
        self._watched, self._presence, self._queue = watched, presence, queue
        self.interval = min(LONGEST_INTERVAL, watched.seconds / 3) if watched.seconds else LONGEST_INTERVAL
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="watched tables")
        watched.on_return.append(self._come_back)
        presence.on_own_change.append(self._tell)

    def share(self) -> None:
        """Name all tables and seats; called again and again, in case a notification was missed."""
        if table_ids := self._watched.current():
            self._queue.note_watched(table_ids)
        if present := self._presence.own():
            self._queue.note_present(present)

    def _come_back(self, table_id: str) -> None:
        self._submit(self._queue.note_watched, [table_id])

    def _tell(self, table_id: str, seats: frozenset[int]) -> None:
        self._submit(self._queue.note_present, {table_id: seats})

    def _submit(self, function: Callable[[Any], None], argument: Any) -> None:
        with suppress(RuntimeError):  # the service is stopping
            self._thread.submit(function, argument)

    def close(self) -> None:
        """Stop."""
        self._thread.shutdown(wait=False, cancel_futures=True)
