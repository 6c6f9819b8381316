"""Convert a net file to the current format, keeping its weights: `python scripts/rewrite_net.py NET.npz --game duel`.

Use it for files of earlier versions, and for nets of a game that has new ids since: their rows are zero. The digest in
the .json file beside the net is updated.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pharos.core.registry import default_game
from pharos.search.net_file import load_weights, save_weights
from pharos.training.checkpoint import digest_of
from pharos.training.interface import trainable_games


def main() -> None:
    """Rewrite the file and update its facts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("--game", choices=list(trainable_games()), default=default_game())
    options = parser.parse_args()
    spec, path = trainable_games()[options.game].learner.net, options.net
    save_weights(path, spec, load_weights(path, spec))
    facts = path.with_suffix(".json")
    if facts.exists():
        known = json.loads(facts.read_text()) | {"file": path.name, "sha256": digest_of(path)}
        facts.write_text(json.dumps(known, indent=2) + "\n")


if __name__ == "__main__":
    main()
