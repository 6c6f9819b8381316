"""The sequential test keeps its error rates, and stops early when the difference is clear."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest

from pharos.arena.elo import expected_score
from pharos.arena.sprt import PAIR_SCORES, Sprt, log_likelihood_ratio


def pairs(elo: float, rng: random.Random) -> Iterator[float]:
    """Scores of pairs of games of a player stronger by `elo`; a tenth of the deals are decided by luck alone."""
    score = expected_score(elo)
    while True:
        yield 1.0 if rng.random() < 0.1 else score_of_pair(score, rng)


def score_of_pair(score: float, rng: random.Random) -> float:
    return sum(float(rng.random() < score) for _ in range(2))


def run(elo: float, test: Sprt, rng: random.Random) -> Sprt:
    for score in pairs(elo, rng):
        if test.add(score):
            return test
    raise AssertionError


def outcomes(elo: float, *, elo0: float, elo1: float, runs: int) -> tuple[float, float]:
    """The acceptance rate and the average number of pairs."""
    rng = random.Random(11)
    tests = [run(elo, Sprt(elo0, elo1), rng) for _ in range(runs)]
    return sum(t.decision == "accept" for t in tests) / runs, sum(t.pairs for t in tests) / runs


def true_elo(elo: float) -> float:
    """The Elo difference measured over all these pairs, one-sided deals included."""
    score = 0.05 + 0.9 * expected_score(elo)
    return 400 * math.log10(score / (1 - score))


def test_it_errs_about_as_often_as_alpha_and_beta_say() -> None:
    at_elo0, _ = outcomes(0, elo0=0, elo1=true_elo(150), runs=400)
    at_elo1, _ = outcomes(150, elo0=0, elo1=true_elo(150), runs=400)
    assert 0.005 <= at_elo0 <= 0.09
    assert 0.91 <= at_elo1 <= 0.995


def test_it_decides_sooner_for_clear_differences() -> None:
    always, clear = outcomes(250, elo0=0, elo1=80, runs=60)
    _, close = outcomes(40, elo0=0, elo1=80, runs=60)
    never, worse = outcomes(-250, elo0=0, elo1=80, runs=60)
    assert (always, never) == (1, 0)
    assert clear < close / 3
    assert worse < close / 3


def test_for_many_pairs_it_is_the_normal_approximation() -> None:
    counts, elo0, elo1 = (130, 900, 2100, 1050, 190), 0.0, 10.0
    n = sum(counts)
    mean = sum(c * s for c, s in zip(counts, PAIR_SCORES, strict=True)) / n
    variance = sum(c * (s - mean) ** 2 for c, s in zip(counts, PAIR_SCORES, strict=True)) / n
    s0, s1 = 2 * expected_score(elo0), 2 * expected_score(elo1)
    normal = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert log_likelihood_ratio(counts, elo0, elo1) == pytest.approx(normal, rel=0.02)


def test_a_few_equal_results_decide_nothing() -> None:
    for score in PAIR_SCORES:
        test = Sprt(0, 20)
        for _ in range(3):
            assert test.add(score) is None
        assert math.isfinite(test.llr)


def test_the_sign_says_which_hypothesis_the_results_speak_for() -> None:
    assert log_likelihood_ratio((0, 0, 0, 0, 0), 0, 50) == 0
    assert log_likelihood_ratio((5, 0, 20, 0, 25), 0, 50) > 0
    assert log_likelihood_ratio((25, 0, 20, 0, 5), 0, 50) < 0
    mirrored = log_likelihood_ratio((25, 0, 20, 0, 5), -50, 0)
    assert mirrored == pytest.approx(-log_likelihood_ratio((5, 0, 20, 0, 25), 0, 50))


def test_a_decision_stays_and_a_test_can_be_taken_up_again() -> None:
    test = run(200, Sprt(0, 80), random.Random(5))
    assert test.decision == "accept"
    again = Sprt(0, 80, counts=test.counts)
    assert (again.llr, again.decision, again.pairs) == (test.llr, "accept", test.pairs)
    for _ in range(200):
        assert test.add(0) == "accept"
    assert test.llr < 0


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="less than elo1"):
        Sprt(10, 10)
    with pytest.raises(ValueError, match="between 0 and"):
        Sprt(0, 10, alpha=0)
    with pytest.raises(ValueError, match="counts"):
        Sprt(0, 10, counts=(1, 2))
    with pytest.raises(ValueError, match="a pair scores"):
        Sprt(0, 10).add(0.25)
