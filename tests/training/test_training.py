"""A training run gives the same net on any executor, with any number of workers and interruptions."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from small import (
    CONFIG,
    ITERATIONS,
    arguments,
    assert_same_state,
    begin_command,
    checkpoint_of,
    command,
    command_process,
    results,
    state_of,
    train,
)

from pharos.games.duel.training.config import DuelTrainingConfig
from pharos.training.executor import LocalExecutor


@pytest.fixture(scope="module")
def through(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An uninterrupted training run with one worker."""
    directory = tmp_path_factory.mktemp("through")
    train(directory)
    return directory


def wait_for(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.001)


def same_log(one: Path, two: Path) -> bool:
    return results(checkpoint_of(one).log()) == results(checkpoint_of(two).log())


def test_two_workers_end_where_one_ends(through: Path, tmp_path: Path) -> None:
    train(tmp_path, executor=LocalExecutor(2))
    assert_same_state(through, tmp_path)
    assert same_log(through, tmp_path)


def test_a_killed_training_ends_where_an_uninterrupted_one_ends(through: Path, tmp_path: Path) -> None:
    words = arguments(tmp_path, ITERATIONS)
    process = begin_command(tmp_path, *words)
    wait_for(lambda: (tmp_path / "samples-00003.npy").exists())
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert 0 < int(state_of(tmp_path)["iteration"]) < ITERATIONS  # in the middle of an iteration
    done = command(tmp_path, *words)
    assert done.returncode == 0, done.stderr
    assert_same_state(through, tmp_path)
    assert same_log(through, tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(p.name for p in through.iterdir())


def test_a_training_that_goes_on_needs_no_settings(through: Path, tmp_path: Path) -> None:
    train(tmp_path, 2)
    done = command(tmp_path, "train", str(tmp_path), f"--iterations={ITERATIONS}")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 3  # two iterations, and anchor matches for one of them
    assert_same_state(through, tmp_path)


def test_ctrl_c_keeps_what_is_complete(through: Path, tmp_path: Path) -> None:
    process = begin_command(tmp_path, *arguments(tmp_path, 1000))
    wait_for(lambda: (tmp_path / "state.npz").exists())
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 130
    assert "the same command goes on" in err
    assert "Traceback" not in err
    done = int(state_of(tmp_path)["iteration"])
    assert f"{done} iterations are complete" in err
    train(tmp_path)
    if done <= ITERATIONS:
        assert_same_state(through, tmp_path)
    numbers = [line["iteration"] for line in checkpoint_of(tmp_path).log()]
    assert numbers == list(range(1, max(done, ITERATIONS) + 1))


def test_other_seeds_and_settings_train_other_nets(through: Path, tmp_path: Path) -> None:
    train(tmp_path, 1, DuelTrainingConfig.from_dict(CONFIG.to_dict() | {"seed": 4}))
    assert state_of(tmp_path)["weights"].tobytes() != state_of(through)["weights"].tobytes()


def test_json_has_a_line_for_each_iteration(tmp_path: Path) -> None:
    done = command_process(tmp_path, *arguments(tmp_path, 2, CONFIG, "--json", "--workers=1"))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == checkpoint_of(tmp_path).log()
    assert [line["iteration"] for line in lines] == [1, 2]
    assert sum(lines[1]["outcomes"].values()) == CONFIG.games
    assert done.stderr == ""


def test_a_terminal_shows_how_far_an_iteration_is(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 120, 0, 0))
    config = replace(CONFIG, games=500, nodes=60, quick_nodes=60)  # long enough for the progress bar to appear
    process = begin_command(tmp_path, *arguments(tmp_path, 2, config), stderr=theirs)
    os.close(theirs)
    shown = b""
    while select.select([ours], [], [], 600)[0]:
        try:
            shown += os.read(ours, 4096)
        except OSError:  # end of output: the terminal has been closed
            break
    lines, _ = process.communicate()
    os.close(ours)
    bar = shown.decode()
    assert process.returncode == 0, bar
    assert "iteration 1 of 2" in bar
    assert "iteration 2 of 2" in bar
    assert re.search(r"\d+ of 500 games, \d+ a second", bar)
    assert re.search(r"\d+ of 500 games.*; \d:\d\d:\d\d left", bar)
    assert [line.split(":")[0] for line in lines.splitlines() if line[0].isdigit()] == ["1 of 2", "2 of 2"]


def test_anchors_are_the_first_champions_and_players_from_outside(through: Path) -> None:
    checkpoint = checkpoint_of(through)
    assert list(checkpoint.anchors()) == [1, 3]
    measured = {line["iteration"]: line["anchors"] for line in checkpoint.log() if "anchors" in line}
    assert list(measured) == [2, 4]
    assert list(measured[2]["scores"]) == ["greedy", "rollout:nodes=300", "iteration 1"]
    assert list(measured[4]["scores"]) == ["greedy", "rollout:nodes=300", "iteration 1", "iteration 3"]
    for anchors in measured.values():
        assert anchors["pairs"] == CONFIG.anchor_pairs
        assert all(0 <= score <= 1 for score in anchors["scores"].values())


def test_anchors_change_nothing_else(through: Path, tmp_path: Path) -> None:
    train(tmp_path, config=DuelTrainingConfig.from_dict(CONFIG.to_dict() | {"anchor_every": 0}))
    assert_same_state(through, tmp_path)
    assert checkpoint_of(tmp_path).anchors() == {}


def test_only_the_samples_of_the_window_are_kept(through: Path) -> None:
    names = sorted(path.name for path in through.glob("samples-*"))
    assert names == ["samples-00003.npy", "samples-00004.npy"]
