"""A queue that gives turns to addresses, at each address to its visitors, and for each visitor to the tables."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Owner = tuple[str, ...]  # whom an item belongs to, from the whole to the part: address, visitor, table
Group = OrderedDict[str, Any]  # the groups or, at the lowest level, the items of each part, the next one first


class Closed(Exception):
    """The queue was closed."""


class FairQueue(Generic[Item]):
    """A queue with turns: a visitor with a thousand tables gets the same share as one with a single table.

    Args:
        most_at_once: for each level of an owner, the number of items that may be in progress at once; 0 for any number.
    """

    def __init__(self, most_at_once: Sequence[int] = (0, 0, 0)) -> None:
        self._most_at_once = most_at_once
        self._waiting: Group = OrderedDict()
        self._in_progress: Counter[Owner] = Counter()
        self._length = 0
        self._changed = threading.Condition()
        self._is_closed = False

    def __len__(self) -> int:
        return self._length

    def put(self, owner: Owner, item: Item) -> None:
        """Add an item.

        Raises:
            Closed: the queue was closed.
        """
        with self._changed:
            if self._is_closed:
                raise Closed
            group = self._waiting
            for key in owner[:-1]:
                group = group.setdefault(key, OrderedDict())
            group.setdefault(owner[-1], deque()).append(item)
            self._length += 1
            self._changed.notify()

    def remove(self, owner: Owner, item: Item) -> bool:
        """Remove an item that is not needed any more; return whether it was still waiting."""
        with self._changed:
            groups = [self._waiting]
            for key in owner:
                if key not in groups[-1]:
                    return False
                groups.append(groups[-1][key])
            items: Any = groups[-1]
            if item not in items:
                return False
            items.remove(item)
            for group, key in zip(groups[-2::-1], reversed(owner), strict=True):
                if not group[key]:
                    del group[key]
            self._length -= 1
            return True

    def in_order(self) -> list[Item]:
        """Return the items in the order in which they will be taken, if nobody else comes and no share is used up."""
        with self._changed:
            return list(_in_turn(self._waiting))

    @contextmanager
    def take(self) -> Iterator[Item]:
        """Wait for the next item. It is in progress as long as the context is open.

        Raises:
            Closed: the queue was closed.
        """
        with self._changed:
            while (found := self._next(self._waiting, ())) is None:
                if self._is_closed:
                    raise Closed
                self._changed.wait()
            owner, item = found
            self._length -= 1
            parts = [owner[:n] for n in range(1, len(owner) + 1)]
            self._in_progress.update(parts)
        try:
            yield item
        finally:
            with self._changed:
                self._in_progress.subtract(parts)
                for part in parts:
                    if not self._in_progress[part]:
                        del self._in_progress[part]
                self._changed.notify_all()

    def _next(self, group: Group, whole: Owner) -> tuple[Owner, Item] | None:
        """Remove the first item that may begin. Whom it belongs to is served last from now on."""
        most = self._most_at_once[len(whole)]
        for key, rest in group.items():
            part = (*whole, key)
            if 0 < most <= self._in_progress[part]:
                continue
            found = (part, rest.popleft()) if isinstance(rest, deque) else self._next(rest, part)
            if found:
                group.move_to_end(key)
                if not rest:
                    del group[key]
                return found
        return None

    def close(self) -> None:
        """Drop all items, and end everybody who waits for one."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
            self._length = 0
            self._changed.notify_all()


def _in_turn(group: Group | deque[Any]) -> Iterator[Any]:
    """Yield the items of a group by turns of its parts."""
    if isinstance(group, deque):
        yield from group
        return
    parts = deque(_in_turn(rest) for rest in group.values())
    while parts:
        part = parts.popleft()
        for item in part:
            yield item
            parts.append(part)
            break
