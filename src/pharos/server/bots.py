"""Runs the computer players in worker threads. Their search is compiled code that does not block the pages."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pharos.core.errors import PharosError
from pharos.players import PlayerCache
from pharos.server.errors import NotAllowed, Stale
from pharos.server.table_requests import BOT, SCRIPT
from pharos.server.tables import Table, Tables
from pharos.server.web_parts import tutorial_of

log = logging.getLogger(__name__)

PLAYERS_KEPT = 4  # most recently used; a search tree of one second of thinking takes a few hundred megabytes


class Bots:
    """Makes the moves of computer players when it is their turn."""

    def __init__(self, tables: Tables, workers: int, delay: float) -> None:
        self._tables = tables
        self._delay = delay
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="thinker")
        self._thinking: set[tuple[str, int]] = set()
        self._lock = threading.Lock()
        self._players = PlayerCache(PLAYERS_KEPT)
        tables.store.on_change.append(self.wake)

    def start(self) -> None:
        """Resume the tables where computer players were to move when the service last stopped."""
        for table_id in self._tables.store.running_with_bots():
            self.wake(self._tables.get(table_id))

    def close(self) -> None:
        """Stop. Pending moves are made after the next start."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: Table[Any]) -> None:
        """Start the search for every computer seat that is to move."""
        for seat in table.waiting:
            if table.seats[seat].kind == BOT:
                self._wake_seat(table.id, seat)

    def _wake_seat(self, table_id: str, seat: int) -> None:
        with self._lock:
            if (table_id, seat) in self._thinking:
                return
            self._thinking.add((table_id, seat))
        try:
            self._pool.submit(self._work, table_id, seat)
        except RuntimeError:  # the service is stopping
            self._thinking.discard((table_id, seat))

    def _work(self, table_id: str, seat: int) -> None:
        try:
            self._move(table_id, seat)
        except (Stale, NotAllowed):
            log.info("table %s changed while its computer player was thinking", table_id)
        except PharosError:
            log.exception("the computer player of table %s failed", table_id)
        finally:
            with self._lock:
                self._thinking.discard((table_id, seat))
        self.wake(self._tables.get(table_id))

    def _move(self, table_id: str, seat: int) -> None:
        table = self._tables.get(table_id)
        if seat not in table.waiting or table.seats[seat].kind != BOT:
            return
        begun = time.monotonic()
        move = self._choose(table, seat)
        time.sleep(max(0.0, self._delay - (time.monotonic() - begun)))
        self._tables.move(table_id, seat, move, table.version, player=BOT, same_decision=True)

    def _choose(self, table: Table[Any], seat: int) -> str:
        """Return the move chosen by a seat's player, which sees only what the seat may see."""
        spec, tutorial = table.seats[seat].player or "", tutorial_of(table)
        if spec == SCRIPT and tutorial:
            return tutorial.computer_moves(table.decisions)[seat]
        return self._players.get((table.id, seat), spec).choose(table.rules.view(table.game, seat)).move
