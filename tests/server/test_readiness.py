"""Readiness: what is missing is compiled in the background, at the pace of the machine."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from pharos.players import compilation
from pharos.server import readiness
from pharos.server.readiness import Progress, Readiness


@pytest.fixture
def markers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Directories for the marks of compiled groups, one for each game."""

    def directory(game: str) -> Path:
        (tmp_path / game).mkdir(exist_ok=True)
        return tmp_path / game

    monkeypatch.setattr(compilation, "cache_directory", directory)
    return directory


def test_weak_levels_are_ready_before_anything_is_compiled(markers: Callable[[str], Path]) -> None:
    known = Readiness()
    levels = known.levels()
    assert [levels["duel"][key] > 0 for key in ("beginner", "casual", "strong", "expert", "master")] == [
        False,
        False,
        True,
        True,
        True,
    ]
    assert levels["wonders"]["strong"] == 0
    assert levels["duel"]["strong"] < levels["duel"]["expert"] == levels["duel"]["master"]
    compilation.mark_compiled("duel", "pharos")
    assert known.is_ready("pharos:level=master", "duel")
    assert not known.is_ready("rollout:nodes=5", "duel")


def test_the_time_left_follows_the_pace_of_this_machine(
    markers: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    known = Readiness(clock=lambda: now)
    known.progress["duel"] = progress = Progress(now)
    expected = {name: group.seconds for name, group in compilation.compile_groups("duel").items()}
    assert known.seconds_left("pharos", "duel") == sum(expected.values())
    now += 3 * expected["greedy"]
    compilation.mark_compiled("duel", "greedy")
    progress.finish(expected["greedy"], now)
    assert known.seconds_left("pharos", "duel") == 3 * (expected["rollout"] + expected["pharos"])
    now += 10_000
    assert known.seconds_left("pharos", "duel") == 1


@pytest.mark.slow
def test_a_failed_compilation_is_tried_again(markers, monkeypatch: pytest.MonkeyPatch, caplog) -> None:
    monkeypatch.setattr(readiness, "RETRY_SECONDS", 0.1)
    calls, done = [], threading.Event()
    real = readiness.compile_players_process

    def flaky(game: str, *, is_background: bool) -> compilation.CompileProcess:
        calls.append(game)
        if calls.count(game) == 1:
            return compilation.CompileProcess(game, "pharos.nothing", "f()")
        return real(game, is_background=is_background)

    monkeypatch.setattr(readiness, "compile_players_process", flaky)
    monkeypatch.setattr(readiness, "games", lambda: ["wonders"])
    known = Readiness()
    known.on_ready.append(done.set)
    known.start()
    assert done.wait(120)
    known.close()
    assert calls == ["wonders", "wonders"]
    assert "trying again" in caplog.text
