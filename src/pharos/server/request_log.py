"""ASGI middleware that gives every request an id, and counts and logs it."""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Any

import structlog

from pharos.server.log_setup import ACCESS_LOGGER
from pharos.server.metrics import Metrics

HEADER = b"x-request-id"
SANE_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")


def _request_id(scope: Any) -> str:
    """Return the id that a proxy has given to the request, or a new one."""
    given: bytes = dict(scope["headers"]).get(HEADER, b"")
    return given.decode() if SANE_ID.fullmatch(given) else secrets.token_hex(8)


def _route(scope: Any) -> str:
    """Return the pattern of the address. The address itself may contain secrets."""
    return getattr(scope.get("route"), "path", "") or "(none)"


class RequestLog:
    """Binds the request's id to all its log messages, returns it in a header, and counts the request.

    Args:
        app: the application.
        metrics: counts requests and measures their duration.
    """

    def __init__(self, app: Any, metrics: Metrics) -> None:
        self.app, self._metrics = app, metrics
        self._log = structlog.get_logger(ACCESS_LOGGER)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Forward a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = _request_id(scope)
        structlog.contextvars.bind_contextvars(request_id=request_id)
        scope.setdefault("state", {})["request_id"] = request_id
        begun, status, is_stream = time.perf_counter(), 500, False

        async def tagged(message: Any) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                is_stream = b"text/event-stream" in dict(message["headers"]).get(b"content-type", b"")
                message["headers"] = [*message["headers"], (HEADER, request_id.encode())]
                if is_stream:
                    self._metrics.streams.inc()
            await send(message)

        try:
            await self.app(scope, receive, tagged)
        finally:
            seconds = time.perf_counter() - begun
            if is_stream:
                self._metrics.streams.dec()
            self._metrics.count_request(scope["method"], _route(scope), status, None if is_stream else seconds)
            self._report(scope, status, seconds)

    def _report(self, scope: Any, status: int, seconds: float) -> None:
        if not logging.getLogger(ACCESS_LOGGER).isEnabledFor(logging.INFO):  # structlog would make it and drop it
            return
        table = scope.get("path_params", {}).get("table_id")
        self._log.info(
            "request",
            method=scope["method"],
            route=_route(scope),
            status=status,
            ms=round(1000 * seconds, 1),
            client=(scope.get("client") or ("", 0))[0],
            **({"table": table} if table else {}),
        )
