"""The visitor behind a request: a browser identified by its secret, and its language."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import RedirectResponse, Response

from pharos.locale import Translator
from pharos.server.clients import BROWSER_COOKIE
from pharos.server.fragments import Fragment
from pharos.server.readiness import Readiness
from pharos.server.rendering import Renderer, base_url_of, translator_of
from pharos.server.settings import Settings

YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Visitor:
    """The visitor behind a request: the browser's secret, its language, and the base URL it uses."""

    request: Request
    browser: str
    is_new: bool
    tr: Translator
    base_url: str
    renderer: Renderer
    settings: Settings
    readiness: Readiness

    def remember(self, response: Response) -> Response:
        """Store the browser's secret in a cookie."""
        if self.is_new:
            secure = self.settings.secure_cookies
            response.set_cookie(
                BROWSER_COOKIE, self.browser, max_age=YEAR, httponly=True, samesite="lax", secure=secure
            )
        return response

    def page(self, template: str, status: int = 200, **context: object) -> Response:
        """Render a page for this visitor."""
        return self.remember(self.renderer.page(self.request, template, status=status, **context))

    @property
    def takes_gzip(self) -> bool:
        """Whether the browser accepts compressed responses."""
        return "gzip" in self.request.headers.get("accept-encoding", "")

    def fragment(self, fragment: Fragment) -> Response:
        """Send a rendered fragment to this visitor, compressed here: the middleware would compress it for each one."""
        response = self.renderer.html(fragment.gzipped if self.takes_gzip else fragment.html, self.tr)
        if self.takes_gzip:
            response.headers["Content-Encoding"] = "gzip"
            response.headers.add_vary_header("Accept-Encoding")
        return self.remember(response)

    def go(self, path: str) -> Response:
        """Redirect the visitor to another page."""
        return self.remember(RedirectResponse(path, 303))


async def visitor_of(request: Request) -> Visitor:
    """Return the visitor of a request."""
    known = request.cookies.get(BROWSER_COOKIE)
    settings: Settings = request.app.state.settings
    return Visitor(
        request=request,
        browser=known or secrets.token_urlsafe(24),
        is_new=not known,
        tr=translator_of(request),
        base_url=base_url_of(request),
        renderer=request.app.state.renderer,
        settings=settings,
        readiness=request.app.state.readiness,
    )


TheVisitor = Annotated[Visitor, Depends(visitor_of)]
