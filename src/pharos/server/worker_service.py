"""A process without pages that makes the moves of computer players."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from prometheus_client import start_http_server

from pharos.server.computer_players import ComputerPlayers
from pharos.server.health import Health
from pharos.server.log_setup import configure_logging
from pharos.server.metrics import Metrics
from pharos.server.notifications import Listener
from pharos.server.settings import Settings
from pharos.server.store import Database
from pharos.server.tables import Tables
from pharos.server.watched_tables import WatchedTables


async def run_worker(settings: Settings, on_ready: Callable[[], None]) -> None:
    """Take jobs from the queue until the process is asked to stop; then leave them to other workers."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    database = Database(settings.database_url, settings.database_connections)
    tables = Tables(database, settings.limits)
    watched = WatchedTables(settings.limits.limit_unwatched_seconds, hears_from_others=True)
    players = ComputerPlayers(tables, watched, Health(), settings)
    metrics = Metrics(tables.store, players.pending)
    configure_logging(settings, metrics)
    if settings.worker_metrics_port:
        start_http_server(settings.worker_metrics_port, "127.0.0.1", metrics.registry)
    await asyncio.to_thread(database.migrate)
    listener = Listener(
        database,
        on_change=lambda table_id, _: players.notice(table_id),
        on_job=players.notice,
        on_watched=watched.note_elsewhere,
        on_connect=players.notice,
    )
    await asyncio.to_thread(players.start, loop)
    listener.start()
    on_ready()
    await stop.wait()
    await asyncio.gather(asyncio.to_thread(players.close), asyncio.to_thread(listener.close))
    database.close()
