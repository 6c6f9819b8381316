"""Compiling everything that is compiled, once per installation, with something to look at meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from pharos.bench.measurement import cores
from pharos.core.compile_cache import COMPILED, cache_directory, forget_old_caches, is_cold
from pharos.core.compile_subprocess import compile_apart
from pharos.core.native import integers, zeros
from pharos.games.duel.bench.copying import copy_many
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.batch import random_batch
from pharos.games.duel.rules.perft import perft
from pharos.games.duel.rules.state import State
from pharos.games.wonders.rules import Game as WondersGame
from pharos.games.wonders.rules.batch import random_batch as random_wonders_batch
from pharos.players import WARM_UPS, warm_up_players

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


def _play_duel() -> None:
    _look_at(_play_through())
    _look_at(Game.new(seed=0))


def _measure_duel() -> None:
    random_batch(2, seed=0)
    perft(Game.new(seed=0), 1)
    copy_many(zeros(State, 2), 2, integers([0]))


STEPS: dict[str, Callable[[], object]] = {
    "Duel": _play_duel,
    "7 Wonders": _play_wonders,
    **{f"players: {name}": partial(warm_up_players, name) for name in WARM_UPS},
    "many games of Duel": _measure_duel,
    "many games of 7 Wonders": lambda: random_wonders_batch(2, seed=0),
}
"""What there is to compile. The rules come first: players find them compiled already."""


def take_step(name: str) -> None:
    """Compile a part by using it once."""
    STEPS[name]()


def _take_step_apart(name: str) -> str:
    compile_apart(name, __name__, f"take_step({name!r})")
    return name


def warm_up(console: Console, workers: int | None = None) -> None:
    """Compile whatever is not compiled yet, by using all of it once: on all cores, or by so many processes.

    Raises:
        CompilationFailed: a part cannot be compiled.
    """
    console.print(MESSAGE)
    columns = (SpinnerColumn(), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with (
        Progress(*columns, console=console, transient=True) as progress,
        ThreadPoolExecutor(workers or cores()) as pool,
    ):
        task = progress.add_task("Duel, 7 Wonders", total=len(STEPS))
        for step in as_completed([pool.submit(_take_step_apart, name) for name in STEPS]):
            progress.update(task, description=step.result(), advance=1)
    if COMPILED:
        (cache_directory() / MARK).touch()
        forget_old_caches()
