"""The training itself: play, learn, let the better net go on; again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from pharos.arena.sprt import Sprt
from pharos.duel.state import ENDINGS
from pharos.search.net import Floats, random_weights
from pharos.training.checkpoint import Checkpoint
from pharos.training.crew import Crew, DuelShare, PlayShare
from pharos.training.learning import Learner
from pharos.training.plan import Plan

GAMES_A_SHARE = 25
PAIRS_A_SHARE = 10
GATE_ROUND = 4  # shares of the gate between two looks at its test

Report = Callable[[dict[str, Any]], None]


class Training:
    """A training in a directory. Every iteration is complete on disk before the next one begins."""

    def __init__(self, directory: Path, plan: Plan, crew: Crew) -> None:
        self.plan = plan
        self.checkpoint = Checkpoint(directory, plan)
        self._crew = crew
        loaded = self.checkpoint.load()
        if loaded:
            self.learner, self.champion = loaded
        else:
            self.champion = random_weights(plan.seed)
            self.learner = Learner.begin(self.champion)
        self.iteration = self.checkpoint.iteration

    def run(self, iterations: int, report: Report) -> None:
        """Go on until so many iterations are complete."""
        window = self.checkpoint.samples(self._window(self.iteration))
        while self.iteration < iterations:
            number = self.iteration + 1
            begin = perf_counter()
            samples, outcomes = self._play(number)
            self.checkpoint.save_samples(number, samples)
            window = [*window, samples][-self.plan.window :]
            played = perf_counter()
            losses = self._learn(number, window)
            learned = perf_counter()
            gate = self._gate(number)
            if gate["decision"] == "accept" or (gate["decision"] is None and gate["score"] > 0.5):
                self.champion = self.learner.average.copy()
            line = {
                "iteration": number,
                "games": number * self.plan.games,
                "samples": len(samples),
                "outcomes": outcomes,
                "losses": losses,
                "rate": self.plan.learning_rate(number),
                "gate": gate,
                "seconds": {
                    "play": round(played - begin, 2),
                    "learn": round(learned - played, 2),
                    "gate": round(perf_counter() - learned, 2),
                },
            }
            self.checkpoint.note(line)
            self.checkpoint.save(number, self.learner, self.champion)
            self.checkpoint.forget_samples(self._window(number).start)
            self.iteration = number
            report(line)

    def _window(self, iteration: int) -> range:
        return range(max(iteration - self.plan.window, 0) + 1, iteration + 1)

    def _play(self, number: int) -> tuple[Any, dict[str, int]]:
        """The samples of an iteration's self-play, and how its games ended."""
        plan, manner = self.plan, self.plan.manner(number)
        shares = (
            PlayShare(self.champion, manner, f"{plan.seed}:{number}", first, min(GAMES_A_SHARE, plan.games - first))
            for first in range(0, plan.games, GAMES_A_SHARE)
        )
        played = list(self._crew.play(shares))
        totals = np.sum([part.outcomes for part in played], axis=0).reshape(3, len(ENDINGS)).sum(axis=0)
        ends = {name: int(n) for name, n in zip(ENDINGS, totals, strict=True) if name}
        return np.concatenate([part.samples for part in played]), ends

    def _learn(self, number: int, window: list[Any]) -> dict[str, float]:
        """Learn from samples of the window drawn at random, newer and older ones alike."""
        samples = np.concatenate(window)
        generator = np.random.default_rng((self.plan.seed, number))
        wanted = len(window[-1]) * self.plan.reuse
        order = generator.integers(0, len(samples), wanted)
        rate = self.plan.learning_rate(number)
        return self.learner.learn(samples, order, batch=min(self.plan.batch, wanted), rate=rate)

    def _gate(self, number: int) -> dict[str, Any]:
        """Let the learner's average play against the champion until it is clear who is stronger, or enough.

        What stays unclear is decided by the score: a net that learns little in an iteration must not stop the others.
        """
        plan = self.plan
        test = Sprt(-plan.gate_elo, plan.gate_elo)
        for shares in _rounds(self._duel_shares(number)):
            for scores in self._crew.duel(shares):
                for score in scores:
                    test.add(score)
            if test.decision:
                break
        score = sum(n * k / 2 for k, n in enumerate(test.counts)) / max(2 * test.pairs, 1)
        return {"decision": test.decision, "pairs": test.pairs, "score": round(score, 4)}

    def _duel_shares(self, number: int) -> Iterator[DuelShare]:
        plan = self.plan
        nets: tuple[Floats, Floats] = (self.learner.average, self.champion)
        for first in range(0, plan.gate_pairs, PAIRS_A_SHARE):
            pairs = min(PAIRS_A_SHARE, plan.gate_pairs - first)
            yield DuelShare(nets, plan.gate_nodes, f"{plan.seed}:{number}", first, pairs)


def _rounds(shares: Iterator[DuelShare]) -> Iterator[list[DuelShare]]:
    rest = list(shares)
    for start in range(0, len(rest), GATE_ROUND):
        yield rest[start : start + GATE_ROUND]
