"""Where compiled code is kept on disk, and when it is out of date.

Numba checks only a function's own file for changes. A constant table or a callee in another file would go stale
unseen. So compiled code is kept in directories named after a digest of every source file it can depend on:

core                only the core
GAME-rules          the rules of a game and of its expansions, and the core
GAME                everything else of a game that is compiled, its rules, and the shared code
shared              search, players, training and benchmarks, which are compiled for every game

A directory belongs to the contents of the sources, not to their path: two checkouts of one version share their code.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pharos.core.compile_subprocess import UNCOMPILED


def _number_from_environment(name: str) -> int | None:
    """Read a setting of Numba like Numba itself."""
    try:
        return int(os.environ[name])
    except (KeyError, ValueError):
        return None


def _is_compiled() -> bool:
    """Whether functions are compiled. Numba is asked only if they may be: importing it takes a second and 70 MB."""
    if _number_from_environment(UNCOMPILED):
        return False
    import numba

    return not numba.config.DISABLE_JIT


COMPILED = _is_compiled()
PACKAGE = Path(__file__).parent.parent

CORE, SHARED = "core", "shared"
SHARED_FOLDERS = ("core", "search", "players", "training", "bench")
RULES_FOLDERS = ("rules", "expansions")
SEARCH_FOLDER = "search"  # of a game or an expansion
UNCOMPILED_FOLDERS = ("web", "terminal", "review", "puzzles", "studies")  # of a game or an expansion
STAMP_LENGTH = 16
KEPT_CACHES = 4  # of each unit, the newest


def unit_of(module: str) -> str:
    """The unit of compiled code that a module belongs to."""
    _, room, *rest = f"{module}....".split(".")
    if room == CORE:
        return CORE
    if room != "games":
        return SHARED
    return f"{rest[0]}-rules" if rest[1] in RULES_FOLDERS and rest[3] != SEARCH_FOLDER else rest[0]


class Unit(NamedTuple):
    """The folders that the compiled code of a unit can depend on, and the names of subfolders that it cannot."""

    folders: tuple[Path, ...]
    without: tuple[str, ...] = UNCOMPILED_FOLDERS


def units(package: Path = PACKAGE) -> dict[str, Unit]:
    """All units of a package."""
    core, shared = package / "core", tuple(package / name for name in SHARED_FOLDERS)
    everything, found = shared, {CORE: Unit((core,))}
    for game in sorted(path for path in (package / "games").iterdir() if (path / "__init__.py").exists()):
        rules = tuple(game / name for name in RULES_FOLDERS)
        parts = tuple(sorted(path for path in game.iterdir() if path.is_dir() and path.name not in UNCOMPILED_FOLDERS))
        found[f"{game.name}-rules"] = Unit((core, *rules), (*UNCOMPILED_FOLDERS, SEARCH_FOLDER))
        found[game.name] = Unit((*shared, *parts))
        everything += parts
    return found | {SHARED: Unit(everything)}


def _files(folder: Path, without: tuple[str, ...]) -> Iterator[Path]:
    """The sources and data files that compiled code can depend on; a net's description beside it is not one."""
    for place, subfolders, names in os.walk(folder):
        subfolders[:] = sorted(set(subfolders).difference(without, ("__pycache__",)))
        for name in sorted(names):
            path = Path(place, name)
            if path.suffix == ".py" or (path.suffix == ".json" and path.with_suffix(".npz").name not in names):
                yield path


def source_stamp(unit: Unit, package: Path = PACKAGE) -> str:
    """A digest of every source and data file that the compiled code of a unit can depend on."""
    digest = hashlib.sha256(f"boundscheck={_number_from_environment('NUMBA_BOUNDSCHECK')}".encode())
    for folder in unit.folders:
        for path in _files(folder, unit.without):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:STAMP_LENGTH]


@functools.cache
def _own_units() -> dict[str, Unit]:
    return units()


@functools.cache
def own_stamp(unit: str) -> str:
    """The stamp of a unit of this package."""
    return source_stamp(_own_units()[unit])


def _private_directory(path: Path) -> bool:
    """Make the directory if need be; whether only this user can write to it (it holds code that will be run)."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        if sys.platform == "win32":  # a folder in a user's profile is private
            return os.access(path, os.W_OK)
        status = path.stat()
        return status.st_uid == os.getuid() and not status.st_mode & 0o022 and os.access(path, os.W_OK | os.X_OK)
    except OSError:
        return False


@functools.cache
def _cache_home() -> Path:
    """The directory of all compiled code; a temporary one, which subprocesses share, if nothing is writable."""
    path = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pharos"
    if not _private_directory(path):
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="pharos-")
        path = Path(os.environ["XDG_CACHE_HOME"]) / "pharos"
    return path


@functools.cache
def cache_directory(unit: str = SHARED) -> Path:
    """The directory with a unit's compiled code for exactly these sources."""
    path = _cache_home() / f"{unit}-{own_stamp(unit)}"
    return path if _private_directory(path) else Path(tempfile.mkdtemp(prefix="pharos-"))


def forget_old_caches() -> None:
    """Remove the compiled code of earlier states of the sources."""
    for unit in _own_units():
        caches = cache_directory(unit).parent.glob(f"{unit}-{'[0-9a-f]' * STAMP_LENGTH}")
        for path in sorted(caches, key=lambda path: path.stat().st_mtime)[:-KEPT_CACHES]:
            shutil.rmtree(path, ignore_errors=True)


def has_own_cache(game: str) -> bool:
    """Whether the compiled code of a game is kept on disk; that of a game from another package is not."""
    return game in _own_units()
