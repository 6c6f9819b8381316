"""The compiled kernel behaves like the uncompiled one, and never accesses memory beyond its arrays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent / "kernel_digest.py"
SOURCE = Path(__file__).parents[4] / "src"


def start(first: int, games: int, *more: int, **settings: str) -> subprocess.Popen[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")} | {"PYTHONPATH": str(SOURCE)}
    return subprocess.Popen(
        [sys.executable, SCRIPT, *(str(number) for number in (first, games, *more))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | settings,
    )


def output(process: subprocess.Popen[str]) -> list[str]:
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out.split()


def test_a_thousand_games_are_the_same_compiled_and_uncompiled() -> None:
    plain = [start(first, 500, NUMBA_DISABLE_JIT="1") for first in (0, 500)]
    fast = [start(first, 500) for first in (0, 500)]
    for first, (slow, quick) in enumerate(zip(plain, fast, strict=True)):
        (mode, *uncompiled), (other_mode, *compiled) = output(slow), output(quick)
        assert (mode, other_mode) == ("uncompiled", "compiled")
        assert compiled == uncompiled, f"games from {500 * first} on differ"


def test_with_every_index_checked_no_game_reaches_beyond_an_array() -> None:
    mode, *checked = output(start(0, 3000, NUMBA_BOUNDSCHECK="1"))
    assert mode == "compiled"
    assert checked[0] == "3000"
    assert checked == output(start(0, 3000))[1:]


def test_the_index_check_would_notice_an_array_that_is_too_short() -> None:
    process = start(0, 1, 3, NUMBA_BOUNDSCHECK="1")
    _, err = process.communicate()
    assert process.returncode != 0
    assert "IndexError" in err
