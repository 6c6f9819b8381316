"""The kinds of players of all games, merged by name."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from pharos import duel, wonders
from pharos.core.game import Game
from pharos.core.registry import games
from pharos.players import LEVELS, PLAYERS, Choice, OtherGame, kinds
from pharos.players.by_game import ByGame
from pharos.players.interface import PlayerKind


class Fixed:
    """A player that always returns the same word."""

    def __init__(self, word: str) -> None:
        self.word, self.stopped = word, 0

    def choose(self, _view: dict[str, Any]) -> Choice:
        return Choice(self.word)

    def stop(self) -> None:
        self.stopped += 1


def test_a_kind_of_a_later_game_follows_the_one_it_follows_there(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"depth": "plies"}
    own = {
        "book": PlayerKind("from a book", Fixed),
        "greedy": PlayerKind("another description", Fixed),
        "deep": PlayerKind("looks far", Fixed, limits=limits, maximums={"depth": 9}),
    }
    part = SimpleNamespace(kinds=own, levels={}, baselines=())
    monkeypatch.setitem(sys.modules, "chess_players", SimpleNamespace(PLAYERS=part))
    chess = Game("chess", "Chess", rules_part="chess:RULES", players_part="chess_players:PLAYERS")
    monkeypatch.setattr(kinds, "games", lambda: {**games(), "chess": chess})
    assert list(PLAYERS)[:5] == ["random", "book", "greedy", "deep", "novice"]
    assert PLAYERS["random"].games == ("duel", "wonders", "chess")
    assert PLAYERS["greedy"].description == "the move that is worth most at once"
    assert PLAYERS["greedy"].games == ("duel", "wonders", "chess")
    assert (PLAYERS["deep"].games, PLAYERS["deep"].maximums) == (("chess",), {"depth": 9})


def test_one_code_is_a_player_of_its_own_in_every_game() -> None:
    made: list[str] = []

    def make(word: str) -> Fixed:
        made.append(word)
        return Fixed(word)

    player = ByGame({"wonders": lambda: make("w")})
    seven = wonders.Game.new(players=3, seed=1).view(0)
    assert made == []
    player.stop()
    assert [player.choose(seven).move for _ in range(2)] == ["w", "w"]
    assert made == ["w"]
    with pytest.raises(OtherGame, match="plays wonders only, and the view is one of duel"):
        player.choose(duel.Game.new(seed=1).view(0))


def test_every_game_describes_every_level() -> None:
    for level in LEVELS:
        assert level.games == ("duel", "wonders")
        assert all(level.description_in(game).endswith(".") for game in level.games)
        assert (level.player, level.description) == (level.player_in("duel"), level.description_in("duel"))
