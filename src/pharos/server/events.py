"""Notifies open pages that a table has changed."""

from __future__ import annotations

import asyncio
import functools
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from pharos.server.compression import GZIP_HEADER, GzipChecksum, deflate_blocks

HEARTBEAT = 25.0  # seconds; proxies close connections that are idle for a minute
RECONNECT_MS = (500, 3000)  # after the end of a server; random, so that not all clients come back at the same moment


class Follower:
    """An open page or API client that waits for changes of a table."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.event = asyncio.Event()
        self.shown = -1  # latest version sent in a response to the page
        self.latest = -1  # latest version announced
        self.answers = 0  # number of the page's requests in progress
        self.is_unsure = False  # whether a later version may not have been announced
        self.has_news = False  # whether something changed that has no version, such as who is here

    def wake(self) -> None:
        """Wake the follower unless it has the latest version or a response in progress will deliver it."""
        if not self.answers and (self.latest > self.shown or self.has_news):
            self.event.set()


class Change(NamedTuple):
    """What a follower is woken for."""

    shown: int  # latest version sent to the page in a response, or -1
    latest: int  # latest version announced, or -1 if it is not known


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
        """Release all followers so that the service can stop. May be called from a signal handler."""
        self._closed = True
        self._schedule(self._recheck)

    def announce(self, table_id: str, version: int) -> None:
        """Announce that a table has changed."""
        self._call(self._wake, table_id, version)

    def announce_news(self, table_id: str) -> None:
        """Wake the pages of a table because of something that has no version."""
        self._call(self._bring_news, table_id)

    def recheck(self) -> None:
        """Let all followers look at their tables again, in case the announcement of a change was missed."""
        self._call(self._recheck)

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
        """Run a function in the event loop, at once if this is its thread; calls from one thread keep their order."""
        try:
            is_here = asyncio.get_running_loop() is self._loop
        except RuntimeError:
            is_here = False
        if is_here:
            function(*arguments)
        else:
            self._schedule(function, *arguments)

    def _schedule(self, function: Callable[..., None], *arguments: object) -> None:
        """Let the event loop run a function as soon as it can."""
        if self._loop:
            with suppress(RuntimeError):  # the service is stopping
                self._loop.call_soon_threadsafe(function, *arguments)

    def _wake(self, table_id: str, version: int) -> None:
        for follower in self._followers.get(table_id, ()):
            follower.latest = max(follower.latest, version)
            follower.wake()

    def _bring_news(self, table_id: str) -> None:
        for follower in self._followers.get(table_id, ()):
            follower.has_news = bool(follower.page)  # API clients have no use for it
            follower.wake()

    def _recheck(self) -> None:
        for followers in self._followers.values():
            for follower in followers:
                follower.is_unsure = True
                follower.event.set()

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

    async def changes(self, table_id: str, page: str = "") -> AsyncIterator[Change | None]:
        """Yield at the start and after every change.

        Yields None as a heartbeat after a period without changes. A page that identifies itself is not notified of
        versions that the responses to its own requests have delivered.
        """
        with self._follow(table_id, page) as follower:
            yield Change(follower.shown, follower.latest)
            while not self._closed:
                try:
                    async with asyncio.timeout(HEARTBEAT):  # unlike wait_for, it needs no task of its own
                        await follower.event.wait()
                except TimeoutError:
                    yield None
                    continue
                follower.event.clear()
                follower.has_news = False
                latest, follower.is_unsure = (-1 if follower.is_unsure else follower.latest), False
                if not self._closed:
                    yield Change(follower.shown, latest)


class Message:
    """A piece of an event stream. It is compressed at most once, for all streams that send it."""

    def __init__(self, plain: bytes) -> None:
        self.plain = plain

    @functools.cached_property
    def packed(self) -> bytes:
        """The compressed form, which can follow any other."""
        return deflate_blocks(self.plain)


RETRY_MESSAGE = Message(b"retry: 1000\n\n")  # milliseconds after which a browser connects again
HEARTBEAT_MESSAGE = Message(b": still here\n\n")


def goodbye_message() -> Message:
    """Return the end of a stream whose server stops: the time after which the client connects again."""
    return Message(b"retry: %d\n\n" % random.randint(*RECONNECT_MS))


async def uncompressed(messages: AsyncIterator[Message]) -> AsyncIterator[bytes]:
    """Stream messages as they are."""
    async for message in messages:
        yield message.plain
        del message  # an idle stream holds on to nothing


async def compressed(messages: AsyncIterator[Message]) -> AsyncIterator[bytes]:
    """Stream messages compressed with gzip.

    The stream keeps only its checksum: a compressor for each open page would take a quarter of a megabyte.
    """
    checksum, header = GzipChecksum(), GZIP_HEADER
    async for message in messages:
        checksum.add(message.plain)
        packed, header = header + message.packed, b""
        del message  # an idle stream holds on to nothing
        yield packed
        del packed
    yield header + checksum.end()


def format_event(name: str, version: int, data: bytes) -> bytes:
    """Format a server-sent event."""
    if b"\r" in data:  # it ends a line too
        data = b"\n".join(data.splitlines())
    lines = data.removesuffix(b"\n").replace(b"\n", b"\ndata: ")
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), lines)
