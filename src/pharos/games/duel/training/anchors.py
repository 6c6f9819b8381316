"""Players that stay the same while a training goes on, so that progress is measured on a fixed scale.

Beating its predecessor again and again does not make a net stronger than all before: it may go round in circles. So
from time to time the champion meets some of the first champions and players that are no nets, always on the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pharos.games.duel.search.net import Floats
from pharos.training.config import Plan
from pharos.training.executor import Crew, DuelShare, MatchShare, duel_share, match_share

OUTSIDERS = ("greedy", "rollout:nodes=300")
PAIRS_A_SHARE = 5


def is_kept(iteration: int) -> bool:
    """Whether the champion of an iteration becomes an anchor: 1, 3, 10, 30, 100 ..., ever rarer."""
    while iteration >= 10 and iteration % 10 == 0:
        iteration //= 10
    return iteration in (1, 3)


def measure(plan: Plan, champion: Floats, anchors: dict[int, Floats], crew: Crew) -> dict[str, Any]:
    """The champion's scores against all anchors, and in how many pairs of games each."""
    firsts = range(0, plan.anchor_pairs, PAIRS_A_SHARE)
    parts = [(first, min(PAIRS_A_SHARE, plan.anchor_pairs - first)) for first in firsts]
    scores = {}
    for opponent in OUTSIDERS:
        seed = f"{plan.seed}:{opponent}"
        matches = [MatchShare((champion,), opponent, plan.gate_nodes, seed, *part) for part in parts]
        scores[opponent] = _mean(crew.do(match_share, matches))
    for iteration, anchor in anchors.items():
        seed = f"{plan.seed}:anchor {iteration}"
        duels = [DuelShare((champion, anchor), plan.gate_nodes, seed, *part) for part in parts]
        scores[f"iteration {iteration}"] = _mean(crew.do(duel_share, duels))
    return {"pairs": plan.anchor_pairs, "scores": scores}


def _mean(parts: Iterable[list[float]]) -> float:
    """The score in a game, of scores in pairs of games."""
    scores = [score for part in parts for score in part]
    return round(sum(scores) / (2 * len(scores)), 4)
