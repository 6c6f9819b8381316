"""What can be asked of the engine: requests read from JSON and checked, and their answers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from pharos.core.errors import PharosError
from pharos.players import PLAYERS
from pharos.players.limits import LIMITS as MOST
from pharos.version import __version__

GAMES = ("duel", "wonders")
STRONGEST = "pharos"  # the player who answers when none is asked for
REQUESTS = ("hello", "move", "stop", "quit")
LONGEST_MESSAGE = 400  # characters; what a request quotes may be long


class BadRequest(PharosError, ValueError):
    """A request that cannot be carried out as it stands."""


def read_id(request: Mapping[str, Any]) -> float | str | None:
    """What the answer is to be marked with; None when it says nothing.

    Raises:
        BadRequest: it is neither a text nor a number, or a number too large to be written again.
    """
    value = request.get("id")
    if isinstance(value, bool) or not isinstance(value, (int, float, str, type(None))):
        raise BadRequest("invalid_id", "'id' is a number or a text; the answer has the same")
    if isinstance(value, float) and math.isinf(value):
        raise BadRequest("invalid_id", "'id' is a number that is too large")
    return value


def read_kind(request: Mapping[str, Any]) -> str:
    """What is asked for: one of `REQUESTS`.

    Raises:
        BadRequest: none of them.
    """
    kind = request.get("do")
    if not isinstance(kind, str) or kind not in REQUESTS:
        raise BadRequest("unknown_request", f"'do' is one of {', '.join(REQUESTS)}, not {kind!r}")
    return kind


def hello() -> dict[str, Any]:
    """Who we are."""
    return {"name": "Pharos", "version": __version__, "games": list(GAMES)}


def read_view(request: Mapping[str, Any]) -> dict[str, Any]:
    """The view of a request for a move. Whether it contradicts itself is for the player to see.

    Raises:
        BadRequest: there is none, or it is of a game we do not play.
    """
    view = request.get("view")
    if not isinstance(view, dict):
        raise BadRequest("missing_view", "'view' is needed: the object that game.view(seat) gives")
    shown = view.get("game", GAMES[0])
    game = request.get("game", shown)
    if game not in GAMES:
        raise BadRequest("unknown_game", f"the game {game!r} is not played here; there are {', '.join(GAMES)}")
    if game != shown:
        raise BadRequest("unknown_game", f"the request says {game!r}, and the view is one of {shown!r}")
    return view


def read_player(request: Mapping[str, Any], seed: int | None) -> tuple[str, int | None]:
    """The code of the player who is to answer, with the limits asked for, and its seed: `seed` if there is no other.

    Raises:
        BadRequest: the limits, the seed or the form of the player's code are wrong.
    """
    code, own_seed = request.get("player", STRONGEST), request.get("seed")
    if not isinstance(code, str):
        raise BadRequest("unknown_player", f"'player' is a player's code such as \"greedy\", not {code!r}")
    if isinstance(own_seed, bool) or not isinstance(own_seed, (int, type(None))):
        raise BadRequest("invalid_seed", f"'seed' is a whole number, not {own_seed!r}")
    return _limited(code, request.get("limits")), seed if own_seed is None else own_seed


def _limited(code: str, limits: Any) -> str:
    """A player's code with limits added."""
    if limits is None or limits == {}:
        return code
    if not isinstance(limits, dict) or len(limits) != 1 or not limits.keys() <= MOST.keys():
        raise BadRequest("invalid_limits", '\'limits\' is {"ms": N} or {"nodes": N}')
    ((key, value),) = limits.items()
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST[key]:
        raise BadRequest("invalid_limits", f"{key!r} is a whole number from 1 to {MOST[key]}, not {value!r}")
    name, colon, settings = code.partition(":")
    if name in PLAYERS and not PLAYERS[name].limits:
        return code  # it answers at once
    if any(setting.partition("=")[0] in (*MOST, "level") for setting in settings.split(",")):
        raise BadRequest("invalid_limits", f"{code!r} has a limit already: leave out 'limits', or the one in the code")
    return f"{code}{',' if colon else ':'}{key}={value}"


def describe_error(error: PharosError) -> dict[str, Any]:
    """An error as it is answered."""
    message = error.message
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[:LONGEST_MESSAGE]} ..."
    return {"error": {"code": error.code, "message": message}}
