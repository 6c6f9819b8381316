"""Requests of the engine protocol: parsing, validation and answers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.registry import default_game, games
from pharos.players import PLAYERS
from pharos.players.limits import LIMITS as MOST
from pharos.version import __version__

STRONGEST = "pharos"  # the default player
REQUESTS = ("hello", "move", "analyse", "review", "stop", "quit")
LONGEST_MESSAGE = 400  # characters; quoted parts of a request may be long


class BadRequest(PharosError, ValueError):
    """A request that cannot be carried out."""


def parse_id(request: Mapping[str, Any]) -> float | str | None:
    """Return the id to repeat in the answer, or None if there is none.

    Raises:
        BadRequest: it is neither a string nor a number, or a number too large to be written back.
    """
    value = request.get("id")
    if isinstance(value, bool) or not isinstance(value, (int, float, str, type(None))):
        raise BadRequest("invalid_id", "'id' is a number or a text; the answer has the same")
    if isinstance(value, float) and math.isinf(value):
        raise BadRequest("invalid_id", "'id' is a number that is too large")
    return value


def parse_kind(request: Mapping[str, Any]) -> str:
    """Return the kind of request: one of `REQUESTS`.

    Raises:
        BadRequest: it is none of them.
    """
    kind = request.get("do")
    if not isinstance(kind, str) or kind not in REQUESTS:
        raise BadRequest("unknown_request", f"'do' is one of {', '.join(REQUESTS)}, not {kind!r}")
    return kind


def hello() -> dict[str, Any]:
    """Describe this engine."""
    return {"name": "Pharos", "version": __version__, "games": list(games())}


def parse_view(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the view of a move request. The player checks its consistency.

    Raises:
        BadRequest: there is none, or its game is not supported.
    """
    view = request.get("view")
    if not isinstance(view, dict):
        raise BadRequest("missing_view", "'view' is needed: the object that game.view(seat) gives")
    shown = view.get("game", default_game())
    game = request.get("game", shown)
    known = list(games())
    if game not in known:
        raise BadRequest("unknown_game", f"the game {game!r} is not played here; there are {', '.join(known)}")
    if game != shown:
        raise BadRequest("unknown_game", f"the request says {game!r}, and the view is one of {shown!r}")
    return view


def parse_player(request: Mapping[str, Any], seed: int | None) -> tuple[str, int | None]:
    """Return the code of the player that answers, including the requested limits, and its seed (default: `seed`).

    Raises:
        BadRequest: the limits, the seed or the format of the player's code are invalid.
    """
    code = request.get("player", STRONGEST)
    if not isinstance(code, str):
        raise BadRequest("unknown_player", f"'player' is a player's code such as \"greedy\", not {code!r}")
    own_seed = parse_seed(request, seed)
    return _with_limits(code, request.get("limits")), own_seed


def parse_seed(request: Mapping[str, Any], seed: int | None) -> int | None:
    """Return the seed of a request (default: `seed`).

    Raises:
        BadRequest: it is not a whole number.
    """
    own_seed = request.get("seed")
    if isinstance(own_seed, bool) or not isinstance(own_seed, (int, type(None))):
        raise BadRequest("invalid_seed", f"'seed' is a whole number, not {own_seed!r}")
    return seed if own_seed is None else own_seed


def parse_place(request: Mapping[str, Any]) -> str | None:
    """Return the name of the place that the player sits at, for callers that play several games at once.

    Raises:
        BadRequest: it is not a text.
    """
    place = request.get("place")
    if not isinstance(place, (str, type(None))):
        raise BadRequest("invalid_place", f"'place' is a text that names a seat of a game, not {place!r}")
    return place


def parse_limits(limits: Any) -> dict[str, int]:
    """Return the limits of a request: one by name, or none.

    Raises:
        BadRequest: they are not one known limit within its bounds.
    """
    if limits is None or limits == {}:
        return {}
    if not isinstance(limits, dict) or len(limits) != 1 or not limits.keys() <= MOST.keys():
        raise BadRequest("invalid_limits", '\'limits\' is {"ms": N} or {"nodes": N}')
    ((key, value),) = limits.items()
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST[key]:
        raise BadRequest("invalid_limits", f"{key!r} is a whole number from 1 to {MOST[key]}, not {value!r}")
    return {key: value}


def _with_limits(code: str, limits: Any) -> str:
    """Add limits to a player's code."""
    parsed = parse_limits(limits)
    if not parsed:
        return code
    ((key, value),) = parsed.items()
    name, colon, settings = code.partition(":")
    if name in PLAYERS and not PLAYERS[name].limits:
        return code  # it does not think, so it needs no limit
    if any(setting.partition("=")[0] in (*MOST, "level") for setting in settings.split(",")):
        raise BadRequest("invalid_limits", f"{code!r} has a limit already: leave out 'limits', or the one in the code")
    return f"{code}{',' if colon else ':'}{key}={value}"


def describe_error(error: PharosError) -> dict[str, Any]:
    """Convert an error to an answer."""
    message = error.message
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[:LONGEST_MESSAGE]} ..."
    return {"error": {"code": error.code, "message": message}}
