"""Which tables somebody looks at. The computer players of the others pause."""

from __future__ import annotations

import itertools
import re
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

TABLE_PATH = re.compile(r"/(?:api/tables|t)/([A-Za-z0-9_-]{1,24})(?:/|$)")
MOST_TABLES = 100_000  # tables whose last request is remembered
NEVER = float("-inf")


class WatchedTables:
    """Knows when each table was last requested, and which have open event streams.

    A table counts as watched while a page or a client follows its events, and for some minutes after any other request
    for it; so clients that poll watch a table too. `on_return` is called with the id of a table that somebody looks at
    again. With `hears_from_others`, `note_elsewhere` is called for the tables that are watched through other processes;
    until that can have happened, all tables count as watched.
    """

    def __init__(
        self, seconds: float, clock: Callable[[], float] = time.monotonic, *, hears_from_others: bool = False
    ) -> None:
        self.seconds = seconds
        self._certain_from = clock() + seconds if hears_from_others else NEVER
        self.on_return: list[Callable[[str], None]] = []
        self._clock = clock
        self._seen: OrderedDict[str, float] = OrderedDict()
        self._seen_elsewhere: OrderedDict[str, float] = OrderedDict()
        self._streams: Counter[str] = Counter()
        self._lock = threading.Lock()

    def is_watched(self, table_id: str) -> bool:
        """Whether somebody looks at a table, or has done so recently, as far as is known."""
        return not self.seconds or self._clock() < self._certain_from or self._is_known_to_be_watched(table_id)

    def _is_known_to_be_watched(self, table_id: str) -> bool:
        with self._lock:
            seen = max(self._seen.get(table_id, NEVER), self._seen_elsewhere.get(table_id, NEVER))
            return table_id in self._streams or self._clock() - seen < self.seconds

    def current(self) -> list[str]:
        """Return the tables that are watched through this process."""
        with self._lock:
            since = self._clock() - self.seconds
            recent = itertools.takewhile(lambda table_id: self._seen[table_id] > since, reversed(self._seen))
            return list({*recent, *self._streams})

    def touch(self, table_id: str) -> None:
        """Note that somebody looks at a table."""
        is_back = self.seconds and not self._is_known_to_be_watched(table_id)
        self.note(table_id)
        if is_back:
            for listener in self.on_return:
                listener(table_id)

    def note(self, table_id: str) -> None:
        """Count a table as looked at now, without telling anybody."""
        self._note(self._seen, table_id)

    def note_elsewhere(self, table_id: str) -> None:
        """Count a table as looked at now through another process."""
        self._note(self._seen_elsewhere, table_id)

    def _note(self, seen: OrderedDict[str, float], table_id: str) -> None:
        with self._lock:
            seen[table_id] = self._clock()
            seen.move_to_end(table_id)
            while len(seen) > MOST_TABLES:
                seen.popitem(last=False)

    @contextmanager
    def following(self, table_id: str) -> Iterator[None]:
        """Count an event stream while it is open."""
        with self._lock:
            self._streams[table_id] += 1
        try:
            yield
        finally:
            self.note(table_id)
            with self._lock:
                self._streams[table_id] -= 1
                if not self._streams[table_id]:
                    del self._streams[table_id]

    def forget(self, table_id: str) -> None:
        """Forget a table that was deleted."""
        with self._lock:
            self._seen.pop(table_id, None)
            self._seen_elsewhere.pop(table_id, None)


class WatchTables:
    """ASGI middleware that notes which tables are requested."""

    def __init__(self, app: Any, watched: WatchedTables) -> None:
        self.app, self.watched = app, watched

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Forward a request. Only successful ones count, so that made-up ids are not remembered."""
        found = TABLE_PATH.match(scope["path"]) if scope["type"] == "http" else None
        if not found:
            await self.app(scope, receive, send)
            return
        table_id, is_stream = found[1], scope["path"].endswith("/events")
        with ExitStack() as stream:

            async def noted(message: Any) -> None:
                if message["type"] == "http.response.start" and message["status"] < 400:
                    self.watched.touch(table_id)
                    if is_stream:
                        stream.enter_context(self.watched.following(table_id))
                await send(message)

            await self.app(scope, receive, noted)
