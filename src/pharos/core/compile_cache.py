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
import tempfile
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.sigutils import normalize_signature

COMPILED = not numba.config.DISABLE_JIT
PACKAGE = Path(__file__).parent.parent

CORE, SHARED = "core", "shared"
SHARED_FOLDERS = ("core", "search", "players", "training", "bench")
RULES_FOLDERS = ("rules", "expansions")
SEARCH_FOLDER = "search"  # of a game or an expansion
UNCOMPILED_FOLDERS = ("web", "terminal")  # of a game or an expansion
KEPT_CACHES = 4  # of each unit, the newest


def unit_of(module: str) -> str:
    """The unit of compiled code that a module belongs to."""
    _, room, *rest = f"{module}....".split(".")
    if room == CORE:
        return CORE
    if room != "games":
        return SHARED
    return f"{rest[0]}-rules" if rest[1] in RULES_FOLDERS and rest[3] != SEARCH_FOLDER else rest[0]


def _files(folder: Path, without: Collection[str]) -> Iterator[Path]:
    """The sources and data files that compiled code can depend on; a net's description beside it is not one."""
    for path in sorted(folder.rglob("*")):
        if not set(without).isdisjoint(path.relative_to(folder).parts):
            continue
        is_data = path.suffix == ".json" and not path.with_suffix(".npz").exists()
        if path.is_file() and (path.suffix == ".py" or is_data):
            yield path


def _digest(package: Path, folders: list[Path], without: Collection[str] = UNCOMPILED_FOLDERS) -> str:
    digest = hashlib.sha256(f"boundscheck={numba.config.BOUNDSCHECK}".encode())
    for folder in folders:
        for path in _files(folder, without):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def source_stamps(package: Path = PACKAGE) -> dict[str, str]:
    """For each unit a digest of every source and data file that its compiled code can depend on."""
    core, shared = package / "core", [package / name for name in SHARED_FOLDERS]
    games = sorted(path for path in (package / "games").iterdir() if (path / "__init__.py").exists())
    stamps = {CORE: _digest(package, [core])}
    everything = list(shared)
    for game in games:
        rules = [game / name for name in RULES_FOLDERS]
        parts = sorted(path for path in game.iterdir() if path.is_dir() and path.name not in UNCOMPILED_FOLDERS)
        stamps[f"{game.name}-rules"] = _digest(package, [core, *rules], (*UNCOMPILED_FOLDERS, SEARCH_FOLDER))
        stamps[game.name] = _digest(package, [*shared, *parts])
        everything += parts
    stamps[SHARED] = _digest(package, everything)
    return stamps


@functools.cache
def _own_stamps() -> dict[str, str]:
    return source_stamps()


def _private_directory(path: Path) -> bool:
    """Make the directory if need be; whether only this user can write to it (it holds code that will be run)."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = path.stat()
        return status.st_uid == os.getuid() and not status.st_mode & 0o022 and os.access(path, os.W_OK | os.X_OK)
    except OSError:
        return False


@functools.cache
def cache_directory(unit: str = SHARED) -> Path:
    """The directory with a unit's compiled code for exactly these sources; a temporary one if nothing is writable."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    path = base / "pharos" / f"{unit}-{_own_stamps()[unit]}"
    return path if _private_directory(path) else Path(tempfile.mkdtemp(prefix="pharos-"))


def forget_old_caches() -> None:
    """Remove the compiled code of earlier states of the sources."""
    for unit, stamp in _own_stamps().items():
        caches = cache_directory(unit).parent.glob(f"{unit}-{'[0-9a-f]' * len(stamp)}")
        for path in sorted(caches, key=lambda path: path.stat().st_mtime)[:-KEPT_CACHES]:
            shutil.rmtree(path, ignore_errors=True)


def is_cold() -> bool:
    """Whether the first call has to compile, which takes a while."""
    units = [unit for unit in _own_stamps() if unit.endswith("-rules")]
    return COMPILED and not all(any(cache_directory(unit).rglob("*.nbi")) for unit in units)


class StampedCacheLocator(UserProvidedCacheLocator):
    """Keeps compiled code in the directory of its unit, by module.

    The directory's name identifies the sources of this package, so their time stamps are not compared. Functions of
    other modules, such as scripts and tests, contain code of this package too: they are kept with the shared code, and
    go out of date when their own file changes.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        module = function.__module__
        self._lineno = function.__code__.co_firstlineno
        if module.startswith("pharos."):
            self._path, self._stamp = cache_directory(unit_of(module)) / module, ""
        else:
            path, status = Path(file).resolve(), Path(file).stat()
            name = f"{path.stem}-{hashlib.sha256(str(path).encode()).hexdigest()[:16]}"
            self._path, self._stamp = cache_directory() / name, f"{status.st_mtime_ns} {status.st_size}"

    def get_cache_path(self) -> str:
        """The directory of a function's compiled code."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """What the code goes out of date with; always the same for functions of this package."""
        return self._stamp

    def get_disambiguator(self) -> str:
        """What tells functions of one name in a module apart."""
        return str(self._lineno)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> StampedCacheLocator | None:
        """A locator, or None if NUMBA_CACHE_DIR says where code is kept or the function has no file."""
        has_place = py_func.__module__.startswith("pharos.") or Path(py_file).is_file()
        return cls(py_func, py_file) if has_place and not numba.config.CACHE_DIR else None


class _StampedCacheImpl(CompileResultCacheImpl):
    """Looks for our directories first."""

    _locator_classes = [StampedCacheLocator, *CompileResultCacheImpl._locator_classes]  # noqa: RUF012


class OwnCodeCache(FunctionCache):
    """Stores the code of a function, unless it is that of a package function with a class of another package in it.

    The name of a directory says nothing about the sources of other packages, like a game that is installed beside
    Pharos; their code is compiled anew by every process.
    """

    _impl_class = _StampedCacheImpl

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the code for a signature."""
        module = self._py_func.__module__
        arguments, _ = normalize_signature(sig)
        if not module.startswith("pharos.") or all(_is_own(kind) for kind in arguments):
            super().save_overload(sig, data)


def _is_own(kind: types.Type) -> bool:
    """Whether a type has no named tuple of another package in it."""
    if isinstance(kind, types.BaseNamedTuple) and not kind.instance_class.__module__.startswith("pharos."):
        return False
    return all(_is_own(part) for part in kind.types) if isinstance(kind, types.BaseTuple) else True
