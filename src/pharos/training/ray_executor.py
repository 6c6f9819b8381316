"""An executor on a Ray cluster: every share is a task and runs on whichever machine is free.

Weights are put into the cluster's object store once and read from there. A share whose worker is lost is retried on
another one, with the same result. All machines of the cluster need the same version of this package.
"""

from __future__ import annotations

import hashlib
import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Any

import numpy as np

from pharos.core.errors import PharosError
from pharos.search.net_layers import Floats
from pharos.training.warmup import make_ready
from pharos.version import __version__

CONNECT_TIMEOUT = 10  # timeout in seconds when connecting to a cluster
RETRIES = 5  # for a share whose worker was lost
KEPT_WEIGHTS = 12  # nets in the object store; an iteration needs two, anchor games some more
STORE = 256 * 1024 * 1024  # bytes of a local cluster's object store; an iteration's samples take 30 MB

# Ray reads these when it is imported. They turn off usage statistics and keep Ray's own messages out of our log.
RAY_ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
}


class RayMissing(PharosError):
    """Ray is not installed."""

    def __init__(self) -> None:
        super().__init__("ray_missing", 'a cluster needs Ray; install it with: pip install "pharos[cluster]"')


class RayFailed(PharosError):
    """The cluster cannot be reached, or a task failed."""


def _run_share(work: Callable[[Any], Any], share: Any, version: str, *weights: Floats) -> tuple[Any, float]:
    """Run a share on a worker; return the result and the seconds it took. The result is None if the versions differ."""
    if version != __version__:
        return None, 0.0
    make_ready()  # compiles on a machine's first use
    begin = perf_counter()
    # Arrays from the object store are read-only, which would make Numba compile another specialisation.
    result = work(share._replace(weights=tuple(np.array(row) for row in weights)))
    return result, perf_counter() - begin


class RayExecutor:
    """Runs on the workers of a Ray cluster: the one at `address`, or a local one started with `workers` processes.

    Attributes:
        workers: the number of shares that run in parallel.
        spent: the cost of the cluster so far: seconds spent on its start, on waiting for shares, and on work in all
            workers; bytes sent and received.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        for name, value in RAY_ENVIRONMENT.items():
            os.environ.setdefault(name, value)
        try:
            import ray
        except ImportError as error:
            raise RayMissing from error
        self._ray: Any = ray
        self.spent = {"start": 0.0, "wait": 0.0, "work": 0.0, "sent": 0.0, "received": 0.0}
        begin = perf_counter()
        if address:
            _check_reachable(address)
        own: dict[str, Any] = {
            "num_cpus": workers or os.cpu_count() or 1,
            "object_store_memory": STORE,
            "include_dashboard": False,
        }
        try:
            ray.init(
                address or "local",
                log_to_driver=False,
                logging_level=logging.ERROR,
                **({} if address else own),
            )
        except (ConnectionError, OSError, ValueError, RuntimeError) as error:
            where = f"at {address}" if address else "on this machine"
            raise RayFailed("ray_failed", f"no Ray cluster {where}: {error}") from error
        self.workers = int(self._ray.cluster_resources().get("CPU", 1))
        self._task: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(_run_share)
        self._weights: dict[bytes, Any] = {}
        self.spent["start"] = perf_counter() - begin

    def map(self, work: Callable[[Any], Any], shares: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of `work` for each share, in the order of the shares."""
        begin = perf_counter()
        tasks = [self._begin(work, share) for share in shares]
        while tasks:
            result, seconds = self._get(tasks.pop(0))
            self.spent["work"] += seconds
            self.spent["received"] += _size(result)
            yield result
        self.spent["wait"] += perf_counter() - begin

    def _begin(self, work: Callable[[Any], Any], share: Any) -> Any:
        weights = [self._put(row) for row in share.weights]
        return self._task.remote(work, share._replace(weights=()), __version__, *weights)

    def _put(self, weights: Floats) -> Any:
        """Put weights into the object store, unless they are there already; return the reference."""
        key = hashlib.blake2b(weights.tobytes()).digest()
        if key not in self._weights:
            if len(self._weights) == KEPT_WEIGHTS:
                self._weights.pop(next(iter(self._weights)))
            self._weights[key] = self._ray.put(weights)
            self.spent["sent"] += weights.nbytes
        return self._weights[key]

    def _get(self, task: Any) -> tuple[Any, float]:
        try:
            result, seconds = self._ray.get(task)
        except self._ray.exceptions.RayTaskError:
            raise  # an error in our own code, with its traceback
        except self._ray.exceptions.RayError as error:
            raise RayFailed("ray_failed", f"the Ray cluster failed: {error}") from error
        if result is None:
            raise RayFailed("ray_failed", f"a worker of the Ray cluster has another version than {__version__}")
        return result, seconds

    @property
    def cost(self) -> str:
        """A description of the cluster's cost so far."""
        spent = self.spent
        idle = 1 - spent["work"] / max(spent["wait"] * self.workers, 1e-9)
        return (
            f"Ray: {self.workers} workers, {spent['start']:.1f} s to start; {spent['work']:.1f} s of work in "
            f"{spent['wait']:.1f} s, so {100 * idle:.0f} % of the workers' time was overhead and waiting; "
            f"{spent['sent'] / 1e6:.1f} MB sent, {spent['received'] / 1e6:.1f} MB received"
        )

    def __enter__(self) -> RayExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self._weights.clear()
        self._ray.shutdown()


def _check_reachable(address: str) -> None:
    """Check that something listens at an address; Ray itself would retry for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():  # "auto", which Ray resolves itself
        return
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT).close()
    except OSError as error:
        raise RayFailed("ray_failed", f"no Ray cluster at {address}: {error.strerror or error}") from error


def _size(result: Any) -> int:
    """The approximate size of a result in bytes."""
    if isinstance(result, np.ndarray):
        return result.nbytes
    return sum(_size(part) for part in result) if isinstance(result, (tuple, list)) else 8
