"""Caches what is derived from a snapshot, such as a table at one version, for all who look at the same one."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class SnapshotCache(Generic[T]):
    """A thread-safe LRU cache of values that depend on an object, which is recognised by its identity, and on a key.

    Args:
        size: the number of values to keep. They are used for a moment only, until all pages show the snapshot.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[tuple[int, Hashable], tuple[object, T]] = OrderedDict()  # with the object itself
        self._lock = threading.Lock()

    def get(self, snapshot: object, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value for a snapshot and a key, made if it is not known."""
        place = (id(snapshot), key)
        with self._lock:
            known = self._known.get(place)
        if known:
            return known[1]
        value = make()
        with self._lock:
            self._known[place] = (snapshot, value)
            while len(self._known) > self._size:
                self._known.popitem(last=False)
        return value
