"""scripts/compare_nets.py compares two nets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pharos.games import duel
from pharos.games.duel.search.net import random_weights
from pharos.games.duel.search.shipped_net import save_weights
from pharos.training.warmup import make_ready

SCRIPT = Path(__file__).parents[2] / "scripts" / "compare_nets.py"
SHIPPED = Path(duel.__file__).parent / "nets" / "net.npz"


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    """Compile what the script shares with training once for all tests."""
    make_ready()


def compare(net: Path) -> str:
    words = [str(net), "--pairs", "15", "--nodes", "8"]
    done = subprocess.run([sys.executable, SCRIPT, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_net_is_as_strong_as_itself() -> None:
    assert compare(SHIPPED).startswith("50.0 % (")


def test_a_net_that_knows_nothing_is_weaker_than_the_shipped_one(tmp_path: Path) -> None:
    save_weights(tmp_path / "nothing.npz", random_weights(1))
    score = compare(tmp_path / "nothing.npz")
    assert float(score.split(" ")[0]) < 25
    assert "of 30 games" in score
