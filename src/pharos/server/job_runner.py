"""Takes jobs from the queue in PostgreSQL and lets the computer players of this process make the moves."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
import time
from typing import Any

from pharos.server.bots import Bots
from pharos.server.errors import UnknownTable
from pharos.server.health import Health
from pharos.server.job_queue import LEASE_SECONDS, PAUSE_SECONDS, RETRY_SECONDS, JobQueue
from pharos.server.table import Table
from pharos.server.table_requests import BOT, SCRIPT
from pharos.server.tables import Tables
from pharos.server.worker_pool import DEEP, QUICK, lane_of

log = logging.getLogger(__name__)

POLL_SECONDS = 2.0  # how often to look for jobs of which no notification came, such as those of a dead worker
CLOSE_SECONDS = 2.0  # that a closing process waits for its last step
RENEW_SECONDS = LEASE_SECONDS / 3
QUICK_TABLES = 32  # tables with quick players that a process serves at a time


class HeldTables:
    """The tables whose computer players this process serves now: those whose jobs it has taken."""

    def __init__(self) -> None:
        self._lanes: dict[str, str] = {}
        self._lock = threading.Lock()

    def is_mine(self, table_id: str) -> bool:
        """Whether the computer players of a table are to think in this process."""
        return table_id in self._lanes

    def to_resume(self) -> list[str]:
        """Return the tables to look at when more players are ready."""
        with self._lock:
            return list(self._lanes)

    def add(self, table_id: str, lane: str) -> None:
        """Note the lane of a table, or change it."""
        with self._lock:
            self._lanes[table_id] = lane

    def remove(self, table_id: str) -> None:
        """Forget a table."""
        with self._lock:
            self._lanes.pop(table_id, None)

    def in_lane(self, lane: str) -> int:
        """Return the number of tables that need a lane."""
        with self._lock:
            return sum(each == lane for each in self._lanes.values())


class JobRunner:
    """Serves tables whose jobs it takes from the queue, as many as its computer players can think about.

    Args:
        tables: the tables of the service.
        queue: the queue.
        bots: the computer players of this process.
        held: the tables that the computer players serve.
        thinkers: the number of players that think concurrently.
        health: learns whether taking jobs fails.
    """

    def __init__(
        self, tables: Tables, queue: JobQueue, bots: Bots, held: HeldTables, thinkers: int, health: Health
    ) -> None:
        self._tables, self._queue, self._bots = tables, queue, bots
        self._held, self._health = held, health
        self._capacity = {DEEP: thinkers + 1, QUICK: QUICK_TABLES}  # one more, so that no thinker waits for a job
        self.name = f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(4)}"
        self._changed: set[str] = set()
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)
        tables.store.on_change.append(lambda table: self.notice(table.id))

    def start(self) -> None:
        """Start taking jobs."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and leave the jobs to other workers."""
        self._closing.set()
        self._wake.set()
        self._thread.join(CLOSE_SECONDS)
        try:
            self._queue.give_back_all(self.name)
        except Exception as error:  # the leases end by themselves
            log.warning("the jobs of this worker are free in %g s: %s", LEASE_SECONDS, error)

    def notice(self, table_id: str = "") -> None:
        """Look at a table that has changed, and for jobs. May be called from any thread."""
        self._changed.add(table_id)
        self._wake.set()

    def _run(self) -> None:
        renewed = polled = float("-inf")
        while not self._closing.is_set():
            self._wake.clear()
            now = time.monotonic()
            try:
                if now - renewed >= RENEW_SECONDS:
                    renewed = now
                    self._renew()
                is_poll = now - polled >= POLL_SECONDS
                polled = now if is_poll else polled
                self._look_at_held(everything=is_poll)
                self._take()
            except Exception as error:  # whatever it is, the games must go on
                self._health.report_failure("jobs", error)
                self._closing.wait(POLL_SECONDS)
            else:
                self._health.report_success("jobs")
            self._wake.wait(POLL_SECONDS)

    def _renew(self) -> None:
        """Extend the leases. What has been lost to another worker is forgotten."""
        mine = self._queue.renew(self.name)
        for table_id in self._held.to_resume():
            if table_id not in mine:
                self._held.remove(table_id)
        for table_id in mine:  # includes jobs of which the answer was lost
            if not self._held.is_mine(table_id):
                self._serve(table_id)

    def _look_at_held(self, *, everything: bool) -> None:
        changed = self._changed.copy()
        self._changed -= changed
        for table_id in self._held.to_resume():
            if everything or table_id in changed:
                self._serve(table_id)

    def _take(self) -> None:
        while not self._closing.is_set():
            free = {lane: size - self._held.in_lane(lane) for lane, size in self._capacity.items()}
            lanes = [lane for lane, number in free.items() if number > 0]
            taken = self._queue.take(self.name, max(1, min(free[lane] for lane in lanes)), lanes) if lanes else []
            for table_id in taken:
                self._serve(table_id)
            if not taken:
                return

    def _serve(self, table_id: str) -> None:
        """Start the computer players that are to move, or finish the job if there are none."""
        try:
            table = self._tables.get(table_id)
        except UnknownTable:  # deleted, and its job with it
            self._held.remove(table_id)
            return
        players = [table.seats[seat].player or "" for seat in table.waiting if table.seats[seat].kind == BOT]
        if not players or not table.computers_may_move:  # whoever lets paused ones move queues the job again
            if self._queue.finish(self.name, table_id, table.version):
                self._held.remove(table_id)
            return
        if not self._bots.is_in_use(table):
            self._held.remove(table_id)
            self._queue.give_back(self.name, table_id, None, PAUSE_SECONDS)
            return
        lane = DEEP if any(self._lane(player, table) == DEEP for player in players) else QUICK
        is_new = not self._held.is_mine(table_id)
        if is_new and self._held.in_lane(lane) >= self._capacity[lane]:
            self._queue.give_back(self.name, table_id, lane)
        elif not any(player == SCRIPT or self._bots.readiness.is_ready(player, table.rules.name) for player in players):
            self._held.remove(table_id)
            self._queue.give_back(self.name, table_id, lane, RETRY_SECONDS)
        else:
            self._held.add(table_id, lane)
            self._bots.wake(table)

    @staticmethod
    def _lane(player: str, table: Table[Any]) -> str:
        return QUICK if player == SCRIPT else lane_of(player, table.rules.name)
