"""Sequential halving over candidate moves, with a budget of simulations or of time."""

from __future__ import annotations

from collections.abc import Sized
from time import perf_counter
from typing import Protocol


class CandidateTrials(Protocol):
    """Simulations of the candidate moves of one decision."""

    simulations: int  # made so far

    @property
    def candidates(self) -> Sized:
        """The moves still under consideration."""
        ...

    def simulate(self, simulations: int) -> None:
        """Run about this many more simulations, spread evenly over the candidates."""
        ...

    def simulate_until(self, end: float) -> None:
        """Run simulations until `perf_counter()` reaches `end`."""
        ...

    def keep(self, n: int) -> None:
        """Keep only the n best candidates."""
        ...


def halve_by_simulations(trials: CandidateTrials, simulations: int) -> None:
    """Spend a budget of simulations in equal rounds: on all candidates, then on the best half, and so on."""
    for left in range(_rounds(trials), 0, -1):
        trials.simulate((simulations - trials.simulations) // left)
        _halve(trials, left)


def halve_until(trials: CandidateTrials, end: float) -> None:
    """Spend the time until `end` in equal rounds: on all candidates, then on the best half, and so on."""
    for left in range(_rounds(trials), 0, -1):
        trials.simulate_until(perf_counter() + (end - perf_counter()) / left)
        _halve(trials, left)


def _rounds(trials: CandidateTrials) -> int:
    return max((len(trials.candidates) - 1).bit_length(), 1)


def _halve(trials: CandidateTrials, left: int) -> None:
    """Drop the worse half, unless this was the last round."""
    if left > 1:
        trials.keep((len(trials.candidates) + 1) // 2)
