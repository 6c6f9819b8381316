"""7 Wonders' implementation of the training interface (`pharos.training.interface`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pharos.games.wonders.training.config import WondersTrainingConfig
from pharos.training.interface import GameTraining, GateShare, Played, PlayShare

if TYPE_CHECKING:
    from pharos.training.learner import LearnerSpec


class WondersTraining:
    """The training of the nets of 7 Wonders; there are no anchors and no report."""

    config = WondersTrainingConfig
    small_config = WondersTrainingConfig(worlds=1)
    anchors = None
    report = None

    @property
    def learner(self) -> LearnerSpec:
        """The nets, the samples, and how to compute gradients."""
        from pharos.games.wonders.training.gradients import LEARNER

        return LEARNER

    def play_share(self, share: PlayShare) -> Played:
        """Play a share of self-play games."""
        from pharos.games.wonders.training.shares import play_share

        return play_share(share)

    def gate_share(self, share: GateShare) -> list[float]:
        """Play a share of pairs between two nets; return the first net's score in each pair, 0 to 2."""
        from pharos.games.wonders.training.shares import gate_share

        return gate_share(share)

    def count_outcomes(self, played: Sequence[Played]) -> dict[str, int]:
        """The number of games in several shares, by number of players."""
        from pharos.games.wonders.training.shares import count_sizes

        return count_sizes(played)


TRAINING: GameTraining = WondersTraining()
