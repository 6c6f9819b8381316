"""Autosave of the game in progress, so that nothing is lost if the process is killed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from pharos.core.game import Game
from pharos.records import new_record_path, write_new_record, write_record


def games_directory() -> Path:
    """Return the default directory for games: the user's data directory."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pharos" / "games"


class Autosave:
    """Writes a game to its file after every move. It never overwrites a file that existed before."""

    def __init__(
        self,
        game: Game,
        path: Path | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        exists: bool = False,
    ) -> None:
        self._game = game
        self._path = path
        self._headers = dict(headers or {})
        self._is_ours = exists

    @property
    def path(self) -> Path | None:
        """The file, or None before the first save."""
        return self._path if self._is_ours else None

    def save(self, position: Any) -> None:
        """Write the game in its current state.

        Raises:
            OSError: it cannot be written, or the requested file has been created in the meantime.
        """
        text = self._game.rules.record(position, self._headers)
        if self._is_ours and self._path:
            write_record(self._path, text)
            return
        name = f"{self._game.name}-{datetime.now():%Y%m%d-%H%M%S}"
        path = self._path or new_record_path(games_directory(), name)
        write_new_record(path, text)
        self._path, self._is_ours = path, True

    def save_copy(self, position: Any, path: Path) -> None:
        """Write the game to another file, which must not exist yet.

        Raises:
            OSError: it cannot be written.
        """
        write_new_record(path, self._game.rules.record(position, self._headers))
