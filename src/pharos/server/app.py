"""Builds the application from its settings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from pharos.core.errors import PharosError
from pharos.server import api, generic_pages, pages, score_pads, table_pages
from pharos.server.bots import Bots
from pharos.server.errors import BadRequest, TableError
from pharos.server.events import Announcer
from pharos.server.middleware import BodyLimit, SecurityHeaders
from pharos.server.rendering import Renderer
from pharos.server.settings import Settings
from pharos.server.static_files import StampedFiles, static_assets
from pharos.server.store import Database
from pharos.server.tables import Tables
from pharos.server.web_parts import web_parts
from pharos.version import __version__

SWEEP = 1.0  # seconds between checks of the clocks


async def _watch_clocks(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await run_in_threadpool(tables.time_limits.enforce)


def create_app(settings: Settings) -> FastAPI:
    """Create the application for the given settings."""
    database = Database(settings.database_url)
    tables = Tables(database)
    announcer = Announcer()
    bots = Bots(tables, settings.thinkers, settings.reply_delay)
    tables.store.on_change.append(lambda table: announcer.announce(table.id, table.version))

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(database.migrate)
        announcer.start()
        await run_in_threadpool(bots.start)
        watch = asyncio.create_task(_watch_clocks(tables))
        yield
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch
        announcer.close()
        bots.close()
        database.close()

    app = FastAPI(
        title="Pharos",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings, app.state.tables, app.state.announcer = settings, tables, announcer
    app.state.renderer = Renderer()
    app.include_router(api.router)
    app.include_router(pages.router)
    app.include_router(score_pads.router)
    app.include_router(table_pages.router)
    app.include_router(generic_pages.router)
    for part in web_parts():
        app.include_router(part.router)
    app.mount("/static", StampedFiles(static_assets()), name="static")
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(BodyLimit)
    app.add_middleware(SecurityHeaders)
    _add_error_handlers(app)

    @app.get("/healthz", include_in_schema=False)
    def healthz() -> JSONResponse:
        database.is_alive()
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/api/docs", include_in_schema=False)
    def api_docs(request: Request) -> HTMLResponse:
        renderer: Renderer = app.state.renderer
        return renderer.page(request, "api.html", schema=app.openapi())

    return app


def _add_error_handlers(app: FastAPI) -> None:
    """Register the error handlers: JSON for API requests, an HTML page for browsers."""

    def answer(request: Request, error: PharosError, status: int) -> Response:
        if request.url.path.startswith("/api"):
            return JSONResponse({"error": {"code": error.code, "message": error.message}}, status)
        return pages.error_page(request, error, status)

    @app.exception_handler(PharosError)
    async def refused(request: Request, error: PharosError) -> Response:
        status = error.status if isinstance(error, TableError) else 422
        return answer(request, error, status)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        return answer(request, BadRequest("bad_request", f"{place or 'body'}: {first['msg']}"), 422)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        codes = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
        problem = PharosError(codes.get(error.status_code, "http_error"), str(error.detail))
        response = answer(request, problem, error.status_code)
        response.headers.update(error.headers or {})
        return response
