"""The service, put together from its settings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from pharos.core.errors import PharosError
from pharos.games.wonders.web import pages as wonders_pages
from pharos.server import api, pages, score_pads, table_pages
from pharos.server.bots import Bots
from pharos.server.errors import BadRequest, TableError
from pharos.server.events import Announcer
from pharos.server.middleware import BodyLimit, SecurityHeaders
from pharos.server.rendering import STATIC, Renderer
from pharos.server.settings import Settings
from pharos.server.store import Database
from pharos.server.tables import Tables
from pharos.version import __version__

SWEEP = 1.0  # seconds between looks at the clocks


class StampedFiles(StaticFiles):
    """Static files whose addresses carry a stamp of their content, so browsers may keep them."""

    async def get_response(self, path: str, scope: Any) -> Response:
        """A file, to be kept when it was asked for by its stamp."""
        response = await super().get_response(path, scope)
        if b"v=" in scope.get("query_string", b"") and response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


async def _watch_clocks(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await run_in_threadpool(tables.expire)


def create_app(settings: Settings) -> FastAPI:
    """The service for some settings."""
    database = Database(settings.database_url)
    tables = Tables(database)
    announcer = Announcer()
    bots = Bots(tables, settings.thinkers, settings.reply_delay)
    tables.on_change.append(lambda table: announcer.announce(table.id))

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
    app.include_router(wonders_pages.router)
    app.mount("/static", StampedFiles(directory=STATIC), name="static")
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
    """Every error has one shape: JSON for programs, a page for people."""

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
