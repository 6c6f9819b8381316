"""ASGI middleware: a limit on request bodies, HEAD requests, compression, headers of every response, unexpected errors.

A layer that has nothing to do with a request returns the call of the next one instead of awaiting it. Otherwise every
open event stream would keep a suspended coroutine in each layer.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from pharos.core.errors import PharosError
from pharos.server.error_responses import error_response
from pharos.server.errors import InternalError
from pharos.server.secret_paths import has_secret

log = logging.getLogger(__name__)

MOST_BYTES = 300_000  # game records are the largest uploads
MESSAGE = f"A request has at most {MOST_BYTES} bytes."

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "manifest-src 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),  # pages depend on who asks; static files have a header of their own
]


class TooLarge(HTTPException):
    """The request body exceeded the limit while it was being read."""

    def __init__(self) -> None:
        super().__init__(413, MESSAGE)


class BodyLimit:
    """Rejects request bodies that are too large, without reading them if Content-Length says so."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        """Forward a request, counting the bytes of its body if it has one."""
        headers = dict(scope["headers"]) if scope["type"] == "http" else {}
        if b"content-length" in headers or b"transfer-encoding" in headers:
            return self._count(scope, receive, send, headers.get(b"content-length", b"0"))
        return self.app(scope, receive, send)  # type: ignore[no-any-return]

    async def _count(self, scope: Any, receive: Any, send: Any, announced: bytes) -> None:
        if not announced.isdigit() or int(announced) > MOST_BYTES:
            error = PharosError("too_large", MESSAGE)
            await error_response(Request(scope), error, 413)(scope, receive, send)
            return
        received = 0

        async def counted() -> Any:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MOST_BYTES:
                raise TooLarge
            return message

        await self.app(scope, counted, send)


class HeadRequests:
    """Answers HEAD like GET, without the body."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        """Forward a request, a HEAD request as GET."""
        if scope["type"] == "http" and scope["method"] == "HEAD":
            return self._answer(scope, receive, send)
        return self.app(scope, receive, send)  # type: ignore[no-any-return]

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Stop as soon as the headers are sent, since event streams never end."""
        with anyio.CancelScope() as answering:

            async def send_headers(message: Any) -> None:
                if message["type"] == "http.response.start":
                    await send(message)
                    await send({"type": "http.response.body", "body": b""})
                    answering.cancel()

            await self.app({**scope, "method": "GET"}, receive, send_headers)


class Compression(GZipMiddleware):
    """Compresses responses, except event streams, which compress what they share with others."""

    def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        """Forward a request."""
        if scope["type"] == "http" and scope["path"].endswith("/events"):
            return self.app(scope, receive, send)
        return super().__call__(scope, receive, send)


class ResponseHeaders:
    """Adds headers that disable browser features that the pages never need, and keep pages out of caches."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Forward a request and add the headers that its response does not have."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        # With no-referrer, forms would be sent with "Origin: null", like those of other sites.
        referrer = b"strict-origin" if has_secret(scope["path"]) else b"same-origin"
        headers = [*HEADERS, (b"referrer-policy", referrer)]

        async def completed(message: Any) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *((n, value) for n, value in headers if n not in present)]
            await send(message)

        await self.app(scope, receive, completed)


class InternalErrors:
    """Logs unexpected errors, each under an id of its own, and responds with that id.

    Args:
        app: the application.
        respond: makes the response to an error.
    """

    def __init__(self, app: Any, respond: Callable[[Request, InternalError, int], Response]) -> None:
        self.app, self.respond = app, respond

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Forward a request and respond to an error in handling it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_started = False

        async def watched(message: Any) -> None:
            nonlocal has_started
            has_started = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except ClientDisconnect:
            log.info("the client left before %s %r was answered", scope["method"], scope["path"])
        except Exception:
            problem = InternalError(secrets.token_hex(6))
            log.exception("error %s in %s %r", problem.details["id"], scope["method"], scope["path"])
            if not has_started:  # otherwise the server closes the connection
                await self.respond(Request(scope), problem, problem.status)(scope, receive, send)
