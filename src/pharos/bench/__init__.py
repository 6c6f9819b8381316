"""Speed measurements of the engine, and compilation ahead of time."""

from pharos.bench.measurement import measure
from pharos.bench.report import draw_report
from pharos.bench.warmup import warm_up

__all__ = ["draw_report", "measure", "warm_up"]
