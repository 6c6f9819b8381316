"""Self-play samples: positions, moves and results that are consistent with the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from small import play, taught_weights

from pharos.core.chance import stream
from pharos.core.native import fingerprint, integers, read, zeros
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import ENDINGS, State
from pharos.games.duel.search.hooks import make_duel_tree
from pharos.games.duel.search.net import END_COUNT, playing_net
from pharos.games.duel.training.samples import KEPT_MOVES, UNIT, ending_for
from pharos.search.puct import init_root


@pytest.fixture(scope="module")
def played() -> Any:
    return play(60, seed="samples")


def ends_of(outcomes: list[int]) -> dict[str, int]:
    totals = np.array(outcomes).reshape(3, len(ENDINGS)).sum(axis=0)
    return {name: int(n) for name, n in zip(ENDINGS, totals, strict=True) if name}


def test_every_game_is_counted_once(played: Any) -> None:
    assert sum(played.outcomes) == 60


def test_shares_of_moves_sum_to_one_and_are_of_legal_moves(played: Any) -> None:
    states, legal = zeros(State, 1), integers([0] * MOST_MOVES)
    for sample in played.samples:
        n = sample["moves"]
        assert 2 <= n <= KEPT_MOVES
        assert sample["share"][:n].sum() / UNIT == pytest.approx(1, abs=1e-3)
        states[0] = sample["state"][0]
        assert n == min(legal_moves_of(states, legal), KEPT_MOVES)
        assert list(sample["move"][:n]) == list(legal[:n])


def legal_moves_of(states: Any, legal: Any) -> int:
    return int(legal_moves(states[0], legal))


def test_ends_values_and_margins_are_in_range(played: Any) -> None:
    samples = played.samples
    assert set(samples["end"].tolist()) <= set(range(END_COUNT))
    values = samples["value"]
    assert ((values >= 0) & (values <= 1) | (values == -1)).all()
    assert (values == -1).any()  # seats with a preference, and those that rush, give no value target
    assert (values >= 0).any()
    by_points = (samples["end"] >= 2) & (samples["end"] <= END_COUNT - 3)
    assert (samples["margin"][~by_points] == 0).all()
    won, lost = samples["end"] == 2, samples["end"] == END_COUNT - 3
    assert (samples["margin"][won] >= 0).all()
    assert (samples["margin"][lost] <= 0).all()


def test_both_seats_of_a_game_agree_about_its_end() -> None:
    seen = set()
    for number in range(12):
        samples = play(1, seed=f"game {number}", thorough=100).samples
        turn = samples["state"]["turn"][:, 0]
        ends = [set(samples["end"][turn == seat].tolist()) for seat in (0, 1)]
        assert len(ends[0]) == len(ends[1]) == 1
        assert ends[0].pop() == END_COUNT - 1 - ends[1].pop()
        margins = [set(samples["margin"][turn == seat].tolist()) for seat in (0, 1)]
        assert margins[0] == {-margin for margin in margins[1]}
        seen.add(int(samples["end"][0]))
    assert len(seen) > 1


def test_an_end_is_numbered_from_the_movers_side() -> None:
    assert [ending_for(0, ENDINGS.index(way), 0) for way in ("military", "science", "civilian")] == [0, 1, 2]
    assert [ending_for(1, ENDINGS.index(way), 0) for way in ("military", "science", "civilian")] == [6, 5, 4]
    assert ending_for(2, ENDINGS.index("tie"), 1) == 3


def test_the_same_number_is_the_same_game_in_any_share() -> None:
    whole, first = play(6, seed="shares"), play(3, seed="shares")
    assert fingerprint(whole.samples[: len(first.samples)]) == fingerprint(first.samples)
    assert fingerprint(play(3, seed="other").samples) != fingerprint(first.samples)


def test_random_openings_lead_elsewhere() -> None:
    usual, opened = (play(20, seed="openings", thorough=100, random_openings=part) for part in (0, 100))
    starts = [(samples["state"]["age"][:, 0] == 0).sum() for samples in (usual.samples, opened.samples)]
    assert starts[1] < starts[0] / 2  # most of the draft was random, and random moves are no samples


def test_a_win_that_a_seat_does_not_like_is_worth_less_to_it_and_better_for_the_other(played: Any) -> None:
    net, dislike, disliked = playing_net(taught_weights()), 0.4, (1, 2)  # it prefers to win by military
    for sample in played.samples[::50]:
        position, values = sample["state"].copy(), []
        tree = make_duel_tree(2, stream(1, "taste"))
        for taste in (0, 1, 2):
            for name, value in {"seat": taste, "disliked": (0, 1, 1), "penalty": dislike}.items():
                tree.game.preferences[0][name] = value
            init_root(tree, net, position, 0)
            values.append(float(read(tree.nodes).value))
        mover = int(position[0]["turn"])
        mine, theirs = (
            sum(float(tree.game.ends[i]) for i in ends) for ends in (disliked, [6 - way for way in disliked])
        )
        assert values[1 + mover] == pytest.approx(values[0] - dislike * mine, abs=1e-5)
        assert values[2 - mover] == pytest.approx(values[0] + dislike * theirs, abs=1e-5)
        assert mine > 0 < theirs


def test_games_with_tastes_are_other_games_and_their_values_are_not_learned_from() -> None:
    usual, tasted = (play(20, seed="tastes", tastes=part, rushes=0, weights=taught_weights()) for part in (0, 100))
    assert (usual.samples["value"] >= 0).all()
    assert (tasted.samples["value"] == -1).all()
    assert usual.outcomes != tasted.outcomes


def test_rushes_are_seen() -> None:
    without, with_rushes = (
        ends_of(play(200, seed="rushes", tastes=0, rushes=part, science_rushes=100).outcomes) for part in (0, 100)
    )
    assert with_rushes["science"] > without["science"] + 10
