"""The training of the nets of 7 Wonders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from pharos.games.duel.search.net import Floats
from pharos.games.wonders.search.net import random_weights
from pharos.games.wonders.training.config import WondersPlan
from pharos.games.wonders.training.executor import GateShare, TableShare, gate_share, table_share
from pharos.games.wonders.training.learning import WondersLearner
from pharos.games.wonders.training.samples import Sample
from pharos.training.checkpoint import Checkpoint
from pharos.training.run import GAMES_A_SHARE, GATE_ROUND, PAIRS_A_SHARE, BaseTraining, Kit


class WondersCheckpoint(Checkpoint):
    """The directory of a training of 7 Wonders."""

    plan_kind = WondersPlan
    learner_kind = WondersLearner
    sample_kind = Sample


class WondersTraining(BaseTraining[WondersPlan]):
    """The training of the nets of 7 Wonders."""

    kit = Kit(WondersCheckpoint, random_weights, gate_share)

    def _play(self, number: int) -> tuple[Any, dict[str, int]]:
        """The samples of an iteration's self-play, and its games by number of players."""
        plan, manner = self.plan, self.plan.manner(number)
        shares = [
            TableShare((self.champion,), manner, f"{plan.seed}:{number}", first, min(GAMES_A_SHARE, plan.games - first))
            for first in range(0, plan.games, GAMES_A_SHARE)
        ]
        played = []
        self._watch("play", 0, plan.games)
        for share, part in zip(shares, self._crew.do(table_share, shares), strict=True):
            played.append(part)
            self._watch("play", share.first + share.games, plan.games)
        sizes = np.sum([part.sizes for part in played], axis=0)
        games = {f"{players} players": int(n) for players, n in enumerate(sizes) if n}
        return np.concatenate([part.samples for part in played]), games

    def _gate_rounds(self, number: int, candidate: Floats) -> Iterator[list[GateShare]]:
        plan, nets, seed = self.plan, (candidate, self.champion), f"{self.plan.seed}:{number}"
        manner = plan.manner(plan.warm_up + 1)
        shares = [
            GateShare(nets, manner, seed, first, min(PAIRS_A_SHARE, plan.gate_pairs - first))
            for first in range(0, plan.gate_pairs, PAIRS_A_SHARE)
        ]
        for start in range(0, len(shares), GATE_ROUND):
            yield shares[start : start + GATE_ROUND]
