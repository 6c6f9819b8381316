"""The settings of a training."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Plan:
    """How a net is trained. The same plan gives the same net, wherever and in however many parts it is run."""

    seed: int = 1
    games: int = 2000  # self-play games in an iteration
    nodes: int = 64  # simulations for a move that becomes a sample
    quick_nodes: int = 16  # for the others
    thorough: int = 40  # percent of the moves that become samples
    warm_up: int = 10  # first iterations with a quarter of the simulations: the net knows nothing yet
    random_openings: int = 15  # percent of the games that begin with random moves
    opening_moves: int = 16
    tastes: int = 20  # percent of the games in which one seat prefers to win by military or by science
    dislike: float = 0.4
    rushes: int = 20  # percent of the games in which one seat is played by a heuristic that rushes
    science_rushes: int = 70  # percent of these that rush for science, the others for military
    window: int = 30  # iterations whose samples are learned from, at most
    reuse: int = 8  # how often a sample is learned from, in all
    batch: int = 512
    rate: float = 1e-3  # the first learning rate
    last_rate: float = 1e-4  # and the last
    slow_after: int = 40  # iterations until the learning rate begins to fall
    slow_until: int = 130  # and until it has fallen
    gate_nodes: int = 32
    gate_pairs: int = 120  # at most, for each iteration
    gate_elo: float = 20.0  # the gate tells so much stronger from so much weaker

    def fixed(self) -> dict[str, Any]:
        """All that must stay the same when a training goes on."""
        return asdict(self)

    def manner(self, iteration: int) -> dict[str, float]:
        """How the self-play games of an iteration are played."""
        names = ("thorough", "random_openings", "opening_moves", "tastes", "dislike", "rushes", "science_rushes")
        part = 4 if iteration <= self.warm_up else 1
        nodes = {"nodes": max(self.nodes // part, 2), "quick_nodes": max(self.quick_nodes // part, 2)}
        return nodes | {name: getattr(self, name) for name in names}

    def learning_rate(self, iteration: int) -> float:
        """The learning rate of an iteration: constant, then falling evenly on a logarithmic scale, then constant."""
        done = (iteration - self.slow_after) / max(self.slow_until - self.slow_after, 1)
        return float(self.rate * (self.last_rate / self.rate) ** min(max(done, 0.0), 1.0))
