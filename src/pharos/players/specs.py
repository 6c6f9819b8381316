"""Player codes: `name` or `name:key=value,...`."""

from __future__ import annotations

from functools import partial
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.registry import games, get_game
from pharos.players.by_game import ByGame
from pharos.players.choice import Player
from pharos.players.external import EXEC, ExternalPlayer, is_program, parse_program
from pharos.players.kinds import PLAYERS, kinds_of
from pharos.players.levels import LEVELS, Level

STRONGEST = "pharos"  # the name of a game's strongest player, on which the levels are based
MOST_DIGITS = 10  # in a setting


class UnknownPlayer(PharosError, ValueError):
    """An unknown player code; the message lists the valid ones."""


def _refuse(spec: str, reason: str, **details: Any) -> UnknownPlayer:
    return UnknownPlayer("unknown_player", f"{spec!r}: {reason}", spec=spec, **details)


def _level(spec: str) -> Level | None:
    """Return the level that a code names. `pharos` alone means the strongest level."""
    if spec == STRONGEST:
        return LEVELS[-1]
    name, _, rest = spec.partition(":")
    key, _, value = rest.partition("=")
    if name != STRONGEST or key != "level":
        return None
    for level in LEVELS:
        if level.key == value:
            return level
    known = [level.key for level in LEVELS]
    raise _refuse(spec, f"there is no level {value!r}; there are {', '.join(known)}", known=known)


def _program(spec: str) -> tuple[list[str], dict[str, int]]:
    try:
        return parse_program(spec)
    except ValueError as error:
        raise _refuse(spec, str(error)) from error


def parse_spec(spec: str) -> tuple[str, dict[str, int]]:
    """Parse a code into name and settings; for a level, those of its player in the default game.

    Raises:
        UnknownPlayer: there is no such player, or it has no such setting.
    """
    if is_program(spec):
        return EXEC, _program(spec)[1]
    level = _level(spec)
    name, colon, rest = (level.player if level else spec).partition(":")
    if name not in PLAYERS:
        raise _refuse(spec, f"there is no player {name!r}; there are {', '.join(PLAYERS)}", known=list(PLAYERS))
    kind = PLAYERS[name]
    settings: dict[str, int] = {}
    known = [*kind.limits, *kind.keys]
    for part in rest.split(",") if colon else []:
        key, _, value = part.partition("=")
        if key not in known:
            raise _refuse(spec, f"{name} has no setting {key!r}; it has {', '.join(known) or 'none'}", known=known)
        if key in settings:
            raise _refuse(spec, f"{key} is set twice")
        is_number = value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS
        if not is_number or not 1 <= int(value) <= kind.maximums[key]:
            raise _refuse(spec, f"{key} is a whole number from 1 to {kind.maximums[key]}, not {value!r}")
        settings[key] = int(value)
    if kind.limits and len(settings.keys() & kind.limits.keys()) != 1:
        forms = " or ".join(f"{name}:{key}=N" for key in kind.limits)
        raise _refuse(spec, f"write {forms}", known=known)
    return name, settings


def _games_of(spec: str) -> tuple[str, ...]:
    """Return the games that a player plays."""
    name, _ = parse_spec(spec)
    if name == EXEC:
        return tuple(games())
    level = _level(spec)
    return level.games if level else PLAYERS[name].games


def kind_in(spec: str, game: str) -> str:
    """Return the name of the kind of player that a code stands for in a game.

    Raises:
        UnknownPlayer: there is no such player.
    """
    level = _level(spec)
    return parse_spec(level.player_in(game) if level else spec)[0]


def check_spec(spec: str, game: str) -> None:
    """Check that a code is valid and that its player plays a game.

    Raises:
        UnknownPlayer: it does not; the message lists the valid players.
    """
    if game not in _games_of(spec):
        known = [name for name, kind in PLAYERS.items() if game in kind.games]
        raise _refuse(spec, f"it does not play {game}; there are {', '.join(known)}", known=known)


def make_player(spec: str, seed: int | None = None, *, programs: bool = False, threads: int | None = None) -> Player:
    """Create a player from its code.

    With a seed its play is reproducible, unless it is limited by a clock or is an external program. `threads` is the
    number of threads it uses if its code does not say.

    Warning: with `programs`, `exec:COMMAND` is allowed too and runs arbitrary commands. Use this only for codes typed
    by a user of this machine.

    Raises:
        UnknownPlayer: there is no such player, or it has no such setting.
    """
    if is_program(spec):
        if not programs:
            raise _refuse(spec, "programs play in the arena only")
        arguments, limits = _program(spec)
        return ExternalPlayer(arguments, **limits)
    level = _level(spec)
    codes = {game: level.player_in(game) if level else spec for game in _games_of(spec)}
    return ByGame({game: partial(_make, game, code, seed, threads) for game, code in codes.items()})


def _make(game: str, spec: str, seed: int | None, threads: int | None) -> Player:
    """Create a game's player from a code that is not a level."""
    name, settings = parse_spec(spec)
    kind = kinds_of(get_game(game))[name]
    if threads is not None and "threads" in kind.keys:
        settings.setdefault("threads", threads)
    return kind.make(seed, **{key: value for key, value in settings.items() if key in (*kind.limits, *kind.keys)})
