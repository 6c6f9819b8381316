"""Distribute numbered games over threads; the games are the same for any number of threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Protocol


class Worker(Protocol):
    """The state of one thread; threads share nothing."""

    def play(self, first: int, n: int) -> None:
        """Play the n games with the numbers from `first` on."""


def run_in_threads(workers: Sequence[Worker], games: int, first: int, games_per_task: int) -> None:
    """Play the given number of games, numbered from `first`, on all workers; each takes `games_per_task` at a time.

    The threads run in parallel because compiled code releases the GIL.
    """
    if games < 0 or not workers or first < 0:
        threads = len(workers)
        raise ValueError(f"games and first are not negative and threads are at least 1: {games}, {first}, {threads}")
    starts = count(step=games_per_task)  # `next` is atomic under the GIL, so no two threads get the same number

    def work(worker: Worker) -> None:
        while (start := next(starts)) < games:
            worker.play(first + start, min(games_per_task, games - start))

    if len(workers) == 1:
        work(workers[0])
    else:
        with ThreadPoolExecutor(len(workers)) as pool:
            list(pool.map(work, workers))
