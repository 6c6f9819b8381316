"""The computer players of 7 Wonders Duel (`pharos.players.interface`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos.games.duel.players.greedy import GreedyPlayer
from pharos.games.duel.players.rollout import RolloutPlayer
from pharos.games.duel.players.search_player import HALVING_LIMIT, NetPlayer, PharosPlayer
from pharos.games.duel.rules import Game
from pharos.games.duel.search.evaluation import BALANCED, FOR_MILITARY, FOR_SCIENCE, SHORT_SIGHTED
from pharos.players.interface import LIMITS, CompileGroup, LevelPlayer, PlayerKind
from pharos.players.limits import THREADS_SETTING


class DuelPlayers:
    """The players of 7 Wonders Duel."""

    kinds: Mapping[str, PlayerKind] = {
        "greedy": PlayerKind("the move that is worth most at once", lambda seed: GreedyPlayer(BALANCED, seed)),
        "novice": PlayerKind("greedy for its own city only", lambda seed: GreedyPlayer(SHORT_SIGHTED, seed)),
        "rush-science": PlayerKind("greedy for science symbols", lambda seed: GreedyPlayer(FOR_SCIENCE, seed)),
        "rush-military": PlayerKind("greedy for shields", lambda seed: GreedyPlayer(FOR_MILITARY, seed)),
        "rollout": PlayerKind("search by random games played to the end", RolloutPlayer, limits=LIMITS),
        "net": PlayerKind("the net alone, without a search", NetPlayer),
        "pharos": PlayerKind(
            "search with the net; also pharos:level=NAME", PharosPlayer, {"threads": THREADS_SETTING}, LIMITS
        ),
    }
    levels: Mapping[str, LevelPlayer] = {
        "beginner": LevelPlayer("novice", "Builds up its own city and hardly looks at yours."),
        "casual": LevelPlayer("greedy", "Takes what looks best right now and guards against the worst."),
        "strong": LevelPlayer("rollout:nodes=4000", "Plans ahead, but thinks of points and hardly of science."),
        "expert": LevelPlayer("pharos:nodes=24", "Has a good feeling for the game and misses no threat."),
        "master": LevelPlayer(
            "pharos:ms=1500", "Thinks about every move for more than a second and plays the end perfectly."
        ),
    }
    baselines: Sequence[str] = (
        "random",
        "rush-science",
        "rush-military",
        "greedy",
        "rollout:nodes=300",
        "rollout:nodes=1000",
        "rollout:nodes=5000",
    )
    compile_groups: Mapping[str, CompileGroup] = {
        "greedy": CompileGroup(
            kinds=("random", "greedy", "novice", "rush-science", "rush-military"),
            codes=("random", "greedy"),
            seconds=7,
            plays_uncompiled=True,
        ),
        "rollout": CompileGroup(kinds=("rollout",), codes=("rollout:nodes=1",), seconds=4),
        "pharos": CompileGroup(
            kinds=("net", "pharos"),
            codes=("net", "pharos:nodes=1", f"pharos:nodes={HALVING_LIMIT + 1}", "pharos:ms=1"),
            seconds=27,
        ),
    }

    def warm_up_views(self) -> list[dict[str, Any]]:
        """Return an initial position, and a late one that requires the exact solver."""
        return [Game.new(0).view(None), lost_game().view(None)]


def lost_game() -> Game:
    """Return a game with few cards left that is lost for the player to move; proving this requires the solver."""
    game = Game.new(6)
    while game.age < 3 or sum(card is not None for card in game.tableau) > 4:
        game.play(game.moves()[0])
    return game


PLAYERS = DuelPlayers()
