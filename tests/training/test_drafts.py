"""Games that end with the draft: their samples, what they teach, and how well the shipped net knows drafts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from small import play, taught_weights

from pharos.games.duel.rules.cards import DEALT_WONDERS
from pharos.games.duel.search.net import DRAFT_STAGE, PICK_ROW, SPEC, START_ROW
from pharos.games.duel.search.shipped_net import shipped_weights
from pharos.games.duel.training.gradients import LEARNER
from pharos.games.duel.training.report import predict
from pharos.games.duel.training.samples import NOT_PLAYED
from pharos.training.learner import Learner

DRAFTS = {"drafts": 1, "deals": 2, "thorough": 100, "tastes": 0, "rushes": 0, "random_openings": 0}
MOST_BIAS = 0.04  # mean error of the net; with a hundred drafts chance alone makes half of that


@pytest.fixture(scope="module")
def samples() -> Any:
    return play(12, taught_weights(), **DRAFTS).samples


def of_seat_0(samples: Any, values: Any) -> Any:
    return np.where(samples["state"]["turn"][:, 0] == 1, 1 - values, values)


def test_every_decision_of_a_draft_is_a_sample(samples: Any) -> None:
    assert samples["state"]["picked"][:, 0].tolist() == [*range(DEALT_WONDERS)] * 12
    assert samples["moves"].tolist() == [4, 3, 2, 1] * 24
    assert (samples["end"] == NOT_PLAYED).all()


def test_all_decisions_of_a_draft_are_worth_what_it_led_to(samples: Any) -> None:
    values = of_seat_0(samples, samples["value"]).reshape(-1, DEALT_WONDERS)
    assert np.ptp(values, axis=1).max() < 1e-6
    assert len(set(values[:, 0])) == 12


def test_a_draft_may_begin_at_random() -> None:
    begun = play(12, **DRAFTS | {"random_openings": 100, "opening_moves": 7}).samples
    assert 12 < len(begun) < 12 * DEALT_WONDERS


def test_only_what_judges_drafts_learns_from_them(samples: Any) -> None:
    learner = Learner.begin(LEARNER, shipped_weights())
    before = dict(zip(SPEC.shapes, SPEC.split(learner.weights.copy()), strict=True))
    losses = learner.learn(samples, np.arange(len(samples)), batch=len(samples), rate=1e-3, decay=0.0)
    assert losses["win"] > 0
    assert losses["moves"] > 0
    assert losses["ends"] == losses["margin"] == 0
    after = dict(zip(SPEC.shapes, SPEC.split(learner.weights), strict=True))
    assert np.array_equal(after["first"], before["first"])
    assert not np.array_equal(after["draft"], before["draft"])
    for layer in ("second", "third", "heads"):
        changed = [not np.array_equal(a, b) for a, b in zip(after[layer], before[layer], strict=True)]
        assert changed == [stage == DRAFT_STAGE for stage in range(len(changed))]
    others = [*range(PICK_ROW), *range(START_ROW, len(after["moves"]))]
    assert np.array_equal(after["moves"][others], before["moves"][others])


def test_the_shipped_net_is_right_about_drafts_on_average() -> None:
    weights = shipped_weights()
    samples = play(100, weights, **DRAFTS | {"deals": 4, "nodes": 60}).samples
    errors = of_seat_0(samples, predict(weights, samples)) - of_seat_0(samples, samples["value"])
    starts = samples["state"]["first"][:, 0] == 0
    errors = np.where(starts, errors, -errors).reshape(-1, DEALT_WONDERS)  # of the first player
    assert np.abs(errors.mean(axis=0)).max() < MOST_BIAS
