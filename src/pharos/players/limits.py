"""Upper bounds of what can be requested from a player, in player codes and in the engine protocol."""

from __future__ import annotations

import os

LIMITS = {"ms": 86_400_000, "nodes": 1_000_000_000}  # per move: a day, and more nodes than a day allows
USUAL_CORES = 16
THREADS = max(USUAL_CORES, os.cpu_count() or 1)  # each may need a tree of about 170 MB
THREADS_SETTING = (
    "cores for a move, at most all there are, "
    f"or {USUAL_CORES} where there are fewer; by default one with nodes, all with ms"
)  # description of the setting `threads`
