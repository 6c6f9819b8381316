"""scripts/draft_calibration.py compares estimates in the draft with what it was worth."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from pharos.training.warmup import make_ready

SCRIPT = Path(__file__).parents[2] / "scripts" / "draft_calibration.py"


def test_every_pick_has_its_errors() -> None:
    make_ready()
    words = ["--drafts", "40", "--nodes", "30", "--deals", "2"]
    done = subprocess.run([sys.executable, SCRIPT, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    rows = re.findall(r"^ +(\d) +([+-]\S+) +(\S+) +([+-]\S+) +(\S+)$", done.stdout, re.MULTILINE)
    assert [int(row[0]) for row in rows] == list(range(1, 9))
    assert all(float(spread) > 0 for row in rows for spread in (row[2], row[4]))
    worth = re.search(r"the first player wins (\S+) %", done.stdout)
    assert worth
    assert 50 < float(worth[1]) < 80
