"""A few thousand of the games of scripts/million.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "million.py"


def test_nothing_is_wrong_in_some_thousand_random_games() -> None:
    done = subprocess.run([sys.executable, SCRIPT, "--games", "5000"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("5,000 games, ")
    assert "nothing wrong" in done.stdout
