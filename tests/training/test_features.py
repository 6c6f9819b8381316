"""The net's features contain nothing hidden and never exceed the buffer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from small import play, taught_weights

from pharos.core.chance import Rng, fork, stream
from pharos.core.native import clone, compiled, fingerprint, integers, read, zeros
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.features import FEATURES, MOST_FEATURES, write_features
from pharos.games.duel.search.hidden import Pool, fill_pool, find_unseen, redraw
from pharos.games.duel.search.hooks import make_duel_tree
from pharos.games.duel.search.net import playing_net
from pharos.search.puct import init_root
from pharos.search.sequential_halving import improved_policy, search_by_halving

GROUP = 8  # features that the first layer reads at a time; up to seven numbers are written after the last one


@compiled
def features_of(states: list[State], pools: list[Pool], features: Any) -> int:
    find_unseen(states[0], pools[0])
    return write_features(states[0], pools[0].low, pools[0].high, features)


@compiled
def deal_anew(states: list[State], pools: list[Pool], rngs: list[Rng]) -> None:
    fill_pool(states[0], pools[0])
    redraw(states[0], pools[0], rngs[0])


@compiled
def begin_stream(rngs: list[Rng], parents: list[Rng], number: int) -> None:
    fork(rngs[0], parents[0], number)


@pytest.fixture(scope="module")
def positions() -> Any:
    """Positions from games with random openings, from the draft to the end."""
    return play(80, seed="positions", thorough=100, random_openings=50, opening_moves=60).samples["state"]


def states(positions: Any, every: int) -> Iterator[list[State]]:
    for i in range(0, len(positions), every):
        yield positions[i].copy()


def seen(position: list[State]) -> list[int]:
    features = integers([0] * MOST_FEATURES)
    n = int(features_of(position, zeros(Pool, 1), features))
    return [int(f) for f in features[:n]]


def test_features_are_in_range_and_none_is_there_twice(positions: Any) -> None:
    most = 0
    for position in states(positions, 1):
        features = seen(position)
        assert min(features) >= 0
        assert max(features) < FEATURES
        assert len(set(features)) == len(features)
        most = max(most, len(features))
    assert 100 < most <= MOST_FEATURES - GROUP + 1


def test_positions_of_all_stages_were_looked_at(positions: Any) -> None:
    assert set(positions["age"][:, 0].tolist()) == {0, 1, 2, 3}
    assert len(set(positions["phase"][:, 0].tolist())) >= 4


def test_features_do_not_depend_on_hidden_cards(positions: Any) -> None:
    changed = 0
    parents, rngs = stream(5, "test"), zeros(Rng, 1)
    for number, position in enumerate(states(positions, 3)):
        other = clone(position)
        begin_stream(rngs, parents, number)
        deal_anew(other, zeros(Pool, 1), rngs)
        changed += fingerprint(other) != fingerprint(position)
        assert seen(other) == seen(position)
    assert changed > 100


def search(position: list[State]) -> tuple[int, float, list[float], int]:
    """Run a search with a fixed seed; returns the move, the value, the policy, and the number of evaluations."""
    tree, net = make_duel_tree(80, stream(9, "search")), playing_net(taught_weights())
    init_root(tree, net, position, 0)
    numbers = np.zeros(MOST_MOVES, np.float32)
    chosen = int(search_by_halving(tree, net, 64, True, numbers, integers([0])))
    worth = float(improved_policy(tree, numbers))
    return chosen, worth, numbers.tolist(), read(tree.stats).evaluated


def test_a_search_does_not_depend_on_hidden_cards(positions: Any) -> None:
    changed = 0
    parents, rngs = stream(6, "test"), zeros(Rng, 1)
    for number, position in enumerate(states(positions, 40)):
        other = clone(position)
        begin_stream(rngs, parents, number)
        deal_anew(other, zeros(Pool, 1), rngs)
        changed += fingerprint(other) != fingerprint(position)
        assert search(other) == search(position)
    assert changed > 20
