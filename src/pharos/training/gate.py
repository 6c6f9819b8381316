"""The gate: the newly trained net plays the champion, and the stronger one becomes champion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pharos.arena.sprt import Sprt
from pharos.search.net_layers import Floats
from pharos.training.config import TrainingConfig
from pharos.training.executor import Executor
from pharos.training.interface import GameTraining, GateShare

PAIRS_A_SHARE = 10
GATE_ROUND = 4  # shares between two checks of the test


def is_passed(gate: dict[str, Any]) -> bool:
    """Whether a net became champion, given the gate's entry in the log."""
    return gate["decision"] == "accept" or (gate["decision"] is None and gate["score"] > 0.5)


def play_gate(
    game: GameTraining,
    config: TrainingConfig,
    nets: tuple[Floats, Floats],
    seed: str,
    executor: Executor,
    progress: Callable[[int], None],
) -> dict[str, Any]:
    """Play a candidate against the champion until the test decides or the games run out; return the log entry.

    If the test stays undecided, the score decides: an iteration with little progress must not hold up later ones.
    `progress` is called with the number of pairs played so far.
    """
    settings = config.gate_settings()
    shares = [
        GateShare(nets, settings, seed, first, min(PAIRS_A_SHARE, config.gate_pairs - first))
        for first in range(0, config.gate_pairs, PAIRS_A_SHARE)
    ]
    test = Sprt(-config.gate_elo, config.gate_elo)
    for start in range(0, len(shares), GATE_ROUND):
        progress(test.pairs)
        for scores in executor.map(game.gate_share, shares[start : start + GATE_ROUND]):
            for score in scores:
                test.add(score)
        if test.decision:
            break
    if not test.pairs:  # the settings disable the gate
        return {"decision": "accept", "pairs": 0, "score": 0.5}
    score = round(sum(n * k / 2 for k, n in enumerate(test.counts)) / (2 * test.pairs), 4)
    return {"decision": test.decision, "pairs": test.pairs, "score": score}
