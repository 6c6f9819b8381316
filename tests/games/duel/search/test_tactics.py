"""Immediate wins are found exactly when there is one."""

from __future__ import annotations

from midgames import positions, states_of

from pharos import duel
from pharos.core.native import compiled, integers
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.tactics import MOST_SHIELDS, NO_MOVE, TURN_STACK, TURN_STATES, may_win, winning_move


def found(game: duel.Game) -> str | None:
    work = [integers([0] * n) for n in (MOST_MOVES, TURN_STACK, TURN_STATES)]
    move = int(winning_move(states_of(game, TURN_STATES), 0, *work))
    return None if move == NO_MOVE else format_move(game.state, move)


def wins(game: duel.Game, seat: int) -> bool:
    """Whether a seat can win in this turn, ignoring the Great Library's draw; by brute force."""
    if game.result:
        return game.result.winner == seat
    return game.phase in ("token", "destroy", "revive") and any(wins(game.after(m), seat) for m in game.moves())


@compiled
def first_may_win(states: list[State]) -> bool:
    return bool(may_win(states[0]))


def test_the_search_for_a_win_at_once_agrees_with_a_plain_one() -> None:
    winning = 0
    late = (game for game in positions(range(100), every=3) if game.age == 3)
    for number, game in enumerate(late):
        seat = game.to_move
        assert seat is not None
        expected = {move for move in game.moves() if wins(game.after(move), seat)}
        move = found(game)
        assert (move in expected) if expected else move is None, f"position {number}: {move}, {expected}"
        winning += bool(expected)
        if expected:
            assert first_may_win(states_of(game, 1)), f"position {number}"
    assert winning > 15


def test_no_turn_brings_more_shields_than_assumed() -> None:
    assert MOST_SHIELDS == 4  # Arsenal or Pretorium with Strategy
