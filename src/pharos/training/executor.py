"""Who plays the games of a training: the cores of this machine, or the workers of a Ray cluster.

A share of work is described by numbers alone and gives the same result wherever it is done, so a training does not
depend on how many help, nor on which machines.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

import numpy as np

from pharos.arena import play_game as play_with_players
from pharos.core.chance import stream
from pharos.core.native import dtype_of, integers, read
from pharos.games.duel.players.search_player import PharosPlayer
from pharos.games.duel.rules import Deal
from pharos.games.duel.rules.batch import OUTCOMES
from pharos.games.duel.rules.state import ENDINGS, NOBODY
from pharos.games.duel.search.net import Floats, playing_net
from pharos.games.duel.training.samples import Sample
from pharos.games.duel.training.selfplay import make_desk, make_manner, play_duel, play_game
from pharos.players import make_player


class PlayShare(NamedTuple):
    """Self-play games to be played."""

    weights: tuple[Floats]
    manner: dict[str, float]
    seed: str
    first: int
    games: int


class Played(NamedTuple):
    """What came of them."""

    samples: Any  # an array of Sample
    outcomes: list[int]  # games by winner * 5 + ending


def ways_of(played: Sequence[Played]) -> dict[str, int]:
    """The games of several shares by the way they ended."""
    totals = np.sum([part.outcomes for part in played], axis=0).reshape(3, len(ENDINGS)).sum(axis=0)
    return {way: int(n) for way, n in zip(ENDINGS, totals, strict=True) if way}


class DuelShare(NamedTuple):
    """Pairs of games between two nets, the same deal with the seats swapped."""

    weights: tuple[Floats, Floats]
    nodes: int
    seed: str
    first: int
    pairs: int


class MatchShare(NamedTuple):
    """Pairs of games of a net against a player that is no net of this training."""

    weights: tuple[Floats]
    opponent: str  # its code
    nodes: int
    seed: str
    first: int
    pairs: int


def play_share(share: PlayShare) -> Played:
    """Play a share of self-play games."""
    desk = make_desk(max(int(share.manner["nodes"]), int(share.manner["quick_nodes"])))
    net, manner, parent = playing_net(share.weights[0]), make_manner(**share.manner), stream(share.seed, "self-play")
    outcomes = integers([0] * OUTCOMES)
    samples = [np.zeros(0, dtype_of(Sample))]
    for number in range(share.first, share.first + share.games):
        n = int(play_game(desk, net, manner, parent, number, outcomes))
        samples.append(np.array(desk.samples[:n]))
    return Played(np.concatenate(samples), [int(n) for n in outcomes])


def duel_share(share: DuelShare) -> list[float]:
    """Play a share of pairs; the scores of the first net, 0 to 2 each."""
    desk = make_desk(share.nodes)
    nets, parent = [playing_net(weights) for weights in share.weights], stream(share.seed, "gate")
    scores = []
    for number in range(share.first, share.first + share.pairs):
        score = 0.0
        for seat in range(2):
            winner = int(play_duel(desk, nets[seat], nets[1 - seat], share.nodes, parent, number))
            score += 0.5 if winner == NOBODY else float(winner == seat)
        scores.append(score)
    return scores


def match_share(share: MatchShare) -> list[float]:
    """Play a share of pairs; the scores of the net, 0 to 2 each."""
    net, scores = playing_net(share.weights[0]), []
    for number in range(share.first, share.first + share.pairs):
        score = 0.0
        deal, mine, theirs = (read(stream(f"{share.seed}:{number}", part)).low for part in ("deal", "net", "other"))
        for seat in range(2):
            players = [
                PharosPlayer(mine, nodes=share.nodes, threads=1, net=net),
                make_player(share.opponent, theirs, threads=1),
            ]
            result = play_with_players(Deal.random(deal), players if seat == 0 else players[::-1]).result
            assert result is not None
            score += 0.5 if result.winner is None else float(result.winner == seat)
        scores.append(score)
    return scores


class Crew(AbstractContextManager["Crew"], Protocol):
    """Does shares of work side by side."""

    @property
    def cost(self) -> str:
        """What it cost beyond the work itself, in words; empty when nothing."""

    def do(self, work: Callable[[Any], Any], shares: Iterable[Any]) -> Iterator[Any]:
        """What `work` makes of each share, in the order of the shares."""


class LocalCrew:
    """The cores of this machine: threads, since compiled code does not hold the interpreter's lock."""

    cost = ""

    def __init__(self, workers: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)

    def do(self, work: Callable[[Any], Any], shares: Iterable[Any]) -> Iterator[Any]:
        """What `work` makes of each share, in the order of the shares."""
        return self._pool.map(work, shares)

    def __enter__(self) -> LocalCrew:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)
