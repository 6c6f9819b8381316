"""Which errors are answered with which status."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from pharos.core.errors import PharosError
from pharos.server.error_responses import error_response
from pharos.server.errors import BadRequest, TableError, Unavailable
from pharos.server.store import UNAVAILABLE, is_unavailable

log = logging.getLogger(__name__)

CODES = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}


def add_error_handlers(app: FastAPI) -> None:
    """Register the handlers of all expected errors. Others are handled by the middleware `InternalErrors`."""

    @app.exception_handler(PharosError)
    async def refused(request: Request, error: PharosError) -> Response:
        return error_response(request, error, error.status if isinstance(error, TableError) else 422)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        return error_response(request, BadRequest("bad_request", f"{place or 'body'}: {first['msg']}"), 422)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        problem = PharosError(CODES.get(error.status_code, "http_error"), str(error.detail))
        response = error_response(request, problem, error.status_code)
        response.headers.update(error.headers or {})
        return response

    async def unavailable(request: Request, error: Exception) -> Response:
        if not is_unavailable(error):
            raise error
        log.warning("the database is not available: %s", str(error).partition("\n")[0])
        response = error_response(request, Unavailable(), Unavailable.status)
        response.headers["Retry-After"] = str(Unavailable.retry_after)
        return response

    for kind in (*UNAVAILABLE, DBAPIError):
        app.add_exception_handler(kind, unavailable)
