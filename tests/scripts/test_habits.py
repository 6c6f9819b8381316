"""The habits of the levels: even the weakest plays like somebody who wants to build."""

import pytest

from habits import habits_of, use_of
from pharos.players.levels import LEVELS

QUICK_LEVELS = LEVELS[:3]


def test_the_uses_of_a_card_are_told_apart() -> None:
    moves = ("build altar left=1 right=0", "free altar", "stage altar", "stage altar join left=0 right=2", "sell altar")
    assert [use_of(move) for move in moves] == ["build", "build", "stage", "join", "sell"]


@pytest.mark.slow
@pytest.mark.parametrize("level", QUICK_LEVELS, ids=lambda level: level.key)
@pytest.mark.parametrize("players", [3, 7])
def test_a_level_of_7_wonders_builds_raises_stages_joins_and_seldom_sells(level, players: int) -> None:
    habits = habits_of("wonders", level.player_in("wonders"), players, 4, 1)
    assert habits.share("build") > 60
    assert habits.share("sell") < 15
    assert habits.share("stage", "join") > 5
    assert habits.uses["join"] > 0
