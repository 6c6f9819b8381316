"""Programs in the arena: they play whole matches, forfeit when they fail, and never outlive the arena."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import COMMAND, run_here
from programs import FIRST, STUBBORN, wait_until_gone, write

from pharos.arena import match

pytestmark = pytest.mark.slow

ENGINE = f"{sys.executable} -m pharos.cli engine"


@pytest.mark.parametrize("workers", [1, 2])
def test_no_program_survives_an_arena_that_is_killed(tmp_path: Path, workers: int) -> None:
    log = tmp_path / "pids"
    command = shlex.join(write(tmp_path, start=STUBBORN.format(log=str(log)), move="time.sleep(600)"))
    arguments = ["arena", f"exec,ms=600000:{command}", "random", "--games", "4", "--workers", str(workers)]
    arena = subprocess.Popen([*COMMAND, *arguments])
    while not log.exists() or len(log.read_text().split()) < 2 * workers:
        assert arena.poll() is None
        time.sleep(0.1)
    arena.send_signal(signal.SIGKILL)
    arena.wait()
    for pid in log.read_text().split():
        wait_until_gone(int(pid))


def test_the_engine_itself_plays_as_a_program_and_repeatably() -> None:
    spec = f"exec,nodes=30:{ENGINE} --seed 5"
    result = match(spec, "random", 2, seed=1, workers=1)
    assert result.failures == ()
    assert sum(result.wins) + result.ties == 2 == sum(result.by.values())
    assert "forfeit" not in result.by
    assert result == match(spec, "random", 2, seed=1, workers=1)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_with_a_program_that_fails_is_lost_by_it(tmp_path: Path, workers: int) -> None:
    command = shlex.join(write(tmp_path, f"if moves == 9: sys.exit('no idea')\n{FIRST}"))
    result = match("greedy", f"exec:{command}", 6, seed=1, workers=workers)
    assert result.wins == (6, 0)
    assert result.by == {"military": 0, "science": 0, "civilian": 0, "tie": 0, "forfeit": 6}
    assert len(result.failures) == 5
    assert "no idea" in result.failures[0]
    assert json.loads(json.dumps(result.to_dict())) == result.to_dict()


def test_the_arena_prints_what_a_program_did(tmp_path: Path) -> None:
    command = shlex.join(write(tmp_path, "sys.exit('no idea')"))
    arena = ["arena", f"exec:{command}", "random", "--games", "1", "--workers", "1"]
    run = run_here(*arena)
    assert run.returncode == 0, run.stderr
    assert "forfeit 1" in run.stdout
    assert run.stdout.splitlines()[-1].startswith(f"forfeited: {command}: it ended with exit code 1; its last words")
    run = run_here(*arena, "--json")
    assert "no idea" in json.loads(run.stdout)["failures"][0]
