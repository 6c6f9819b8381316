"""Compilation of all compiled code, once per installation, with a progress display."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from pharos.bench.interface import GameBench, Step
from pharos.bench.measurement import cores
from pharos.core.compile_cache import COMPILED, cache_directory, forget_old_caches, is_cold
from pharos.core.compile_subprocess import compile_in_subprocess
from pharos.core.registry import games
from pharos.players import WARM_UPS, warm_up_players

MESSAGE = "Compiling the rules, once per installation ..."
COMPLETE_MARKER = "complete"  # file next to the compiled code: compilation is complete


def needs_warm_up() -> bool:
    """Return whether anything has to be compiled: everything, or the rest of an interrupted compilation."""
    return COMPILED and (is_cold() or not (cache_directory() / COMPLETE_MARKER).exists())


def _benches() -> list[GameBench]:
    return [game.bench for game in games().values() if game.bench]


def steps() -> dict[str, Step]:
    """Return the compilation steps. The rules come first, because the players need them."""
    return {
        **{name: step for bench in _benches() for name, step in bench.rules_steps.items()},
        **{f"players: {name}": partial(warm_up_players, name) for name in WARM_UPS},
        **{name: step for bench in _benches() for name, step in bench.batch_steps.items()},
    }


def take_step(name: str) -> None:
    """Compile a part by using it once."""
    steps()[name]()


def _run_step_in_subprocess(name: str) -> str:
    compile_in_subprocess(name, __name__, f"take_step({name!r})")
    return name


def warm_up(console: Console, workers: int | None = None) -> None:
    """Compile everything that is not compiled yet by using it once, on all cores or on `workers` processes.

    Raises:
        CompilationFailed: a part cannot be compiled.
    """
    console.print(MESSAGE)
    columns = (SpinnerColumn(), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with (
        Progress(*columns, console=console, transient=True) as progress,
        ThreadPoolExecutor(workers or cores()) as pool,
    ):
        names = list(steps())
        task = progress.add_task(
            ", ".join(name for bench in _benches() for name in bench.rules_steps), total=len(names)
        )
        for step in as_completed([pool.submit(_run_step_in_subprocess, name) for name in names]):
            progress.update(task, description=step.result(), advance=1)
    if COMPILED:
        (cache_directory() / COMPLETE_MARKER).touch()
        forget_old_caches()
