"""Builds the application from its settings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse

from pharos.server import (
    adviser_pages,
    api,
    app_install,
    generic_pages,
    hint_pages,
    metrics,
    pages,
    problem_reports,
    puzzle_pages,
    review_pages,
    score_pads,
    seat_api,
    seat_pages,
    share_pages,
    statistics_pages,
    table_pages,
)
from pharos.server.analysis_service import AnalysisService
from pharos.server.computer_players import ComputerPlayers
from pharos.server.error_handlers import add_error_handlers
from pharos.server.error_responses import error_response
from pharos.server.errors import Unavailable
from pharos.server.events import Announcer
from pharos.server.fragments import Fragments
from pharos.server.health import Health, Recovery, WriteProbe, repeat
from pharos.server.hosts import HostCheck
from pharos.server.metrics import Metrics
from pharos.server.middleware import BodyLimit, Compression, HeadRequests, InternalErrors, ResponseHeaders
from pharos.server.notifications import Listener
from pharos.server.origins import OriginCheck
from pharos.server.presence import CHECK_SECONDS, Presence
from pharos.server.rate_limits import RateLimiter, RateLimits
from pharos.server.rendering import Renderer
from pharos.server.request_log import RequestLog
from pharos.server.retention import Retention
from pharos.server.review_store import ReviewStore
from pharos.server.reviews import Reviews
from pharos.server.secret_paths import hide_secrets_in_access_log
from pharos.server.settings import Settings
from pharos.server.static_files import StampedFiles, static_assets
from pharos.server.store import Database
from pharos.server.tables import Tables
from pharos.server.watch_sharing import WatchSharing
from pharos.server.watched_tables import WatchedTables, WatchTables
from pharos.server.web_parts import web_parts
from pharos.server.web_server import free_memory
from pharos.version import __version__

CLOCK_SECONDS = 1.0  # between checks of the clocks
RECOVERY_SECONDS = 1.0  # between checks whether something has to be resumed
COMPRESSION = 3  # of pages: twice as fast as the default level for a fifth more bytes
MEMORY_SECONDS = 120.0  # between two searches for closed connections and other cycles that have grown old
RETENTION_SECONDS = 60.0  # between two batches of old data to delete
SUMMARY_SECONDS = 5.0  # between two batches of older games to summarise
THREADS = 8  # that handle requests; more only wait for each other, and each keeps memory of its own


def _listen_to_others(
    database: Database, announcer: Announcer, players: ComputerPlayers, watched: WatchedTables, presence: Presence
) -> Listener:
    """Start to pass on what other processes change."""

    def announce(table_id: str, version: int) -> None:
        announcer.announce(table_id, version)
        players.notice(table_id)

    def catch_up() -> None:
        announcer.recheck()
        players.notice()

    listener = Listener(
        database,
        on_change=announce,
        on_job=players.notice,
        on_watched=watched.note_elsewhere,
        on_present=presence.note_elsewhere,
        on_connect=catch_up,
    )
    listener.start()
    return listener


def create_app(settings: Settings) -> FastAPI:
    """Create the application for the given settings."""
    database = Database(settings.database_url, settings.database_connections)
    tables = Tables(database, settings.limits)
    announcer = Announcer()
    health = Health()
    watched = WatchedTables(settings.limits.limit_unwatched_seconds, hears_from_others=database.is_postgresql)
    presence = Presence()
    presence.on_change.append(announcer.announce_news)
    sharing = WatchSharing(watched, presence, tables.store.queue) if tables.store.queue else None
    players = ComputerPlayers(tables, watched, health, settings, with_analysis=settings.analysts > 0)
    analyses = AnalysisService(settings.analysts, settings.limits, players.readiness)
    reviews = Reviews(ReviewStore(tables.store), analyses, settings.review_depth)
    counted = Metrics(tables.store, players.pending)
    retention = Retention(tables.store, settings.limits)
    tables.store.on_change.append(lambda table: announcer.announce(table.id, table.version))
    tables.store.on_delete += [watched.forget, presence.forget]
    recovery = Recovery(database, players.resume, announcer.recheck)

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        hide_secrets_in_access_log()
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        await run_in_threadpool(database.migrate)
        announcer.start()
        await run_in_threadpool(players.start, asyncio.get_running_loop())
        analyses.start()
        listener = (
            _listen_to_others(database, announcer, players, watched, presence) if database.is_postgresql else None
        )
        loops = [
            asyncio.create_task(repeat("clocks", tables.time_limits.enforce, CLOCK_SECONDS, health)),
            asyncio.create_task(repeat("recovery", recovery.run, RECOVERY_SECONDS, health)),
            asyncio.create_task(repeat("presence", presence.check, CHECK_SECONDS, health)),
            asyncio.create_task(repeat("retention", retention.clean, RETENTION_SECONDS, health)),
            asyncio.create_task(repeat("memory", free_memory, MEMORY_SECONDS, health)),
            asyncio.create_task(repeat("summaries", tables.summaries.fill, SUMMARY_SECONDS, health)),
        ]
        loops.append(asyncio.create_task(analyses.warm_up(settings.warm_up_seconds)))
        if sharing:
            loops.append(asyncio.create_task(repeat("watched tables", sharing.share, sharing.interval, health)))
        yield
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*loops, return_exceptions=True)
        announcer.close()
        await reviews.close()
        if sharing:
            sharing.close()
        closing = [players.close, analyses.close, *([listener.close] if listener else [])]
        await asyncio.gather(*map(run_in_threadpool, closing))
        database.close()

    app = FastAPI(
        title="Pharos",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry={"tracing": False, "metrics": False, "logs": False},  # it looks for a configuration at every request
    )
    app.state.settings, app.state.tables, app.state.announcer = settings, tables, announcer
    app.state.database, app.state.readiness, app.state.presence = database, players.readiness, presence
    app.state.analyses, app.state.reviews = analyses, reviews
    app.state.renderer, app.state.fragments, app.state.metrics = Renderer(), Fragments(), counted
    # Routes are tried in this order, so the pages of tables come first: every move is posted to one.
    for module in (
        table_pages,
        api,
        seat_api,
        seat_pages,
        share_pages,
        hint_pages,
        review_pages,
        problem_reports,
        pages,
        app_install,
        metrics,
        score_pads,
        puzzle_pages,
        statistics_pages,
        adviser_pages,
        generic_pages,
    ):
        app.include_router(module.router)
    for part in web_parts():
        app.include_router(part.router)
    app.mount("/static", StampedFiles(static_assets()), name="static")
    app.add_middleware(Compression, minimum_size=800, compresslevel=COMPRESSION)
    app.add_middleware(BodyLimit)
    app.add_middleware(WatchTables, watched=watched)
    app.add_middleware(OriginCheck, settings=settings)
    app.add_middleware(HostCheck, settings=settings)
    app.add_middleware(InternalErrors, respond=error_response)
    app.add_middleware(RateLimits, limiter=RateLimiter(settings.limits), has_proxies=bool(settings.trusted_proxies))
    app.add_middleware(HeadRequests)
    app.add_middleware(ResponseHeaders)
    app.add_middleware(RequestLog, metrics=counted)
    add_error_handlers(app)
    _add_health_checks(app, WriteProbe(database, health), health)

    @app.get("/api/docs", include_in_schema=False)
    def api_docs(request: Request) -> HTMLResponse:
        renderer: Renderer = app.state.renderer
        return renderer.page(request, "api.html", schema=app.openapi())

    return app


def _add_health_checks(app: FastAPI, probe: WriteProbe, health: Health) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> JSONResponse:
        """Respond if the process is alive; needs neither the database nor a thread."""
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/readyz", include_in_schema=False)
    def readyz() -> JSONResponse:
        """Respond with 503 if the database takes no writes or a background loop fails."""
        probe.run()
        if failing := health.failing:
            headers = {"Retry-After": str(Unavailable.retry_after)}
            return JSONResponse({"status": "failing", "failing": failing}, 503, headers)
        return JSONResponse({"status": "ok", "failing": {}})
