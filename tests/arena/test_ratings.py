"""Ratings recover the strengths behind simulated results, and their confidence intervals cover them."""

from __future__ import annotations

import math
import random
from itertools import combinations, pairwise

import numpy as np
import pytest

from pharos.arena.elo import elo_difference, expected_score
from pharos.arena.ratings import Pairing, Rating, gain_by_doubling, rate

STRENGTHS = {"random": 300.0, "greedy": 1000.0, "small": 1150.0, "middle": 1230.0, "large": 1500.0}


def results(strengths: dict[str, float], pairs: int, seed: int) -> list[Pairing]:
    """Simulated results of players of these strengths, including some ties."""
    rng = random.Random(seed)

    def game(score: float) -> float:
        luck, ties = rng.random(), 0.1 * min(score, 1 - score)
        return 1.0 if luck < score - ties / 2 else 0.5 if luck < score + ties / 2 else 0.0

    pairings = []
    for a, b in combinations(strengths, 2):
        score = expected_score(strengths[a] - strengths[b])
        pairings.append(Pairing(a, b, tuple(game(score) + game(score) for _ in range(pairs))))
    return pairings


def by_player(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.player: rating for rating in ratings}


def test_known_strengths_are_found_again_within_the_interval() -> None:
    close = {name: elo for name, elo in STRENGTHS.items() if name != "random"}
    ratings = rate(list(close), results(close, 600, seed=4), anchor="greedy")
    assert [rating.player for rating in ratings] == list(close)
    for rating in ratings:
        assert rating.low <= close[rating.player] <= rating.high
        assert rating.high - rating.low < 60
    assert ratings[0] == Rating("greedy", 1000, 1000, 1000)


def test_the_interval_holds_the_truth_about_nineteen_times_in_twenty() -> None:
    strengths = {"greedy": 1000.0, "other": 1080.0, "third": 960.0}
    inside = 0
    for seed in range(100):
        found = by_player(rate(list(strengths), results(strengths, 60, seed), anchor="greedy", resamples=300))
        inside += sum(found[name].low <= strengths[name] <= found[name].high for name in ("other", "third"))
    assert 0.9 <= inside / 200 <= 0.99


def test_more_games_make_the_interval_narrower() -> None:
    few, many = (by_player(rate(list(STRENGTHS), results(STRENGTHS, n, 1), anchor="greedy")) for n in (40, 640))
    for name in ("small", "middle", "large"):
        assert many[name].high - many[name].low < 0.4 * (few[name].high - few[name].low)


def test_the_same_seed_gives_the_same_intervals() -> None:
    played = results(STRENGTHS, 50, seed=2)
    assert rate(list(STRENGTHS), played, anchor="greedy", seed=1) == rate(
        list(STRENGTHS), played, anchor="greedy", seed=1
    )
    assert rate(list(STRENGTHS), played, anchor="greedy", seed=1) != rate(
        list(STRENGTHS), played, anchor="greedy", seed=2
    )


def test_two_players_differ_by_their_score() -> None:
    ratings = rate(["a", "b"], [Pairing("b", "a", (2.0, 1.0, 1.0, 2.0, 0.5, 2.0) * 500)], anchor="a", anchor_elo=0)
    assert ratings[1].elo == pytest.approx(elo_difference(8.5 / 12), abs=0.3)


def test_a_score_of_a_hundred_percent_is_finite_and_uncertain() -> None:
    ratings = by_player(rate(["greedy", "random"], [Pairing("greedy", "random", (2.0,) * 50)], anchor="greedy"))
    assert 0 < ratings["random"].elo < 500
    assert np.isfinite([ratings["random"].low, ratings["random"].high]).all()
    assert ratings["random"].high - ratings["random"].low > 300


def test_the_virtual_draw_hardly_moves_what_many_games_tell() -> None:
    played = [Pairing("a", "b", (1.5, 2.0) * 200), Pairing("b", "c", (1.5, 2.0) * 200)]
    ratings = by_player(rate(["a", "b", "c"], played, anchor="c", anchor_elo=0))
    step = elo_difference(3.5 / 4)
    assert step is not None
    assert ratings["b"].elo == pytest.approx(step, abs=5)
    assert ratings["a"].elo == pytest.approx(2 * step, abs=8)


def test_ratings_do_not_depend_on_how_the_players_are_listed() -> None:
    played = results(STRENGTHS, 30, seed=3)
    turned = [Pairing(p.second, p.first, tuple(2 - s for s in p.scores)) for p in reversed(played)]
    forward = by_player(rate(list(STRENGTHS), played, anchor="greedy"))
    back = by_player(rate(list(reversed(STRENGTHS)), turned, anchor="greedy"))
    assert {name: forward[name].elo for name in STRENGTHS} == {name: back[name].elo for name in STRENGTHS}


def test_players_that_nothing_connects_cannot_be_rated() -> None:
    for played in ([Pairing("a", "b", (2.0, 1.0))], [Pairing("a", "b", (1.0,)), Pairing("c", "d", (1.0,))]):
        with pytest.raises(ValueError, match="no games connect 'c' with 'a'"):
            rate(["a", "b", "c", "d"], played, anchor="a")


def test_the_far_ends_of_a_long_chain_are_not_pulled_together() -> None:
    names = [f"player {i}" for i in range(8)]
    played = [Pairing(b, a, (1.0, 2.0, 1.0, 1.0) * 15) for a, b in pairwise(names)]
    step = elo_difference(5 / 8)
    assert step is not None
    ratings = rate(names, played, anchor=names[0], anchor_elo=0)
    assert ratings[-1].elo == pytest.approx(7 * step, rel=0.02)


def test_any_results_can_be_rated() -> None:
    rng = random.Random(8)
    for _ in range(20):
        names = [f"player {i}" for i in range(rng.randint(2, 9))]
        played = [
            Pairing(a, b, tuple(rng.choice((0.0, 0.0, 2.0, 2.0, 1.0)) for _ in range(rng.choice((1, 5, 500)))))
            if rng.random() < 0.5
            else Pairing(a, b, (2.0,) * rng.choice((1, 20, 2000)))
            for a, b in combinations(names, 2)
            if rng.random() < 0.6 or a == names[0]
        ]
        ratings = rate(names, played, anchor=names[0], resamples=50)
        assert all(r.low <= r.elo <= r.high for r in ratings)


def test_what_a_doubling_is_worth_is_found_again() -> None:
    limits = {"a": 10.0, "b": 20.0, "c": 80.0, "d": 640.0}
    strengths = {name: 25 * math.log2(limit) for name, limit in limits.items()}
    gain = gain_by_doubling(results(strengths, 2000, seed=5), limits)
    assert gain.low < 25 < gain.high
    assert gain.high - gain.low < 5
    assert abs(gain.elo - 25) < 3
    few = gain_by_doubling(results(strengths, 20, seed=5), limits)
    assert few.high - few.low > 5 * (gain.high - gain.low)


def test_a_doubling_worth_nothing_has_an_interval_around_nothing() -> None:
    limits = {"a": 1.0, "b": 4.0, "c": 16.0}
    gain = gain_by_doubling(results(dict.fromkeys(limits, 0.0), 300, seed=6), limits)
    assert gain.low < 0 < gain.high
