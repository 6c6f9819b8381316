"""Bounds the log: a message that is repeated too often is left out and counted."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

PER_MINUTE = 20  # of the same message
ALL_PER_MINUTE = 600
MOST_MESSAGES = 500  # different messages that are counted
MINUTE = 60.0


class RepeatFilter(logging.Filter):
    """Lets each message through a number of times a minute; the next one then tells how many were left out.

    Messages are the same if they have the same logger, level and text before its values are filled in.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = threading.Lock()
        self._counts: OrderedDict[object, tuple[float, int]] = OrderedDict()  # begin of the minute, and the number

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is written."""
        kind = record.exc_info[0] if record.exc_info else None
        key = (record.name, record.levelno, str(record.msg), kind)
        with self._lock:
            is_first, left_out = self._count(key, PER_MINUTE)
            if not is_first or not self._count(None, ALL_PER_MINUTE)[0]:
                return False
        if left_out:
            record.msg = f"{record.getMessage()} ({left_out} more like this were left out)"
            record.args = None
        return True

    def _count(self, key: object, most: int) -> tuple[bool, int]:
        """Count a message. Returns whether it is within the limit, and how many were left out in the last minute."""
        now = self._clock()
        begun, number = self._counts.get(key, (now, 0))
        left_out = 0
        if now - begun >= MINUTE:
            left_out = max(0, number - most)
            begun, number = now, 0
        self._counts[key] = (begun, number + 1)
        self._counts.move_to_end(key)
        while len(self._counts) > MOST_MESSAGES:
            self._counts.popitem(last=False)
        return number < most, left_out


def limit_log() -> None:
    """Bound what all handlers write. Call it when logging has been configured."""
    if not logging.getLogger().handlers:
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s:     %(message)s")
    bound = RepeatFilter()
    for logger in (logging.getLogger(), *map(logging.getLogger, ("uvicorn", "uvicorn.error", "uvicorn.access"))):
        for handler in logger.handlers:
            handler.addFilter(bound)
