"""Play a match between two nets of Duel: `python scripts/compare_nets.py NET.npz --nodes 200 --pairs 1000`.

Games come in pairs with the same deal and the seats swapped. The second net defaults to the shipped one. A net file is
what `pharos train DIRECTORY --export` writes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from pharos.arena.elo import elo_difference
from pharos.arena.matches import interval
from pharos.games.duel.search.shipped_net import load_weights, shipped_weights
from pharos.games.duel.training.shares import gate_share
from pharos.training.executor import LocalExecutor
from pharos.training.interface import GateShare

PAIRS_A_SHARE = 10


def main() -> None:
    """Play the match and print the score of the first net."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("other", type=Path, nargs="?", default=None)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    options = parser.parse_args()
    nets = load_weights(options.net), load_weights(options.other) if options.other else shipped_weights()
    shares = [
        GateShare(
            nets, {"nodes": options.nodes}, f"compare:{options.seed}", first, min(PAIRS_A_SHARE, options.pairs - first)
        )
        for first in range(0, options.pairs, PAIRS_A_SHARE)
    ]
    with LocalExecutor(options.workers) as executor:
        pairs = [score / 2 for scores in executor.map(gate_share, shares) for score in scores]
    score = sum(pairs) / len(pairs)
    low, high = interval([score for score in pairs for _ in range(2)], pairs)
    difference = elo_difference(score)
    elo = "" if difference is None else f", {difference:+.0f} Elo"
    print(f"{100 * score:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {2 * len(pairs)} games{elo}")


if __name__ == "__main__":
    main()
