"""Computer players at the tables: they think in worker threads, with compiled code that lets the pages run."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from pharos.core.errors import PharosError
from pharos.players import make_player
from pharos.server.errors import Stale
from pharos.server.plans import BOT, SCRIPT
from pharos.server.tables import Table, Tables
from pharos.server.tutorial import TUTORIAL

log = logging.getLogger(__name__)


class Bots:
    """Lets computer players move whenever it is their turn."""

    def __init__(self, tables: Tables, workers: int, delay: float) -> None:
        self._tables = tables
        self._delay = delay
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="thinker")
        self._thinking: set[str] = set()
        self._guard = threading.Lock()
        tables.on_change.append(self.wake)

    def start(self) -> None:
        """Go on where an earlier run of the service was interrupted."""
        for table_id in self._tables.waiting_for_bots():
            self.wake(self._tables.get(table_id))

    def close(self) -> None:
        """Stop; moves not yet made are made after the next start."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: Table) -> None:
        """Let the computer think if it is its turn."""
        if not is_bots_turn(table):
            return
        with self._guard:
            if table.id in self._thinking:
                return
            self._thinking.add(table.id)
        try:
            self._pool.submit(self._work, table.id)
        except RuntimeError:  # the service is stopping
            self._thinking.discard(table.id)

    def _work(self, table_id: str) -> None:
        try:
            self._move(table_id)
        except Stale:
            log.info("table %s changed while its computer player was thinking", table_id)
        except PharosError:
            log.exception("the computer player of table %s failed", table_id)
        finally:
            with self._guard:
                self._thinking.discard(table_id)
        table = self._tables.get(table_id)
        self.wake(table)

    def _move(self, table_id: str) -> None:
        table = self._tables.get(table_id)
        seat = table.to_move
        if seat is None or not is_bots_turn(table):
            return
        begun = time.monotonic()
        move = _choose(table, seat)
        time.sleep(max(0.0, self._delay - (time.monotonic() - begun)))
        self._tables.move(table_id, seat, move, table.version)


def is_bots_turn(table: Table) -> bool:
    """Whether a computer is to move."""
    return table.to_move is not None and table.seats[table.to_move].kind == BOT


def _choose(table: Table, seat: int) -> str:
    """The move of a seat's player, which sees what the seat may see."""
    spec = table.seats[seat].player or ""
    if spec == SCRIPT:
        return TUTORIAL.opponent_move(len(table.made))
    return make_player(spec, seed=secrets.randbits(32)).choose(table.game.view(seat)).move
