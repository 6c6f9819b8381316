"""Shares of work in the training of 7 Wonders; each is plain data."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pharos.core.chance import stream
from pharos.core.native import dtype_of, integers
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.search.net import nets_of
from pharos.games.wonders.training.samples import Sample
from pharos.games.wonders.training.selfplay import make_settings, make_workspace, play_game, play_gate_game
from pharos.training.interface import GateShare, Played, PlayShare


def play_share(share: PlayShare) -> Played:
    """Play a share of self-play games; outcomes are counted by number of players."""
    space, nets, settings = make_workspace(), nets_of(share.weights[0]), make_settings(**share.settings)
    parent = stream(share.seed, "wonders self-play")
    sizes = integers([0] * (MOST_PLAYERS + 1))
    samples = [np.zeros(0, dtype_of(Sample))]
    for number in range(share.first, share.first + share.games):
        n = int(play_game(space, nets, settings, parent, number, sizes))
        samples.append(np.array(space.samples[:n]))
    return Played(np.concatenate(samples), [int(n) for n in sizes])


def count_sizes(played: Sequence[Played]) -> dict[str, int]:
    """The number of games in several shares, by number of players."""
    sizes = np.sum([part.outcomes for part in played], axis=0)
    return {f"{players} players": int(n) for players, n in enumerate(sizes) if n}


def gate_share(share: GateShare) -> list[float]:
    """Play a share of pairs between two nets in alternating seats; return the first net's score per pair, 0 to 2."""
    space, settings = make_workspace(), make_settings(**share.settings)
    parent = stream(share.seed, "wonders gate")
    nets = [nets_of(weights) for weights in share.weights]
    scores = []
    for number in range(share.first, share.first + share.pairs):
        score = 0.0
        for swap in range(2):
            won = int(play_gate_game(space, nets[0], nets[1], settings, parent, number, swap))
            sides = {(seat + swap) % 2 for seat in range(MOST_PLAYERS) if won >> seat & 1}
            score += 0.5 if len(sides) == 2 else float(sides == {0})
        scores.append(score)
    return scores
