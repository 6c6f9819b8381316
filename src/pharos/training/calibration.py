"""Do predicted wins come true? Asked of games that nothing was learned from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pharos.core.native import compiled
from pharos.games.duel.search.features import write_features
from pharos.games.duel.search.hidden import find_unseen
from pharos.games.duel.search.net import END_COUNT, Floats, Net, net_of, read_features, think
from pharos.games.duel.training.learning import Bench, make_bench
from pharos.games.duel.training.samples import Sample
from pharos.training.config import Plan
from pharos.training.executor import Crew, PlayShare, play_share, ways_of

BINS = 10
GAMES_A_SHARE = 25
STAGES = ("draft", "age I", "age II", "age III")

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Calibration:
    """Predictions for the mover of many positions, and what came of them: 1 a win, 0.5 a tie, 0 a loss."""

    games: int
    ways: dict[str, int]  # the games by the way they ended
    search: Numbers  # what the search thought the position worth
    net: Numbers  # what the net alone thought
    happened: Numbers
    age: NDArray[np.int64]  # 0 for the draft

    def by_stage(self) -> Iterator[tuple[str, Calibration]]:
        """The positions of each stage of the game; stages without any are left out."""
        for age, stage in enumerate(STAGES):
            of_age = self.age == age
            if of_age.any():
                rows = (row[of_age] for row in (self.search, self.net, self.happened, self.age))
                yield stage, Calibration(self.games, self.ways, *rows)


@compiled
def _predict(net: Net, samples: list[Sample], bench: Bench, wins: Floats) -> None:
    for i in range(len(samples)):
        s = samples[i].state[0]
        find_unseen(s, bench.pools[0])
        n = write_features(s, bench.pools[0].low, bench.pools[0].high, bench.features)
        read_features(net.first, net.first_bias, bench.features, n, bench.hidden)
        wins[i] = think(net, s.age, bench.hidden)


def predict(weights: Floats, samples: Any) -> Numbers:
    """The chance to win that the net alone gives the mover of each sample."""
    wins = np.zeros(len(samples))
    _predict(net_of(weights), samples, make_bench(), wins)
    return wins


def calibrate(plan: Plan, champion: Floats, games: int, crew: Crew) -> Calibration:
    """Let a champion play fresh games against itself and compare all it predicted with what happened.

    Like self-play, but every decision counts, no opening is random and no seat has a taste or rushes. Their
    streams are of their own, so no iteration ever learns from these games.
    """
    manner = plan.manner(plan.warm_up + 1) | {"thorough": 100, "random_openings": 0, "tastes": 0, "rushes": 0}
    shares = [
        PlayShare((champion,), manner, f"{plan.seed}:calibration", first, min(GAMES_A_SHARE, games - first))
        for first in range(0, games, GAMES_A_SHARE)
    ]
    played = list(crew.do(play_share, shares))
    samples = np.concatenate([part.samples for part in played])
    end = samples["end"].astype(np.float64)
    return Calibration(
        games=games,
        ways=ways_of(played),
        search=np.clip(samples["value"].astype(np.float64), 0.0, 1.0),
        net=predict(champion, samples),
        happened=(1.0 + np.sign(END_COUNT // 2 - end)) / 2,
        age=samples["state"]["age"][:, 0].astype(np.int64),
    )


def bins_of(predicted: Numbers, happened: Numbers, bins: int = BINS) -> tuple[Numbers, Numbers, Numbers]:
    """Predictions by tenths: how many, their mean, and the mean of what happened; empty tenths are left out."""
    into = np.minimum((predicted * bins).astype(np.int64), bins - 1)
    counts = np.bincount(into, minlength=bins)
    used = np.flatnonzero(counts)
    n = counts[used].astype(np.float64)
    said, came = (np.bincount(into, row, minlength=bins)[used] / n for row in (predicted, happened))
    return n, said, came


def calibration_error(predicted: Numbers, happened: Numbers, bins: int = BINS) -> float:
    """The expected calibration error: how far a prediction is from what happens, on average over all positions."""
    n, said, came = bins_of(predicted, happened, bins)
    return float((n * np.abs(said - came)).sum() / n.sum())


def brier_score(predicted: Numbers, happened: Numbers) -> float:
    """The mean squared error of the predictions; 0.25 for who always says 50 %."""
    return float(((predicted - happened) ** 2).mean())
