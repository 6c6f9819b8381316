"""Measure the calibration of the shipped net: `python scripts/calibration.py docs/calibration --games 400`."""

from __future__ import annotations

import argparse
from pathlib import Path

from pharos.games.duel.search.shipped_net import shipped_weights
from pharos.games.duel.training.interface import TRAINING
from pharos.training.executor import LocalExecutor
from pharos.training.report import write_calibration


def main() -> None:
    """Write the page and its charts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=None)
    options = parser.parse_args()
    with LocalExecutor(options.workers) as executor:
        for path in write_calibration(
            TRAINING, shipped_weights(), options.directory, executor, games=options.games, nodes=options.nodes
        ):
            print(path)


if __name__ == "__main__":
    main()
