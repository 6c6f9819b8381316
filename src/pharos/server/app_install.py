"""Pharos as an app on the device: the manifest, the service worker, and the page shown without a connection."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import FileResponse, JSONResponse, Response

from pharos.locale import Translator
from pharos.server.static_files import SHARED, static_url
from pharos.server.visitors import TheVisitor
from pharos.server.web_parts import game_links

router = APIRouter(include_in_schema=False)

PAPER = "#faf6ec"  # the header's colour in the light theme
SIZES = (192, 512)


def _icons() -> list[dict[str, str]]:
    drawing = {"src": static_url("icons/app.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}
    pictures = [
        {"src": static_url(f"icons/app-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
        for size in SIZES
    ]
    return [*pictures, drawing]


def make_manifest(tr: Translator) -> dict[str, Any]:
    """Return the web app manifest in a language."""
    shortcuts = [{"name": link.title, "url": link.path} for link in game_links(tr)]
    return {
        "id": "/",
        "name": tr.gettext("Pharos: 7 Wonders in the browser"),
        "short_name": "Pharos",
        "description": tr.gettext(
            "Play 7 Wonders Duel and 7 Wonders: against the computer, with friends far away, or on one screen. "
            "Free, without an account."
        ),
        "lang": tr.tag,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "categories": ["games"],
        "icons": _icons(),
        "shortcuts": [*shortcuts, {"name": tr.gettext("Score pads"), "url": "/pad"}],
    }


@router.get("/manifest.webmanifest")
def manifest(visitor: TheVisitor) -> Response:
    """Return the manifest in the visitor's language."""
    headers = {"Content-Language": visitor.tr.tag, "Vary": "Cookie, Accept-Language"}
    return JSONResponse(make_manifest(visitor.tr), headers=headers, media_type="application/manifest+json")


@router.get("/worker.js")
def worker() -> FileResponse:
    """Serve the service worker. It is at the root because a worker only controls paths below its own."""
    script = SHARED / "scripts" / "worker.js"
    return FileResponse(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline")
def offline(visitor: TheVisitor) -> Response:
    """Show the page that the service worker keeps for times without a connection."""
    return visitor.page("offline.html")
