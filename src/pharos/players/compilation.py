"""Compiles the players ahead of time, so that nobody waits for the compiler during a game.

Each game is compiled in one process, in which the groups of players share the code of the rules. The quickest groups
come first. A marker file next to the compiled code says that a group is complete.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from pharos.core.compile_cache import COMPILED, cache_directory, has_own_cache
from pharos.core.compile_subprocess import CompileProcess
from pharos.core.file_lock import lock_file
from pharos.core.registry import games, get_game
from pharos.players.interface import CompileGroup
from pharos.players.specs import kind_in, make_player


def compile_groups(game: str) -> dict[str, CompileGroup]:
    """Return the groups of a game's players, in the order in which they are compiled."""
    players = get_game(game).players
    return dict(players.compile_groups) if players else {}


def group_of(spec: str, game: str) -> str | None:
    """Return the name of the group that a player belongs to in a game, or None if it needs no compiling.

    Raises:
        UnknownPlayer: there is no such player.
    """
    kind = kind_in(spec, game)
    for name, group in compile_groups(game).items():
        if kind in group.kinds:
            return name
    return None


def _marker(game: str, name: str) -> Path:
    return cache_directory(game) / f"{name}.compiled"


def is_compiled(game: str, name: str) -> bool:
    """Return whether a group or another part of a game is compiled.

    The code of a game from another package is not kept on disk: it is compiled by every process when it is needed.
    """
    return not has_own_cache(game) or _marker(game, name).exists()


def mark_compiled(game: str, name: str) -> None:
    """Record that a part of a game is compiled."""
    if has_own_cache(game):
        _marker(game, name).touch()


def missing_groups(game: str) -> list[str]:
    """Return the groups of a game that are not compiled yet."""
    return [name for name in compile_groups(game) if not is_compiled(game, name)]


def warm_up_group(game: str, name: str) -> None:
    """Make the players of a group choose a move in each warm-up view, which compiles or loads their code."""
    players = get_game(game).players
    assert players
    for spec, view in product(players.compile_groups[name].codes, players.warm_up_views()):
        make_player(spec, 0).choose(view)


def warm_up() -> None:
    """Make every kind of compiled player choose a move."""
    for game in games():
        for name in compile_groups(game):
            warm_up_group(game, name)


@contextmanager
def _only_process(game: str) -> Iterator[None]:
    """Wait until no other process compiles the same game; each would overwrite the other's code."""
    if not has_own_cache(game):
        yield
        return
    with (cache_directory(game) / "compiling.lock").open("wb") as lock:
        lock_file(lock)
        yield


def compile_parts(game: str, parts: dict[str, Callable[[], object]]) -> None:
    """Compile the players of a game and then other parts, in this process. Prints the name of each finished part."""
    assert COMPILED
    with _only_process(game):
        for name in missing_groups(game):
            warm_up_group(game, name)
            mark_compiled(game, name)
            _report(name)
        for name, compile_part in parts.items():
            if not is_compiled(game, name):
                compile_part()
                mark_compiled(game, name)
                _report(name)


def _report(name: str) -> None:
    sys.stdout.write(f"{name}\n")
    sys.stdout.flush()


def compile_players(game: str) -> None:
    """Compile the players of a game in this process. Prints the name of each finished group."""
    compile_parts(game, {})


def compile_players_process(game: str, *, is_background: bool = False) -> CompileProcess:
    """Start a process that compiles the players of a game."""
    return CompileProcess(game, __name__, f"compile_players({game!r})", is_background=is_background)
