"""The settings of a training."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar, Self, cast

from pharos.core.errors import PharosError

SELF_PLAY, LEARNING, GATE, ANCHORS = "Self-play", "Learning", "The gate", "Anchors"


def setting(default: Any, group: str, words: str, least: float = 0) -> Any:
    """A setting with what it means; `group` is where a list of all settings puts it, `least` its smallest value."""
    return field(default=default, metadata={"group": group, "words": words, "least": least})


class BadSetting(PharosError, ValueError):
    """A setting that does not exist, or a value that it cannot have."""


class Settings:
    """What the plans of all games have. The same plan gives the same net, wherever and in however many parts it is run.

    Each game's plan is a frozen dataclass that declares its settings in the order in which they are listed.
    """

    game: ClassVar[str]
    seed: int
    games: int
    window: int
    reuse: int
    batch: int
    rate: float
    last_rate: float
    slow_after: int
    slow_until: int
    gate_pairs: int
    gate_elo: float

    def __post_init__(self) -> None:
        for known in fields(cast(Any, self)):
            name, least = known.name, known.metadata["least"]
            value: Any = getattr(self, name)
            kinds = (int, float) if isinstance(known.default, float) else (int,)
            if isinstance(value, bool) or not isinstance(value, kinds):
                raise BadSetting("bad_setting", f"{name} is a number, not {value!r}", setting=name)
            if not least <= value < math.inf:
                raise BadSetting("bad_setting", f"{name} is at least {least}, not {value}", setting=name)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """A plan by name; a setting that was not there yet when it was written has its default.

        Raises:
            BadSetting: a setting that does not exist, or a value that it cannot have.
        """
        known = {row.name for row in fields(cast(Any, cls))}
        for name in values:
            if name not in known:
                raise BadSetting("bad_setting", f"there is no setting {name!r}", setting=name)
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """All settings by name."""
        return asdict(cast(Any, self))

    def changed(self) -> dict[str, Any]:
        """The settings that are not the usual ones."""
        usual = type(self)().to_dict()
        return {name: value for name, value in self.to_dict().items() if value != usual[name]}

    def learning_rate(self, iteration: int) -> float:
        """The learning rate of an iteration: constant, then falling evenly on a logarithmic scale, then constant."""
        done = (iteration - self.slow_after) / max(self.slow_until - self.slow_after, 1)
        return float(self.rate * (self.last_rate / self.rate) ** min(max(done, 0.0), 1.0))


@dataclass(frozen=True)
class Plan(Settings):
    """How the net of Duel is trained."""

    game: ClassVar[str] = "duel"
    seed: int = setting(1, SELF_PLAY, "Decides all chance of the training.")
    games: int = setting(2000, SELF_PLAY, "Games of an iteration.", 1)
    nodes: int = setting(64, SELF_PLAY, "Simulations for a move that becomes a sample.", 2)
    quick_nodes: int = setting(16, SELF_PLAY, "Simulations for the other moves.", 2)
    thorough: int = setting(40, SELF_PLAY, "Percent of the moves that become samples.", 1)
    warm_up: int = setting(10, SELF_PLAY, "First iterations with a quarter of the simulations.")
    random_openings: int = setting(15, SELF_PLAY, "Percent of the games that begin with random moves.")
    opening_moves: int = setting(16, SELF_PLAY, "At most so many random moves.")
    tastes: int = setting(20, SELF_PLAY, "Percent of the games in which one seat prefers military or science.")
    dislike: float = setting(0.4, SELF_PLAY, "How much less a win in another way is worth to it.")
    rushes: int = setting(20, SELF_PLAY, "Percent of the games in which one seat is played by a rushing heuristic.")
    science_rushes: int = setting(70, SELF_PLAY, "Percent of these that rush for science, the others for military.")
    window: int = setting(30, LEARNING, "Iterations whose samples are learned from, at most.", 1)
    reuse: int = setting(8, LEARNING, "How often a sample is learned from, in all.", 1)
    batch: int = setting(512, LEARNING, "Samples of a step.", 2)
    rate: float = setting(1e-3, LEARNING, "The first learning rate.")
    last_rate: float = setting(1e-4, LEARNING, "The last learning rate.")
    slow_after: int = setting(40, LEARNING, "Iterations until the learning rate begins to fall.")
    slow_until: int = setting(130, LEARNING, "Iterations until it has fallen.")
    gate_nodes: int = setting(32, GATE, "Simulations for a move, also against anchors.", 2)
    gate_pairs: int = setting(120, GATE, "Pairs of games of an iteration, at most.", 1)
    gate_elo: float = setting(20.0, GATE, "The gate tells so much stronger from so much weaker.", 1)
    anchor_every: int = setting(10, ANCHORS, "Iterations between matches with players that stay the same; 0: none.")
    anchor_pairs: int = setting(30, ANCHORS, "Pairs of games against each of them.", 1)

    def manner(self, iteration: int) -> dict[str, float]:
        """How the self-play games of an iteration are played."""
        names = ("thorough", "random_openings", "opening_moves", "tastes", "dislike", "rushes", "science_rushes")
        part = 4 if iteration <= self.warm_up else 1  # the net knows nothing yet
        nodes = {"nodes": max(self.nodes // part, 2), "quick_nodes": max(self.quick_nodes // part, 2)}
        return nodes | {name: getattr(self, name) for name in names}
