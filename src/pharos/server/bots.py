"""Computer players at the tables: they think in worker threads, with compiled code that lets the pages run."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pharos.core.errors import PharosError
from pharos.players import Regulars
from pharos.server.errors import NotAllowed, Stale
from pharos.server.table_requests import BOT, SCRIPT
from pharos.server.tables import Table, Tables

log = logging.getLogger(__name__)

PLAYERS_KEPT = 4  # that moved last: the trees of a player who thinks for a second take some hundred megabytes


class Bots:
    """Lets computer players move whenever it is their turn."""

    def __init__(self, tables: Tables, workers: int, delay: float) -> None:
        self._tables = tables
        self._delay = delay
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="thinker")
        self._thinking: set[tuple[str, int]] = set()
        self._guard = threading.Lock()
        self._players = Regulars(PLAYERS_KEPT)
        tables.on_change.append(self.wake)

    def start(self) -> None:
        """Go on where an earlier run of the service was interrupted."""
        for table_id in self._tables.waiting_for_bots():
            self.wake(self._tables.get(table_id))

    def close(self) -> None:
        """Stop; moves not yet made are made after the next start."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: Table[Any]) -> None:
        """Let the computers think that have to decide."""
        for seat in table.waiting:
            if table.seats[seat].kind == BOT:
                self._wake_seat(table.id, seat)

    def _wake_seat(self, table_id: str, seat: int) -> None:
        with self._guard:
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
            with self._guard:
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
        """The move of a seat's player, which sees what the seat may see."""
        spec = table.seats[seat].player or ""
        if spec == SCRIPT:
            return table.rules.script_move(table, seat)
        return self._players.get((table.id, seat), spec).choose(table.game.view(seat)).move
