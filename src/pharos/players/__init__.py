"""Computer players: `make_player("rollout:nodes=1000", seed=7).choose(game.view(game.to_move)).move`."""

from pharos.players.choice import Choice, GameOver, OtherGame, Player
from pharos.players.external import ExternalPlayer, PlayerFailed, dismiss
from pharos.players.levels import LEVELS, Level
from pharos.players.player_cache import Regulars
from pharos.players.specs import (
    PLAYERS,
    WARM_UPS,
    UnknownPlayer,
    make_player,
    parse_spec,
    require,
    warm_up,
    warm_up_players,
)

__all__ = [
    "LEVELS",
    "PLAYERS",
    "WARM_UPS",
    "Choice",
    "ExternalPlayer",
    "GameOver",
    "Level",
    "OtherGame",
    "Player",
    "PlayerFailed",
    "Regulars",
    "UnknownPlayer",
    "dismiss",
    "make_player",
    "parse_spec",
    "require",
    "warm_up",
    "warm_up_players",
]
