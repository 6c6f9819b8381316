"""Reading and writing record files.

Files are written atomically: the text goes to a temporary file in the same directory, which is synced and then renamed.
After a crash or power failure there is either the old file or the new one, never a partial one.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from pharos.core.errors import InvalidRecord, PharosError
from pharos.core.game import Game, Outcome, RecordedGame
from pharos.core.record_text import LONGEST, Line, parse_record
from pharos.core.registry import default_game, games

SUFFIX = ".txt"


class UnreadableRecord(PharosError, ValueError):
    """A file without a valid record; the message starts with the file name, and the line number if there is one."""

    def __init__(self, code: str, message: str, path: Path, line: int | None = None) -> None:
        super().__init__(code, f"{path}: {message}", path=str(path), line=line)
        self.path = path
        self.line = line


@dataclass(frozen=True)
class GameRecord:
    """A parsed and validated record of any game."""

    game: Game
    recorded: RecordedGame

    @property
    def headers(self) -> Mapping[str, str]:
        """The free-form headers."""
        return self.recorded.headers

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in order."""
        return tuple(move for _, move in self.recorded.moves)

    @property
    def decisions(self) -> int:
        """The number of decisions. If several seats decide at once, this is less than the number of moves."""
        return self.game.rules.decisions(self.replay())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""
        return self.game.rules.outcome(self.replay())

    def position(self, number: int) -> Any:
        """Return the game after `number` decisions."""
        return self.game.rules.position(self.recorded, number)

    def replay(self) -> Any:
        """Return the game after all decisions."""
        return self.position(len(self.recorded.moves))


def parse_game_record(text: str) -> GameRecord:
    """Parse the text of a record; its header names the game.

    Raises:
        InvalidRecord: the record is malformed or inconsistent, or of an unknown game.
    """
    game = _game_of(text)
    return GameRecord(game, game.rules.read_record(text))


def read_record(path: str | Path) -> GameRecord:
    """Read a record from a file; its header names the game.

    Raises:
        UnreadableRecord: the file does not exist, cannot be read, or its contents cannot be replayed.
    """
    path = Path(path)
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(LONGEST + 1)
    except OSError as error:
        raise UnreadableRecord("record_file", (error.strerror or str(error)).lower(), path) from error
    except UnicodeDecodeError as error:
        raise UnreadableRecord("record_file", "this is not a text file", path) from error
    try:
        return parse_game_record(text)
    except InvalidRecord as error:
        raise UnreadableRecord(error.code, error.message, path, error.line) from error


def _game_of(text: str) -> Game:
    """Return the game that a record names, or else the default game, whose rules then reject the record."""
    name = parse_record(text).headers.get("game", Line(1, "")).text
    return games()[name if name in games() else default_game()]


def write_record(path: str | Path, text: str) -> None:
    """Write the text of a record, replacing an existing file.

    Raises:
        OSError: it cannot be written; an existing file is unchanged.
    """
    path = Path(path)
    temporary = _write_beside(path, text)
    try:
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_directory(path.parent)


def write_new_record(path: str | Path, text: str) -> None:
    """Write the text of a record to a file that must not exist yet.

    Raises:
        FileExistsError: the file exists; it is unchanged.
        OSError: it cannot be written.
    """
    path = Path(path)
    temporary = _write_beside(path, text)
    try:
        os.link(temporary, path)  # unlike a rename, this fails if the name is taken, without a race
    finally:
        temporary.unlink(missing_ok=True)
    _sync_directory(path.parent)


def new_record_path(directory: str | Path, name: str) -> Path:
    """Return an unused path in the directory, which is created if necessary. If the name is taken, add a number."""
    directory = Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    paths = (directory / f"{name}{f'-{n}' if n > 1 else ''}{SUFFIX}" for n in count(1))
    return next(path for path in paths if not path.exists())


def _write_beside(path: Path, text: str) -> Path:
    """Write the record to a temporary file in the target directory, and sync it."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", suffix=".part", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fchmod(file.fileno(), _mode(path))
            os.fsync(file.fileno())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _mode(path: Path) -> int:
    """Return the permissions of the existing file, or the default ones of a new file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_directory(directory: Path) -> None:
    """Sync the directory, so that the new name is on disk too."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
