"""Which computer players may be chosen through the web, and how much a move of theirs may cost."""

from __future__ import annotations

from pharos.players import PLAYERS, parse_spec
from pharos.players.levels import LEVELS
from pharos.players.specs import STRONGEST
from pharos.server.errors import BadRequest
from pharos.server.limits import Limits

_LEVELS = {STRONGEST: LEVELS[-1], **{level.code: level for level in LEVELS}}


def code_in(spec: str, game: str) -> str:
    """Return the code of a player in a game: for a level that of its player, otherwise the same."""
    return _LEVELS[spec].player_in(game) if spec in _LEVELS else spec


def _most(limits: Limits) -> dict[str, int]:
    """Return the maximum of each limited setting."""
    most = {
        "ms": limits.limit_player_ms,
        "nodes": limits.limit_player_nodes,
        "threads": limits.limit_player_threads,
    }
    return {key: value for key, value in most.items() if value}


def check_player(spec: str, limits: Limits) -> None:
    """Reject the code of a player that would think too long. The levels are always allowed.

    Raises:
        BadRequest: it exceeds a limit; the message names all of them.
    """
    if spec in _LEVELS:
        return
    most = _most(limits)
    _, settings = parse_spec(spec)
    if any(value > most.get(key, value) for key, value in settings.items()):
        allowed = ", ".join(f"{key}={value}" for key, value in most.items())
        message = f"{spec!r} would think too long: at most {allowed} are allowed here, or a level, {LEVELS[0].code}"
        raise BadRequest("player_limit", message, player=spec, allowed=allowed)


def bounded_code(spec: str, game: str, limits: Limits) -> str:
    """Return the code of a game's player with all settings within the limits.

    Tables may have been made when other limits applied. A player with a clock would use all cores by default.
    """
    most = _most(limits)
    name, settings = parse_spec(code_in(spec, game))
    if "ms" in settings and "threads" in most and "threads" in PLAYERS[name].keys:
        settings.setdefault("threads", most["threads"])
    bounded = [f"{key}={min(value, most.get(key, value))}" for key, value in settings.items()]
    return f"{name}:{','.join(bounded)}" if bounded else name
