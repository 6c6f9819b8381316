"""The geometry of charts that templates draw as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 600, 140  # of the drawing area
MOST_POINTS = 300  # of a line; more cannot be told apart
FEWEST_POINTS = 2


@dataclass(frozen=True)
class LineChart:
    """A line through values from 0 to 1."""

    points: str  # of the SVG element polyline
    last: float
    width: int = WIDTH
    height: int = HEIGHT


def line_chart(values: Sequence[float]) -> LineChart | None:
    """Lay out a line through values from 0 to 1; None if there are too few."""
    if len(values) < FEWEST_POINTS:
        return None
    step = max(1, -(-len(values) // MOST_POINTS))
    shown = list(values[::-step])[::-1]  # with the last one
    places = [(WIDTH * i / (len(shown) - 1), HEIGHT * (1 - value)) for i, value in enumerate(shown)]
    return LineChart(" ".join(f"{x:.1f},{y:.1f}" for x, y in places), values[-1])


@dataclass(frozen=True)
class IntervalBar:
    """An interval with its estimate on a scale, as percentages of the width."""

    low: float
    high: float
    value: float
    zero: float  # where the value that changes nothing is

    @property
    def width(self) -> float:
        """The width of the interval."""
        return round(self.high - self.low, 2)


def interval_bar(value: float, ends: tuple[float, float], scale: tuple[float, float], zero: float) -> IntervalBar:
    """Lay out an interval on a scale."""

    def place(number: float) -> float:
        least, most = scale
        return round(100 * (min(max(number, least), most) - least) / (most - least), 2)

    return IntervalBar(place(ends[0]), place(ends[1]), place(value), place(zero))
