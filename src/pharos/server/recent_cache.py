"""A cache of what was used recently, bounded by number and by time."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

IDLE_SECONDS = 300.0  # a game that is played is used more often, and one that is over does not stay in memory


class RecentCache(Generic[K, V]):
    """A thread-safe LRU cache that also forgets what has not been used for some minutes.

    Args:
        size: the number of values to keep.
        seconds: how long an unused value is kept; it is dropped when another one is stored after that.
        clock: the time in seconds.
    """

    def __init__(self, size: int, seconds: float = IDLE_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._seconds, self._clock = size, seconds, clock
        self._known: OrderedDict[K, tuple[V, float]] = OrderedDict()  # with the time of the last use, oldest first
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: K) -> V | None:
        """Return a value, or None if it is not known."""
        with self._lock:
            known = self._known.get(key)
            if known is None:
                return None
            self._known[key] = (known[0], self._clock())
            self._known.move_to_end(key)
            return known[0]

    def put(self, key: K, value: V) -> None:
        """Store a value, and drop those that are too many or too old."""
        now = self._clock()
        with self._lock:
            self._known[key] = (value, now)
            self._known.move_to_end(key)
            while len(self._known) > self._size or next(iter(self._known.values()))[1] < now - self._seconds:
                self._known.popitem(last=False)

    def pop(self, key: K) -> None:
        """Drop a value if it is known."""
        with self._lock:
            self._known.pop(key, None)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._known.clear()
