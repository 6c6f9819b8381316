"""Notifies open pages that a table has changed."""

from __future__ import annotations

import asyncio
import zlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

HEARTBEAT = 15.0  # seconds; proxies close connections that are idle for longer


class Follower:
    """An open page or API client that waits for changes of a table."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.event = asyncio.Event()
        self.shown = -1  # latest version sent in a response to the page
        self.latest = -1  # latest version announced
        self.answers = 0  # number of the page's requests in progress

    def wake(self) -> None:
        """Wake the follower unless it has the latest version or a response in progress will deliver it."""
        if not self.answers and self.latest > self.shown:
            self.event.set()


class Answer:
    """The response to a page's request, with the table version that it contains."""

    version = -1


class Announcer:
    """Wakes the followers of a table. Announcements may come from any thread."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Follower]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def start(self) -> None:
        """Store the running event loop; called when the service starts."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Release all followers so that the service can stop."""
        self._closed = True
        for followers in self._followers.values():
            for follower in followers:
                follower.event.set()

    def announce(self, table_id: str, version: int) -> None:
        """Announce that a table has changed."""
        self._call(self._wake, table_id, version)

    @contextmanager
    def answering(self, table_id: str, page: str) -> Iterator[Answer]:
        """Hold back a page's events while its request is handled, since the response itself updates the page."""
        answer = Answer()
        self._call(self._hold, table_id, page)
        try:
            yield answer
        finally:
            self._call(self._release, table_id, page, answer)

    def _call(self, function: Callable[..., None], *arguments: object) -> None:
        """Run a function in the event loop; calls from one thread keep their order."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)

    def _wake(self, table_id: str, version: int) -> None:
        for follower in self._followers.get(table_id, ()):
            follower.latest = max(follower.latest, version)
            follower.wake()

    def _of_page(self, table_id: str, page: str) -> list[Follower]:
        return [follower for follower in self._followers.get(table_id, ()) if page and follower.page == page]

    def _hold(self, table_id: str, page: str) -> None:
        for follower in self._of_page(table_id, page):
            follower.answers += 1

    def _release(self, table_id: str, page: str, answer: Answer) -> None:
        for follower in self._of_page(table_id, page):
            follower.answers = max(0, follower.answers - 1)  # the follower may have connected after the request began
            follower.shown = max(follower.shown, answer.version)
            follower.wake()

    @contextmanager
    def _follow(self, table_id: str, page: str) -> Iterator[Follower]:
        follower = Follower(page)
        self._followers[table_id].add(follower)
        try:
            yield follower
        finally:
            self._followers[table_id].discard(follower)
            if not self._followers[table_id]:
                del self._followers[table_id]

    async def changes(self, table_id: str, page: str = "") -> AsyncIterator[int | None]:
        """Yield, at the start and after every change, the latest version sent to the page in a response, or -1.

        Yields None as a heartbeat after a period without changes. A page that identifies itself is not notified of
        versions that the responses to its own requests have delivered.
        """
        with self._follow(table_id, page) as follower:
            yield follower.shown
            while not self._closed:
                try:
                    await asyncio.wait_for(follower.event.wait(), HEARTBEAT)
                except TimeoutError:
                    yield None
                    continue
                follower.event.clear()
                if not self._closed:
                    yield follower.shown


async def compressed(texts: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """Compress a stream of texts with gzip, flushing after each text. A table shrinks to a tenth of its size."""
    packer = zlib.compressobj(wbits=31)
    async for text in texts:
        yield packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()


def format_event(name: str, version: int, data: str) -> str:
    """Format a server-sent event."""
    lines = "".join(f"data: {line}\n" for line in data.splitlines() or [""])
    return f"id: {version}\nevent: {name}\n{lines}\n"
