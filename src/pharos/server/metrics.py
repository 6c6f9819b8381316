"""Metrics for Prometheus: tables, moves, the queue of computer players, requests and errors."""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from starlette.exceptions import HTTPException

from pharos.server.store import TableRow
from pharos.server.table import Table
from pharos.server.table_store import TableStore

router = APIRouter(include_in_schema=False)

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}  # any other is counted as one
TABLES_SECONDS = 10.0  # how long the counted tables are kept
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # headers by which a proxy identifies itself


class Metrics:
    """The metrics of one process.

    Args:
        store: the tables of the service.
        thinking: returns the number of moves that the computer players of this process are to make.
    """

    def __init__(self, store: TableStore, thinking: Callable[[], int]) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "pharos_requests", "Finished requests.", ["method", "route", "status"], registry=self.registry
        )
        self._seconds = Histogram(
            "pharos_request_seconds",
            "Duration of requests without event streams.",
            ["route"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._moves = Counter("pharos_moves", "Moves made by this process.", ["game", "player"], registry=self.registry)
        self._errors = Counter("pharos_errors", "Logged errors.", ["logger"], registry=self.registry)
        self.streams = Gauge("pharos_streams", "Open event streams.", registry=self.registry)
        self.registry.register(_StoreCollector(store, thinking))
        store.on_change.append(self._count_move)

    def count_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request, and its duration unless it was an event stream."""
        self._requests.labels(method if method in METHODS else "other", route, str(status)).inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def _count_move(self, table: Table[Any]) -> None:
        last = table.moves[-1] if table.moves else None
        if last and last.version == table.version - 1:  # otherwise something else has changed
            self._moves.labels(table.rules.name, table.seats[last.seat].kind).inc()

    def log_handler(self) -> logging.Handler:
        """Return a handler that counts errors in the log."""
        handler = _ErrorCounter(logging.ERROR)
        handler.errors = self._errors
        return handler

    def text(self) -> bytes:
        """Return all metrics in the format of Prometheus."""
        return generate_latest(self.registry)


class _ErrorCounter(logging.Handler):
    errors: Counter

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.labels(record.name).inc()


class _StoreCollector(Collector):
    """Reads from the database when the metrics are asked for."""

    def __init__(self, store: TableStore, thinking: Callable[[], int]) -> None:
        self._store, self._thinking = store, thinking
        self._tables, self._counted = (0, 0), float("-inf")

    def describe(self) -> list[Metric]:
        """Return nothing, so that registering does not read the database."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of the store and of the queue."""
        running, finished = self._count_tables()
        tables = GaugeMetricFamily("pharos_tables", "Stored tables.", labels=["state"])
        tables.add_metric(["running"], running)
        tables.add_metric(["finished"], finished)
        yield tables
        yield GaugeMetricFamily("pharos_thinking", "Computer moves to be made by this process.", value=self._thinking())
        if self._store.queue:
            waiting, taken = self._store.queue.count()
            jobs = GaugeMetricFamily("pharos_jobs", "Tables in the queue of computer players.", labels=["state"])
            jobs.add_metric(["waiting"], waiting)
            jobs.add_metric(["taken"], taken)
            yield jobs

    def _count_tables(self) -> tuple[int, int]:
        if time.monotonic() - self._counted >= TABLES_SECONDS:
            with self._store.database.session() as session:
                everything, finished = session.execute(
                    select(func.count(TableRow.id), func.count(TableRow.outcome))
                ).one()
            self._tables, self._counted = (everything - finished, finished), time.monotonic()
        return self._tables


def _is_allowed(request: Request, readers: str) -> bool:
    if readers == "everyone":
        return True
    if readers == "off" or request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """The metrics of this process, for those who may read them."""
    if not _is_allowed(request, request.app.state.settings.metrics):
        raise HTTPException(404)
    known: Metrics = request.app.state.metrics
    return Response(known.text(), media_type=CONTENT_TYPE_LATEST)
