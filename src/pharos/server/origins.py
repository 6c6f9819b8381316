"""Refuses requests that another web site makes a browser send.

Browsers say where a request comes from: in Sec-Fetch-Site over HTTPS and on this machine, in Origin always. Programs
send neither and have no cookies.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request

from pharos.server.error_responses import error_response
from pharos.server.errors import CrossOrigin
from pharos.server.hosts import host_name
from pharos.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class OriginCheck:
    """Refuses changes that pages of other sites ask for."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.public = urlsplit(settings.public_url or "").netloc

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        """Forward a request unless it comes from another site."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            request = Request(scope)
            if not self._is_own(request.headers, is_page=not request.url.path.startswith("/api/")):
                error = CrossOrigin()
                return error_response(request, error, error.status)(scope, receive, send)
        return self.app(scope, receive, send)  # type: ignore[no-any-return]

    def _is_own(self, headers: Mapping[str, str], *, is_page: bool) -> bool:
        """Whether a request comes from our own pages, or from no page at all.

        Pages are opened by a cookie, which the browser adds by itself, so they are strict. The JSON interface needs a
        token, so pages on other ports and subdomains of the same site may use it.
        """
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None:
            return site in (("same-origin", "none") if is_page else ("same-origin", "same-site", "none"))
        if origin is None:
            return True
        sender, host = urlsplit(origin).netloc.lower(), headers.get("host", "").lower()
        if sender and sender in (host, self.public.lower()):
            return True
        return not is_page and bool(host_name(sender)) and host_name(sender) == host_name(host)
