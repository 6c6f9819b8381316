"""scripts/rewrite_net.py converts a net file of an earlier version to the current format."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np

from pharos.games.duel.search.shipped_net import FILE, load_weights, shipped_weights
from pharos.training.checkpoint import digest_of

SCRIPT = Path(__file__).parents[2] / "scripts" / "rewrite_net.py"


def test_the_weights_stay_and_the_facts_follow(tmp_path: Path) -> None:
    path, facts, weights = tmp_path / FILE, tmp_path / "net.json", shipped_weights()
    np.savez_compressed(path, weights=weights.astype(np.float16))
    facts.write_text(json.dumps({"file": "old.npz", "sha256": digest_of(path), "seed": 4}))
    subprocess.run([sys.executable, SCRIPT, path], check=True)
    assert load_weights(path).tobytes() == weights.tobytes()
    assert json.loads(facts.read_text()) == {"file": FILE, "sha256": digest_of(path), "seed": 4}
    before = path.read_bytes()
    subprocess.run([sys.executable, SCRIPT, path], check=True)
    assert path.read_bytes() == before
    with np.load(path) as file:
        assert "weights" not in file.files
