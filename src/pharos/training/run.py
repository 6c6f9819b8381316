"""The training itself: play, learn, let the better net go on; again and again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import numpy as np

from pharos.arena.sprt import Sprt
from pharos.games.duel.search.net import Floats, random_weights
from pharos.games.duel.training.anchors import is_kept, measure
from pharos.training.checkpoint import Checkpoint
from pharos.training.config import Plan, Settings
from pharos.training.executor import Crew, DuelShare, PlayShare, duel_share, play_share, ways_of

GAMES_A_SHARE = 25
PAIRS_A_SHARE = 10
GATE_ROUND = 4  # shares of the gate between two looks at its test

Report = Callable[[dict[str, Any]], None]
Watch = Callable[[str, int, int], None]
P = TypeVar("P", bound=Settings)


def _nobody(stage: str, done: int, total: int) -> None:
    """Nobody watches."""


def is_passed(gate: dict[str, Any]) -> bool:
    """Whether a net became champion by what the log says of the gate."""
    return gate["decision"] == "accept" or (gate["decision"] is None and gate["score"] > 0.5)


class Stages:
    """How long the stages of an iteration took."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = perf_counter()

    def end(self, stage: str) -> None:
        """A stage is over."""
        now = perf_counter()
        self.seconds[stage] = round(now - self._last, 2)
        self._last = now


class Kit(NamedTuple):
    """What a training of a game works with."""

    checkpoint: type[Checkpoint]
    random_weights: Callable[[int], Floats]
    gate_work: Callable[[Any], list[float]]  # the scores of a share of the gate


class BaseTraining(ABC, Generic[P]):
    """A training in a directory. Every iteration is complete on disk before the next one begins.

    `watch` hears how far an iteration is: the stage, how much of it is done, and how much there is at most. `first` is
    the file of a net to begin with, in place of random weights.
    """

    kit: ClassVar[Kit]

    def __init__(
        self, directory: Path, plan: P, crew: Crew, watch: Watch = _nobody, *, first: Path | None = None
    ) -> None:
        self.plan = plan
        self.checkpoint = self.kit.checkpoint(directory)
        self.checkpoint.begin(plan, first)
        self._crew, self._watch = crew, watch
        saved = self.checkpoint.load()
        if saved:
            self.iteration, self.learner, self.champion = saved
        else:
            weights = self.checkpoint.first_weights()
            self.iteration = 0
            self.champion = self.kit.random_weights(plan.seed) if weights is None else weights
            self.learner = self.checkpoint.learner_kind.begin(self.champion)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.checkpoint.close()

    def run(self, iterations: int, report: Report) -> None:
        """Go on until so many iterations are complete; `report` gets the line of the log of each."""
        if self.iteration >= iterations:
            return
        window = self.checkpoint.samples(self._window(self.iteration))
        while self.iteration < iterations:
            number, stages = self.iteration + 1, Stages()
            samples, outcomes = self._play(number)
            self.checkpoint.save_samples(number, samples)
            window = [*window, samples][-self.plan.window :]
            stages.end("play")
            losses = self._learn(number, window)
            stages.end("learn")
            gate = self._gate(number)
            stages.end("gate")
            anchors = self._meet_anchors(number)
            if anchors:
                stages.end("anchors")
            line = {
                "iteration": number,
                "games": number * self.plan.games,
                "samples": len(samples),
                "outcomes": outcomes,
                "losses": losses,
                "rate": self.plan.learning_rate(number),
                "gate": gate,
                **({"anchors": anchors} if anchors else {}),
                "seconds": stages.seconds,
            }
            self.checkpoint.note(line)
            self.checkpoint.save(number, self.learner, self.champion)
            self.checkpoint.forget_samples(self._window(number).start)
            self.iteration = number
            report(line)

    def _window(self, iteration: int) -> range:
        return range(max(iteration - self.plan.window, 0) + 1, iteration + 1)

    def _learn(self, number: int, window: list[Any]) -> dict[str, float]:
        """Learn from samples of the window drawn at random, newer and older ones alike."""
        self._watch("learn", 0, 1)
        samples = np.concatenate(window)
        generator = np.random.default_rng((self.plan.seed, number))
        wanted = len(window[-1]) * self.plan.reuse
        order = generator.integers(0, len(samples), wanted)
        rate = self.plan.learning_rate(number)
        return self.learner.learn(samples, order, batch=min(self.plan.batch, wanted), rate=rate)

    def _gate(self, number: int) -> dict[str, Any]:
        """Let the learner's average play the champion until it is clear who is stronger, or enough; the stronger stays.

        What stays unclear is decided by the score: a net that learns little in an iteration must not stop the others.
        """
        plan, candidate = self.plan, self.learner.average.copy()
        test = Sprt(-plan.gate_elo, plan.gate_elo)
        for shares in self._gate_rounds(number, candidate):
            self._watch("gate", test.pairs, plan.gate_pairs)
            for scores in self._crew.do(self.kit.gate_work, shares):
                for score in scores:
                    test.add(score)
            if test.decision:
                break
        if not test.pairs:  # a plan without a gate
            self.champion = candidate
            return {"decision": "accept", "pairs": 0, "score": 0.5}
        score = round(sum(n * k / 2 for k, n in enumerate(test.counts)) / (2 * test.pairs), 4)
        gate = {"decision": test.decision, "pairs": test.pairs, "score": score}
        if is_passed(gate):
            self.champion = candidate
        return gate

    # --- what differs from game to game ------------------------------------------------------------------------------

    @abstractmethod
    def _play(self, number: int) -> tuple[Any, dict[str, int]]:
        """The samples of an iteration's self-play, and a count of its games by kind."""

    @abstractmethod
    def _gate_rounds(self, number: int, candidate: Floats) -> Iterator[list[Any]]:
        """The shares of the gate, in rounds between which its test is looked at."""

    def _meet_anchors(self, number: int) -> dict[str, Any] | None:
        """Measure the champion against players that stay the same, if it is time for that."""


class Training(BaseTraining[Plan]):
    """The training of the net of Duel."""

    kit = Kit(Checkpoint, random_weights, duel_share)

    def _play(self, number: int) -> tuple[Any, dict[str, int]]:
        """The samples of an iteration's self-play, and how its games ended."""
        plan, manner = self.plan, self.plan.manner(number)
        shares = [
            PlayShare((self.champion,), manner, f"{plan.seed}:{number}", first, min(GAMES_A_SHARE, plan.games - first))
            for first in range(0, plan.games, GAMES_A_SHARE)
        ]
        played = []
        self._watch("play", 0, plan.games)
        for share, part in zip(shares, self._crew.do(play_share, shares), strict=True):
            played.append(part)
            self._watch("play", share.first + share.games, plan.games)
        return np.concatenate([part.samples for part in played]), ways_of(played)

    def _gate_rounds(self, number: int, candidate: Floats) -> Iterator[list[DuelShare]]:
        plan, nets, seed = self.plan, (candidate, self.champion), f"{self.plan.seed}:{number}"
        shares = [
            DuelShare(nets, plan.gate_nodes, seed, first, min(PAIRS_A_SHARE, plan.gate_pairs - first))
            for first in range(0, plan.gate_pairs, PAIRS_A_SHARE)
        ]
        for start in range(0, len(shares), GATE_ROUND):
            yield shares[start : start + GATE_ROUND]

    def _meet_anchors(self, number: int) -> dict[str, Any] | None:
        """From time to time, measure the champion against the anchors; and perhaps make it one of them."""
        every = self.plan.anchor_every
        if not every:
            return None
        anchors = self.checkpoint.anchors()
        if is_kept(number) or not anchors:
            self.checkpoint.keep_anchor(number, self.champion)
        if number % every:
            return None
        self._watch("anchors", 0, 1)
        return measure(self.plan, self.champion, anchors, self._crew)
