"""Stores compiled code in the directories of `compile_cache`. Only processes with compiled code import this module."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.sigutils import normalize_signature

from pharos.core.compile_cache import cache_directory, unit_of


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
