"""How well the draft of Duel is judged: `python scripts/draft_calibration.py --drafts 800 --nodes 500`.

Plays drafts with the shipped net, or another one, and searches several deals of age I after each: their mean is what
the draft was worth. Prints for every pick how far the net's and the search's first estimates were from that, and what
the first player's draft was worth on average.
"""

from __future__ import annotations

import argparse
import math
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from pharos.arena.matches import NORMAL_95
from pharos.core.chance import stream
from pharos.core.native import integers, read
from pharos.games.duel.players.search_player import make_search
from pharos.games.duel.rules.cards import DEALT_WONDERS
from pharos.games.duel.search.net import playing_net
from pharos.games.duel.search.shipped_net import load_weights, shipped_weights
from pharos.games.duel.training.config import DuelTrainingConfig
from pharos.games.duel.training.report import predict
from pharos.games.duel.training.shares import play_share
from pharos.search.puct import run_simulations
from pharos.search.tree_search import best_root_move
from pharos.training.executor import LocalExecutor
from pharos.training.interface import PlayShare

DRAFTS_A_SHARE = 20


def judge(weights: Any, nodes: int, deals: int, seed: int, first: int) -> Any:
    """Play drafts; return a row for each decision: its pick, what the draft was worth, and both estimates."""
    config = DuelTrainingConfig(
        drafts=1, deals=deals, nodes=nodes, thorough=100, random_openings=0, tastes=0, rushes=0, warm_up=0
    )
    share = PlayShare((weights,), config.selfplay_settings(1), f"calibration:{seed}", first, DRAFTS_A_SHARE)
    samples, net = play_share(share).samples, playing_net(weights)
    search, stop, found = make_search(nodes + 1, stream(str(seed), first), 0), integers([0]), []
    for number in range(len(samples)):
        search.begin(net, read(samples[number : number + 1]["state"][:, 0]))
        run_simulations(search.tree, net, nodes, stop)
        found.append(best_root_move([search]).value)
    state = samples["state"][:, 0]
    is_first = state["turn"] == state["first"]

    def of_first(values: Any) -> Any:
        return np.where(is_first, values, 1 - values)

    worth, by_net, by_search = (of_first(v) for v in (samples["value"], predict(weights, samples), np.array(found)))
    return np.stack([state["picked"], worth, by_net, by_search], axis=1)


def describe(errors: Any) -> str:
    """Return the mean and the standard deviation of errors in percentage points."""
    return f"{100 * errors.mean():+6.1f} {100 * errors.std():5.1f}"


def main() -> None:
    """Play the drafts and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path, nargs="?", default=None)
    parser.add_argument("--drafts", type=int, default=800)
    parser.add_argument("--nodes", type=int, default=500, help="simulations of a decision, and of each deal after it")
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    options = parser.parse_args()
    weights = load_weights(options.net) if options.net else shipped_weights()
    with LocalExecutor(options.workers) as executor:
        judging = partial(judge, weights, options.nodes, options.deals, options.seed)
        rows = np.concatenate(list(executor.map(judging, list(range(0, options.drafts, DRAFTS_A_SHARE)))))
    print("Errors of the first player's estimated win probability in percentage points: mean and standard deviation")
    print("pick      net           search")
    for pick in range(DEALT_WONDERS):
        _, worth, by_net, by_search = rows[rows[:, 0] == pick].T
        print(f"{pick + 1:4}  {describe(by_net - worth)}   {describe(by_search - worth)}")
    worth = rows[rows[:, 0] == 0, 1]
    margin = NORMAL_95 * worth.std() / math.sqrt(len(worth))
    print(f"After the draft the first player wins {100 * worth.mean():.1f} % (+-{100 * margin:.1f}).")


if __name__ == "__main__":
    main()
