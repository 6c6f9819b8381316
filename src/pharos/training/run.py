"""The training loop: self-play, learning, and the gate, in every iteration."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Self

import numpy as np

from pharos.training.anchors import is_kept, measure
from pharos.training.checkpoint import Checkpoint
from pharos.training.config import TrainingConfig
from pharos.training.executor import Executor
from pharos.training.gate import is_passed, play_gate
from pharos.training.interface import GameTraining, PlayShare
from pharos.training.learner import Learner

GAMES_A_SHARE = 25

Report = Callable[[dict[str, Any]], None]
Progress = Callable[[str, int, int], None]


def _ignore_progress(stage: str, done: int, total: int) -> None:
    """The default progress callback: do nothing."""


def play_shares(
    champion: Any, settings: dict[str, float], seed: str, games: int, games_a_share: int = GAMES_A_SHARE
) -> list[PlayShare]:
    """Split the self-play games into shares."""
    return [
        PlayShare((champion,), settings, seed, first, min(games_a_share, games - first))
        for first in range(0, games, games_a_share)
    ]


class StageTimer:
    """Measures how long the stages of an iteration take."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = perf_counter()

    def end(self, stage: str) -> None:
        """Record the end of a stage."""
        now = perf_counter()
        self.seconds[stage] = round(now - self._last, 2)
        self._last = now


class Training:
    """A training run in a directory. Every iteration is saved completely before the next one begins.

    `progress` is called with the current stage, the amount of it that is done, and its maximum. `first` is the file of
    a net to begin with instead of random weights.
    """

    def __init__(
        self,
        game: GameTraining,
        directory: Path,
        config: TrainingConfig,
        executor: Executor,
        progress: Progress = _ignore_progress,
        *,
        first: Path | None = None,
    ) -> None:
        self.config = config
        self.checkpoint = Checkpoint(game, directory)
        self.checkpoint.begin(config, first)
        self._game, self._executor, self._progress = game, executor, progress
        saved = self.checkpoint.load()
        if saved:
            self.iteration, self.learner, self.champion = saved.iteration, saved.learner, saved.champion
        else:
            weights = self.checkpoint.first_weights()
            self.iteration = 0
            self.champion = game.learner.net.random_weights(config.seed) if weights is None else weights
            self.learner = Learner.begin(game.learner, self.champion)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.checkpoint.close()

    def run(self, iterations: int, report: Report) -> None:
        """Train until this many iterations are complete; `report` is called with each iteration's log line."""
        if self.iteration >= iterations:
            return
        window = self.checkpoint.samples(self._window(self.iteration))
        while self.iteration < iterations:
            number, timer = self.iteration + 1, StageTimer()
            samples, outcomes = self._play(number)
            self.checkpoint.save_samples(number, samples)
            window = [*window, samples][-self.config.window :]
            timer.end("play")
            losses = self._learn(number, window)
            timer.end("learn")
            gate = self._gate(number)
            timer.end("gate")
            anchors = self._play_anchors(number)
            if anchors:
                timer.end("anchors")
            line = {
                "iteration": number,
                "games": number * self.config.games,
                "samples": len(samples),
                "outcomes": outcomes,
                "losses": losses,
                "rate": self.config.learning_rate(number),
                "gate": gate,
                **({"anchors": anchors} if anchors else {}),
                "seconds": timer.seconds,
            }
            self.checkpoint.append_log(line)
            self.checkpoint.save(number, self.learner, self.champion)
            self.checkpoint.remove_samples(self._window(number).start)
            self.iteration = number
            report(line)

    def _window(self, iteration: int) -> range:
        """The iterations whose samples are in the replay window."""
        return range(max(iteration - self.config.window, 0) + 1, iteration + 1)

    def _play(self, number: int) -> tuple[Any, dict[str, int]]:
        """Play an iteration's self-play games; return the samples and the number of games by kind."""
        config = self.config
        settings = config.selfplay_settings(number)
        shares = play_shares(self.champion, settings, f"{config.seed}:{number}", config.games)
        played = []
        self._progress("play", 0, config.games)
        for share, part in zip(shares, self._executor.map(self._game.play_share, shares), strict=True):
            played.append(part)
            self._progress("play", share.first + share.games, config.games)
        return np.concatenate([part.samples for part in played]), self._game.count_outcomes(played)

    def _learn(self, number: int, window: list[Any]) -> dict[str, float]:
        """Learn from samples drawn uniformly at random from the replay window."""
        self._progress("learn", 0, 1)
        samples = np.concatenate(window)
        generator = np.random.default_rng((self.config.seed, number))
        wanted = len(window[-1]) * self.config.reuse
        order = generator.integers(0, len(samples), wanted)
        rate = self.config.learning_rate(number)
        return self.learner.learn(
            samples, order, batch=min(self.config.batch, wanted), rate=rate, decay=self.config.decay
        )

    def _gate(self, number: int) -> dict[str, Any]:
        """Play the learner's averaged net against the champion; the stronger one becomes champion."""
        config, candidate = self.config, self.learner.average.copy()
        gate = play_gate(
            self._game,
            config,
            (candidate, self.champion),
            f"{config.seed}:{number}",
            self._executor,
            lambda pairs: self._progress("gate", pairs, config.gate_pairs),
        )
        if is_passed(gate):
            self.champion = candidate
        return gate

    def _play_anchors(self, number: int) -> dict[str, Any] | None:
        """Measure the champion against the anchors, and add it to them, in the iterations where these are due."""
        every = self.config.anchor_every
        if not every:
            return None
        anchors = self.checkpoint.anchors()
        if is_kept(number) or not anchors:
            self.checkpoint.keep_anchor(number, self.champion)
        if number % every:
            return None
        self._progress("anchors", 0, 1)
        return measure(self._game, self.config, self.champion, anchors, self._executor)
