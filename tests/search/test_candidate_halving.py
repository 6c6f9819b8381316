"""Sequential halving spends its budget on ever fewer and better candidates."""

from __future__ import annotations

from time import perf_counter

import pytest

from pharos.search.candidate_halving import halve_by_simulations, halve_until


class Trials:
    """Candidates whose value is their number."""

    def __init__(self, n: int) -> None:
        self.candidates = list(range(n))
        self.simulations = 0
        self.rounds: list[tuple[int, int]] = []  # the number of candidates tried, and of simulations

    def simulate(self, simulations: int) -> None:
        self.simulations += simulations
        self.rounds.append((len(self.candidates), simulations))

    def simulate_until(self, end: float) -> None:
        while perf_counter() < end:
            self.simulations += 1
        self.rounds.append((len(self.candidates), self.simulations))

    def keep(self, n: int) -> None:
        self.candidates = sorted(self.candidates, reverse=True)[:n]


def test_each_round_has_half_of_the_candidates_and_the_same_share() -> None:
    trials = Trials(16)
    halve_by_simulations(trials, 400)
    assert trials.rounds == [(16, 100), (8, 100), (4, 100), (2, 100)]
    assert trials.candidates == [15, 14]


@pytest.mark.parametrize("n", range(1, 20))
def test_the_whole_budget_is_spent(n: int) -> None:
    trials = Trials(n)
    halve_by_simulations(trials, 101)
    assert trials.simulations == 101
    assert len(trials.candidates) <= 2
    assert n - 1 in trials.candidates


def test_the_clock_ends_it() -> None:
    trials, begin = Trials(5), perf_counter()
    halve_until(trials, begin + 0.05)
    assert 0.05 <= perf_counter() - begin < 1.0
    assert [n for n, _ in trials.rounds] == [5, 3, 2]
