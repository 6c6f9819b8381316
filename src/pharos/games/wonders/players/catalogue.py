"""The computer players of 7 Wonders (`pharos.players.interface`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.players.greedy import CitizenPlayer, GreedyPlayer
from pharos.games.wonders.players.rollout import WondersPlanner, WondersRolloutPlayer
from pharos.games.wonders.players.search_player import WondersNetPlayer, WondersPharosPlayer
from pharos.games.wonders.rules import Game
from pharos.games.wonders.search.evaluation import SHORT_SIGHTED, building_gladly, near_sighted
from pharos.players.choice import Player
from pharos.players.interface import LIMITS, CompileGroup, LevelPlayer, PlayerKind
from pharos.players.limits import THREADS_SETTING

USUAL_SIGHT, ALL = 20, 100  # percent
TENTHS, MOST_NOISE = 10, 200


def _settler(seed: int | None, *, sight: int = USUAL_SIGHT) -> Player:
    return GreedyPlayer(seed, near_sighted(sight / ALL))


def _citizen(seed: int | None, *, sight: int = 0, noise: int = 0) -> Player:
    return CitizenPlayer(seed, building_gladly(sight / ALL), noise / TENTHS)


class WondersPlayers:
    """The players of 7 Wonders."""

    kinds: Mapping[str, PlayerKind] = {
        "greedy": PlayerKind("the move that is worth most at once", GreedyPlayer),
        "novice": PlayerKind("greedy for its own city only", lambda seed: GreedyPlayer(seed, SHORT_SIGHTED)),
        "settler": PlayerKind(
            "greedy, but sees little of what will be needed",
            _settler,
            {"sight": f"percent of what greedy sees; by default {USUAL_SIGHT}"},
            maximums={"sight": ALL},
        ),
        "citizen": PlayerKind(
            "likes to build; guesses roughly what buildings are worth",
            _citizen,
            {
                "sight": "percent of what greedy sees; by default 0",
                "noise": "tenths of a point by which it may overrate what it builds; by default 0",
            },
            maximums={"sight": ALL, "noise": MOST_NOISE},
        ),
        "rollout": PlayerKind("search by random games played to the end", WondersRolloutPlayer, limits=LIMITS),
        "planner": PlayerKind(
            "search by games played to the end, each move by what it is worth", WondersPlanner, limits=LIMITS
        ),
        "net": PlayerKind("the net alone, without a search", WondersNetPlayer),
        "pharos": PlayerKind(
            "search with the net; also pharos:level=NAME", WondersPharosPlayer, {"threads": THREADS_SETTING}, LIMITS
        ),
    }
    levels: Mapping[str, LevelPlayer] = {
        "beginner": LevelPlayer("citizen:noise=100", "Builds up its own city and hardly looks at yours."),
        "casual": LevelPlayer("citizen:sight=40,noise=40", "Takes points now and plans little for later."),
        "strong": LevelPlayer(
            "citizen:sight=85", "Thinks of goods, neighbours and symbols, but takes what looks best right now."
        ),
        "expert": LevelPlayer(
            "planner:nodes=320", "Plays out likely continuations by rules of thumb and picks what works best."
        ),
        "master": LevelPlayer(
            "pharos:ms=1500", "Tries its moves in many possible deals and watches what the others take."
        ),
    }
    baselines: Sequence[str] = ("random", "greedy", "rollout:nodes=300", "planner:nodes=300")
    compile_groups: Mapping[str, CompileGroup] = {
        "greedy": CompileGroup(
            kinds=("random", "greedy", "novice", "settler", "citizen"),
            codes=("random", "greedy", "citizen"),
            seconds=10,
            plays_uncompiled=True,
        ),
        "planner": CompileGroup(kinds=("rollout", "planner"), codes=("rollout:nodes=1", "planner:nodes=1"), seconds=5),
        "pharos": CompileGroup(kinds=("net", "pharos"), codes=("net", "pharos:nodes=1"), seconds=12),
    }

    def warm_up_views(self) -> list[dict[str, Any]]:
        """Return an initial position with all expansions."""
        return [Game.new(players=3, seed=0, expansions=EXPANSIONS.names).view(0)]


PLAYERS = WondersPlayers()
