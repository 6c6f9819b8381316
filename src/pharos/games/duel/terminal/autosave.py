"""Keeping the game in progress on disk, so that a killed process loses nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from pharos.games.duel.rules import Game
from pharos.records import new_record_path, write_new_record, write_record


def games_directory() -> Path:
    """Where games are kept unless a file is named: the data directory of the user."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pharos" / "games"


class Keeper:
    """Writes a game to its file after every move; never over a file that was there before."""

    def __init__(self, path: Path | None = None, *, headers: Mapping[str, str] | None = None, exists: bool = False):
        self._path = path
        self._headers = dict(headers or {})
        self._is_ours = exists

    @property
    def path(self) -> Path | None:
        """The file, once there is one."""
        return self._path if self._is_ours else None

    def save(self, game: Game) -> None:
        """Write the game as it stands.

        Raises:
            OSError: it cannot be written, or the file asked for appeared meanwhile.
        """
        record = game.record(**self._headers)
        if self._is_ours and self._path:
            write_record(self._path, record)
            return
        path = self._path or new_record_path(games_directory(), f"duel-{datetime.now():%Y%m%d-%H%M%S}")
        write_new_record(path, record)
        self._path, self._is_ours = path, True

    def save_copy(self, game: Game, path: Path) -> None:
        """Write the game to another file, which must not exist yet.

        Raises:
            OSError: it cannot be written.
        """
        write_new_record(path, game.record(**self._headers))
