"""Reading and writing record files.

A file is written beside its place under another name, brought to the disk, and only then given its name: whoever is
killed or loses power in between leaves the old file or the new one, never a half.
"""

from __future__ import annotations

import os
import tempfile
from itertools import count
from pathlib import Path

from pharos.core.errors import InvalidRecord, PharosError
from pharos.core.record_text import LONGEST
from pharos.games.duel.rules import Record

SUFFIX = ".txt"


class UnreadableRecord(PharosError, ValueError):
    """A file that holds no sound record; the message begins with the file, and the line where there is one."""

    def __init__(self, code: str, message: str, path: Path, line: int | None = None) -> None:
        super().__init__(code, f"{path}: {message}", path=str(path), line=line)
        self.path = path
        self.line = line


def read_record(path: str | Path) -> Record:
    """The record in a file.

    Raises:
        UnreadableRecord: there is no such file, it cannot be read, or what it holds cannot be replayed.
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
        return Record.from_text(text)
    except InvalidRecord as error:
        raise UnreadableRecord(error.code, error.message, path, error.line) from error


def write_record(path: str | Path, record: Record) -> None:
    """Write a record, in place of the file that may be there.

    Raises:
        OSError: it cannot be written; what was there is untouched.
    """
    path = Path(path)
    temporary = _write_beside(path, record)
    try:
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_directory(path.parent)


def write_new_record(path: str | Path, record: Record) -> None:
    """Write a record to a file that must not exist yet.

    Raises:
        FileExistsError: it does; it is untouched.
        OSError: it cannot be written.
    """
    path = Path(path)
    temporary = _write_beside(path, record)
    try:
        os.link(temporary, path)  # unlike a rename this fails when the name is taken, also when that happened just now
    finally:
        temporary.unlink(missing_ok=True)
    _sync_directory(path.parent)


def new_record_path(directory: str | Path, name: str) -> Path:
    """A path in the directory, which is made if need be, where no file is: with a number when the name is taken."""
    directory = Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    paths = (directory / f"{name}{f'-{n}' if n > 1 else ''}{SUFFIX}" for n in count(1))
    return next(path for path in paths if not path.exists())


def _write_beside(path: Path, record: Record) -> Path:
    """A temporary file with the record, on disk, in the directory where it belongs."""
    text = record.to_text()
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
    """The permissions of the file that is there, or those that any new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_directory(directory: Path) -> None:
    """Bring the new name to the disk too."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
