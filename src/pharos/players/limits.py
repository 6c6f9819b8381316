"""How much can be asked of a player at most, in players' codes and in the engine protocol alike."""

from __future__ import annotations

import os

LIMITS = {"ms": 86_400_000, "nodes": 1_000_000_000}  # for a move: a day; and more than a day's worth
USUAL_CORES = 16
THREADS = max(USUAL_CORES, os.cpu_count() or 1)  # each may come to need a tree of some 170 MB
