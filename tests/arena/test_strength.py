"""Stronger players win matches against weaker ones, and no game of them fails; a soak run plays long matches."""

from __future__ import annotations

import pytest
import sizes

from pharos.arena import match, match_blocks

pytestmark = pytest.mark.slow

SEED = sizes.seed + 1


@pytest.mark.parametrize(("stronger", "weaker"), [("greedy", "random"), ("pharos:nodes=60", "greedy")])
def test_the_stronger_player_of_duel_wins(stronger: str, weaker: str) -> None:
    result = match(stronger, weaker, sizes.scaled(10), seed=SEED, workers=1)
    assert result.failures == ()
    assert result.score > 0.6


def test_the_strongest_player_of_wonders_wins() -> None:
    options = {"game": "wonders", "seats": 3, "edifice": True}
    result = match_blocks(["pharos:nodes=200", "greedy"], sizes.scaled(12), seed=SEED, workers=1, **options)
    best, rest = result.standings
    assert best.player == "pharos:nodes=200"
    assert best.win_share > rest.win_share
