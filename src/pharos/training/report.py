"""A training as a page: how strength, losses and ways to win changed, what it cost, and whether predictions come true.

An unfinished training has a page too: the log and the last complete state are read, nothing is changed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pharos.arena.elo import POINTS
from pharos.arena.plots import Series, line_chart, reliability_chart, require_matplotlib, victory_mix_chart
from pharos.games.duel.rules.state import ENDINGS
from pharos.games.duel.search.net import Floats
from pharos.training.calibration import Calibration, bins_of, brier_score, calibrate, calibration_error
from pharos.training.checkpoint import Checkpoint
from pharos.training.config import Plan
from pharos.training.executor import Crew
from pharos.training.provenance import NothingTrained, facts
from pharos.training.run import is_passed

CALIBRATION_GAMES = 200
NORMAL_95 = 1.96
MIXES = 8  # rows of the chart of ways to win: stretches of the training
LEAST, MOST = 0.01, 0.99  # scores beyond these are taken as these when they are turned into Elo
LOSS_NAMES = {"win": "who wins", "ends": "how", "margin": "by how much", "moves": "moves"}

Line = dict[str, Any]


def interval(score: float, games: int) -> tuple[float, float]:
    """A 95 % interval of a score in so many games, after Wilson."""
    z2 = NORMAL_95**2
    centre = (score + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 * math.sqrt(score * (1 - score) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return min(max(centre - half, 0.0), score), max(min(centre + half, 1.0), score)


def elo_of(score: float) -> float:
    """A score as a difference in Elo."""
    bounded = min(max(score, LEAST), MOST)
    return POINTS * math.log(bounded / (1 - bounded))


def climb(lines: Sequence[Line]) -> Series:
    """The Elo of the champions, each added to the one before it by what it scored at the gate."""
    x, y, variance, low, high = [0.0], [0.0], 0.0, [0.0], [0.0]
    for line in lines:
        gate = line["gate"]
        if not is_passed(gate):
            continue
        ends = [elo_of(end) for end in interval(gate["score"], 2 * gate["pairs"])]
        variance += ((ends[1] - ends[0]) / (2 * NORMAL_95)) ** 2
        x.append(float(line["iteration"]))
        y.append(y[-1] + elo_of(gate["score"]))
        low.append(y[-1] - NORMAL_95 * math.sqrt(variance))
        high.append(y[-1] + NORMAL_95 * math.sqrt(variance))
    return Series("champion", x, y, low, high)


def anchor_series(lines: Sequence[Line]) -> list[Series]:
    """The scores against each anchor over time, in percent."""
    measured = [line for line in lines if line.get("anchors")]
    names = dict.fromkeys(name for line in measured for name in line["anchors"]["scores"])
    series = []
    for name in names:
        points = [line for line in measured if name in line["anchors"]["scores"]]
        scores = [line["anchors"]["scores"][name] for line in points]
        ends = [interval(s, 2 * p["anchors"]["pairs"]) for s, p in zip(scores, points, strict=True)]
        x = [float(line["iteration"]) for line in points]
        series.append(Series(name, x, _percents(scores), _percents(e[0] for e in ends), _percents(e[1] for e in ends)))
    return series


def _percents(shares: Any) -> list[float]:
    return [100 * share for share in shares]


def mixes(lines: Sequence[Line]) -> dict[str, dict[str, int]]:
    """How the games ended in stretches of the training."""
    length = max(math.ceil(len(lines) / MIXES), 1)
    rows: dict[str, dict[str, int]] = {}
    for start in range(0, len(lines), length):
        part = lines[start : start + length]
        first, last = part[0]["iteration"], part[-1]["iteration"]
        name = f"iteration {first}" if first == last else f"iterations {first} to {last}"
        rows[name] = {way: sum(line["outcomes"].get(way, 0) for line in part) for way in ENDINGS if way}
    return rows


@dataclass
class Page:
    """A page with charts beside it."""

    directory: Path
    lines: list[str]
    charts: list[Path]

    def chart(self, name: str, words: str) -> Path:
        """Show a chart here; the file it is to be drawn into."""
        path = self.directory / name
        self.charts.append(path)
        self.lines += [f"![{words}]({name})", ""]
        return path

    def say(self, *lines: str) -> None:
        """Add a paragraph, a heading or a table."""
        self.lines += [*lines, ""]

    def write(self, name: str) -> list[Path]:
        """Write the page; its files."""
        path = self.directory / name
        path.write_text("\n".join(self.lines).rstrip() + "\n", encoding="utf-8")
        return [path, *self.charts]


def write_report(directory: Path, out: Path, crew: Crew, *, games: int = CALIBRATION_GAMES) -> list[Path]:
    """Write report.md and its charts into a directory; the files.

    `games` are played anew for the calibration.

    Raises:
        NothingTrained: no iteration is complete.
        PlotsMissing: matplotlib is not installed.
    """
    require_matplotlib()
    checkpoint = Checkpoint(directory)
    plan, saved = checkpoint.plan(), checkpoint.load()
    if not isinstance(plan, Plan) or saved is None:
        raise NothingTrained(directory)
    lines = [line for line in checkpoint.log() if line["iteration"] <= saved.iteration]
    out.mkdir(parents=True, exist_ok=True)
    page = Page(out, [], [])
    _tell_facts(page, facts(checkpoint), lines)
    _tell_strength(page, lines)
    _tell_losses(page, lines)
    _tell_mix(page, lines)
    page.say("## Calibration of the champion")
    _tell_calibration(page, calibrate(plan, saved.champion, games, crew))
    _tell_plan(page, plan.to_dict())
    return page.write("report.md")


def _tell_facts(page: Page, known: dict[str, Any], lines: Sequence[Line]) -> None:
    stages = dict.fromkeys(stage for line in lines for stage in line["seconds"])
    hours = {stage: sum(line["seconds"].get(stage, 0.0) for line in lines) / 3600 for stage in stages}
    versions = ", ".join(f"{name} {version}" for name, version in known["versions"].items())
    page.say("# Training")
    page.say(
        f"{known['iterations']} iterations, {known['games']:,} games of self-play, "
        f"{sum(line['samples'] for line in lines):,} samples; {known['accepted']} nets passed the gate, the last one "
        f"in iteration {known['champion_of']}. {known['hours']:.2f} hours: "
        + ", ".join(f"{stage} {value:.2f}" for stage, value in hours.items())
        + f". Versions: {versions}."
    )
    page.say("```sh", known["command"], "```")


def _tell_strength(page: Page, lines: Sequence[Line]) -> None:
    page.say("## Strength")
    champion = climb(lines)
    line_chart(
        page.chart("strength.svg", "Elo of the champions"), [champion], "iteration", "Elo", title="Strength over time"
    )
    page.say(
        f"Each champion's lead over the one before it, added up: {champion.y[-1]:+.0f} Elo over the untrained net. "
        "Take it for the shape only: a gate stops when a net looks stronger, so each step is somewhat too large, and "
        "beating the predecessor need not mean beating all before it. Anchors stay the same and are met on the same "
        "deals:"
    )
    anchors = anchor_series(lines)
    if not anchors:
        page.say("No anchors were met yet.")
        return
    line_chart(
        page.chart("anchors.svg", "Score against players that stay the same"),
        anchors,
        "iteration",
        "score in percent",
        title="Score against anchors",
    )
    rows = ["| anchor | first | last | 95 % |", "| --- | ---: | ---: | ---: |"]
    for line in anchors:
        assert line.low is not None
        assert line.high is not None
        rows.append(
            f"| {line.label} | {line.y[0]:.1f} % in iteration {line.x[0]:.0f} | {line.y[-1]:.1f} % in iteration "
            f"{line.x[-1]:.0f} | {line.low[-1]:.1f} … {line.high[-1]:.1f} |"
        )
    page.say(*rows)


def _tell_losses(page: Page, lines: Sequence[Line]) -> None:
    page.say("## Losses")
    x = [float(line["iteration"]) for line in lines]
    series = [Series(words, x, [line["losses"][name] for line in lines]) for name, words in LOSS_NAMES.items()]
    line_chart(page.chart("losses.svg", "Losses over time"), series, "iteration", "mean loss", title="Losses")
    page.say("Means over the samples learned from in an iteration, before each step.")


def _tell_mix(page: Page, lines: Sequence[Line]) -> None:
    page.say("## How games are won")
    victory_mix_chart(
        page.chart("victories.svg", "Ways to win over time"), mixes(lines), title="How self-play games end"
    )


def _tell_calibration(page: Page, found: Calibration) -> None:
    reliability_chart(
        page.chart("calibration-search.svg", "Predictions of the search against results"),
        found.search.tolist(),
        found.happened.tolist(),
        title="Do the search's predictions come true?",
    )
    reliability_chart(
        page.chart("calibration-net.svg", "Predictions of the net alone against results"),
        found.net.tolist(),
        found.happened.tolist(),
        title="Do the net's predictions come true?",
    )
    curves = []
    for stage, part in found.by_stage():
        _, said, came = bins_of(part.search, part.happened)
        curves.append(Series(stage, _percents(said), _percents(came)))
    line_chart(
        page.chart("calibration-ages.svg", "Predictions of the search against results, by age"),
        curves,
        "predicted chance to win in percent",
        "came true in percent",
        title="By age",
    )
    ends = ", ".join(f"{n} in a tie" if way == "tie" else f"{n} by {way}" for way, n in found.ways.items())
    page.say(
        f"{found.games} fresh games of the net against itself that nothing was learned from, {len(found.search):,} "
        f"decisions. They ended: {ends}. The expected calibration error is how far a predicted chance to win is from "
        "what happened, in percentage points, over tenths of predictions. The decisions of a game share its result, so "
        "with few games even perfect predictions show some error. The Brier score is the mean squared error; "
        "0.25 is knowing nothing."
    )
    rows = [
        "| stage | decisions | search: error | Brier | net alone: error | Brier |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for stage, part in [("all", found), *found.by_stage()]:
        cells = [stage, f"{len(part.happened):,}"]
        for said in (part.search, part.net):
            cells.append(f"{100 * calibration_error(said, part.happened):.1f} %")
            cells.append(f"{brier_score(said, part.happened):.3f}")
        rows.append(f"| {' | '.join(cells)} |")
    page.say(*rows)


def _tell_plan(page: Page, plan: dict[str, Any]) -> None:
    page.say("## Settings")
    page.say("| setting | value |", "| --- | ---: |", *(f"| {name} | {value} |" for name, value in plan.items()))


def write_calibration(weights: Floats, out: Path, crew: Crew, *, games: int, nodes: int) -> list[Path]:
    """Write calibration.md and its charts into a directory: how true a net's predictions come in fresh games.

    Raises:
        PlotsMissing: matplotlib is not installed.
    """
    require_matplotlib()
    out.mkdir(parents=True, exist_ok=True)
    page = Page(out, [], [])
    page.say("# Do predictions come true?")
    page.say(f"The net plays itself with {nodes:,} simulations for every move.")
    _tell_calibration(page, calibrate(Plan(nodes=nodes), weights, games, crew))
    return page.write("calibration.md")
