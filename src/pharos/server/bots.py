"""Makes the moves of computer players. They think in worker processes; the threads here only wait for them."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from pharos.server.clocks import current_time
from pharos.server.errors import NotAllowed, Stale, UnknownTable
from pharos.server.fair_queue import Closed, FairQueue
from pharos.server.health import Health
from pharos.server.pace import SLOW_SECONDS
from pharos.server.readiness import Readiness
from pharos.server.settings import Settings
from pharos.server.store import UNAVAILABLE, is_unavailable
from pharos.server.table import SLOW
from pharos.server.table_requests import BOT, SCRIPT
from pharos.server.tables import Table, Tables
from pharos.server.watched_tables import WatchedTables
from pharos.server.web_parts import tutorial_of
from pharos.server.worker_pool import DEEP, QUICK, SHORT, Cancelled, WorkerFailed, WorkerPool, lane_of

log = logging.getLogger(__name__)

PART = "computer players"
RETRY_SECONDS = 10.0  # after a computer player failed
RESUMED_PER_PAGE = 50  # tables that are read at once when the service starts
RESUME_PAUSE = 4.0  # times the time that resuming a table takes: requests come first


class Search:
    """The search of a seat for its next move: waiting in a queue, or in progress since `table` is set."""

    def __init__(self, table_id: str, seat: int) -> None:
        self.table_id, self.seat = table_id, seat
        self.table: Table[Any] | None = None
        self.cancelled = threading.Event()

    def is_outdated(self, table: Table[Any]) -> bool:
        """Whether the search is for a decision that need not be made any more, or by another player."""
        begun, row = self.table, table.seats[self.seat]
        if begun is None:  # it will begin with the table as it is then
            return False
        is_same_player = row.kind == BOT and row.player == begun.seats[self.seat].player
        return not is_same_player or self.seat not in table.waiting or table.since != begun.since


class Assignments(Protocol):
    """Which tables the computer players of this process serve, if several processes share them."""

    def is_mine(self, table_id: str) -> bool:
        """Whether the computer players of a table are to think in this process."""

    def to_resume(self) -> list[str]:
        """Return the tables to look at when the service starts or more players are ready."""


class Bots:
    """Makes the moves of computer players when it is their turn, they are ready, and somebody watches the table.

    The pace of a table delays only the moment of a move: no thread waits, and other tables think meanwhile.

    Args:
        tables: the tables of the service.
        readiness: which players can think already; the others move as soon as they can.
        watched: which tables somebody looks at.
        health: learns whether the computer players fail.
        settings: the number of players that think concurrently, how long a move takes at least, and the limits.
        assignments: which tables this process serves, if it shares them with others.
    """

    def __init__(
        self,
        tables: Tables,
        readiness: Readiness,
        watched: WatchedTables,
        health: Health,
        settings: Settings,
        assignments: Assignments | None = None,
    ) -> None:
        self._assignments = assignments
        self._tables, self.readiness, self._watched, self._health = tables, readiness, watched, health
        self._delay, limits = settings.reply_delay, settings.limits
        self._workers = WorkerPool(settings.thinkers, limits)
        at_once = (0, limits.limit_thinking_per_visitor, limits.limit_thinking_per_table)
        self._queues = {lane: FairQueue[Search](at_once) for lane in (QUICK, SHORT, DEEP)}
        self._threads_of = {QUICK: 1, SHORT: 1, DEEP: settings.thinkers}
        self._moves = ThreadPoolExecutor(1, thread_name_prefix="computer moves")  # makes the moves when they are due
        self._searches: dict[tuple[str, int], Search] = {}
        self._lock = threading.Lock()
        self._closing, self._resuming = threading.Event(), threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        tables.store.on_change.append(self.wake)
        tables.store.on_delete.append(self.forget)
        readiness.on_ready.append(self.resume)
        watched.on_return.append(self._come_back)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start to think, and resume the tables where computer players were to move when the service last stopped."""
        self._loop = loop
        for lane, number in self._threads_of.items():
            for _ in range(number):
                threading.Thread(target=self._serve, args=(lane,), name=f"{lane} player", daemon=True).start()
        threading.Thread(target=self._keep_resuming, name="resume tables", daemon=True).start()
        self.resume()

    def pending(self) -> int:
        """Return the number of seats that are thinking or wait for a free worker."""
        return len(self._searches)

    def close(self) -> None:
        """Stop. Pending moves are made after the next start."""
        self._closing.set()
        self._resuming.set()
        for queue in self._queues.values():
            queue.close()
        self._moves.shutdown(wait=False, cancel_futures=True)
        self._workers.close()

    # --- waking tables -----------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Wake all tables with computer players, in the background."""
        self._resuming.set()

    def _keep_resuming(self) -> None:
        while self._resuming.wait() and not self._closing.is_set():
            self._resuming.clear()
            try:
                self._resume_all() if self._assignments is None else self._resume_assigned(self._assignments)
            except Exception:  # such as a database that is away
                log.exception("tables could not be resumed; trying again in %d seconds", RETRY_SECONDS)
                self._closing.wait(RETRY_SECONDS)
                self._resuming.set()

    def _resume_all(self) -> None:
        """Wake the tables page by page, latest first. Those that nobody has used for long wait for a visitor."""
        since = current_time() - self._watched.seconds if self._watched.seconds else 0.0
        last: tuple[float, str] | None = None
        while page := self._tables.store.running_with_bots(since, last, RESUMED_PER_PAGE):
            last = page[-1]
            for changed, table_id in page:
                begun = time.monotonic()
                if changed > since:  # it was in use before the service was restarted
                    self._watched.note(table_id)
                try:
                    self._wake_by_id(table_id)
                except UNAVAILABLE:
                    raise
                except Exception:  # the computer players of the other tables go on
                    log.exception("table %s cannot be resumed", table_id)
                if self._closing.wait(RESUME_PAUSE * (time.monotonic() - begun)):
                    return

    def _resume_assigned(self, assignments: Assignments) -> None:
        for table_id in assignments.to_resume():
            self._wake_by_id(table_id)

    def _come_back(self, table_id: str) -> None:
        """Wake a table that somebody looks at again."""
        self._submit(self._wake_by_id, table_id)

    def _wake_by_id(self, table_id: str) -> None:
        try:
            self.wake(self._tables.get(table_id))
        except UnknownTable:
            log.info("table %s is gone", table_id)

    def wake(self, table: Table[Any]) -> None:
        """Start the search for every computer seat that is to move and whose player is ready.

        Those that are outdated or paused are cancelled.
        """
        with self._lock:
            for seat in range(len(table.seats)):
                search = self._searches.get((table.id, seat))
                if search and (search.is_outdated(table) or not table.computers_may_move):
                    search.cancelled.set()
        is_mine = self._assignments is None or self._assignments.is_mine(table.id)
        if is_mine and table.computers_may_move and self.is_in_use(table):
            for seat in table.waiting:
                if table.seats[seat].kind == BOT:
                    self._wake_seat(table, seat)

    def is_in_use(self, table: Table[Any]) -> bool:
        """Whether somebody waits for the computers' moves: a visitor, or a person whose opponent's clock is running."""
        is_new = current_time() - table.created < self._watched.seconds
        return is_new or self._watched.is_watched(table.id) or (table.deadline is not None and bool(table.people))

    def _wake_seat(self, table: Table[Any], seat: int) -> None:
        spec, game = table.seats[seat].player or "", table.rules.name
        is_script = spec == SCRIPT
        if not is_script and not self.readiness.is_ready(spec, game):
            return
        search = Search(table.id, seat)
        with self._lock:
            if self._searches.setdefault((table.id, seat), search) is not search:
                return
        try:
            self._queues[QUICK if is_script else lane_of(spec, game)].put((*table.creator, table.id), search)
        except Closed:  # the service is stopping
            self._forget(search)

    def forget(self, table_id: str) -> None:
        """Cancel the searches of a deleted table."""
        with self._lock:
            for (searched, _), search in self._searches.items():
                if searched == table_id:
                    search.cancelled.set()

    # --- thinking and moving -----------------------------------------------------------------------------------------

    def _serve(self, lane: str) -> None:
        """Do the searches of a lane, one after another."""
        while not self._closing.is_set():
            try:
                with self._queues[lane].take() as search:
                    self._think(search)
            except Closed:
                return

    def _think(self, search: Search) -> None:
        begun = time.monotonic()
        try:
            table = self._tables.get(search.table_id)
            if not self.is_in_use(table):
                log.info("table %s is not watched any more: its computer players pause", table.id)
                self._forget(search)
                return
            is_to_move = search.seat in table.waiting and table.computers_may_move
            if not is_to_move or table.seats[search.seat].kind != BOT:
                self._finish(search)
                return
            search.table = table
            move = self._choose(table, search)
        except (Cancelled, UnknownTable):
            log.info("table %s changed while its computer player was thinking", search.table_id)
            self._finish(search)
        except Exception as error:  # whatever it is, the game must go on
            self._fail(search, error)
        else:
            delay = max(self._delay, SLOW_SECONDS) if table.pace == SLOW else self._delay
            self._later(delay - (time.monotonic() - begun), self._make_move, search, table, move)

    def _choose(self, table: Table[Any], search: Search) -> str:
        """Return the move chosen by a seat's player, which sees only what the seat may see."""
        seat = search.seat
        spec, tutorial = table.seats[seat].player or "", tutorial_of(table)
        if spec == SCRIPT and tutorial:
            return tutorial.computer_moves(table.decisions)[seat]
        view = table.rules.view(table.game, seat)
        return self._workers.choose(f"{table.id}/{seat}", spec, table.rules.name, view, search.cancelled)

    def _make_move(self, search: Search, table: Table[Any], move: str) -> None:
        try:
            now = self._tables.get(table.id)
            if now.computers_may_move and not search.is_outdated(now):
                self._tables.move(table.id, search.seat, move, now.version, player=BOT)
        except (Stale, NotAllowed, UnknownTable):
            log.info("table %s changed while its computer player was thinking", table.id)
        except Exception as error:  # whatever it is, the game must go on
            self._fail(search, error)
            return
        else:
            self._health.report_success(PART)
        self._finish(search)

    def _forget(self, search: Search) -> None:
        with self._lock:
            self._searches.pop((search.table_id, search.seat), None)

    def _finish(self, search: Search) -> None:
        """Forget a search, and start whoever is to move now."""
        self._forget(search)
        try:
            self._wake_by_id(search.table_id)
        except Exception as error:  # such as a database that is away
            self._fail(search, error)

    def _fail(self, search: Search, error: Exception) -> None:
        """Report an error, and let the computer player try again after a while."""
        if self._closing.is_set():  # its worker was ended
            return
        if isinstance(error, (*UNAVAILABLE, WorkerFailed, OSError)):
            self._health.report_failure(PART, error)
        log.error(
            "the computer player of table %s failed; it tries again in %d seconds",
            search.table_id,
            RETRY_SECONDS,
            exc_info=None if is_unavailable(error) else error,
        )
        self._later(RETRY_SECONDS, self._finish, search)

    def _later(self, seconds: float, function: Callable[..., None], *arguments: object) -> None:
        """Call a function in a thread after a while; no thread waits for it."""
        loop = self._loop
        if seconds <= 0 or loop is None:
            function(*arguments)
        elif not loop.is_closed():
            loop.call_soon_threadsafe(loop.call_later, seconds, self._submit, function, *arguments)

    def _submit(self, function: Callable[..., None], *arguments: object) -> None:
        try:
            self._moves.submit(function, *arguments)
        except RuntimeError:  # the service is stopping
            log.info("a computer move is left for the next start")
