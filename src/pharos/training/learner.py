"""Learning from samples: gradients over fixed shards of each batch, and AdamW updates."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np

from pharos.core.native import vectorised
from pharos.search.net_layers import ZERO, Floats, NetSpec

SHARDS = 2  # parts of a batch processed in parallel; fixed, so that sums do not depend on the machine


@vectorised
def adamw_step(
    weights: Floats, gradient: Floats, mean: Floats, square: Floats, rate: float, decay: float, t: int, n: int
) -> None:
    """Make an AdamW step with the gradient of n samples, and clear the gradient."""
    scale = np.float32(1.0 / n)
    a, b = np.float32(1.0 / (1.0 - 0.9**t)), np.float32(1.0 / (1.0 - 0.999**t))
    speed, keep = np.float32(rate), np.float32(1.0 - rate * decay)
    for i in range(len(weights)):
        g = gradient[i] * scale
        gradient[i] = ZERO
        mean[i] = np.float32(0.9) * mean[i] + np.float32(0.1) * g
        square[i] = np.float32(0.999) * square[i] + np.float32(0.001) * g * g
        weights[i] = weights[i] * keep - speed * (a * mean[i]) / (np.sqrt(b * square[i]) + np.float32(1e-8))


@vectorised
def add_and_clear(into: Floats, other: Floats) -> None:
    """Add a vector to another one and clear it."""
    for i in range(len(into)):
        into[i] += other[i]
        other[i] = ZERO


@vectorised
def update_average(average: Floats, weights: Floats, share: float) -> None:
    """Move a running average towards the weights."""
    for i in range(len(average)):
        average[i] += np.float32(share) * (weights[i] - average[i])


class LearnerSpec(NamedTuple):
    """What the learner needs to know about a game: its net, its samples, and how to compute gradients."""

    net: NetSpec
    sample: type  # the record of a sample
    losses: tuple[str, ...]
    view: Callable[[Floats], Any]  # turns a weight or gradient vector into the net that `add_gradients` takes
    make_workspace: Callable[[], Any]
    add_gradients: Callable[..., None]


@dataclass
class Learner:
    """A net in training: its weights, their running average (the net that plays), and AdamW's moments."""

    spec: LearnerSpec
    weights: Floats
    average: Floats
    mean: Floats
    square: Floats
    steps: int = 0

    @classmethod
    def begin(cls, spec: LearnerSpec, weights: Floats) -> Self:
        """A learner with initial weights."""
        return cls(spec, weights.copy(), weights.copy(), *np.zeros((2, spec.net.size), np.float32))

    def learn(
        self, samples: Any, order: Any, *, batch: int, rate: float, decay: float = 0.01, follow: float = 0.002
    ) -> dict[str, float]:
        """Learn from the samples in this order; return the mean losses."""
        spec = self.spec
        gradients = np.zeros((SHARDS, spec.net.size), np.float32)
        net, parts = spec.view(self.weights), [spec.view(row) for row in gradients]
        workspaces = [spec.make_workspace() for _ in range(SHARDS)]
        losses = np.zeros((SHARDS, len(spec.losses)))
        with ThreadPoolExecutor(SHARDS) as pool:
            for begin in range(0, len(order) - batch + 1, batch):
                cuts = [begin + batch * k // SHARDS for k in range(SHARDS + 1)]
                work = [
                    pool.submit(
                        spec.add_gradients,
                        net,
                        parts[k],
                        samples,
                        order,
                        cuts[k],
                        cuts[k + 1],
                        workspaces[k],
                        losses[k],
                    )
                    for k in range(SHARDS)
                ]
                for part in work:
                    part.result()
                for k in range(1, SHARDS):
                    add_and_clear(gradients[0], gradients[k])
                self._step(gradients[0], batch, rate, decay, follow)
        seen = max(len(order) // batch * batch, 1)
        return dict(zip(spec.losses, (losses.sum(axis=0) / seen).tolist(), strict=True))

    def _step(self, gradient: Floats, batch: int, rate: float, decay: float, follow: float) -> None:
        self.steps += 1
        self.spec.net.clear_padding(gradient)
        adamw_step(self.weights, gradient, self.mean, self.square, rate, decay, self.steps, batch)
        update_average(self.average, self.weights, max(follow, 1.0 / self.steps))
