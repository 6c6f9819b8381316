"""The compiled kernel behaves like the uncompiled one, and never accesses memory beyond its arrays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import sizes

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).parent / "wonders_kernel_digest.py"
SOURCE = Path(__file__).parents[4] / "src"
GAMES, CHECKED = sizes.seeds(100), sizes.seeds(600)


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


def test_games_are_the_same_compiled_and_uncompiled() -> None:
    slow, quick = start(GAMES.start, len(GAMES), NUMBA_DISABLE_JIT="1"), start(GAMES.start, len(GAMES))
    (mode, *uncompiled), (other_mode, *compiled) = output(slow), output(quick)
    assert (mode, other_mode) == ("uncompiled", "compiled")
    assert compiled == uncompiled


def test_with_every_index_checked_no_game_reaches_beyond_an_array() -> None:
    mode, *checked = output(start(CHECKED.start, len(CHECKED), NUMBA_BOUNDSCHECK="1"))
    assert mode == "compiled"
    assert checked[0] == str(len(CHECKED))
    assert checked == output(start(CHECKED.start, len(CHECKED)))[1:]

    process = start(0, 1, 3, NUMBA_BOUNDSCHECK="1")  # an array that is too short is noticed
    _, err = process.communicate()
    assert process.returncode != 0
    assert "IndexError" in err
