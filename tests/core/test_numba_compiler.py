"""How functions are compiled: callees and entry points."""

from __future__ import annotations

import struct
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.caching import NullCache

from pharos.core.compile_cache import COMPILED, cache_directory
from pharos.core.native import compiled, vectorised
from pharos.core.numba_compiler import TESTED_VERSIONS, check_version
from pharos.games.duel.rules.batch import random_batch

ROOT = Path(__file__).parents[2]
SYMBOL_TABLE, FUNCTION, WEAK = 2, 2, 2  # ELF constants


def symbols(code: bytes) -> Iterator[tuple[int, int]]:
    """The type and the binding of each symbol in an ELF file."""
    (sections,) = struct.unpack_from("<Q", code, 0x28)
    size, n = struct.unpack_from("<HH", code, 0x3A)
    for i in range(n):
        at = sections + i * size
        kind, start, length = (
            struct.unpack_from(f, code, at + offset)[0] for f, offset in (("<I", 4), ("<Q", 24), ("<Q", 32))
        )
        if kind == SYMBOL_TABLE:
            for entry in range(start, start + length, 24):
                yield code[entry + 4] & 15, code[entry + 4] >> 4


def machine_code(path: Path) -> bytes:
    """The machine code in a cache file of Numba."""
    data = path.read_bytes()
    return data[data.index(b"\x7fELF") :]


needs_compiler = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@compiled
def add(a: int, b: int) -> int:
    """Called from another compiled function and from Python."""
    return a + b


@compiled
def add_in_many_ways(small: Any, numbers: Any) -> int:
    """Calls a function with constants and integers of different sizes."""
    return add(small[0], 1) + add(numbers[0], small[0]) + add(2, 3)


@vectorised
def total(values: Any, n: int) -> float:
    """Sums a part of an array."""
    result = 0.0
    for i in range(n):
        result += values[i]
    return result


@compiled
def total_from_compiled(values: Any, n: int) -> float:
    """Sums through a caller that may be optimised differently."""
    return total(values, n)


def overloads(function: Any) -> int:
    """How many variants of a function were compiled for callers."""
    return len(function._callee.overloads)


@needs_compiler
def test_constants_and_small_integers_do_not_compile_a_function_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert add_in_many_ways(np.array([7], np.int8), np.array([30], np.int64)) == 7 + 1 + 30 + 7 + 5
    monkeypatch.setattr(add_in_many_ways, "_cache", NullCache())  # it may have come from the disk, with its callees
    add_in_many_ways.recompile()
    assert overloads(add) == 1


@needs_compiler
def test_small_integers_do_not_wrap_in_a_callee() -> None:
    assert add_in_many_ways(np.array([127], np.int8), np.array([2**40], np.int64)) == 128 + 2**40 + 127 + 5


@needs_compiler
def test_a_callee_can_be_called_from_python_too() -> None:
    add_in_many_ways(np.array([7], np.int8), np.array([30], np.int64))
    assert add(2, 3) == 5
    assert add(2.5, 3.0) == 5.5


@needs_compiler
def test_sums_are_the_same_from_every_caller() -> None:
    values = np.random.default_rng(1).normal(size=1003).astype(np.float32)
    assert total_from_compiled(values, 1003) == total(values, 1003)


@pytest.mark.parametrize("version", [f"{version}.3" for version in TESTED_VERSIONS])
def test_tested_versions_of_numba_are_accepted(version: str) -> None:
    check_version(version)


@pytest.mark.parametrize("version", ["0.67.2", "0.99.0", "1.0.0rc1"])
def test_other_versions_of_numba_are_refused_with_advice(version: str) -> None:
    with pytest.raises(ImportError, match=f"{version} is installed.*pip install"):
        check_version(version)


def test_the_package_allows_exactly_the_tested_versions_of_numba() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    (numba,) = (need for need in needs if need.startswith("numba"))
    first, last = TESTED_VERSIONS[0], TESTED_VERSIONS[-1].split(".")
    assert numba == f"numba>={first},<{last[0]}.{int(last[1]) + 1}"


@needs_compiler
def test_no_compiled_function_offers_its_copy_of_another_to_the_process() -> None:
    random_batch(1, seed=0)
    files = list(cache_directory("duel-rules").rglob("*.nbc"))
    assert files
    for path in files:
        found = list(symbols(machine_code(path)))
        assert any(kind == FUNCTION for kind, _ in found)
        assert (FUNCTION, WEAK) not in found, path.name
