"""Reports of training runs: strength, losses and endings over time, the cost, and the calibration of predictions.

A report can also be written for an unfinished run: it reads the log and the last complete state and changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pharos.arena.elo import POINTS
from pharos.arena.plots import Series, line_chart, reliability_chart, require_matplotlib, victory_mix_chart
from pharos.core.errors import PharosError
from pharos.search.net_layers import Floats
from pharos.training.calibration import Calibration, bins_of, brier_score, calibrate, calibration_error
from pharos.training.checkpoint import Checkpoint
from pharos.training.executor import Executor
from pharos.training.gate import is_passed
from pharos.training.interface import GameReport, GameTraining
from pharos.training.provenance import NothingTrained, provenance

CALIBRATION_GAMES = 200
NORMAL_95 = 1.96
ENDING_ROWS = 8  # rows of the chart of endings; each covers a range of iterations
MIN_SCORE, MAX_SCORE = 0.01, 0.99  # scores are clamped to this range before conversion to Elo

Line = dict[str, Any]


def interval(score: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson confidence interval of a score over a number of games."""
    z2 = NORMAL_95**2
    centre = (score + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 * math.sqrt(score * (1 - score) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return min(max(centre - half, 0.0), score), max(min(centre + half, 1.0), score)


def elo_of(score: float) -> float:
    """Convert a score to an Elo difference."""
    bounded = min(max(score, MIN_SCORE), MAX_SCORE)
    return POINTS * math.log(bounded / (1 - bounded))


def champion_elo(lines: Sequence[Line]) -> Series:
    """The Elo of the champions, accumulated from their scores at the gate."""
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


def endings_over_time(lines: Sequence[Line]) -> dict[str, dict[str, int]]:
    """The number of games by ending, for consecutive ranges of iterations."""
    length = max(math.ceil(len(lines) / ENDING_ROWS), 1)
    endings = dict.fromkeys(ending for line in lines for ending in line["outcomes"])
    rows: dict[str, dict[str, int]] = {}
    for start in range(0, len(lines), length):
        part = lines[start : start + length]
        first, last = part[0]["iteration"], part[-1]["iteration"]
        name = f"iteration {first}" if first == last else f"iterations {first} to {last}"
        rows[name] = {ending: sum(line["outcomes"].get(ending, 0) for line in part) for ending in endings}
    return rows


@dataclass
class Page:
    """A Markdown page and its chart files."""

    directory: Path
    lines: list[str]
    charts: list[Path]

    def chart(self, name: str, description: str) -> Path:
        """Embed a chart; return the path to draw it to."""
        path = self.directory / name
        self.charts.append(path)
        self.lines += [f"![{description}]({name})", ""]
        return path

    def add(self, *lines: str) -> None:
        """Add a paragraph, a heading or a table."""
        self.lines += [*lines, ""]

    def write(self, name: str) -> list[Path]:
        """Write the page; return the paths of all its files."""
        path = self.directory / name
        path.write_text("\n".join(self.lines).rstrip() + "\n", encoding="utf-8")
        return [path, *self.charts]


class NoReport(PharosError):
    """The game has no training report."""


def _report_of(game: GameTraining) -> GameReport:
    if game.report is None:
        raise NoReport("no_report", "there is no report for this game")
    return game.report


def write_report(
    game: GameTraining, directory: Path, out: Path, executor: Executor, *, games: int = CALIBRATION_GAMES
) -> list[Path]:
    """Write report.md and its charts into a directory; return the paths.

    `games` is the number of fresh games played for the calibration.

    Raises:
        NoReport: the game has no report.
        NothingTrained: no iteration is complete.
        PlotsMissing: matplotlib is not installed.
    """
    require_matplotlib()
    report, checkpoint = _report_of(game), Checkpoint(game, directory)
    config, saved = checkpoint.config(), checkpoint.load()
    if config is None or saved is None:
        raise NothingTrained(directory)
    lines = [line for line in checkpoint.log() if line["iteration"] <= saved.iteration]
    out.mkdir(parents=True, exist_ok=True)
    page = Page(out, [], [])
    _add_provenance_section(page, provenance(checkpoint), lines)
    _add_strength_section(page, lines)
    _add_losses_section(page, lines, report.losses)
    _add_endings_section(page, lines)
    page.add("## Calibration of the champion")
    _add_calibration_section(page, calibrate(game, report, config, saved.champion, games, executor))
    _add_settings_section(page, config.to_dict())
    return page.write("report.md")


def _add_provenance_section(page: Page, provenance: dict[str, Any], lines: Sequence[Line]) -> None:
    stages = dict.fromkeys(stage for line in lines for stage in line["seconds"])
    hours = {stage: sum(line["seconds"].get(stage, 0.0) for line in lines) / 3600 for stage in stages}
    versions = ", ".join(f"{name} {version}" for name, version in provenance["versions"].items())
    page.add("# Training")
    page.add(
        f"{provenance['iterations']} iterations, {provenance['games']:,} games of self-play, "
        f"{sum(line['samples'] for line in lines):,} samples; {provenance['accepted']} nets passed the gate, the last "
        f"one in iteration {provenance['champion_of']}. {provenance['hours']:.2f} hours: "
        + ", ".join(f"{stage} {value:.2f}" for stage, value in hours.items())
        + f". Versions: {versions}."
    )
    page.add("```sh", provenance["command"], "```")


def _add_strength_section(page: Page, lines: Sequence[Line]) -> None:
    page.add("## Strength")
    champion = champion_elo(lines)
    line_chart(
        page.chart("strength.svg", "Elo of the champions"), [champion], "iteration", "Elo", title="Strength over time"
    )
    page.add(
        f"Each champion's lead over the one before it, added up: {champion.y[-1]:+.0f} Elo over the untrained net. "
        "Take it for the shape only: a gate stops when a net looks stronger, so each step is somewhat too large, and "
        "beating the predecessor need not mean beating all before it. Anchors stay the same and are met on the same "
        "deals:"
    )
    anchors = anchor_series(lines)
    if not anchors:
        page.add("No anchors were met yet.")
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
    page.add(*rows)


def _add_losses_section(page: Page, lines: Sequence[Line], names: Mapping[str, str]) -> None:
    page.add("## Losses")
    x = [float(line["iteration"]) for line in lines]
    series = [Series(description, x, [line["losses"][name] for line in lines]) for name, description in names.items()]
    line_chart(page.chart("losses.svg", "Losses over time"), series, "iteration", "mean loss", title="Losses")
    page.add("Means over the samples learned from in an iteration, before each step.")


def _add_endings_section(page: Page, lines: Sequence[Line]) -> None:
    page.add("## How games are won")
    victory_mix_chart(
        page.chart("victories.svg", "Ways to win over time"), endings_over_time(lines), title="How self-play games end"
    )


def _add_calibration_section(page: Page, calibration: Calibration) -> None:
    reliability_chart(
        page.chart("calibration-search.svg", "Predictions of the search against results"),
        calibration.search.tolist(),
        calibration.results.tolist(),
        title="Do the search's predictions come true?",
    )
    reliability_chart(
        page.chart("calibration-net.svg", "Predictions of the net alone against results"),
        calibration.net.tolist(),
        calibration.results.tolist(),
        title="Do the net's predictions come true?",
    )
    curves = []
    for stage, part in calibration.by_stage():
        _, predicted_mean, result_mean = bins_of(part.search, part.results)
        curves.append(Series(stage, _percents(predicted_mean), _percents(result_mean)))
    line_chart(
        page.chart("calibration-ages.svg", "Predictions of the search against results, by age"),
        curves,
        "predicted chance to win in percent",
        "came true in percent",
        title="By age",
    )
    ends = ", ".join(
        f"{n} in a tie" if ending == "tie" else f"{n} by {ending}" for ending, n in calibration.endings.items()
    )
    page.add(
        f"{calibration.games} fresh games of the net against itself that nothing was learned from, "
        f"{len(calibration.search):,} decisions. They ended: {ends}. The expected calibration error is how far a "
        "predicted chance to win is from "
        "what happened, in percentage points, over tenths of predictions. The decisions of a game share its result, so "
        "with few games even perfect predictions show some error. The Brier score is the mean squared error; "
        "0.25 is knowing nothing."
    )
    rows = [
        "| stage | decisions | search: error | Brier | net alone: error | Brier |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for stage, part in [("all", calibration), *calibration.by_stage()]:
        cells = [stage, f"{len(part.results):,}"]
        for predicted in (part.search, part.net):
            cells.append(f"{100 * calibration_error(predicted, part.results):.1f} %")
            cells.append(f"{brier_score(predicted, part.results):.3f}")
        rows.append(f"| {' | '.join(cells)} |")
    page.add(*rows)


def _add_settings_section(page: Page, settings: dict[str, Any]) -> None:
    page.add("## Settings")
    page.add("| setting | value |", "| --- | ---: |", *(f"| {name} | {value} |" for name, value in settings.items()))


def write_calibration(
    game: GameTraining, weights: Floats, out: Path, executor: Executor, *, games: int, nodes: int
) -> list[Path]:
    """Write calibration.md and its charts into a directory: the calibration of a net in fresh games.

    Raises:
        NoReport: the game has no report.
        PlotsMissing: matplotlib is not installed.
    """
    require_matplotlib()
    report, config = _report_of(game), game.config.from_dict({"nodes": nodes})
    out.mkdir(parents=True, exist_ok=True)
    page = Page(out, [], [])
    page.add("# Do predictions come true?")
    page.add(f"The net plays itself with {nodes:,} simulations for every move.")
    _add_calibration_section(page, calibrate(game, report, config, weights, games, executor))
    return page.write("calibration.md")
