"""Compilation of all compiled code, once per installation, with a progress display."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, as_completed

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from pharos.bench.interface import Step
from pharos.bench.measurement import cores
from pharos.core.compile_cache import COMPILED, forget_old_caches
from pharos.core.compile_subprocess import CompileProcess
from pharos.core.registry import games, get_game
from pharos.players.compilation import compile_groups, compile_parts, compile_players_process, is_compiled

MESSAGE = "Compiling, once per installation ..."


def bench_steps(game: str) -> dict[str, Step]:
    """Return what is compiled for a game in addition to its players."""
    bench = get_game(game).bench
    return dict(bench.steps) if bench else {}


def missing_parts(game: str, *, with_bench: bool = True) -> list[str]:
    """Return the parts of a game that have to be compiled: groups of players and, with `with_bench`, everything."""
    if not COMPILED:
        return []
    parts = [*compile_groups(game), *(bench_steps(game) if with_bench else ())]
    return [name for name in parts if not is_compiled(game, name)]


def compile_game(game: str) -> None:
    """Compile everything of a game in this process."""
    compile_parts(game, bench_steps(game))


def _process(game: str, *, with_bench: bool) -> CompileProcess:
    return CompileProcess(game, __name__, f"compile_game({game!r})") if with_bench else compile_players_process(game)


def warm_up(console: Console, *, with_bench: bool = True) -> None:
    """Compile what is not compiled yet, each game in a process of its own.

    Raises:
        CompilationFailed: a part cannot be compiled.
    """
    missing = {game: missing_parts(game, with_bench=with_bench) for game in games()}
    todo = [game for game, parts in missing.items() if parts]
    if not todo:
        return
    console.print(MESSAGE)
    columns = (SpinnerColumn(), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress, ThreadPoolExecutor(cores()) as pool:
        tasks = {game: progress.add_task(get_game(game).title, total=len(missing[game])) for game in todo}

        def run(game: str) -> None:
            for part in _process(game, with_bench=with_bench).parts():
                progress.update(tasks[game], description=f"{get_game(game).title}: {part}", advance=1)

        for done in as_completed([pool.submit(run, game) for game in todo]):
            done.result()
    forget_old_caches()
