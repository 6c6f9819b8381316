"""The computer players of a process, on their own or sharing the tables with other processes through a queue."""

from __future__ import annotations

import asyncio

from pharos.server.bots import Bots
from pharos.server.health import Health
from pharos.server.job_runner import HeldTables, JobRunner
from pharos.server.readiness import ElsewhereReady, Readiness
from pharos.server.settings import Settings
from pharos.server.tables import Tables
from pharos.server.watched_tables import WatchedTables


class ComputerPlayers:
    """Makes the moves of computers in children of this process, or leaves them all to other processes.

    On SQLite this process serves every table. On PostgreSQL it takes tables from the queue, like any other web process
    or worker; without thinkers it takes none. With `with_analysis` the analyses of visitors are compiled here too.
    """

    def __init__(
        self,
        tables: Tables,
        watched: WatchedTables,
        health: Health,
        settings: Settings,
        *,
        with_analysis: bool = False,
    ) -> None:
        ready = Readiness if settings.thinkers else ElsewhereReady
        self.readiness = ready(health, with_analysis=with_analysis)
        self._queue = tables.store.queue
        self._bots: Bots | None = None
        self._runner: JobRunner | None = None
        if not settings.thinkers:
            return
        held = HeldTables() if self._queue else None
        self._bots = Bots(tables, self.readiness, watched, health, settings, held)
        if self._queue and held:
            self._runner = JobRunner(tables, self._queue, self._bots, held, settings.thinkers, health)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start to compile what is missing, and to make moves."""
        if self._queue:
            self._queue.enqueue_all()  # tables from a restored backup, or from before there was a queue
        self.readiness.start()
        if self._bots:
            self._bots.start(loop)
        if self._runner:
            self._runner.start()

    def notice(self, table_id: str = "") -> None:
        """Look at a table that another process has changed, and for jobs."""
        if self._runner:
            self._runner.notice(table_id)

    def resume(self) -> None:
        """Wake the tables of this process after errors of the database."""
        if self._bots:
            self._bots.resume()
        self.notice()

    def pending(self) -> int:
        """Return the number of moves that this process is to make."""
        return self._bots.pending() if self._bots else 0

    def close(self) -> None:
        """Stop. Other processes make the pending moves, or this one after its next start."""
        self.readiness.close()
        if self._runner:
            self._runner.close()
        if self._bots:
            self._bots.close()
