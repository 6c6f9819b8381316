"""Files of puzzles: a header that says how they were made, then one puzzle per line; compressed if named so.

A file that is still being mined also has a line after every game that is done, so that mining can go on later.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pharos.core.errors import PharosError
from pharos.puzzles.puzzle import Puzzle

FORMAT = "pharos puzzles"
VERSION = 1
DONE = "done"  # the key of a line after a game


class BadPuzzleFile(PharosError, ValueError):
    """A file that does not contain puzzles."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__("puzzle_file", f"{name}: {reason}")


def make_header(game: str, **facts: Any) -> dict[str, Any]:
    """The header of a file with these facts about its making."""
    return {"format": FORMAT, "version": VERSION, "game": game, **facts}


def read_lines(file: Traversable) -> Iterator[dict[str, Any]]:
    """The lines of a file as objects, the header first.

    Raises:
        BadPuzzleFile: it is no file of puzzles.
    """
    data = file.read_bytes()
    try:
        text = (gzip.decompress(data) if file.name.endswith(".gz") else data).decode("utf-8")
        rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (OSError, EOFError, ValueError) as error:
        raise BadPuzzleFile(file.name, "not lines of JSON") from error
    header = rows[0] if rows and isinstance(rows[0], dict) else {}
    if header.get("format") != FORMAT or header.get("version") != VERSION:
        raise BadPuzzleFile(file.name, f"the first line is no header of format {FORMAT!r}, version {VERSION}")
    yield from rows


def read_puzzles(file: Traversable) -> tuple[dict[str, Any], list[Puzzle]]:
    """The header and the puzzles of a file.

    Raises:
        BadPuzzleFile: it is no file of puzzles.
    """
    header, *rows = read_lines(file)
    try:
        return header, [Puzzle.from_dict(row) for row in rows if DONE not in row]
    except (KeyError, TypeError, IndexError) as error:
        raise BadPuzzleFile(file.name, f"a line is no puzzle ({error!r})") from error


def write_puzzles(file: Path, header: Mapping[str, Any], puzzles: Iterable[Puzzle]) -> None:
    """Write a file; the same puzzles give the same bytes."""
    text = b"".join(_line(row) for row in (header, *(puzzle.to_dict() for puzzle in puzzles)))
    file.write_bytes(gzip.compress(text, 9, mtime=0) if file.name.endswith(".gz") else text)


def _line(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


class MiningFile:
    """A file that grows while it is mined. Opening it again drops what an interruption left of an unfinished game."""

    def __init__(self, file: Path, header: Mapping[str, Any]) -> None:
        self._file = file
        self.done = 0  # games
        self.puzzles = 0
        if not file.exists():
            file.write_bytes(_line(header))
            return
        kept: list[bytes] = []
        begun: list[bytes] = []
        for line in file.read_bytes().splitlines(keepends=True):
            begun.append(line)
            if not line.endswith(b"\n"):
                break
            row = json.loads(line)
            if DONE in row or not kept:
                kept += begun
                self.puzzles += len(begun) - 1
                self.done = row.get(DONE, 0)
                begun = []
        if not kept or json.loads(kept[0]) != dict(header):
            raise BadPuzzleFile(file.name, "it was begun with other settings; choose another file")
        file.write_bytes(b"".join(kept))

    def add(self, puzzles: list[Puzzle]) -> None:
        """Add the puzzles of the next game."""
        self.done += 1
        self.puzzles += len(puzzles)
        with self._file.open("ab") as out:
            out.write(b"".join(_line(puzzle.to_dict()) for puzzle in puzzles) + _line({DONE: self.done}))
