"""Compiled functions use their own copies of their callees, so results do not depend on what was loaded before."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from pharos.core.compile_cache import COMPILED, cache_directory
from pharos.games.duel.rules.batch import random_batch

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


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_no_compiled_function_offers_its_copy_of_another_to_the_process() -> None:
    random_batch(1, seed=0)
    files = list(cache_directory("duel-rules").rglob("*.nbc"))
    assert files
    for path in files:
        found = list(symbols(machine_code(path)))
        assert any(kind == FUNCTION for kind, _ in found)
        assert (FUNCTION, WEAK) not in found, path.name
