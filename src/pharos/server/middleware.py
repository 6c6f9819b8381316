"""ASGI middleware: a limit on request bodies, and security headers."""

from __future__ import annotations

import json
from typing import Any

from starlette.exceptions import HTTPException

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
    (b"referrer-policy", b"same-origin"),
]


class TooLarge(HTTPException):
    """The request body exceeded the limit while it was being read."""

    def __init__(self) -> None:
        super().__init__(413, MESSAGE)


class BodyLimit:
    """Rejects request bodies that are too large, without reading them if Content-Length says so."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Forward a request, counting the bytes of its body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if not announced.isdigit() or int(announced) > MOST_BYTES:
            await _refuse(send)
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


async def _refuse(send: Any) -> None:
    body = json.dumps({"error": {"code": "too_large", "message": MESSAGE}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class SecurityHeaders:
    """Adds headers that disable browser features that the pages never need."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Forward a request and add the headers to its response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def completed(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, completed)
