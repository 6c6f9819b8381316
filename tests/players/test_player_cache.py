"""The cache that keeps players between moves."""

from __future__ import annotations

import pytest

from pharos import duel
from pharos.players import PlayerCache, UnknownPlayer


def test_who_is_asked_again_at_the_same_place_is_the_same_player() -> None:
    players = PlayerCache(3)
    first = players.get("a", "greedy", 1)
    assert players.get("a", "greedy", 1) is first
    assert players.get("b", "greedy", 1) is not first
    assert players.get("a", "greedy", 2) is not first


def test_only_those_asked_last_are_kept() -> None:
    players = PlayerCache(2)
    old, kept = players.get("a", "greedy"), players.get("b", "greedy")
    assert players.get("a", "greedy") is old
    players.get("c", "greedy")
    assert len(players) == 2
    assert players.get("a", "greedy") is old
    assert players.get("b", "greedy") is not kept


def test_an_unknown_player_is_refused_and_not_kept() -> None:
    players = PlayerCache(2)
    with pytest.raises(UnknownPlayer):
        players.get("a", "nobody")
    assert not len(players)


def test_a_player_that_stays_plays_one_game_after_another() -> None:
    players = PlayerCache(2)
    for seed in (1, 2):
        game = duel.Game.new(seed=seed)
        while game.to_move is not None:
            player = players.get(game.to_move, "pharos:ms=2" if game.to_move else "random", 7)
            game.play(player.choose(game.view(game.to_move)).move)
        assert game.result
