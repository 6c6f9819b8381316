"""The handcrafted evaluation: symmetric between the seats, and it agrees with human preferences."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from midgames import position_after, positions, states_of

from pharos import duel
from pharos.core.native import compiled, zeros
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.evaluation import BALANCED, WON, Weights, evaluate
from pharos.games.duel.search.hidden import Pool


@compiled
def value_of(states: list[State], seat: int, pools: list[Pool], weights: list[Weights]) -> float:
    return evaluate(states[0], seat, pools[0], weights[0], weights[1])


def value(game: duel.Game, seat: int) -> float:
    return float(value_of(states_of(game, 1), seat, zeros(Pool, 1), BALANCED))


def changed(game: duel.Game, **city: Any) -> duel.Game:
    """The same position with a change to seat 0's city."""
    data = copy.deepcopy(game.position())
    data["cities"][0].update(city)
    return duel.Game.from_position(data)


def test_what_one_seat_gains_the_other_loses() -> None:
    for number, game in enumerate(positions(range(20))):
        assert value(game, 0) == pytest.approx(-value(game, 1)), f"position {number}"


def test_the_evaluation_does_not_depend_on_the_hidden_cards() -> None:
    for game in positions(range(12)):
        view = game.view(None)
        assert len({value(duel.Game.from_view(view, seed), 0) for seed in (1, 2, 3)}) == 1


def test_coins_and_the_pawn_are_worth_something() -> None:
    game = position_after(3, 20)
    assert value(changed(game, coins=game.city(0).coins + 3), 0) > value(game, 0) + 0.5
    data = game.position()
    values = [value(duel.Game.from_position({**data, "loot": [[], []], "pawn": pawn}), 0) for pawn in range(-8, 9)]
    assert values == sorted(values)


def test_a_finished_game_is_worth_its_result() -> None:
    game = position_after(3, 1000)
    assert game.result is not None
    assert game.result.winner is not None
    assert value(game, game.result.winner) == WON
