"""SVG charts for reports. The same numbers produce the same file, byte for byte.

Charts need matplotlib (`pip install "pharos[study]"`). Colours are those of the web app's light theme. The background
is part of the image, so charts are readable on dark pages too.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pharos.arena.ratings import Rating
from pharos.core.errors import PharosError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER, INK, SOFT, LINE, STRONG_LINE = "#faf6ec", "#2b2620", "#5c5245", "#e3d9c6", "#b5a587"
SEA, TERRACOTTA, GOLD, GREEN, PURPLE, GREY = "#1d5a72", "#a8482a", "#d9a32c", "#2c7043", "#6a4595", "#686d73"
CYCLE = (SEA, TERRACOTTA, GREEN, PURPLE, GOLD, GREY)
WAY_COLOURS = {"military": "#ad302a", "science": "#2c7043", "civilian": "#2a60a3"}
OTHER_WAY = "other"
WIDTH = 8.0  # inches; a page's width at 96 dpi
ROW, FRAME = 0.36, 1.25  # the height of a player's row, and of everything around the rows
LEAST_SHARE = 0.07  # minimum share of a bar that has room for a label
STYLE: dict[Any, Any] = {
    "figure.constrained_layout.w_pad": 0.15,
    "figure.constrained_layout.h_pad": 0.12,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "axes.edgecolor": STRONG_LINE,
    "axes.labelcolor": SOFT,
    "axes.titlecolor": INK,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 14,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "text.color": INK,
    "text.parse_math": False,  # a player's code may contain a dollar sign
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "font.size": 10,
    "legend.frameon": False,
    "svg.fonttype": "none",  # keep text as text: smaller, searchable, and accessible to screen readers
    "svg.hashsalt": "pharos",
}


class PlotsMissing(PharosError):
    """The plotting library is not installed."""

    def __init__(self) -> None:
        super().__init__("plots_missing", 'charts need matplotlib; install it with: pip install "pharos[study]"')


@dataclass(frozen=True)
class Series:
    """A line of a chart. `low` and `high` are the bounds of its 95 % confidence intervals."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None


def require_matplotlib() -> None:
    """Check that charts can be drawn, before spending hours on producing the data.

    Raises:
        PlotsMissing: matplotlib is not installed.
    """
    if importlib.util.find_spec("matplotlib") is None:
        raise PlotsMissing


@contextmanager
def _chart(path: Path, height: float, title: str, rows: Sequence[float] = (1.0,)) -> Iterator[list[Axes]]:
    """Provide a figure with vertically stacked plots, and save it on exit."""
    require_matplotlib()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure: Figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.subplots(len(rows), 1, height_ratios=list(rows), squeeze=False, sharex=len(rows) > 1)[:, 0]
        axes[0].set_title(title)
        yield list(axes)
        figure.savefig(path, metadata={"Date": None, "Title": title} if path.suffix == ".svg" else None)


def _label_rows(axis: Axes, names: Sequence[str]) -> None:
    """Label one row per name, the first at the top."""
    axis.set_yticks(range(len(names)), names)
    axis.set_ylim(len(names) - 0.4, -0.6)
    axis.tick_params(axis="y", length=0)
    axis.grid(visible=False, axis="y")
    axis.spines["left"].set_visible(False)


def elo_chart(path: Path, ratings: Sequence[Rating], *, title: str = "Strength of the players") -> None:
    """Draw every player's rating with its 95 % confidence interval, in the given order."""
    with _chart(path, FRAME + ROW * len(ratings), title) as (axis,):
        elo = [r.elo for r in ratings]
        sides = [[r.elo - r.low for r in ratings], [r.high - r.elo for r in ratings]]
        rows = range(len(ratings))
        axis.errorbar(elo, rows, xerr=sides, fmt="none", ecolor=SEA, elinewidth=2, capsize=4, alpha=0.55)
        axis.plot(elo, rows, "o", color=SEA, markersize=7)
        for row, rating in enumerate(ratings):
            axis.annotate(
                f"{rating.elo:.0f}", (rating.high, row), (8, 0), textcoords="offset points", va="center", color=SOFT
            )
        axis.margins(x=0.09)
        _label_rows(axis, [r.player for r in ratings])
        axis.set_xlabel("Elo, with 95 % intervals")


def victory_mix_chart(path: Path, wins: Mapping[str, Mapping[str, int]], *, title: str = "How the players win") -> None:
    """Draw how each player's wins are distributed over the types of victory, and their number."""
    with _chart(path, FRAME + 0.3 + ROW * len(wins), title) as (axis,):
        mixes = [_mix(ways) for ways in wins.values()]
        ways = [*WAY_COLOURS, *([OTHER_WAY] if any(mix[OTHER_WAY] for mix in mixes) else [])]
        totals = [sum(mix.values()) for mix in mixes]
        left = [0.0] * len(mixes)
        for way in ways:
            shares = [mix[way] / max(total, 1) for mix, total in zip(mixes, totals, strict=True)]
            colour = WAY_COLOURS.get(way, GREY)
            axis.barh(range(len(mixes)), shares, left=left, height=0.72, color=colour, edgecolor=PAPER, label=way)
            for row, share in enumerate(shares):
                if share >= LEAST_SHARE:
                    middle = left[row] + share / 2
                    axis.text(middle, row, f"{100 * share:.0f} %", ha="center", va="center", color="white", fontsize=9)
            left = [a + b for a, b in zip(left, shares, strict=True)]
        for row, total in enumerate(totals):
            text = "no wins" if not total else "1 win" if total == 1 else f"{total} wins"
            axis.text(1.015 if total else 0.01, row, text, va="center", color=SOFT, fontsize=9)
        axis.set_xlim(0, 1.12)
        axis.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        _label_rows(axis, list(wins))
        axis.set_xlabel("share of its wins")
        axis.legend(ncols=len(ways), loc="lower left", bbox_to_anchor=(0, 0.995), borderaxespad=0, handlelength=1)
        axis.set_title(title, pad=32)


def _mix(ways: Mapping[str, int]) -> dict[str, int]:
    mix = {way: ways.get(way, 0) for way in WAY_COLOURS}
    return {**mix, OTHER_WAY: sum(ways.values()) - sum(mix.values())}


def reliability_chart(
    path: Path,
    predicted: Sequence[float],
    happened: Sequence[float],
    bins: int = 10,
    *,
    title: str = "Do predicted wins come true?",
) -> None:
    """Draw how often predictions came true. Perfect predictions lie on the diagonal.

    `predicted` contains win probabilities, `happened` the results: 1 for a win, 0.5 for a tie, 0 for a loss.
    """
    import numpy as np

    chances, outcomes = np.asarray(predicted, dtype=float), np.asarray(happened, dtype=float)
    if len(chances) != len(outcomes):
        raise ValueError(f"{len(chances)} predictions, but {len(outcomes)} outcomes")
    into = np.minimum((chances * bins).astype(int), bins - 1)
    counts = np.bincount(into, minlength=bins)
    used = np.flatnonzero(counts)
    mean = np.bincount(into, chances, minlength=bins)[used] / counts[used]
    share = np.bincount(into, outcomes, minlength=bins)[used] / counts[used]
    half = 1.96 * np.sqrt(np.maximum(share * (1 - share), 0.25 / counts[used]) / counts[used])
    low, high = np.clip(share - half, 0, 1), np.clip(share + half, 0, 1)
    with _chart(path, 7.2, title, rows=(4.0, 1.0)) as (axis, below):
        axis.plot([0, 1], [0, 1], color=STRONG_LINE, linestyle=(0, (4, 3)), label="exactly right")
        axis.errorbar(
            mean,
            share,
            yerr=[share - low, high - share],
            fmt="o",
            color=SEA,
            capsize=4,
            elinewidth=1.8,
            label="happened",
        )
        axis.set_ylabel("came true")
        axis.legend(loc="upper left")
        axis.set_ylim(-0.03, 1.03)
        below.bar((np.arange(bins) + 0.5) / bins, counts, width=0.86 / bins, color=SEA, alpha=0.55)
        below.set_ylabel("positions")
        below.set_xlabel("predicted chance to win")
        below.set_xlim(-0.03, 1.03)
        ticks = [0, 0.25, 0.5, 0.75, 1]
        words = [f"{100 * tick:.0f} %" for tick in ticks]
        below.set_xticks(ticks, words)
        axis.set_yticks(ticks, words)


def line_chart(
    path: Path,
    series: Sequence[Series],
    x_label: str,
    y_label: str,
    *,
    log_x: bool = False,
    title: str = "",
) -> None:
    """Draw line plots, with a band for the 95 % confidence interval of each series that has one."""
    with _chart(path, 4.6, title) as (axis,):
        for line, colour in zip(series, CYCLE * (1 + len(series) // len(CYCLE)), strict=False):
            axis.plot(line.x, line.y, "o-", color=colour, linewidth=2, markersize=6, label=line.label)
            if line.low is not None and line.high is not None:
                axis.fill_between(line.x, line.low, line.high, color=colour, alpha=0.16, linewidth=0)
        if log_x:
            _logarithmic(axis, sorted({x for line in series for x in line.x}))
        axis.set_xlabel(x_label)
        axis.set_ylabel(y_label)
        if len(series) > 1:
            axis.legend(loc="best")


def _logarithmic(axis: Axes, values: Sequence[float]) -> None:
    """Make an axis logarithmic, with the measured values as ticks unless they would overlap."""
    axis.set_xscale("log")
    if len(values) <= 12:
        axis.set_xticks(values, [f"{value:,.6g}" for value in values])
        axis.set_xticks([], minor=True)
