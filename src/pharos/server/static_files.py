"""Static files: where they are stored, their URLs with content stamps, and how they are served.

Shared files are in `server/static`, those of a game in its `web/static` folder, below the name of the game. Both are
served under `/static/`, so a game's script can import a shared one by a relative URL.

Every URL carries a content stamp, so browsers may cache the file forever. The stamp of a script covers the scripts it
imports, and its import statements are served with stamps, so a new script never loads an outdated cached one.
"""

from __future__ import annotations

import functools
import hashlib
import posixpath
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from fastapi.responses import RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

from pharos.server.web_parts import web_parts

SHARED = Path(__file__).parent / "static"
SHARED_ICONS = "icons/icons.svg"
PREFIX = "/static/"
IMMUTABLE = "public, max-age=31536000, immutable"
# Static imports and re-exports of relative URLs at the start of a line.
IMPORT = re.compile(r'^((?:import|export)\s+(?:[\w$*{}\s,]+?\sfrom\s+)?")(\.{1,2}/[^"]+)(")', re.MULTILINE)
SYMBOL = re.compile(r'<symbol id="([^"]+)"')


class StaticAssets:
    """The static files of several folders that share one path namespace."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self._stamps: dict[str, str] = {}

    def read(self, path: str) -> bytes:
        """Return the content of a file as it is on disk.

        Raises:
            FileNotFoundError: no folder has such a file.
        """
        for folder in self.folders:
            if (folder / path).is_file():
                return (folder / path).read_bytes()
        raise FileNotFoundError(path)

    def imports(self, path: str) -> list[str]:
        """Return the paths of the scripts that a script imports directly."""
        if not path.endswith(".js"):
            return []
        return [_resolve(path, found[2]) for found in IMPORT.finditer(self.read(path).decode())]

    def stamp(self, path: str) -> str:
        """Return a short digest of a file and everything it imports, directly or indirectly."""
        if path not in self._stamps:
            needed, open_paths = {path}, [path]
            while open_paths:
                fresh = set(self.imports(open_paths.pop())) - needed
                needed |= fresh
                open_paths += fresh
            digest = hashlib.sha256()
            for name in (path, *sorted(needed - {path})):
                digest.update(hashlib.sha256(self.read(name)).digest())
            self._stamps[path] = digest.hexdigest()[:10]
        return self._stamps[path]

    def url(self, path: str) -> str:
        """Return the stamped URL of a file."""
        return f"{PREFIX}{path}?v={self.stamp(path)}"

    def script(self, path: str) -> str:
        """Return a script with stamped imports, as it is served."""

        def stamped(found: re.Match[str]) -> str:
            return f"{found[1]}{found[2]}?v={self.stamp(_resolve(path, found[2]))}{found[3]}"

        return IMPORT.sub(stamped, self.read(path).decode())

    @functools.cached_property
    def icons(self) -> dict[str, str]:
        """The paths of the icon files by icon name."""
        return self._symbols("icons.svg")

    @functools.cached_property
    def drawings(self) -> dict[str, str]:
        """The paths of the sprites of drawings by the name of the drawing."""
        return self._symbols("art.svg")

    def _symbols(self, name: str) -> dict[str, str]:
        files = [file.relative_to(folder) for folder in self.folders for file in sorted(folder.glob(f"*/{name}"))]
        paths = [file.as_posix() for file in files]
        return {symbol: path for path in reversed(paths) for symbol in SYMBOL.findall(self.read(path).decode())}


def _resolve(importer: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), address))


@functools.cache
def static_assets() -> StaticAssets:
    """Return the static files of the service and of all games."""
    return StaticAssets([SHARED, *(folder for part in web_parts() for folder in part.static_folders)])


def static_url(path: str) -> str:
    """Return the stamped URL of a static file, for templates."""
    return static_assets().url(path)


def icon_file(name: str) -> str:
    """Return the static file that contains an icon; the shared file if no such icon exists yet."""
    return static_assets().icons.get(name, SHARED_ICONS)


def art_url(name: str) -> str:
    """Return the stamped URL of a drawing, for templates; empty if there is no such drawing."""
    path = static_assets().drawings.get(name)
    return f"{static_url(path)}#{name}" if path else ""


def has_icon(name: str) -> bool:
    """Whether there is an icon of this name."""
    return name in static_assets().icons


class StampedFiles(StaticFiles):
    """Serves static files; those requested with their current stamp may be cached forever."""

    def __init__(self, assets: StaticAssets) -> None:
        super().__init__(directory=assets.folders[0])
        self.all_directories = list(assets.folders)
        self.assets = assets

    async def get_response(self, path: str, scope: Any) -> Response:
        """Serve a file. A script requested without its current stamp is redirected to its stamped URL."""
        response = await super().get_response(path, scope)
        name = posixpath.normpath(path.replace("\\", "/"))
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("v")
        if response.status_code not in (200, 304):
            return response
        is_current = asked == [self.assets.stamp(name)]
        if name.endswith(".js"):
            if not is_current:
                return RedirectResponse(self.assets.url(name), headers={"Cache-Control": "no-cache"})
            response = Response(self.assets.script(name), media_type="text/javascript")
        response.headers["Cache-Control"] = IMMUTABLE if is_current else "no-cache"
        return response
