"""Calibration of the predicted win probabilities, measured on games that were not trained on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pharos.search.net_layers import Floats
from pharos.training.config import TrainingConfig
from pharos.training.executor import Executor
from pharos.training.interface import GameReport, GameTraining, Predictions
from pharos.training.run import play_shares

BINS = 10

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Calibration:
    """Predictions for the mover of many positions, and the results: 1 for a win, 0.5 for a tie, 0 for a loss."""

    games: int
    endings: dict[str, int]  # games by ending
    search: Numbers  # the search's value
    net: Numbers  # the net's own value
    results: Numbers
    stage: NDArray[np.int64]  # index of the position's stage in `stages`
    stages: Sequence[str]

    def by_stage(self) -> Iterator[tuple[str, Calibration]]:
        """The positions of each stage of the game; stages without any are skipped."""
        for number, name in enumerate(self.stages):
            of_stage = self.stage == number
            if of_stage.any():
                rows = {row: getattr(self, row)[of_stage] for row in Predictions._fields}
                yield name, replace(self, **rows)


def calibrate(
    game: GameTraining, report: GameReport, config: TrainingConfig, champion: Floats, games: int, executor: Executor
) -> Calibration:
    """Play fresh self-play games with a champion and compare its predictions with the results.

    The games have their own random streams, so no iteration ever trains on them.
    """
    settings = {**config.selfplay_settings(config.warm_up + 1), **report.calibration_settings}
    shares = play_shares(champion, settings, f"{config.seed}:calibration", games)
    played = list(executor.map(game.play_share, shares))
    samples = np.concatenate([part.samples for part in played])
    predictions = report.predictions(champion, samples)
    return Calibration(games, game.count_outcomes(played), **predictions._asdict(), stages=report.stages)


def bins_of(predicted: Numbers, results: Numbers, bins: int = BINS) -> tuple[Numbers, Numbers, Numbers]:
    """Bin the predictions: the count, mean prediction and mean result of each bin; empty bins are skipped."""
    bin_index = np.minimum((predicted * bins).astype(np.int64), bins - 1)
    counts = np.bincount(bin_index, minlength=bins)
    used = np.flatnonzero(counts)
    n = counts[used].astype(np.float64)
    predicted_mean, result_mean = (
        np.bincount(bin_index, row, minlength=bins)[used] / n for row in (predicted, results)
    )
    return n, predicted_mean, result_mean


def calibration_error(predicted: Numbers, results: Numbers, bins: int = BINS) -> float:
    """The expected calibration error: each bin's gap between mean prediction and mean result, weighted by its size."""
    n, predicted_mean, result_mean = bins_of(predicted, results, bins)
    return float((n * np.abs(predicted_mean - result_mean)).sum() / n.sum())


def brier_score(predicted: Numbers, results: Numbers) -> float:
    """The mean squared error of the predictions; 0.25 for constant predictions of 50 %."""
    return float(((predicted - results) ** 2).mean())
