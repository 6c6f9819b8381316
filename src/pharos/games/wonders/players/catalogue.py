"""The computer players of 7 Wonders (`pharos.players.interface`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.players.greedy import GreedyPlayer
from pharos.games.wonders.players.rollout import WondersPlanner, WondersRolloutPlayer
from pharos.games.wonders.players.search_player import WondersNetPlayer, WondersPharosPlayer
from pharos.games.wonders.rules import Game
from pharos.games.wonders.search.evaluation import SHORT_SIGHTED, near_sighted
from pharos.players.choice import Player
from pharos.players.interface import LIMITS, LevelPlayer, PlayerKind
from pharos.players.limits import THREADS_SETTING

USUAL_SIGHT, ALL = 20, 100  # percent


def _settler(seed: int | None, *, sight: int = USUAL_SIGHT) -> Player:
    return GreedyPlayer(seed, near_sighted(sight / ALL))


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
        "beginner": LevelPlayer("novice", "Builds up its own city and hardly looks at yours."),
        "casual": LevelPlayer("settler:sight=12", "Likes points now and sees little of what will be needed later."),
        "strong": LevelPlayer(
            "settler:sight=38", "Thinks of goods, neighbours and symbols, but takes what looks best right now."
        ),
        "expert": LevelPlayer(
            "planner:nodes=320", "Imagines by rules of thumb how the game may go on, and weighs its moves by that."
        ),
        "master": LevelPlayer(
            "pharos:ms=1500", "Tries its moves in many possible deals and watches what the others take."
        ),
    }
    baselines: Sequence[str] = ("random", "greedy", "rollout:nodes=300", "planner:nodes=300")
    warm_ups: Mapping[str, Sequence[str]] = {
        "pharos of 7 Wonders": ("net", "pharos:nodes=1"),
        "rollout of 7 Wonders": ("greedy", "rollout:nodes=1", "planner:nodes=1", "random"),
    }

    def warm_up_views(self) -> list[dict[str, Any]]:
        """Return an initial position with all expansions."""
        return [Game.new(players=3, seed=0, expansions=EXPANSIONS.names).view(0)]


PLAYERS = WondersPlayers()
