"""Limits on what visitors do over time, and on their open event streams.

Each process counts by itself, in memory: with several web processes behind a proxy, a visitor may use each of them up
to the limits.
"""

from __future__ import annotations

import logging
import math
import re
import time
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from limits import RateLimitItem
from limits.storage import MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from pharos.server.clients import Client, client_of, current_client
from pharos.server.error_responses import error_response
from pharos.server.errors import TooMany
from pharos.server.limits import Limits, rate

log = logging.getLogger(__name__)

REQUESTS, TABLES, UPLOADS, ANALYSES, STREAMS = "requests", "tables", "uploads", "analyses", "streams"
NOT_COUNTED = ("/static/", "/healthz", "/readyz", "/metrics")
TABLE_PATH = re.compile(r"/(?:(?:.+/)?tables|learn(?:/[^/]+)?|t/[^/]+/rematch)")
ANALYSIS_PATH = re.compile(r"/t/[^/]+/hint|/advise/[^/]+/advice")
MOST_KEYS = 100_000  # visitors and addresses that are counted; beyond, the one seen longest ago is forgotten
STREAM_RETRY_SECONDS = 30  # nobody knows when another stream will be closed


class WindowStorage(Storage, MovingWindowSupport):
    """A storage for moving windows, bounded in memory.

    The library's own one keeps every key for ever, so that made-up cookies would fill the memory, and goes through all
    keys up to a hundred times a second. Here a key is forgotten when its hits do not count any more.
    """

    STORAGE_SCHEME = None

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        # By the seconds that a hit counts, the key hit longest ago first.
        self._hits: dict[int, OrderedDict[str, deque[float]]] = defaultdict(OrderedDict)
        super().__init__()

    @property
    def base_exceptions(self) -> type[Exception]:
        """The errors of the storage: there are none."""
        return ValueError

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count a hit unless the limit is reached."""
        hits = self._current(key, expiry)
        if len(hits) + amount > limit:
            return False
        hits.extend([self._clock()] * amount)
        known = self._hits[expiry]
        known[key] = hits
        known.move_to_end(key)
        while len(known) > MOST_KEYS or next(iter(known.values()))[-1] <= self._clock() - expiry:
            known.popitem(last=False)
        return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:  # noqa: ARG002
        """Return the time of the oldest hit in the window, and the number of hits."""
        hits = self._current(key, expiry)
        return (hits[0] if hits else self._clock()), len(hits)

    def _current(self, key: str, expiry: int) -> deque[float]:
        hits = self._hits[expiry].get(key) or deque()
        begin = self._clock() - expiry
        while hits and hits[0] <= begin:
            hits.popleft()
        return hits

    def clear(self, key: str) -> None:
        """Forget the hits of a key."""
        for known in self._hits.values():
            known.pop(key, None)

    def reset(self) -> int:
        """Forget all hits and return the number of keys."""
        count = sum(map(len, self._hits.values()))
        self._hits.clear()
        return count

    def check(self) -> bool:
        """Whether the storage works: always."""
        return True

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Not used by moving windows."""
        raise NotImplementedError

    def get(self, key: str) -> int:
        """Not used by moving windows."""
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        """Not used by moving windows."""
        raise NotImplementedError


class RateLimiter:
    """Counts what clients do. Not thread-safe: used by the event loop only."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._windows = MovingWindowRateLimiter(WindowStorage(clock))
        self._rates = {
            REQUESTS: (rate(limits.limit_requests_per_visitor), rate(limits.limit_requests_per_address)),
            TABLES: (rate(limits.limit_tables_per_visitor), rate(limits.limit_tables_per_address)),
            ANALYSES: (rate(limits.limit_analyses_per_visitor), rate(limits.limit_analyses_per_address)),
            UPLOADS: (rate(limits.limit_uploads_per_visitor), rate(limits.limit_uploads_per_address)),
        }
        self._limits = limits
        self._streams: Counter[tuple[str, str]] = Counter()

    def count(self, what: str, client: Client) -> None:
        """Count a request of a client.

        Raises:
            TooMany: a limit is reached; the request must not be carried out.
        """
        by_visitor, by_address = self._rates[what]
        counted: list[tuple[RateLimitItem, str, str]] = []
        if by_visitor and client.browser:
            counted.append((by_visitor, what, f"visitor {client.browser}"))
        if by_address:
            counted.append((by_address, what, f"address {client.address}"))
        for window in counted:  # before any is hit: what is refused to one visitor is not taken from the others
            if not self._windows.test(*window):
                reset = self._windows.get_window_stats(*window).reset_time
                raise TooMany(what, max(1, math.ceil(reset - self._clock())))
        for window in counted:
            self._windows.hit(*window)

    @contextmanager
    def stream(self, client: Client) -> Iterator[None]:
        """Count an event stream while it is open.

        Raises:
            TooMany: the client, or all of them together, have too many.
        """
        limits = self._limits
        most = {("address", client.address): limits.limit_streams_per_address, ("all", ""): limits.limit_streams}
        if client.browser:
            most["visitor", client.browser] = limits.limit_streams_per_visitor
        if any(number and self._streams[key] >= number for key, number in most.items()):
            raise TooMany(STREAMS, STREAM_RETRY_SECONDS)
        self._streams.update(most.keys())
        try:
            yield
        finally:
            self._streams.subtract(most.keys())
            for key in most:
                if self._streams[key] <= 0:
                    del self._streams[key]


def counted_as(method: str, path: str) -> str | None:
    """Return what a request counts as beside a request; None for ordinary ones."""
    if method == "POST" and TABLE_PATH.fullmatch(path):
        return TABLES
    if ANALYSIS_PATH.fullmatch(path):
        return ANALYSES
    if method == "POST" and path == "/records":
        return UPLOADS
    return STREAMS if method == "GET" and path.endswith("/events") else None


class RateLimits:
    """ASGI middleware that refuses requests beyond the limits, and says who sends a request.

    Args:
        app: the application.
        limiter: counts the requests.
        has_proxies: whether the addresses come from trusted proxies.
    """

    def __init__(self, app: Any, limiter: RateLimiter, *, has_proxies: bool) -> None:
        self.app, self.limiter = app, limiter
        self.is_warning = not has_proxies

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Forward a request unless a limit is reached."""
        if scope["type"] != "http" or scope["path"].startswith(NOT_COUNTED):
            await self.app(scope, receive, send)
            return
        self._warn_about_proxy(scope)
        client = client_of(scope)
        current_client.set(client)
        what = counted_as(scope["method"], scope["path"])
        try:
            self.limiter.count(REQUESTS, client)
            if what == STREAMS:
                with self.limiter.stream(client):
                    await self.app(scope, receive, send)
                return
            if what:
                self.limiter.count(what, client)
        except TooMany as error:
            response = await run_in_threadpool(error_response, Request(scope), error, error.status)
            response.headers["Retry-After"] = str(error.seconds)
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _warn_about_proxy(self, scope: Any) -> None:
        """Warn once of a proxy that is not trusted: all its visitors would share one limit."""
        if self.is_warning and any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            self.is_warning = False
            log.warning(
                "a request came through a proxy at %s that PHAROS_TRUSTED_PROXIES does not name: "
                "the limits by address count all its visitors as one",
                (scope.get("client") or ("?",))[0],
            )
