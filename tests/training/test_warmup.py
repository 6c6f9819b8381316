"""Everything that training needs is compiled once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba
import pytest

from pharos.training import warmup


def test_those_who_come_while_another_compiles_wait_and_compile_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = []

    def compile_slowly(*what: str) -> None:
        compiled.append(what)
        time.sleep(0.2)
        (mark,) = tmp_path.glob("new/*.lock")
        mark.with_suffix("").touch()

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "new"))
    monkeypatch.setattr(warmup, "compile_in_subprocess", compile_slowly)
    assert not warmup.is_ready()
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda _: warmup.make_ready(), range(3)))
    assert len(compiled) == 1
    assert warmup.is_ready()
