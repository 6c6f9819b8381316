"""A sequential test: play pairs of games until it is clear whether a player is stronger.

This is the generalised sequential probability ratio test (GSPRT) over the results of pairs, as Fishtest uses it for
chess engines. A pair (the same deal with the seats swapped) scores 0, 0.5, 1, 1.5 or 2. The distribution of the five
outcomes is unknown; under each hypothesis, the maximum-likelihood distribution with the required mean is used. The
log-likelihood ratio is then compared with Wald's bounds. For many pairs this equals the usual normal approximation;
unlike that, it remains valid for the first few pairs and for results without variance.

Testing after every pair is allowed: the error rates are those of the whole procedure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from pharos.arena.elo import expected_score

Decision = Literal["accept", "reject"]

PAIR_SCORES = (0.0, 0.5, 1.0, 1.5, 2.0)
UNSEEN_COUNT = 1e-3  # count of pair scores that have not occurred, to make every mean possible (as in Fishtest)
STEPS, PRECISION = 100, 1e-12  # for root finding: Newton's method, with bisection where it would leave the bounds


class Sprt:
    """Decides between "at most elo0 stronger" (reject) and "at least elo1 stronger" (accept).

    Attributes:
        counts: how many pairs scored 0, 0.5, 1, 1.5 and 2; pass them to a new object to resume a test.
    """

    def __init__(
        self, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05, *, counts: Sequence[int] = (0,) * 5
    ) -> None:
        """Set the error rates: `alpha` of accepting a player that is only elo0 stronger, `beta` of rejecting elo1."""
        if not elo0 < elo1:
            raise ValueError(f"elo0 is less than elo1, not {elo0} and {elo1}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise ValueError(f"alpha and beta are between 0 and 0.5, not {alpha} and {beta}")
        if len(counts) != len(PAIR_SCORES) or min(counts) < 0:
            raise ValueError(f"counts are {len(PAIR_SCORES)} numbers from 0 on, not {list(counts)}")
        self.elo0, self.elo1 = elo0, elo1
        self.bounds = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
        self.counts = list(counts)
        self._decision = self._decide()

    def add(self, pair_score: float) -> Decision | None:
        """Record the player's score in a pair and return the decision, which is final once made."""
        if pair_score not in PAIR_SCORES:
            raise ValueError(f"a pair scores 0, 0.5, 1, 1.5 or 2, not {pair_score}")
        self.counts[PAIR_SCORES.index(pair_score)] += 1
        if self._decision is None:
            self._decision = self._decide()
        return self._decision

    @property
    def pairs(self) -> int:
        """The number of pairs recorded."""
        return sum(self.counts)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of "elo1 stronger" to "elo0 stronger"."""
        return log_likelihood_ratio(self.counts, self.elo0, self.elo1)

    @property
    def decision(self) -> Decision | None:
        """The decision: "accept" if the player is stronger, "reject" if it is not, None if more games are needed."""
        return self._decision

    def _decide(self) -> Decision | None:
        low, high = self.bounds
        ratio = self.llr
        if ratio >= high:
            return "accept"
        return "reject" if ratio <= low else None


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """Return the log-likelihood ratio of the pair scores: positive values favour elo1, negative ones elo0."""
    if not any(counts):
        return 0.0
    weights = [max(float(count), UNSEEN_COUNT) for count in counts]
    total = sum(weights)
    under0, under1 = (_tilted(weights, 2 * expected_score(elo)) for elo in (elo0, elo1))
    # The maximum-likelihood distribution with a given mean is weight / total / tilt. Weight and total cancel out.
    evidence = sum(w * math.log(a / b) for w, a, b in zip(weights, under0, under1, strict=True))
    return evidence * sum(counts) / total


def _tilted(weights: Sequence[float], mean: float) -> list[float]:
    tilt = _tilt(weights, mean)
    return [1 + tilt * (score - mean) for score in PAIR_SCORES]


def _tilt(weights: Sequence[float], mean: float) -> float:
    """The Lagrange multiplier that gives the observed distribution this mean (Owen, Empirical Likelihood, 2.9)."""
    low, high = -1 / (PAIR_SCORES[-1] - mean), 1 / mean
    away = [score - mean for score in PAIR_SCORES]
    tilt = 0.0
    for _ in range(STEPS):
        shares = [d / (1 + tilt * d) for d in away]
        error = sum(w * share for w, share in zip(weights, shares, strict=True))
        low, high = (tilt, high) if error > 0 else (low, tilt)
        step = error / sum(w * share * share for w, share in zip(weights, shares, strict=True))
        if abs(step) < PRECISION:
            break
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return tilt
