"""Sharing out numbered games among threads: the same games are played, however many threads play them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Protocol


class Worker(Protocol):
    """What one thread plays with; it has all it needs for itself."""

    def play(self, first: int, n: int) -> None:
        """Play the games with n numbers from first on."""


def share_out(workers: Sequence[Worker], games: int, first: int, share: int) -> None:
    """Let the workers play so many games with the numbers from `first` on, each taking a share at a time.

    The compiled code that they run does not hold the interpreter's lock.
    """
    if games < 0 or not workers or first < 0:
        threads = len(workers)
        raise ValueError(f"games and first are not negative and threads are at least 1: {games}, {first}, {threads}")
    shares = count(step=share)  # `next` on it is one step of the interpreter, so no two threads get the same number

    def work(worker: Worker) -> None:
        while (start := next(shares)) < games:
            worker.play(first + start, min(share, games - start))

    if len(workers) == 1:
        work(workers[0])
    else:
        with ThreadPoolExecutor(len(workers)) as pool:
            list(pool.map(work, workers))
