"""Shares of a training of 7 Wonders, each described by numbers alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pharos.core.chance import stream
from pharos.core.native import dtype_of, integers
from pharos.games.duel.search.net import Floats
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.search.net import nets_of
from pharos.games.wonders.training.samples import Sample
from pharos.games.wonders.training.selfplay import make_manner, make_table, play_game, play_gate


class TableShare(NamedTuple):
    """Self-play games to be played."""

    weights: tuple[Floats]
    manner: dict[str, float]
    seed: str
    first: int
    games: int


class Tables(NamedTuple):
    """What came of them."""

    samples: Any  # an array of Sample
    sizes: list[int]  # games by number of players


class GateShare(NamedTuple):
    """Pairs of games between two nets that have every other seat, the same deal with the seats swapped."""

    weights: tuple[Floats, Floats]
    manner: dict[str, float]
    seed: str
    first: int
    pairs: int


def table_share(share: TableShare) -> Tables:
    """Play a share of self-play games."""
    board, nets, manner = make_table(), nets_of(share.weights[0]), make_manner(**share.manner)
    parent = stream(share.seed, "wonders self-play")
    sizes = integers([0] * (MOST_PLAYERS + 1))
    samples = [np.zeros(0, dtype_of(Sample))]
    for number in range(share.first, share.first + share.games):
        n = int(play_game(board, nets, manner, parent, number, sizes))
        samples.append(np.array(board.samples[:n]))
    return Tables(np.concatenate(samples), [int(n) for n in sizes])


def gate_share(share: GateShare) -> list[float]:
    """Play a share of pairs; the scores of the first net, 0 to 2 each."""
    board, manner, parent = make_table(), make_manner(**share.manner), stream(share.seed, "wonders gate")
    nets = [nets_of(weights) for weights in share.weights]
    scores = []
    for number in range(share.first, share.first + share.pairs):
        score = 0.0
        for swap in range(2):
            won = int(play_gate(board, nets[0], nets[1], manner, parent, number, swap))
            sides = {(seat + swap) % 2 for seat in range(MOST_PLAYERS) if won >> seat & 1}
            score += 0.5 if len(sides) == 2 else float(sides == {0})
        scores.append(score)
    return scores
