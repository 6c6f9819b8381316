"""The report: charts and statistics of the log, and predictions compared with results."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from small import CONFIG, ITERATIONS, command, play, taught_weights, train

from pharos.games.duel.training.interface import TRAINING
from pharos.games.duel.training.report import DuelReport, predict
from pharos.training.calibration import brier_score, calibrate, calibration_error
from pharos.training.executor import LocalExecutor
from pharos.training.report import anchor_series, champion_elo, elo_of, endings_over_time, interval, write_calibration


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("trained")
    train(directory)
    return directory


def line(iteration: int, decision: str | None, score: float, **more: Any) -> dict[str, Any]:
    return {"iteration": iteration, "gate": {"decision": decision, "pairs": 50, "score": score}, **more}


def test_a_report_has_every_chart_that_it_shows(trained: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in trained.iterdir()}
    done = command(tmp_path, "train", str(trained), "--report", str(tmp_path / "out"), "--report-games=10")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert sorted(shown) == sorted(path.name for path in (tmp_path / "out").glob("*.svg"))
    assert len(shown) == 7
    assert f"{ITERATIONS} iterations, {ITERATIONS * CONFIG.games} games of self-play" in text
    assert re.search(r"\| all \| \d+ \| \d+\.\d % \| 0\.\d+ \|", text)
    assert all(f"| {anchor} |" in text for anchor in ("greedy", "rollout:nodes=300", "iteration 1"))
    assert {path.name: path.read_bytes() for path in trained.iterdir()} == before  # nothing was trained or deleted


def test_an_unfinished_training_without_anchors_has_a_report(tmp_path: Path) -> None:
    train(tmp_path / "young", 1)
    (tmp_path / "young" / "samples-00002.npy").write_bytes(b"of the iteration that is under way")
    done = command(tmp_path, "train", str(tmp_path / "young"), "--report", str(tmp_path / "out"), "--report-games=2")
    assert done.returncode == 0, done.stderr
    assert "No anchors were met yet." in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert (tmp_path / "young" / "samples-00002.npy").exists()


def test_nothing_can_be_told_of_nothing(tmp_path: Path) -> None:
    for option in ("--report", "--export"):
        done = command(tmp_path, "train", str(tmp_path / "none"), option, str(tmp_path / "out.npz"))
        assert done.returncode == 2
        assert "holds no training with a complete iteration" in done.stderr
        assert not (tmp_path / "none").exists()


def test_only_nets_that_passed_the_gate_add_to_the_climb() -> None:
    steps = [line(1, "accept", 0.64), line(2, "reject", 0.4), line(3, None, 0.55), line(4, None, 0.45)]
    series = champion_elo(steps)
    assert list(series.x) == [0, 1, 3]
    assert list(series.y) == pytest.approx([0, elo_of(0.64), elo_of(0.64) + elo_of(0.55)])
    assert series.low is not None
    assert series.high is not None
    widths = [high - low for low, high in zip(series.low, series.high, strict=True)]
    assert widths[0] == 0 < widths[1] < widths[2]  # uncertainty accumulates


def test_an_anchor_that_came_later_has_a_shorter_line() -> None:
    first = {"pairs": 30, "scores": {"greedy": 0.5}}
    second = {"pairs": 30, "scores": {"greedy": 0.75, "iteration 10": 0.6}}
    alone = anchor_series([line(10, None, 0.5, anchors=first), line(11, None, 0.5)])
    assert [series.label for series in alone] == ["greedy"]
    both = anchor_series([line(10, None, 0.5, anchors=first), line(20, None, 0.5, anchors=second)])
    assert [(series.label, list(series.x), list(series.y)) for series in both] == [
        ("greedy", [10, 20], [50, 75]),
        ("iteration 10", [20], [60]),
    ]


def test_an_interval_holds_its_score_and_narrows_with_games() -> None:
    for score in (0.0, 0.3, 1.0):
        low, high = interval(score, 60)
        assert 0 <= low <= score <= high <= 1
        assert high - low > interval(score, 600)[1] - interval(score, 600)[0] > 0


def test_the_mix_counts_every_game_once() -> None:
    ways = {"military": 3, "science": 1, "civilian": 5, "tie": 1}
    rows = endings_over_time([line(i, None, 0.5, outcomes=ways) for i in range(1, 21)])
    assert sum(sum(row.values()) for row in rows.values()) == 200
    assert next(iter(rows)) == "iterations 1 to 3"
    assert list(rows)[-1] == "iterations 19 to 20"


def test_the_calibration_error_is_the_distance_from_what_happened() -> None:
    predicted, happened = np.array([0.2, 0.2, 0.8, 0.8]), np.array([0.0, 0.0, 1.0, 0.0])
    assert calibration_error(predicted, happened) == pytest.approx((0.2 + 0.3) / 2)
    assert brier_score(predicted, happened) == pytest.approx((0.04 + 0.04 + 0.04 + 0.64) / 4)
    right = np.repeat([0.25, 0.75], 4)
    assert calibration_error(right, np.array([1, 0, 0, 0, 1, 1, 1, 0.0])) == pytest.approx(0)
    assert calibration_error(np.array([1.0, 0.0]), np.array([1.0, 0.0])) == 0


def test_calibration_games_are_fresh_and_every_decision_counts() -> None:
    with LocalExecutor(1) as executor:
        found = calibrate(TRAINING, DuelReport(), CONFIG, taught_weights(), 8, executor)
    assert len(found.search) == len(found.net) == len(found.results) == len(found.stage)
    assert ((found.search >= 0) & (found.search <= 1)).all()
    assert set(found.results.tolist()) <= {0, 0.5, 1}
    assert [stage for stage, _ in found.by_stage()] == ["draft", "age I", "age II", "age III"]
    assert sum(len(part.net) for _, part in found.by_stage()) == len(found.net)
    assert sum(found.endings.values()) == found.games == 8
    late = found.stage == 3  # near the end even a barely trained net and its search know who wins
    errors = [brier_score(found.search[part], found.results[part]) for part in (late, ~late)]
    assert errors[0] < errors[1]


def test_the_calibration_of_a_net_is_a_page_of_its_own(tmp_path: Path) -> None:
    with LocalExecutor(1) as executor:
        files = write_calibration(TRAINING, taught_weights(), tmp_path / "new", executor, games=4, nodes=16)
    page = (tmp_path / "new" / "calibration.md").read_text()
    assert [path.suffix for path in files] == [".md", ".svg", ".svg", ".svg"]
    assert all(path.stat().st_size for path in files)
    assert "with 16 simulations for every move" in page
    assert "4 fresh games" in page


def test_a_prediction_is_what_the_search_starts_from() -> None:
    samples = play(2, taught_weights(), thorough=100, tastes=0, rushes=0).samples
    wins = predict(taught_weights(), samples)
    assert ((wins > 0) & (wins < 1)).all()
    assert len(np.unique(wins)) > len(wins) / 2


def test_an_export_comes_with_what_made_it(trained: Path, tmp_path: Path) -> None:
    done = command(tmp_path, "train", str(trained), "--export", str(tmp_path / "net.npz"))
    assert done.returncode == 0, done.stderr
    provenance = json.loads((tmp_path / "net.json").read_text())
    assert provenance["iterations"] == ITERATIONS
    assert provenance["games"] == ITERATIONS * CONFIG.games
    assert provenance["plan"] == CONFIG.to_dict()
    assert provenance["command"].startswith(f"pharos train DIRECTORY --iterations={ITERATIONS} --seed=3 --games=20 ")
    assert provenance["versions"]["numpy"] == np.__version__


def test_an_export_has_to_be_a_net_file(trained: Path, tmp_path: Path) -> None:
    done = command(tmp_path, "train", str(trained), "--export", str(tmp_path / "net.bin"))
    assert done.returncode == 2
    assert "ends in .npz" in done.stderr
