"""A crew on a Ray cluster: every share is a task, on whichever machine is free.

Weights are put into the cluster's object store once and read from there; a share whose worker is lost is done again by
another one, with the same result. The machines of a cluster need the same version of this package installed.
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
from pharos.games.duel.search.net import Floats
from pharos.training.warmup import make_ready
from pharos.version import __version__

PATIENCE = 10  # seconds for an answer from a cluster's address
RETRIES = 5  # of a share whose worker was lost
KEPT_WEIGHTS = 12  # nets in the object store; an iteration needs two, measuring against anchors some more
STORE = 256 * 1024 * 1024  # bytes of the object store of a cluster on this machine; an iteration's samples are 30 MB

# Ray reads these when it is imported. Nothing is told to anyone, and its own log stays out of ours.
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
}


class RayMissing(PharosError):
    """The library is not installed."""

    def __init__(self) -> None:
        super().__init__("ray_missing", 'a cluster needs Ray; install it with: pip install "pharos[cluster]"')


class RayFailed(PharosError):
    """The cluster cannot be reached, or it cannot do the work."""


def _do_share(work: Callable[[Any], Any], share: Any, version: str, *weights: Floats) -> tuple[Any, float]:
    """What a worker does: the result, and how many seconds it took; None for a worker of another version."""
    if version != __version__:
        return None, 0.0
    make_ready()  # on a machine where nobody has trained yet
    begin = perf_counter()
    # What comes out of the object store is read-only, for which the compiled code would be compiled once more.
    result = work(share._replace(weights=tuple(np.array(row) for row in weights)))
    return result, perf_counter() - begin


class RayCrew:
    """The workers of a Ray cluster: the one at `address`, or one of `workers` processes started on this machine.

    Attributes:
        workers: how many shares are done side by side.
        spent: what the cluster cost so far: seconds of its start, of waiting for shares, and of work in all workers;
            bytes sent and received.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        for name, value in QUIET.items():
            os.environ.setdefault(name, value)
        try:
            import ray
        except ImportError as error:
            raise RayMissing from error
        self._ray: Any = ray
        self.spent = {"start": 0.0, "wait": 0.0, "work": 0.0, "sent": 0.0, "received": 0.0}
        begin = perf_counter()
        if address:
            _reach(address)
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
        self._task: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(_do_share)
        self._weights: dict[bytes, Any] = {}
        self.spent["start"] = perf_counter() - begin

    def do(self, work: Callable[[Any], Any], shares: Iterable[Any]) -> Iterator[Any]:
        """What `work` makes of each share, in the order of the shares."""
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
        """Weights in the object store; the same ones are put there once."""
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
            raise  # an error of ours, with its trace
        except self._ray.exceptions.RayError as error:
            raise RayFailed("ray_failed", f"the Ray cluster failed: {error}") from error
        if result is None:
            raise RayFailed("ray_failed", f"a worker of the Ray cluster has another version than {__version__}")
        return result, seconds

    @property
    def cost(self) -> str:
        """What the cluster cost so far, in words."""
        spent = self.spent
        idle = 1 - spent["work"] / max(spent["wait"] * self.workers, 1e-9)
        return (
            f"Ray: {self.workers} workers, {spent['start']:.1f} s to start; {spent['work']:.1f} s of work in "
            f"{spent['wait']:.1f} s, so {100 * idle:.0f} % of the workers' time was overhead and waiting; "
            f"{spent['sent'] / 1e6:.1f} MB sent, {spent['received'] / 1e6:.1f} MB received"
        )

    def __enter__(self) -> RayCrew:
        return self

    def __exit__(self, *_: object) -> None:
        self._weights.clear()
        self._ray.shutdown()


def _reach(address: str) -> None:
    """See whether anybody listens at an address; Ray itself would try for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():  # "auto", which Ray looks up itself
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError as error:
        raise RayFailed("ray_failed", f"no Ray cluster at {address}: {error.strerror or error}") from error


def _size(result: Any) -> int:
    """About how many bytes a result has."""
    if isinstance(result, np.ndarray):
        return result.nbytes
    return sum(_size(part) for part in result) if isinstance(result, (tuple, list)) else 8
