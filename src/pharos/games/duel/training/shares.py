"""Shares of work in Duel's training; each is plain data."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pharos.core.chance import stream
from pharos.core.native import dtype_of, integers
from pharos.games.duel.rules.batch import OUTCOMES
from pharos.games.duel.rules.state import ENDINGS, NOBODY
from pharos.games.duel.search.net import playing_net
from pharos.games.duel.training.samples import Sample
from pharos.games.duel.training.selfplay import make_settings, make_workspace, play_game, play_gate_game
from pharos.training.interface import GateShare, Played, PlayShare


def play_share(share: PlayShare) -> Played:
    """Play a share of self-play games; outcomes are counted by winner * 5 + ending."""
    space = make_workspace(max(int(share.settings["nodes"]), int(share.settings["quick_nodes"])))
    net, settings = playing_net(share.weights[0]), make_settings(**share.settings)
    parent = stream(share.seed, "self-play")
    outcomes = integers([0] * OUTCOMES)
    samples = [np.zeros(0, dtype_of(Sample))]
    for number in range(share.first, share.first + share.games):
        n = int(play_game(space, net, settings, parent, number, outcomes))
        samples.append(np.array(space.samples[:n]))
    return Played(np.concatenate(samples), [int(n) for n in outcomes])


def count_endings(played: Sequence[Played]) -> dict[str, int]:
    """The number of games in several shares, by ending."""
    totals = np.sum([part.outcomes for part in played], axis=0).reshape(3, len(ENDINGS)).sum(axis=0)
    return {way: int(n) for way, n in zip(ENDINGS, totals, strict=True) if way}


def gate_share(share: GateShare) -> list[float]:
    """Play a share of pairs between two nets; return the first net's score in each pair, 0 to 2."""
    nodes = int(share.settings["nodes"])
    space = make_workspace(nodes)
    nets, parent = [playing_net(weights) for weights in share.weights], stream(share.seed, "gate")
    scores = []
    for number in range(share.first, share.first + share.pairs):
        score = 0.0
        for seat in range(2):
            winner = int(play_gate_game(space, nets[seat], nets[1 - seat], nodes, parent, number))
            score += 0.5 if winner == NOBODY else float(winner == seat)
        scores.append(score)
    return scores
