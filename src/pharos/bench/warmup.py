"""Compiling everything that is compiled, once per installation, with something to look at meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from pharos.bench.copying import copy_many
from pharos.core.native import COMPILED, cache_directory, forget_old_caches, integers, is_cold, zeros
from pharos.duel import Game
from pharos.duel.batch import random_batch
from pharos.duel.perft import perft
from pharos.duel.state import State
from pharos.players import warm_up as compile_players
from pharos.wonders import Game as WondersGame
from pharos.wonders.batch import random_batch as random_wonders_batch

MESSAGE = "Compiling the rules, once per installation ..."
MARK = "complete"  # a file beside the compiled code that says that nothing is missing


def needs_warm_up() -> bool:
    """Whether something is still to be compiled: all of it, or what an interrupted compilation left out."""
    return COMPILED and (is_cold() or not (cache_directory() / MARK).exists())


def _play_through() -> Game:
    game = Game.new(seed=0)
    while game.to_move is not None:
        game.play(game.moves()[0])
    return game


def _look_at(game: Game) -> None:
    game.price(0, "sphinx")
    game.score(0)
    game.city(0)
    Game.from_view(game.view(0), seed=0)


def _play_wonders() -> None:
    game = WondersGame.new(players=3, seed=0, edifice=True)
    while game.waiting:
        game.play([game.moves(seat)[0] for seat in game.waiting])
    game.price(0, "baths")
    game.score(0)
    game.join_cost(0)
    WondersGame.from_view(game.view(0), seed=0)


STEPS: tuple[tuple[str, Callable[[], object]], ...] = (
    ("the deal", lambda: Game.new(seed=0)),
    ("legal moves", lambda: Game.new(seed=0).moves()),
    ("a whole game", _play_through),
    ("prices, scores, views", lambda: _look_at(Game.new(seed=0))),
    ("many games", lambda: random_batch(2, seed=0)),
    ("trees of moves", lambda: perft(Game.new(seed=0), 1)),
    ("computer players", compile_players),
    ("7 Wonders", _play_wonders),
    ("many games of 7 Wonders", lambda: random_wonders_batch(2, seed=0)),
    ("copies", lambda: copy_many(zeros(State, 2), 2, integers([0]))),
)


def warm_up(console: Console) -> None:
    """Compile whatever is not compiled yet, by using all of it once."""
    console.print(MESSAGE)
    columns = (SpinnerColumn(), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=len(STEPS))
        for description, step in STEPS:
            progress.update(task, description=description)
            step()
            progress.advance(task)
    if COMPILED:
        (cache_directory() / MARK).touch()
        forget_old_caches()
