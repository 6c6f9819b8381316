"""At which seats somebody is here, that is, has the table open."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from pharos.locale import Translator
from pharos.server.events import Message
from pharos.server.table import Table
from pharos.server.table_requests import HUMAN
from pharos.server.web_parts import web_part

RELOAD_SECONDS = 8.0  # that a seat stays here after its last page was closed: reloading takes less
REQUEST_SECONDS = 30.0  # that a program which opens no stream counts as here after a request
SHARED_SECONDS = 45.0  # that a message from another process is valid; it is repeated at least every 20 seconds
CHECK_SECONDS = 2.0  # between two checks whether somebody has left
WAITING, HERE, LEFT = "waiting", "here", "left"


class Presence:
    """Knows which seats have open event streams, through this process and through others.

    `on_change` is called with the id of a table where somebody has come or left, `on_own_change` with the id and the
    seats if that happened through this process.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.on_change: list[Callable[[str], None]] = []
        self.on_own_change: list[Callable[[str, frozenset[int]], None]] = []
        self._clock = clock
        self._streams: dict[str, Counter[int]] = defaultdict(Counter)
        self._until: dict[str, dict[int, float]] = defaultdict(dict)  # when seats without a stream count as left
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = defaultdict(dict)  # by process
        self._reported: dict[str, tuple[frozenset[int], frozenset[int]]] = {}  # own seats, all seats
        self._lock = threading.RLock()

    def here(self, table_id: str) -> frozenset[int]:
        """Return the seats of a table at which somebody is here."""
        with self._lock:
            return self._states(table_id)[1]

    def own(self) -> dict[str, frozenset[int]]:
        """Return the seats of all tables at which somebody is here through this process."""
        with self._lock:
            return {table_id: own for table_id, (own, _) in self._reported.items() if own}

    @contextmanager
    def at_table(self, table_id: str, seats: Collection[int]) -> Iterator[None]:
        """Count an open page of whoever holds the seats."""
        if not seats:  # a spectator
            yield
            return
        with self._lock:
            self._streams[table_id].update(seats)
        self._report(table_id)
        try:
            yield
        finally:
            with self._lock:
                self._streams[table_id].subtract(seats)
                for seat in seats:
                    self._until[table_id][seat] = self._clock() + RELOAD_SECONDS

    def note(self, table_id: str, seat: int) -> None:
        """Note a request of a program that plays a seat."""
        with self._lock:
            self._until[table_id][seat] = self._clock() + REQUEST_SECONDS
        self._report(table_id)

    def note_elsewhere(self, table_id: str, process: str, seats: Collection[int]) -> None:
        """Note at which seats somebody is here through another process."""
        with self._lock:
            self._elsewhere[table_id][process] = frozenset(seats), self._clock() + SHARED_SECONDS
        self._report(table_id)

    def check(self) -> None:
        """Report the tables that somebody has left; called again and again."""
        for table_id in {*self._until.copy(), *self._elsewhere.copy()}:
            self._report(table_id)

    def forget(self, table_id: str) -> None:
        """Forget a table that was deleted."""
        with self._lock:
            for known in (self._streams, self._until, self._elsewhere, self._reported):
                known.pop(table_id, None)

    def _states(self, table_id: str) -> tuple[frozenset[int], frozenset[int]]:
        """Return the seats that are here through this process, and those through any; drop what is outdated."""
        now = self._clock()
        streams, until = self._streams.get(table_id, Counter()), self._until.get(table_id, {})
        for seat in [seat for seat, time_ in until.items() if time_ <= now]:
            del until[seat]
        elsewhere = self._elsewhere.get(table_id, {})
        for process in [process for process, (_, time_) in elsewhere.items() if time_ <= now]:
            del elsewhere[process]
        own = frozenset(seat for seat, number in streams.items() if number > 0) | until.keys()
        if not own:
            self._streams.pop(table_id, None)
        for known, rows in ((self._until, until), (self._elsewhere, elsewhere)):
            if not rows:
                known.pop(table_id, None)
        return own, own.union(*(seats for seats, _ in elsewhere.values()))

    def _report(self, table_id: str) -> None:
        """Call the listeners if somebody has come or left."""
        with self._lock:
            before_own, before = self._reported.get(table_id, (frozenset(), frozenset()))
            own, now = self._states(table_id)
            if now:
                self._reported[table_id] = own, now
            else:
                self._reported.pop(table_id, None)
        if own != before_own:
            for tell in self.on_own_change:
                tell(table_id, own)
        if now != before:
            for listener in self.on_change:
                listener(table_id)


def presence_message(table: Table[Any], me: list[int], here: Collection[int], tr: Translator) -> Message | None:
    """Return the event that says for each of the other people at a table whether somebody is here; None if over."""
    others = [row for row in table.seats if row.kind == HUMAN and row.seat not in me]
    if table.outcome or not others:
        return None
    part, words = web_part(table.rules.name), presence_words(tr)
    rows = []
    for row in others:
        state = HERE if row.seat in here else LEFT if row.invitation is None else WAITING
        name = part.seat_name(table, row.seat, tr)
        news = {
            HERE: tr.gettext("%(player)s is here.", player=name),
            LEFT: tr.gettext("%(player)s has left.", player=name),
        }
        rows.append({"seat": row.seat, "state": state, "word": words[state], "news": news.get(state, "")})
    return Message(b"event: presence\ndata: %s\n\n" % json.dumps(rows).encode())


def presence_words(tr: Translator) -> dict[str, str]:
    """Return the words that are shown beside the name of a player."""
    return {
        WAITING: tr.pgettext("presence", "waiting"),
        HERE: tr.pgettext("presence", "here"),
        LEFT: tr.pgettext("presence", "left"),
    }
