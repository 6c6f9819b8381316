"""How fast the engine is, and compiling it before it is needed."""

from pharos.bench.measurement import measure
from pharos.bench.report import draw_report
from pharos.bench.warmup import needs_warm_up, warm_up

__all__ = ["draw_report", "measure", "needs_warm_up", "warm_up"]
