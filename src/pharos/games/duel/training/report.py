"""Duel's part of a training report: losses, stages, and calibration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pharos.core.native import compiled
from pharos.games.duel.search.features import write_features
from pharos.games.duel.search.hidden import find_unseen
from pharos.games.duel.search.net import END_COUNT, Floats, Net, first_layer_of, forward, net_of
from pharos.games.duel.training.gradients import GradientWorkspace, make_gradient_workspace
from pharos.games.duel.training.samples import Sample
from pharos.training.interface import Predictions


@compiled
def _predict(net: Net, samples: list[Sample], space: GradientWorkspace, wins: Floats) -> None:
    for i in range(len(samples)):
        s = samples[i].state[0]
        find_unseen(s, space.pools[0])
        n = write_features(s, space.pools[0].low, space.pools[0].high, space.features)
        first_layer_of(net, s.age, space.features, n, space.hidden)
        wins[i] = forward(net, s.age, space.hidden)


def predict(weights: Floats, samples: Any) -> NDArray[np.float64]:
    """The net's win probability for the mover of each sample, without search."""
    wins = np.zeros(len(samples))
    _predict(net_of(weights), samples, make_gradient_workspace(), wins)
    return wins


class DuelReport:
    """What a report needs to know about Duel."""

    losses: Mapping[str, str] = {"win": "who wins", "ends": "how", "margin": "by how much", "moves": "moves"}
    stages = ("draft", "age I", "age II", "age III")
    # Every decision becomes a sample, no opening is random, and no seat has a preferred kind of victory or rushes.
    calibration_settings: Mapping[str, float] = {"thorough": 100, "random_openings": 0, "tastes": 0, "rushes": 0}

    def predictions(self, weights: Floats, samples: Any) -> Predictions:
        """The predictions for self-play samples, and the results."""
        end = samples["end"].astype(np.float64)
        return Predictions(
            search=np.clip(samples["value"].astype(np.float64), 0.0, 1.0),
            net=predict(weights, samples),
            results=(1.0 + np.sign(END_COUNT // 2 - end)) / 2,
            stage=samples["state"]["age"][:, 0].astype(np.int64),
        )
