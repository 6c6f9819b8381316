"""Charts: everything is labelled, and the same data gives the same file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pharos.arena.plots import (
    PlotsMissing,
    Series,
    elo_chart,
    line_chart,
    reliability_chart,
    require_matplotlib,
    victory_mix_chart,
)
from pharos.arena.ratings import Rating

SVG = "{http://www.w3.org/2000/svg}"
RATINGS = [Rating("rollout:nodes=300", 1204.6, 1180, 1230), Rating("$greedy$", 1000, 1000, 1000)]
WINS = {
    "greedy": {"military": 3, "civilian": 5, "science": 1},
    "exec:./<mine>": {"military": 1, "forfeit": 1},
    "random": {},
}
PREDICTED, HAPPENED = [0.1, 0.15, 0.4, 0.62, 0.97, 1.0, 0.0], [0.0, 1.0, 0.5, 1.0, 1.0, 1.0, 0.0]
TIMES = Series("rollout", [10, 20, 1000], [0, 80, 300], [0, 60, 250], [0, 100, 350])

CHARTS: dict[str, tuple[Callable[[Path], None], list[str]]] = {
    "elo": (lambda path: elo_chart(path, RATINGS), ["rollout:nodes=300", "$greedy$", "1205", "1000", "Elo, with 95 %"]),
    "mix": (
        lambda path: victory_mix_chart(path, WINS),
        ["greedy", "exec:./<mine>", "military", "science", "civilian", "other", "56 %", "9 wins", "no wins"],
    ),
    "reliability": (
        lambda path: reliability_chart(path, PREDICTED, HAPPENED, 5),
        ["predicted chance to win", "came true", "positions", "exactly right"],
    ),
    "line": (
        lambda path: line_chart(
            path, [TIMES, Series("other", [10], [5])], "time", "Elo gain", log_x=True, title="Time"
        ),
        ["rollout", "other", "time", "Elo gain", "Time", "10", "20", "1,000"],
    ),
}


def words(path: Path) -> list[str]:
    return ["".join(text.itertext()).strip() for text in ElementTree.parse(path).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_says_what_it_shows(name: str, tmp_path: Path) -> None:
    draw, labels = CHARTS[name]
    draw(tmp_path / "chart.svg")
    found = words(tmp_path / "chart.svg")
    assert [label for label in labels if not any(label in word for word in found)] == []


@pytest.mark.parametrize("name", CHARTS)
def test_the_same_numbers_give_the_same_file(name: str, tmp_path: Path) -> None:
    draw, _ = CHARTS[name]
    for file in ("one.svg", "two.svg"):
        draw(tmp_path / file)
    one = (tmp_path / "one.svg").read_bytes()
    assert one == (tmp_path / "two.svg").read_bytes()
    assert b"dc:date" not in one


def test_a_longer_interval_is_drawn_longer(tmp_path: Path) -> None:
    narrow, wide = tmp_path / "narrow.svg", tmp_path / "wide.svg"
    elo_chart(narrow, [Rating("a", 1000, 990, 1010), Rating("b", 1500, 1490, 1510)])
    elo_chart(wide, [Rating("a", 1000, 900, 1100), Rating("b", 1500, 1490, 1510)])
    assert narrow.read_bytes() != wide.read_bytes()


def test_predictions_without_outcomes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="2 predictions, but 1 outcomes"):
        reliability_chart(tmp_path / "chart.svg", [0.5, 0.5], [1.0])


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for needs in (require_matplotlib, lambda: elo_chart(tmp_path / "chart.svg", RATINGS)):
        with pytest.raises(PlotsMissing, match=r'pip install "pharos\[study\]"'):
            needs()
