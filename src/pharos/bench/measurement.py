"""Measuring tools shared by all games.

A rate is the best of many short repeats, the start of a process the better of two, and a cold start is measured once.
The numbers therefore show what the engine can do when undisturbed. A speed-up compares two rates measured one after the
other, so it is only meaningful on an idle machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from pharos.core.registry import games

STARTS = 2  # starts of a new process
REPEATS = 40  # short repeats: even on a busy machine some run undisturbed


def cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0))


def timed(work: Callable[[], object]) -> float:
    """Return the duration of a call in seconds."""
    start = perf_counter()
    work()
    return perf_counter() - start


def calibrate(work: Callable[[int], object], seconds: float) -> int:
    """Find an amount of work that takes about `seconds`."""
    work(1)  # the first call loads the compiled code
    amount = 1
    while (took := timed(partial(work, amount))) < seconds / 4:
        amount *= 4 if took < seconds / 40 else 2
    return max(1, int(amount * seconds / took))


def best_time(work: Callable[[], object]) -> float:
    """Return the shortest duration of many repeats, in seconds."""
    return min(timed(work) for _ in range(REPEATS))


def time_process(code: str, cache: Path | None = None) -> float:
    """Return the seconds that a new process takes from its start to the end of some Python code."""
    environment = {**os.environ, **({"XDG_CACHE_HOME": str(cache)} if cache else {})}
    command = [sys.executable, "-c", code]
    return timed(lambda: subprocess.run(command, check=True, env=environment, capture_output=True))  # noqa: S603


def measure(seconds: float = 2.0, *, cold: bool = False) -> dict[str, Any]:
    """Measure all games, spending about `seconds` on each number; with `cold` also a start without compiled code.

    Warning: the code must already be compiled, see `warm_up`.
    """
    return {name: game.bench.measure(seconds, cold=cold) for name, game in games().items() if game.bench}
