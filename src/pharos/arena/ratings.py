"""Ratings: one number for each player that explains the scores of all pairings best.

The model is that of Bradley and Terry: a player that is 400 points stronger wins ten times as often as it loses. A tie
is half a win for each. The numbers are differences, so one player, the anchor, is given its number.

So that a score of 0 % or 100 % has a finite rating too, every player has one virtual game, a draw, spread over the
opponents it met in proportion to the games against each. It moves a rating that a hundred games tell about by a point
or two, and does not pull far ends of a long chain together, as draws with the anchor would.

The intervals hold 95 % of the ratings found when the pairs of games are drawn again from those that were played, with
repetition. The virtual games then have a random weight, exponential with mean 1 (as in a Bayesian bootstrap), so that
a score of 100 % gets a wide interval and not none. An interval is that of the difference from the anchor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pharos.arena.elo import POINTS

Floats = NDArray[np.float64]

ANCHOR, ANCHOR_ELO = "greedy", 1000.0  # a player that never changes and that everybody can beat or lose to
RESAMPLES = 1000
PERCENTS = (2.5, 97.5)
GAMES_A_PAIR = 2
VIRTUAL_POINTS = 0.5  # for each side of the virtual draw
MOST_STEPS, LONGEST_STEP, PRECISION = 500, 1.0, 1e-9  # of Newton's method, in natural logarithms of the odds
MOST_SLOPE, BISECTIONS = 8.0, 40


@dataclass(frozen=True)
class Pairing:
    """What two players scored against each other."""

    first: str
    second: str
    scores: tuple[float, ...]  # the first player's, 0 to 2 for every pair of games


@dataclass(frozen=True)
class Rating:
    """A player's strength."""

    player: str
    elo: float
    low: float  # the 95 % interval
    high: float


@dataclass(frozen=True)
class Gain:
    """What something is worth."""

    elo: float
    low: float  # the 95 % interval
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
    """The ratings of players, in the order given. The same results and seed give the same intervals.

    Raises:
        ValueError: a player has met neither the anchor nor anyone who leads to it.
    """
    place = {player: number for number, player in enumerate(players)}
    n = len(players)
    points, drawn = np.zeros((1, n, n)), np.zeros((resamples, n, n))
    rng = np.random.default_rng(seed)
    for pairing in pairings:
        a, b = place[pairing.first], place[pairing.second]
        _add(points, a, b, np.array([sum(pairing.scores)]), len(pairing.scores))
        _add(drawn, a, b, _draw_again(pairing.scores, rng, resamples), len(pairing.scores))
    games = points[0] + points[0].T
    _require_connected(players, games, place[anchor])
    odds = _fit(points, games, place[anchor], np.ones(1))[0]
    scatter = _fit(drawn, games, place[anchor], rng.exponential(size=resamples)) if resamples else odds[None, :]
    low, high = np.percentile(scatter, PERCENTS, axis=0)
    return [
        Rating(player, *(round(float(anchor_elo + POINTS * x), 1) for x in (odds[i], *_ends(low, high, odds, i))))
        for player, i in place.items()
    ]


def gain_by_doubling(
    pairings: Sequence[Pairing], limits: Mapping[str, float], *, seed: int = 0, resamples: int = RESAMPLES
) -> Gain:
    """What twice the limit is worth, if it is worth the same everywhere: the straight line that explains the scores."""
    rng = np.random.default_rng(seed)
    doublings = np.array([math.log2(limits[p.first] / limits[p.second]) for p in pairings])
    games = np.array([GAMES_A_PAIR * len(p.scores) for p in pairings], dtype=np.float64)
    points = np.array([sum(p.scores) for p in pairings])
    drawn = np.stack([_draw_again(p.scores, rng, resamples) for p in pairings], axis=1)
    low, high = np.percentile(_slopes(drawn, games, doublings), PERCENTS)
    elo = float(_slopes(points[None, :], games, doublings)[0])
    return Gain(*(round(POINTS * x, 1) for x in (elo, min(float(low), elo), max(float(high), elo))))


def _slopes(points: Floats, games: Floats, steps: Floats) -> Floats:
    """For each row of points in so many games, the logarithm of the odds that a step is worth; found by bisection."""
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


def _ends(low: Floats, high: Floats, middle: Floats, i: int) -> tuple[float, float]:
    """The ends of an interval, which never leaves out the estimate itself."""
    return min(float(low[i]), float(middle[i])), max(float(high[i]), float(middle[i]))


def _add(points: Floats, a: int, b: int, scores: Floats, pairs: int) -> None:
    points[:, a, b] += scores
    points[:, b, a] += GAMES_A_PAIR * pairs - scores


def _draw_again(scores: Sequence[float], rng: np.random.Generator, resamples: int) -> Floats:
    """The sums of so many pairs drawn from these, with repetition."""
    values, counts = np.unique(np.array(scores, dtype=np.float64), return_counts=True)
    if not len(scores):
        return np.zeros(resamples)
    drawn: Floats = rng.multinomial(len(scores), counts / len(scores), size=resamples) @ values
    return drawn


def _fit(points: Floats, games: Floats, anchor: int, weights: Floats) -> Floats:
    """The likeliest strengths for each table of points [i, j] of i against j, as logarithms of odds, the anchor 0.

    `games` are the same for all tables; `weights` are those of the virtual games.
    """
    tables, n = points.shape[:2]
    share = games / games.sum(axis=1, keepdims=True)
    virtual = weights[:, None, None] * (share + share.T) / 2
    points = points + virtual * VIRTUAL_POINTS
    games = games + virtual
    others = [i for i in range(n) if i != anchor]
    strengths = np.zeros((tables, n))
    for _ in range(MOST_STEPS):
        expected = 1 / (1 + np.exp(strengths[:, None, :] - strengths[:, :, None]))
        slope = (points - games * expected).sum(axis=2)
        curve = -games * expected * (1 - expected)
        curve[:, range(n), range(n)] = -curve.sum(axis=2)
        step = np.linalg.solve(curve[:, others][:, :, others], slope[:, others, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, initial=0)
        # Far from the goal the curve is flat and a whole step would overshoot.
        strengths[:, others] += step * np.minimum(1, LONGEST_STEP / np.maximum(longest, PRECISION))[:, None]
        if longest.max(initial=0) < PRECISION:
            return strengths
    raise AssertionError("ratings did not converge")
