"""The interface that a game implements to have its nets trained.

A game declares its implementation of `GameTraining` as `training_part`. Importing that module should be cheap, because
the command line reads the settings of all games from it: import anything that needs the compiled engine on use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pharos.core.registry import games

if TYPE_CHECKING:
    from pharos.search.net_layers import Floats
    from pharos.training.config import TrainingConfig
    from pharos.training.learner import LearnerSpec


class PlayShare(NamedTuple):
    """A batch of self-play games to play."""

    weights: tuple[Floats]
    settings: dict[str, float]
    seed: str
    first: int
    games: int


class Played(NamedTuple):
    """The results of a batch of self-play games."""

    samples: Any  # an array of the game's sample records
    outcomes: list[int]  # number of games by kind; the kinds are game-specific


class GateShare(NamedTuple):
    """Pairs of games between two nets, each pair on the same deal with the seats swapped."""

    weights: tuple[Floats, Floats]
    settings: dict[str, float]
    seed: str
    first: int
    pairs: int


class MatchShare(NamedTuple):
    """Pairs of games of a net against a player that is not a net of this training run."""

    weights: tuple[Floats]
    opponent: str  # its code
    settings: dict[str, float]  # those of the gate
    seed: str
    first: int
    pairs: int


class Predictions(NamedTuple):
    """Predictions for the mover of many positions, and the results: 1 for a win, 0.5 for a tie, 0 for a loss."""

    search: Any  # the search's value
    net: Any  # the net's own value
    results: Any
    stage: Any  # the number of the stage of the game


class GameAnchors(Protocol):
    """Fixed players without a net, to measure champions against."""

    @property
    def fixed_players(self) -> Sequence[str]:
        """The codes of these players."""

    def match_share(self, share: MatchShare) -> list[float]:
        """Play a share of pairs against one of them; return the net's score in each pair, 0 to 2."""


class GameReport(Protocol):
    """What a training report needs to know about its game. The game's settings must include `nodes`."""

    @property
    def losses(self) -> Mapping[str, str]:
        """A description of each loss in the log."""

    @property
    def stages(self) -> Sequence[str]:
        """The names of the stages of a game."""

    @property
    def calibration_settings(self) -> Mapping[str, float]:
        """Self-play settings in which every decision becomes a sample and only the net chooses moves."""

    def predictions(self, weights: Floats, samples: Any) -> Predictions:
        """The predictions for samples of such games, and the results."""


class GameTraining(Protocol):
    """The training of a game's nets."""

    @property
    def config(self) -> type[TrainingConfig]:
        """The settings class of a training run."""

    @property
    def small_config(self) -> TrainingConfig:
        """Settings of a minimal training run, used only to compile everything."""

    @property
    def learner(self) -> LearnerSpec:
        """The nets, the samples, and how to compute gradients."""

    @property
    def anchors(self) -> GameAnchors | None:
        """Players to measure champions against; None if earlier champions are enough."""

    @property
    def report(self) -> GameReport | None:
        """What a report needs; None if this game has no report."""

    def play_share(self, share: PlayShare) -> Played:
        """Play a share of self-play games."""

    def gate_share(self, share: GateShare) -> list[float]:
        """Play a share of pairs between two nets; return the first net's score in each pair, 0 to 2."""

    def count_outcomes(self, played: Sequence[Played]) -> dict[str, int]:
        """The number of games in several shares, by kind."""


def trainable_games() -> dict[str, GameTraining]:
    """The training of each game that has one, by game name."""
    return {name: game.training for name, game in games().items() if game.training_part is not None}
