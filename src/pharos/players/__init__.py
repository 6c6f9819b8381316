"""Computer players: `make_player("rollout:nodes=1000", seed=7).choose(game.view(game.to_move)).move`."""

from pharos.players.choice import Choice, GameOver, Player
from pharos.players.external import ExternalPlayer, PlayerFailed, close_player
from pharos.players.kinds import PLAYERS
from pharos.players.levels import LEVELS, Level
from pharos.players.player_cache import PlayerCache
from pharos.players.specs import (
    UnknownPlayer,
    check_spec,
    make_player,
    parse_spec,
)
from pharos.players.views import OtherGame

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Choice",
    "ExternalPlayer",
    "GameOver",
    "Level",
    "OtherGame",
    "Player",
    "PlayerCache",
    "PlayerFailed",
    "UnknownPlayer",
    "check_spec",
    "close_player",
    "make_player",
    "parse_spec",
]
