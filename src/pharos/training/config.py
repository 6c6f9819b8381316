"""The settings of a training run."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import asdict, field, fields
from typing import Any, ClassVar, Self, cast

from pharos.core.errors import PharosError

SELF_PLAY, LEARNING, GATE, ANCHORS = "Self-play", "Learning", "The gate", "Anchors"


def setting(default: Any, group: str, description: str, minimum: float = 0) -> Any:
    """A setting; `group` is its heading in a list of all settings, `minimum` its smallest value."""
    return field(default=default, metadata={"group": group, "description": description, "minimum": minimum})


class BadSetting(PharosError, ValueError):
    """An unknown setting, or a value outside a setting's range."""


class TrainingConfig(ABC):
    """The settings common to all games. Equal settings give the same net, however the training is executed.

    Each game subclasses this as a frozen dataclass that declares the settings in display order.
    """

    game: ClassVar[str]
    seed: int
    games: int
    warm_up: int
    window: int
    reuse: int
    batch: int
    rate: float
    last_rate: float
    slow_after: int
    slow_until: int
    gate_pairs: int
    gate_elo: float
    decay: float = 0.01  # of the weights
    anchor_every: int = 0  # unused by games without anchors
    anchor_pairs: int = 1

    def __post_init__(self) -> None:
        for setting_field in fields(cast(Any, self)):
            name, minimum = setting_field.name, setting_field.metadata["minimum"]
            value: Any = getattr(self, name)
            kinds = (int, float) if isinstance(setting_field.default, float) else (int,)
            if isinstance(value, bool) or not isinstance(value, kinds):
                raise BadSetting("bad_setting", f"{name} is a number, not {value!r}", setting=name)
            if not minimum <= value < math.inf:
                raise BadSetting("bad_setting", f"{name} is at least {minimum}, not {value}", setting=name)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """Settings from a mapping; one that is missing, as in older files, gets its default.

        Raises:
            BadSetting: a setting is unknown, or a value is outside its range.
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
        """The settings that differ from their defaults."""
        defaults = type(self)().to_dict()
        return {name: value for name, value in self.to_dict().items() if value != defaults[name]}

    def learning_rate(self, iteration: int) -> float:
        """The learning rate of an iteration: constant, then exponentially decaying, then constant."""
        done = (iteration - self.slow_after) / max(self.slow_until - self.slow_after, 1)
        return float(self.rate * (self.last_rate / self.rate) ** min(max(done, 0.0), 1.0))

    @abstractmethod
    def selfplay_settings(self, iteration: int) -> dict[str, float]:
        """How the self-play games of an iteration are played."""

    @abstractmethod
    def gate_settings(self) -> dict[str, float]:
        """How the games of the gate, and those against anchors, are played."""
