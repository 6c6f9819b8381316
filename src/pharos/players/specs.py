"""Players by their short codes: `name` or `name:key=value,...`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from pharos.core.errors import PharosError
from pharos.games.duel.players.greedy import GreedyPlayer, RandomPlayer
from pharos.games.duel.players.rollout import RolloutPlayer
from pharos.games.duel.players.search_player import SMALL, NetPlayer, PharosPlayer
from pharos.games.duel.rules import Game
from pharos.games.duel.search.evaluation import BALANCED, FOR_MILITARY, FOR_SCIENCE, SHORT_SIGHTED
from pharos.games.wonders.players.rollout import WondersGreedyPlayer, WondersPlanner, WondersRolloutPlayer
from pharos.games.wonders.players.search_player import WondersNetPlayer, WondersPharosPlayer
from pharos.games.wonders.rules import Game as WondersGame
from pharos.games.wonders.search.evaluation import SHORT_SIGHTED as WONDERS_SHORT_SIGHTED
from pharos.games.wonders.search.evaluation import near_sighted
from pharos.players.by_game import ByGame
from pharos.players.choice import DUEL, WONDERS, Player
from pharos.players.external import EXEC, ExternalPlayer, is_program, parse_program
from pharos.players.levels import LEVELS, Level
from pharos.players.limits import LIMITS as MOST_THINKING
from pharos.players.limits import THREADS as MOST_THREADS
from pharos.players.limits import USUAL_CORES

OURS = "pharos"
LIMITS = {"nodes": "simulations for a move", "ms": "milliseconds for a move"}
MOST_DIGITS = 10  # of a setting
USUAL_SIGHT, ALL = 20, 100  # percent
MOST = {**MOST_THINKING, "threads": MOST_THREADS, "sight": ALL}  # of each setting


class UnknownPlayer(PharosError, ValueError):
    """A code that no player has; the message lists what exists."""


@dataclass(frozen=True)
class Kind:
    """A kind of player. `keys` are its settings, all whole numbers from 1 to what `MOST` says, with their meaning.

    With limits, exactly one of them is needed.
    """

    description: str
    make: Callable[..., Player]
    keys: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, str] = field(default_factory=dict)
    games: tuple[str, ...] = (DUEL,)


def _greedy(seed: int | None) -> Player:
    return ByGame(GreedyPlayer(BALANCED, seed), WondersGreedyPlayer(seed))


def _novice(seed: int | None) -> Player:
    return ByGame(GreedyPlayer(SHORT_SIGHTED, seed), WondersGreedyPlayer(seed, WONDERS_SHORT_SIGHTED))


def _settler(seed: int | None, *, sight: int = USUAL_SIGHT) -> Player:
    return WondersGreedyPlayer(seed, near_sighted(sight / ALL))


def _net(seed: int | None) -> Player:
    return ByGame(NetPlayer(seed), WondersNetPlayer(seed))


def _pharos(seed: int | None, *, nodes: int | None = None, ms: int | None = None, threads: int | None = None) -> Player:
    return ByGame(
        PharosPlayer(seed, nodes=nodes, ms=ms, threads=threads),
        WondersPharosPlayer(seed, nodes=nodes, ms=ms, threads=threads),
    )


def _rollout(seed: int | None, **limits: int) -> Player:
    return ByGame(RolloutPlayer(seed, **limits), WondersRolloutPlayer(seed, **limits))


BOTH = (DUEL, WONDERS)
PLAYERS: dict[str, Kind] = {
    "random": Kind("any legal move", RandomPlayer, games=BOTH),
    "greedy": Kind("the move that is worth most at once", _greedy, games=BOTH),
    "novice": Kind("greedy for its own city only", _novice, games=BOTH),
    "settler": Kind(
        "greedy, but sees little of what will be needed",
        _settler,
        {"sight": f"percent of what greedy sees; by default {USUAL_SIGHT}"},
        games=(WONDERS,),
    ),
    "rush-science": Kind("greedy for science symbols", lambda seed: GreedyPlayer(FOR_SCIENCE, seed)),
    "rush-military": Kind("greedy for shields", lambda seed: GreedyPlayer(FOR_MILITARY, seed)),
    "rollout": Kind("search by random games played to the end", _rollout, limits=LIMITS, games=BOTH),
    "planner": Kind(
        "search by games played to the end, each move by what it is worth",
        WondersPlanner,
        limits=LIMITS,
        games=(WONDERS,),
    ),
    "net": Kind("the net alone, without a search", _net, games=BOTH),
    OURS: Kind(
        "search with the net; also pharos:level=NAME",
        _pharos,
        {
            "threads": "cores for a move, at most all there are, "
            f"or {USUAL_CORES} where there are fewer; by default one with nodes, all with ms"
        },
        limits=LIMITS,
        games=BOTH,
    ),
}


def _refuse(spec: str, reason: str, **details: Any) -> UnknownPlayer:
    return UnknownPlayer("unknown_player", f"{spec!r}: {reason}", spec=spec, **details)


def _level(spec: str) -> Level | None:
    """The level that a code names, or that `pharos` alone means, which is the strongest there is."""
    if spec == OURS:
        return LEVELS[-1]
    name, _, rest = spec.partition(":")
    key, _, value = rest.partition("=")
    if name != OURS or key != "level":
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
    """The name and the settings of a code; of a level those of its player in Duel.

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
        if not is_number or not 1 <= int(value) <= MOST[key]:
            raise _refuse(spec, f"{key} is a whole number from 1 to {MOST[key]}, not {value!r}")
        settings[key] = int(value)
    if kind.limits and len(settings.keys() & kind.limits.keys()) != 1:
        forms = " or ".join(f"{name}:{key}=N" for key in kind.limits)
        raise _refuse(spec, f"write {forms}", known=known)
    return name, settings


def require(spec: str, game: str) -> None:
    """Refuse a code that is wrong, or whose player does not play a game.

    Raises:
        UnknownPlayer: it says which players there are.
    """
    name, _ = parse_spec(spec)
    games = BOTH if name == EXEC else PLAYERS[name].games
    if game not in games:
        known = [name for name, kind in PLAYERS.items() if game in kind.games]
        raise _refuse(spec, f"it does not play {game}; there are {', '.join(known)}", known=known)


def make_player(spec: str, seed: int | None = None, *, programs: bool = False, threads: int | None = None) -> Player:
    """A player by its code. With a seed its play can be repeated, unless a clock limits it or it is a program.

    `threads` is how many cores it may use when its code does not say.

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
    level = _level(spec)
    if level and level.wonders != level.player:
        return ByGame(
            make_player(level.player, seed, threads=threads), make_player(level.wonders, seed, threads=threads)
        )
    name, settings = parse_spec(spec)
    kind = PLAYERS[name]
    if threads is not None and "threads" in kind.keys:
        settings.setdefault("threads", threads)
    return kind.make(seed, **settings)


WARM_UPS: dict[str, tuple[str, tuple[str, ...]]] = {
    "pharos": ("duel", ("net", "pharos:nodes=1", f"pharos:nodes={SMALL + 1}", "pharos:ms=1")),
    "pharos of 7 Wonders": ("wonders", ("net", "pharos:nodes=1")),
    "rollout": ("duel", ("rollout:nodes=1",)),
    "rollout of 7 Wonders": ("wonders", ("greedy", "rollout:nodes=1", "planner:nodes=1", "random")),
    "greedy": ("duel", ("random", "greedy")),
}
"""Players that are compiled together, with their game."""


def lost_game() -> Game:
    """A game of Duel that the one to move has lost, with few cards left: finding that out takes the exact solver."""
    game = Game.new(6)
    while game.age < 3 or sum(card is not None for card in game.tableau) > 4:
        game.play(game.moves()[0])
    return game


def warm_up_players(name: str) -> None:
    """Let players make a first and a late move, so that nobody waits for the compiler in the middle of a game."""
    game, specs = WARM_UPS[name]
    if game == "duel":
        views = [Game.new(0).view(None), lost_game().view(None)]
    else:
        views = [WondersGame.new(players=3, seed=0, edifice=True).view(0)]
    for spec, view in product(specs, views):
        make_player(spec, 0).choose(view)


def warm_up() -> None:
    """Let every kind of compiled player make a move."""
    for name in WARM_UPS:
        warm_up_players(name)
