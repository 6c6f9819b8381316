"""Anchors: fixed opponents during a training run, so that progress is measured on a fixed scale.

A net that keeps beating its predecessor need not beat all earlier ones: training may go round in circles. So at
intervals the champion plays some earlier champions and some players without a net, always on the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pharos.search.net_layers import Floats
from pharos.training.config import TrainingConfig
from pharos.training.executor import Executor
from pharos.training.interface import GameTraining, GateShare, MatchShare

PAIRS_A_SHARE = 5


def is_kept(iteration: int) -> bool:
    """Whether the champion of an iteration becomes an anchor: 1, 3, 10, 30, 100 and so on."""
    while iteration >= 10 and iteration % 10 == 0:
        iteration //= 10
    return iteration in (1, 3)


def measure(
    game: GameTraining, config: TrainingConfig, champion: Floats, anchors: dict[int, Floats], executor: Executor
) -> dict[str, Any]:
    """Measure the champion's scores against all anchors; also return the number of game pairs against each."""
    firsts = range(0, config.anchor_pairs, PAIRS_A_SHARE)
    parts = [(first, min(PAIRS_A_SHARE, config.anchor_pairs - first)) for first in firsts]
    settings = config.gate_settings()
    scores = {}
    if game.anchors:
        play = game.anchors.match_share
        for opponent in game.anchors.fixed_players:
            seed = f"{config.seed}:{opponent}"
            matches = [MatchShare((champion,), opponent, settings, seed, *part) for part in parts]
            scores[opponent] = _mean(executor.map(play, matches))
    for iteration, anchor in anchors.items():
        seed = f"{config.seed}:anchor {iteration}"
        shares = [GateShare((champion, anchor), settings, seed, *part) for part in parts]
        scores[f"iteration {iteration}"] = _mean(executor.map(game.gate_share, shares))
    return {"pairs": config.anchor_pairs, "scores": scores}


def _mean(parts: Iterable[list[float]]) -> float:
    """The mean score per game, from scores of game pairs."""
    scores = [score for part in parts for score in part]
    return round(sum(scores) / (2 * len(scores)), 4)
