"""Run jobs on several processes and yield the results as they complete."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from pharos.core.errors import PharosError

Job = TypeVar("Job")
Result = TypeVar("Result")


class WorkerDied(PharosError):
    """A worker process was killed or ran out of memory."""

    def __init__(self) -> None:
        super().__init__("worker_died", "a process that played was killed; perhaps memory is short")


def run_all(
    function: Callable[[Job], Result], jobs: Sequence[Job], workers: int | None = None
) -> Iterator[tuple[Job, Result]]:
    """Yield every job with its result, in order of completion. By default one process per core is used.

    Raises:
        WorkerDied: a worker process died.
    """
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if workers <= 1:
        for job in jobs:
            yield job, function(job)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _exit_with_parent) as pool:
        try:
            futures = {pool.submit(function, job): job for job in jobs}
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BrokenProcessPool as error:
            raise WorkerDied from error
        finally:  # also if the caller stops iterating
            pool.shutdown(wait=False, cancel_futures=True)


def _exit_with_parent() -> None:
    """Exit when the parent process is killed; otherwise a pool worker would wait for jobs forever."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches every process; only the parent reports it
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
