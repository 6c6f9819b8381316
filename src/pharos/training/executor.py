"""Executors run the games of a training run: on the cores of this machine, or on the workers of a Ray cluster.

A share of work is plain data and gives the same result wherever it runs, so training does not depend on the number of
workers or on their machines.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, Protocol


class Executor(AbstractContextManager["Executor"], Protocol):
    """Runs shares of work in parallel."""

    @property
    def cost(self) -> str:
        """A description of the overhead beyond the work itself; empty if there is none."""

    def map(self, work: Callable[[Any], Any], shares: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of `work` for each share, in the order of the shares."""


class LocalExecutor:
    """Runs on the cores of this machine, in threads, since compiled code does not hold the GIL."""

    cost = ""

    def __init__(self, workers: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)

    def map(self, work: Callable[[Any], Any], shares: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of `work` for each share, in the order of the shares."""
        return self._pool.map(work, shares)

    def __enter__(self) -> LocalExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)
