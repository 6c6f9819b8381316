"""Error responses: JSON for programs, a translated page for browsers."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import JSONResponse, Response

from pharos.core.errors import PharosError
from pharos.server.error_messages import explain_problem
from pharos.server.rendering import Renderer, translator_of


def error_response(request: Request, error: PharosError, status: int) -> Response:
    """Return the response for a rejected request."""
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": {"code": error.code, "message": error.message}}, status)
    renderer: Renderer = request.app.state.renderer
    text = explain_problem(error, translator_of(request))
    return renderer.page(request, "error.html", status=status, problem=text, code=status)
