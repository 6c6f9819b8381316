"""The settings for training the nets of 7 Wonders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pharos.training.config import GATE, LEARNING, SELF_PLAY, TrainingConfig, setting

ALL = 100  # percent


@dataclass(frozen=True)
class WondersTrainingConfig(TrainingConfig):
    """The settings for training the nets of 7 Wonders."""

    game: ClassVar[str] = "wonders"
    seed: int = setting(1, SELF_PLAY, "Decides all chance of the training.")
    games: int = setting(24_000, SELF_PLAY, "Games of an iteration.", 1)
    candidates: int = setting(6, SELF_PLAY, "Moves that are tried.", 2)
    worlds: int = setting(3, SELF_PLAY, "Worlds in which each of them is tried.", 1)
    turns: int = setting(6, SELF_PLAY, "Turns that are played before the net judges.", 1)
    thorough: int = setting(1, SELF_PLAY, "Percent of the moves that become samples.", 1)
    noted: int = setting(4, SELF_PLAY, "Percent of the others that become samples for the judge alone.")
    explore: int = setting(3, SELF_PLAY, "Percent of the moves that are left to chance.")
    edifice: int = setting(50, SELF_PLAY, "Percent of the games with Edifice.")
    warm_up: int = setting(2, SELF_PLAY, "First iterations that are played by the hand-made worth of moves.")
    heuristic: int = setting(10, SELF_PLAY, "Percent of the seats that are played by it later, in some games more.")
    noise: float = setting(2.5, SELF_PLAY, "Points of noise on what moves are worth to it.")
    sharpness: float = setting(12.0, SELF_PLAY, "How much a certain win adds to the net's number of a move.")
    memory: float = setting(0.9, SELF_PLAY, "How much of the net's number of a move stays beside what the search adds.")
    window: int = setting(6, LEARNING, "Iterations whose samples are learned from, at most.", 1)
    reuse: int = setting(3, LEARNING, "How often a sample is learned from, in all.", 1)
    batch: int = setting(512, LEARNING, "Samples of a step.", 2)
    rate: float = setting(1e-3, LEARNING, "The first learning rate.")
    last_rate: float = setting(5e-5, LEARNING, "The last learning rate.")
    slow_after: int = setting(8, LEARNING, "Iterations until the learning rate begins to fall.")
    slow_until: int = setting(28, LEARNING, "Iterations until it has fallen.")
    gate_pairs: int = setting(0, GATE, "Pairs of games of an iteration, at most; 0: no gate, every net goes on.")
    gate_elo: float = setting(20.0, GATE, "The gate tells so much stronger from so much weaker.", 1)

    def selfplay_settings(self, iteration: int) -> dict[str, float]:
        """How the self-play games of an iteration are played."""
        names = (
            "candidates",
            "worlds",
            "turns",
            "thorough",
            "noted",
            "explore",
            "heuristic",
            "noise",
            "sharpness",
            "memory",
        )
        heuristic_seats = {"heuristic": ALL} if iteration <= self.warm_up else {}
        return {name: getattr(self, name) for name in names} | {"expansions": self.edifice} | heuristic_seats

    def gate_settings(self) -> dict[str, float]:
        """How the games of the gate are played: like self-play after the first iterations."""
        return self.selfplay_settings(self.warm_up + 1)
