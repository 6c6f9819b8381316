"""Waiting for something that another process does."""

import time
from collections.abc import Callable


def wait_until(is_so: Callable[[], object], seconds: float = 120) -> None:
    """Wait until a condition holds; the test fails if it never does."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.1)
