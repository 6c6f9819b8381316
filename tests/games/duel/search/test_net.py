"""The layers of the net compute what their weights say, compiled and uncompiled."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pharos.core.native import integers
from pharos.games.duel.search.features import FEATURES
from pharos.games.duel.search.net import HIDDEN, WORK, playing_net, quantised_first_layer, random_weights

SPARE = 8  # entries after the features that the layer overwrites


@pytest.mark.parametrize("n", [1, 8, 67, 120])
def test_the_quantised_first_layer_is_the_sum_of_its_rows(n: int) -> None:
    net, active = playing_net(random_weights(seed=3)), random.Random(n).sample(range(FEATURES), n)
    features = integers(active + [0] * SPARE)
    work, sums = np.zeros(WORK, np.float32), np.zeros(HIDDEN, np.int16)
    quantised_first_layer(net.quantised_first, net.quantised_bias, net.quantised_scale, features, n, sums, work)
    rows = np.asarray(net.quantised_first, np.int64)[active].sum(axis=0) + np.asarray(net.quantised_bias, np.int64)
    assert n == 1 or np.abs(rows).max() > np.iinfo(np.int8).max  # the sums exceed 8 bits
    np.testing.assert_allclose(work[:HIDDEN], np.maximum(rows * net.quantised_scale, 0), rtol=1e-6)
