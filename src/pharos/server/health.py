"""Whether the service works: its background loops, and the database that they and the requests need."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable

from fastapi.concurrency import run_in_threadpool

from pharos.server.store import Database

log = logging.getLogger(__name__)

LONGEST_DELAY = 30.0  # seconds between two tries of a failing loop
PROBE_SECONDS = 1.0  # how long the result of a test write is reused, so that requests cannot cause many writes
DATABASE = "database"


class Health:
    """Collects which parts of the service fail. Parts report from any thread."""

    def __init__(self) -> None:
        self._failing: dict[str, str] = {}
        self._lock = threading.Lock()

    def report_failure(self, part: str, error: BaseException) -> None:
        """Remember and log that a part fails."""
        with self._lock:
            is_new = part not in self._failing
            self._failing[part] = type(error).__name__
        if is_new:  # a part that keeps failing in the same way does not fill the log
            log.error("%s: failed, trying again", part, exc_info=error)
        else:
            log.error("%s: still failing: %s", part, str(error).partition("\n")[0])

    def report_success(self, part: str) -> None:
        """Remember that a part works."""
        with self._lock:
            has_recovered = self._failing.pop(part, None) is not None
        if has_recovered:
            log.warning("%s: works again", part)

    @property
    def failing(self) -> dict[str, str]:
        """The parts that fail, each with the name of its latest error."""
        with self._lock:
            return dict(self._failing)


async def repeat(part: str, action: Callable[[], None], seconds: float, health: Health) -> None:
    """Call a function in a thread again and again. After an error it is called less often until it succeeds."""
    delay = seconds
    while True:
        await asyncio.sleep(delay)
        try:
            await run_in_threadpool(action)
        except Exception as error:  # whatever it is, the loop must go on
            health.report_failure(part, error)
            delay = min(2 * delay, LONGEST_DELAY)
        else:
            health.report_success(part)
            delay = seconds


class WriteProbe:
    """Tests whether the database takes a write."""

    def __init__(self, database: Database, health: Health, clock: Callable[[], float] = time.monotonic) -> None:
        self._database, self._health, self._clock = database, health, clock
        self._lock = threading.Lock()
        self._checked = -PROBE_SECONDS

    def run(self) -> None:
        """Write to the database and report the result. A result that is not older than a second is reused."""
        with self._lock:
            if self._clock() - self._checked < PROBE_SECONDS:
                return
            try:
                self._database.test_write()
            except Exception as error:
                self._health.report_failure(DATABASE, error)
            else:
                self._health.report_success(DATABASE)
            self._checked = self._clock()


class Recovery:
    """Resumes what database errors interrupted, once the database works again.

    Args:
        database: the database.
        resume: functions to call after errors.
    """

    def __init__(self, database: Database, *resume: Callable[[], None]) -> None:
        self._database, self._resume = database, resume
        self._seen = 0

    def run(self) -> None:
        """Resume if there were errors since the last time. If that fails, the next call tries again."""
        failures = self._database.failures
        if failures != self._seen:
            for resume in self._resume:
                resume()
            self._seen = failures
