"""The benchmark measures what it reports, and ahead-of-time compilation runs once and shows its progress."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from pharos.bench import draw_report, measure, measurement, warmup
from pharos.bench.measurement import calibrate, cores
from pharos.cli.app import run
from pharos.core.compile_subprocess import CompilationFailed, compile_in_subprocess
from pharos.core.native import fingerprint, integers, read, write, zeros
from pharos.core.registry import games
from pharos.games.duel.bench.copy_speed import copy_many
from pharos.games.duel.bench.measurement import play_by_text
from pharos.games.duel.rules.state import State
from pharos.players import compilation

FIELDS = {
    "random_games_per_s",
    "plies_per_s",
    "ns_per_ply",
    "copy_ns",
    "facade_ms_per_game",
    "random_games_per_s_all_cores",
    "cores",
    "speedup_all_cores",
    "search_nodes_per_s",
    "search_nodes_per_s_all_cores",
    "search_speedup_all_cores",
    "solver_nodes_per_s",
    "warm_start_s",
}

WONDERS_FIELDS = {"random_games_per_s", "edifice_random_games_per_s"}


def test_the_command_prints_every_number_as_json(capsys):
    assert run(["bench", "--json", "--seconds", "0.05"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert measured.keys() == {"duel", "wonders"}
    assert measured["wonders"].keys() == WONDERS_FIELDS
    for rates in measured["wonders"].values():
        assert rates.keys() == {"3", "5", "7"}
        assert all(rate > 0 for rate in rates.values())
    numbers = measured["duel"]
    assert numbers.keys() == FIELDS
    # The speed-up is rounded; on a machine busy with other tests it can be zero.
    assert all(value > 0 or (value == 0 and "speedup" in name) for name, value in numbers.items())
    assert numbers["cores"] == cores()
    plies_per_game = numbers["plies_per_s"] / numbers["random_games_per_s"]
    assert 20 < plies_per_game < 80
    assert numbers["ns_per_ply"] == pytest.approx(1e9 / numbers["plies_per_s"], rel=0.02)


def test_the_table_shows_every_number():
    numbers = {name: i + 1000 for i, name in enumerate([*sorted(FIELDS), "cold_start_s"])}
    console = Console(width=100, color_system=None, file=io.StringIO())
    rates = {name: {p: 5000 + 10 * i + int(p) for p in "357"} for i, name in enumerate(sorted(WONDERS_FIELDS))}
    console.print(draw_report({"duel": numbers, "wonders": rates}))
    said = console.file.getvalue().replace(",", "")
    assert all(str(value) in said for value in numbers.values())
    assert all(str(rate) in said for row in rates.values() for rate in row.values())


def test_a_cold_start_is_measured_with_an_empty_cache(monkeypatch):
    places: list[Path | None] = []

    def fresh(code: str, cache: Path | None = None) -> float:
        assert "Game.new" in code
        assert cache is None or not list(cache.iterdir())
        places.append(cache)
        return 1.0

    monkeypatch.setattr(measurement, "time_process", fresh)
    numbers = measure(0.02, cold=True)["duel"]
    assert numbers["cold_start_s"] == 1.0
    assert places[-1] is not None
    assert not places[-1].exists()


def test_copies_are_really_made():
    states, out = zeros(State, 4), integers([0])
    marked = read(states)
    marked.phase = 5
    write(states, 0, marked)
    copy_many(states, 3, out)
    assert [read(states, i).phase for i in range(4)] == [5, 5, 5, 5]
    assert int(out[0]) == 0 + 1 + 2
    assert fingerprint(states[2:3]) == fingerprint(states[3:4])


def test_an_amount_of_work_fits_the_time():
    done: list[int] = []

    def work(n: int) -> None:
        done.append(n)
        play_by_text(0)

    assert calibrate(work, 1e-9) == 1
    assert done[0] == 1


def test_every_part_is_compiled_and_marked_once(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr(compilation, "cache_directory", lambda _: tmp_path)
    assert warmup.missing_parts("duel") == ["greedy", "rollout", "pharos", "rules", "batches", "analysis"]
    assert warmup.missing_parts("duel", with_bench=False) == ["greedy", "rollout", "pharos"]
    warmup.compile_game("duel")
    assert capsys.readouterr().out.split() == ["greedy", "rollout", "pharos", "rules", "batches", "analysis"]
    assert warmup.missing_parts("duel") == []
    warmup.compile_game("duel")
    assert capsys.readouterr().out == ""


def test_nothing_is_missing_uncompiled(monkeypatch):
    monkeypatch.setattr(warmup, "COMPILED", False)
    monkeypatch.setattr(warmup, "is_compiled", lambda *_: False)
    assert warmup.missing_parts("duel") == []


def test_a_failing_compilation_is_reported():
    with pytest.raises(CompilationFailed, match=r"'nothing' failed with exit code 1\n(.|\n)*UnknownGame"):
        compile_in_subprocess("'nothing'", warmup.__name__, "compile_game('nothing')")


def test_setup_compiles_and_ends(capsys):
    assert run(["setup"]) == 0
    assert "Ready." in capsys.readouterr().err
    assert not any(warmup.missing_parts(game) for game in games())
