"""Ratings: one number per player that best explains the scores of all pairings.

The model is Bradley-Terry: a player who is 400 points stronger wins ten times as often as it loses. A tie counts as
half a win for each side. Only differences are determined, so the rating of one player, the anchor, is fixed.

To keep ratings finite for scores of 0 % and 100 %, every player gets one virtual draw, spread over its opponents in
proportion to the games against each. It shifts a rating based on a hundred games by a point or two. Unlike draws with
the anchor, it does not pull the ends of a long chain together.

Confidence intervals (95 %) come from a bootstrap over the pairs of games. The virtual games get a random weight,
exponential with mean 1 (as in a Bayesian bootstrap), so that a score of 100 % gets a wide interval instead of an empty
one. An interval refers to the difference from the anchor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pharos.arena.elo import POINTS

Floats = NDArray[np.float64]

ANCHOR, ANCHOR_ELO = "greedy", 1000.0  # a player that never changes and is neither unbeatable nor hopeless
RESAMPLES = 1000
PERCENTS = (2.5, 97.5)
GAMES_A_PAIR = 2
VIRTUAL_POINTS = 0.5  # for each side of the virtual draw
MAX_ITERATIONS, MAX_STEP, PRECISION = 500, 1.0, 1e-9  # for Newton's method; in natural log-odds
MOST_SLOPE, BISECTIONS = 8.0, 40


@dataclass(frozen=True)
class Pairing:
    """The scores of two players against each other."""

    first: str
    second: str
    scores: tuple[float, ...]  # the first player's score, 0 to 2, in every pair of games


@dataclass(frozen=True)
class Rating:
    """A player's strength."""

    player: str
    elo: float
    low: float  # bounds of the 95 % confidence interval
    high: float


@dataclass(frozen=True)
class Gain:
    """A gain in Elo, with its confidence interval."""

    elo: float
    low: float  # bounds of the 95 % confidence interval
    high: float


def rate(
    players: Sequence[str],
    pairings: Sequence[Pairing],
    *,
    anchor: str,
    anchor_elo: float = ANCHOR_ELO,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> list[Rating]:
    """Rate the players, in the given order. The same results and seed give the same intervals.

    Raises:
        ValueError: a player is not connected to the anchor by any chain of games.
    """
    place = {player: number for number, player in enumerate(players)}
    n = len(players)
    points, drawn = np.zeros((1, n, n)), np.zeros((resamples, n, n))
    rng = np.random.default_rng(seed)
    for pairing in pairings:
        a, b = place[pairing.first], place[pairing.second]
        _add(points, a, b, np.array([sum(pairing.scores)]), len(pairing.scores))
        _add(drawn, a, b, _resample(pairing.scores, rng, resamples), len(pairing.scores))
    games = points[0] + points[0].T
    _require_connected(players, games, place[anchor])
    odds = _fit(points, games, place[anchor], np.ones(1))[0]
    scatter = _fit(drawn, games, place[anchor], rng.exponential(size=resamples)) if resamples else odds[None, :]
    low, high = np.percentile(scatter, PERCENTS, axis=0)
    return [
        Rating(player, *(round(float(anchor_elo + POINTS * x), 1) for x in (odds[i], *_bounds(low, high, odds, i))))
        for player, i in place.items()
    ]


def gain_by_doubling(
    pairings: Sequence[Pairing], limits: Mapping[str, float], *, seed: int = 0, resamples: int = RESAMPLES
) -> Gain:
    """Estimate the Elo gain from doubling the limit, assuming that it is constant: Elo is linear in log2(limit)."""
    rng = np.random.default_rng(seed)
    doublings = np.array([math.log2(limits[p.first] / limits[p.second]) for p in pairings])
    games = np.array([GAMES_A_PAIR * len(p.scores) for p in pairings], dtype=np.float64)
    points = np.array([sum(p.scores) for p in pairings])
    drawn = np.stack([_resample(p.scores, rng, resamples) for p in pairings], axis=1)
    low, high = np.percentile(_slopes(drawn, games, doublings), PERCENTS)
    elo = float(_slopes(points[None, :], games, doublings)[0])
    return Gain(*(round(POINTS * x, 1) for x in (elo, min(float(low), elo), max(float(high), elo))))


def _slopes(points: Floats, games: Floats, steps: Floats) -> Floats:
    """For each row of points, find by bisection the log-odds that one step is worth."""
    low, high = np.full(len(points), -MOST_SLOPE), np.full(len(points), MOST_SLOPE)
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        expected = games / (1 + np.exp(-middle[:, None] * steps))
        is_more = ((points - expected) * steps).sum(axis=1) > 0
        low, high = np.where(is_more, middle, low), np.where(is_more, high, middle)
    slopes: Floats = (low + high) / 2
    return slopes


def _require_connected(players: Sequence[str], games: Floats, anchor: int) -> None:
    reached = np.zeros(len(players), dtype=bool)
    reached[anchor] = True
    for _ in players:
        reached |= games[reached].any(axis=0)
    for player, known in zip(players, reached, strict=True):
        if not known:
            raise ValueError(f"no games connect {player!r} with {players[anchor]!r}")


def _bounds(low: Floats, high: Floats, middle: Floats, i: int) -> tuple[float, float]:
    """Return the bounds of an interval, widened if necessary to include the estimate."""
    return min(float(low[i]), float(middle[i])), max(float(high[i]), float(middle[i]))


def _add(points: Floats, a: int, b: int, scores: Floats, pairs: int) -> None:
    points[:, a, b] += scores
    points[:, b, a] += GAMES_A_PAIR * pairs - scores


def _resample(scores: Sequence[float], rng: np.random.Generator, resamples: int) -> Floats:
    """Return bootstrap sums: in each resample, as many pairs are drawn with replacement as were played."""
    values, counts = np.unique(np.array(scores, dtype=np.float64), return_counts=True)
    if not len(scores):
        return np.zeros(resamples)
    drawn: Floats = rng.multinomial(len(scores), counts / len(scores), size=resamples) @ values
    return drawn


def _fit(points: Floats, games: Floats, anchor: int, weights: Floats) -> Floats:
    """Return the maximum-likelihood strengths for each table of points [i, j] of i against j, in log-odds.

    The anchor's strength is 0. `games` is the same for all tables; `weights` are those of the virtual games.
    """
    tables, n = points.shape[:2]
    share = games / games.sum(axis=1, keepdims=True)
    virtual = weights[:, None, None] * (share + share.T) / 2
    points = points + virtual * VIRTUAL_POINTS
    games = games + virtual
    others = [i for i in range(n) if i != anchor]
    strengths = np.zeros((tables, n))
    for _ in range(MAX_ITERATIONS):
        expected = 1 / (1 + np.exp(strengths[:, None, :] - strengths[:, :, None]))
        slope = (points - games * expected).sum(axis=2)
        curve = -games * expected * (1 - expected)
        curve[:, range(n), range(n)] = -curve.sum(axis=2)
        step = np.linalg.solve(curve[:, others][:, :, others], slope[:, others, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, initial=0)
        # Far from the optimum the likelihood is flat, and a full Newton step would overshoot.
        strengths[:, others] += step * np.minimum(1, MAX_STEP / np.maximum(longest, PRECISION))[:, None]
        if longest.max(initial=0) < PRECISION:
            return strengths
    raise AssertionError("ratings did not converge")
