"""Players by their short codes: `name` or `name:key=value,...`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pharos.core.errors import PharosError
from pharos.duel import Game
from pharos.players.choice import Player
from pharos.players.external import EXEC, ExternalPlayer, is_program, parse_program
from pharos.players.levels import LEVELS
from pharos.players.rollout import RolloutPlayer
from pharos.players.simple import GreedyPlayer, RandomPlayer
from pharos.search.evaluate import BALANCED, FOR_MILITARY, FOR_SCIENCE

OURS = "pharos"
MOST_DIGITS = 10  # of a setting


class UnknownPlayer(PharosError, ValueError):
    """A code that no player has; the message lists what exists."""


@dataclass(frozen=True)
class Kind:
    """A kind of player. `keys` are its settings, all whole numbers from 1 on, with what they mean."""

    description: str
    make: Callable[..., Player]
    keys: Mapping[str, str] = field(default_factory=dict)
    one_of: bool = False  # whether exactly one of the keys is needed


def _rollout(seed: int | None, **limits: int) -> Player:
    return RolloutPlayer(seed, **limits)


PLAYERS: dict[str, Kind] = {
    "random": Kind("any legal move", RandomPlayer),
    "greedy": Kind("the move that is worth most at once", lambda seed: GreedyPlayer(BALANCED, seed)),
    "rush-science": Kind("greedy for science symbols", lambda seed: GreedyPlayer(FOR_SCIENCE, seed)),
    "rush-military": Kind("greedy for shields", lambda seed: GreedyPlayer(FOR_MILITARY, seed)),
    "rollout": Kind(
        "tree search with random games",
        _rollout,
        {"nodes": "simulations for a move", "ms": "milliseconds for a move"},
        one_of=True,
    ),
}


def _refuse(spec: str, reason: str, **details: Any) -> UnknownPlayer:
    return UnknownPlayer("unknown_player", f"{spec!r}: {reason}", spec=spec, **details)


def _behind(spec: str) -> str:
    """The code of the player behind `pharos`, which is the strongest there is, at a level or with a limit."""
    name, _, rest = spec.partition(":")
    if name != OURS:
        return spec
    if not rest:
        return LEVELS[-1].player
    key, _, value = rest.partition("=")
    if key != "level":
        return f"rollout:{rest}"
    for level in LEVELS:
        if level.key == value:
            return level.player
    known = [level.key for level in LEVELS]
    raise _refuse(spec, f"there is no level {value!r}; there are {', '.join(known)}", known=known)


def _program(spec: str) -> tuple[list[str], dict[str, int]]:
    try:
        return parse_program(spec)
    except ValueError as error:
        raise _refuse(spec, str(error)) from error


def parse_spec(spec: str) -> tuple[str, dict[str, int]]:
    """The name and the settings of a code.

    Raises:
        UnknownPlayer: there is no such player, or it has no such setting.
    """
    if is_program(spec):
        return EXEC, _program(spec)[1]
    name, colon, rest = _behind(spec).partition(":")
    if name not in PLAYERS:
        names = [*PLAYERS, OURS]
        raise _refuse(spec, f"there is no player {name!r}; there are {', '.join(names)}", known=names)
    kind = PLAYERS[name]
    settings: dict[str, int] = {}
    for part in rest.split(",") if colon else []:
        key, _, value = part.partition("=")
        if key not in kind.keys:
            known = ", ".join(kind.keys) or "none"
            raise _refuse(spec, f"{name} has no setting {key!r}; it has {known}", known=list(kind.keys))
        if key in settings:
            raise _refuse(spec, f"{key} is set twice")
        if not (value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS and int(value) >= 1):
            raise _refuse(spec, f"{key} is a whole number from 1 on, not {value!r}")
        settings[key] = int(value)
    if kind.one_of and len(settings) != 1:
        forms = " or ".join(f"{name}:{key}=N" for key in kind.keys)
        raise _refuse(spec, f"write {forms}", known=list(kind.keys))
    return name, settings


def make_player(spec: str, seed: int | None = None, *, programs: bool = False) -> Player:
    """A player by its code. With a seed its play can be repeated, unless a clock limits it or it is a program.

    Warning: with `programs`, `exec:COMMAND` is a player too and runs any command. That is only for codes typed in by
    whoever sits at this machine.

    Raises:
        UnknownPlayer: there is no such player, or it has no such setting.
    """
    if is_program(spec):
        if not programs:
            raise _refuse(spec, "programs play in the arena only")
        arguments, limits = _program(spec)
        return ExternalPlayer(arguments, **limits)
    name, settings = parse_spec(spec)
    return PLAYERS[name].make(seed, **settings)


def warm_up() -> None:
    """Let every kind of compiled player make a move, so that later ones do not wait for the compiler."""
    view = Game.new(0).view(None)
    for spec in ("random", "greedy", "rollout:nodes=1"):
        make_player(spec, 0).choose(view)
