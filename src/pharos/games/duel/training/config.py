"""The settings for training the Duel net."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pharos.training.config import ANCHORS, GATE, LEARNING, SELF_PLAY, TrainingConfig, setting


@dataclass(frozen=True)
class DuelTrainingConfig(TrainingConfig):
    """The settings for training the Duel net."""

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
    drafts: int = setting(
        0, SELF_PLAY, "1: only the draft is played and learned; its value comes from searches after it."
    )
    deals: int = setting(8, SELF_PLAY, "Deals of age I that are searched after such a draft.", 1)
    window: int = setting(30, LEARNING, "Iterations whose samples are learned from, at most.", 1)
    reuse: int = setting(8, LEARNING, "How often a sample is learned from, in all.", 1)
    batch: int = setting(512, LEARNING, "Samples of a step.", 2)
    decay: float = setting(0.01, LEARNING, "Weight decay of the learner.")
    rate: float = setting(1e-3, LEARNING, "The first learning rate.")
    last_rate: float = setting(1e-4, LEARNING, "The last learning rate.")
    slow_after: int = setting(40, LEARNING, "Iterations until the learning rate begins to fall.")
    slow_until: int = setting(130, LEARNING, "Iterations until it has fallen.")
    gate_nodes: int = setting(32, GATE, "Simulations for a move, also against anchors.", 2)
    gate_pairs: int = setting(120, GATE, "Pairs of games of an iteration, at most.", 1)
    gate_elo: float = setting(20.0, GATE, "The gate tells so much stronger from so much weaker.", 1)
    anchor_every: int = setting(10, ANCHORS, "Iterations between matches with players that stay the same; 0: none.")
    anchor_pairs: int = setting(30, ANCHORS, "Pairs of games against each of them.", 1)

    def selfplay_settings(self, iteration: int) -> dict[str, float]:
        """How the self-play games of an iteration are played."""
        names = (
            "drafts",
            "deals",
            "thorough",
            "random_openings",
            "opening_moves",
            "tastes",
            "dislike",
            "rushes",
            "science_rushes",
        )
        part = 4 if iteration <= self.warm_up else 1  # the net knows nothing yet
        nodes = {"nodes": max(self.nodes // part, 2), "quick_nodes": max(self.quick_nodes // part, 2)}
        return nodes | {name: getattr(self, name) for name in names}

    def gate_settings(self) -> dict[str, float]:
        """How the games of the gate, and those against anchors, are played."""
        return {"nodes": self.gate_nodes}
