"""Duel's implementation of the training interface (`pharos.training.interface`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pharos.games.duel.training.config import DuelTrainingConfig
from pharos.training.interface import GameTraining, GateShare, Played, PlayShare

if TYPE_CHECKING:
    from pharos.games.duel.training.anchors import DuelAnchors
    from pharos.games.duel.training.report import DuelReport
    from pharos.training.learner import LearnerSpec


class DuelTraining:
    """The training of the Duel net."""

    config = DuelTrainingConfig
    small_config = DuelTrainingConfig(nodes=2, quick_nodes=2, gate_nodes=2)

    @property
    def learner(self) -> LearnerSpec:
        """The net, the samples, and how to compute gradients."""
        from pharos.games.duel.training.gradients import LEARNER

        return LEARNER

    @property
    def anchors(self) -> DuelAnchors:
        """Fixed players to measure champions against."""
        from pharos.games.duel.training.anchors import DuelAnchors

        return DuelAnchors()

    @property
    def report(self) -> DuelReport:
        """What a report needs."""
        from pharos.games.duel.training.report import DuelReport

        return DuelReport()

    def play_share(self, share: PlayShare) -> Played:
        """Play a share of self-play games."""
        from pharos.games.duel.training.shares import play_share

        return play_share(share)

    def gate_share(self, share: GateShare) -> list[float]:
        """Play a share of pairs between two nets; return the first net's score in each pair, 0 to 2."""
        from pharos.games.duel.training.shares import gate_share

        return gate_share(share)

    def count_outcomes(self, played: Sequence[Played]) -> dict[str, int]:
        """The number of games in several shares, by ending."""
        from pharos.games.duel.training.shares import count_endings

        return count_endings(played)


TRAINING: GameTraining = DuelTraining()
