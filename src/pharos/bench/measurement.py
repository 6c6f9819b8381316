"""Measuring the engine.

Rates are the best of many short repeats, a new process the better of two, a cold start is made once. So the numbers say
what the engine can do when nothing disturbs it. The speed-up compares two rates measured one after the other: it means
something only on a machine that has nothing else to do.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from pharos.core.native import integers, zeros
from pharos.games.duel.bench.copying import copy_many
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.batch import Batch, random_batch
from pharos.games.duel.rules.state import State
from pharos.games.wonders.rules.batch import random_batch as random_wonders_batch

STARTS = 2  # of a new process
REPEATS = 40  # short ones: on a busy machine some of them run undisturbed
SEED = 1
WONDERS_PLAYERS = (3, 5, 7)
COPY_STATES = 16  # as many as a search has at hand; they fit into the fastest cache
FIRST_GAME = """
from pharos.games.duel.rules import Game
game = Game.new(seed=0)
while game.to_move is not None:
    game.play(game.moves()[0])
"""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0))


def timed(work: Callable[[], object]) -> float:
    """How many seconds something takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def fitting(work: Callable[[int], object], seconds: float) -> int:
    """How large an amount of work takes about so many seconds."""
    work(1)  # the first call loads the compiled code
    amount = 1
    while (took := timed(partial(work, amount))) < seconds / 4:
        amount *= 4 if took < seconds / 40 else 2
    return max(1, int(amount * seconds / took))


def best_batch(seconds: float, threads: int) -> tuple[float, Batch]:
    """The shortest time of a batch of random games, and the batch: as many for each thread as one plays in the time."""
    games = threads * fitting(lambda n: random_batch(n, seed=SEED, threads=1), seconds / REPEATS)
    batch = random_batch(games, seed=SEED, threads=threads)
    return min(timed(lambda: random_batch(games, seed=SEED, threads=threads)) for _ in range(REPEATS)), batch


def wonders_games_per_s(seconds: float, players: int, edifice: bool) -> int:
    """Random games of 7 Wonders a second on one core."""

    def play(n: int) -> object:
        return random_wonders_batch(n, players=players, edifice=edifice, seed=SEED)

    games = fitting(play, seconds / REPEATS)
    return round(games / min(timed(partial(play, games)) for _ in range(REPEATS)))


def measure_wonders(seconds: float) -> dict[str, Any]:
    """The numbers of 7 Wonders, by the number of players."""
    return {
        name: {str(players): wonders_games_per_s(seconds, players, edifice) for players in WONDERS_PLAYERS}
        for name, edifice in (("random_games_per_s", False), ("edifice_random_games_per_s", True))
    }


def copy_ns(seconds: float) -> float:
    """Nanoseconds for a copy of a position."""
    states, out = zeros(State, COPY_STATES), integers([0])
    n = fitting(lambda n: copy_many(states, n, out), seconds / REPEATS)
    return min(timed(lambda: copy_many(states, n, out)) for _ in range(REPEATS)) / n * 1e9


def play_by_text(number: int) -> None:
    """A random game through the facade: legal moves as text out, the chosen one as text in."""
    choice = random.Random(number)
    game = Game.new(seed=number)
    while game.to_move is not None:
        game.play(choice.choice(game.moves()))


def facade_ms(seconds: float) -> float:
    """Milliseconds for a game through the facade."""

    def games(n: int) -> None:
        for number in range(n):
            play_by_text(number)

    n = fitting(games, seconds / REPEATS)
    return min(timed(lambda: games(n)) for _ in range(REPEATS)) / n * 1e3


def fresh_process(cache: Path | None = None) -> float:
    """Seconds from the start of a new process to the end of its first game."""
    environment = {**os.environ, **({"XDG_CACHE_HOME": str(cache)} if cache else {})}
    command = [sys.executable, "-c", FIRST_GAME]
    return timed(lambda: subprocess.run(command, check=True, env=environment, capture_output=True))  # noqa: S603


def search_numbers(seconds: float) -> dict[str, Any]:
    """How fast the strong player thinks."""
    from pharos.games.duel.bench.searching import search_nodes_per_second
    from pharos.games.duel.bench.solving import solver_nodes_per_second

    alone, together = search_nodes_per_second(), search_nodes_per_second(cores())
    return {
        "search_nodes_per_s": round(alone),
        "search_nodes_per_s_all_cores": round(together),
        "search_speedup_all_cores": round(together / alone, 2),
        "solver_nodes_per_s": round(solver_nodes_per_second(seconds)),
    }


def measure(seconds: float = 2.0, *, cold: bool = False) -> dict[str, Any]:
    """All numbers, each from about so many seconds of work; with `cold` also the first start of an installation.

    Warning: the code must be compiled already, see `warm_up`.
    """
    alone, batch = best_batch(seconds, 1)
    together, whole = best_batch(seconds, cores())
    games_per_s, all_per_s = batch.games / alone, whole.games / together
    numbers: dict[str, Any] = {
        "random_games_per_s": round(games_per_s),
        "plies_per_s": round(batch.plies / alone),
        "ns_per_ply": round(alone / batch.plies * 1e9, 1),
        "copy_ns": round(copy_ns(seconds / 4), 2),
        "facade_ms_per_game": round(facade_ms(seconds / 2), 2),
        "random_games_per_s_all_cores": round(all_per_s),
        "cores": cores(),
        "speedup_all_cores": round(all_per_s / games_per_s, 2),
        **search_numbers(seconds),
        "warm_start_s": round(min(fresh_process() for _ in range(STARTS)), 2),
    }
    if cold:
        with tempfile.TemporaryDirectory(prefix="pharos-bench-") as place:
            numbers["cold_start_s"] = round(fresh_process(Path(place)), 1)
    return {"duel": numbers, "wonders": measure_wonders(seconds / 2)}
