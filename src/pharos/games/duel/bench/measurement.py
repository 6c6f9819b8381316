"""The measurements of 7 Wonders Duel."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from pharos.bench import measurement
from pharos.bench.measurement import REPEATS, STARTS, best_time, calibrate, cores
from pharos.core.native import integers, zeros
from pharos.games.duel.bench.copy_speed import copy_many
from pharos.games.duel.bench.search_speed import search_nodes_per_second
from pharos.games.duel.bench.solver_speed import solver_nodes_per_second
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.batch import Batch, random_batch
from pharos.games.duel.rules.state import State

SEED = 1
COPY_STATES = 16  # as many as a search uses; they fit into the L1 cache
FIRST_GAME = """
from pharos.games.duel.rules import Game
game = Game.new(seed=0)
while game.to_move is not None:
    game.play(game.moves()[0])
"""


def best_batch(seconds: float, threads: int) -> tuple[float, Batch]:
    """Return the shortest time of a batch of random games, and the batch, sized to fill `seconds` on each thread."""
    games = threads * calibrate(lambda n: random_batch(n, seed=SEED, threads=1), seconds / REPEATS)
    batch = random_batch(games, seed=SEED, threads=threads)
    return best_time(lambda: random_batch(games, seed=SEED, threads=threads)), batch


def copy_ns(seconds: float) -> float:
    """Return the nanoseconds per copy of a position."""
    states, out = zeros(State, COPY_STATES), integers([0])
    n = calibrate(lambda n: copy_many(states, n, out), seconds / REPEATS)
    return best_time(lambda: copy_many(states, n, out)) / n * 1e9


def play_by_text(number: int) -> None:
    """Play a random game through the facade, with moves as text."""
    choice = random.Random(number)
    game = Game.new(seed=number)
    while game.to_move is not None:
        game.play(choice.choice(game.moves()))


def facade_ms(seconds: float) -> float:
    """Return the milliseconds per game through the facade."""

    def games(n: int) -> None:
        for number in range(n):
            play_by_text(number)

    n = calibrate(games, seconds / REPEATS)
    return best_time(lambda: games(n)) / n * 1e3


def search_numbers(seconds: float) -> dict[str, Any]:
    """Measure the speed of the strong player."""
    alone, together = search_nodes_per_second(), search_nodes_per_second(cores())
    return {
        "search_nodes_per_s": round(alone),
        "search_nodes_per_s_all_cores": round(together),
        "search_speedup_all_cores": round(together / alone, 2),
        "solver_nodes_per_s": round(solver_nodes_per_second(seconds)),
    }


def measure_duel(seconds: float, *, cold: bool) -> dict[str, Any]:
    """Measure everything in Duel, spending about `seconds` on each number."""
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
        "warm_start_s": round(min(measurement.time_process(FIRST_GAME) for _ in range(STARTS)), 2),
    }
    if cold:
        with tempfile.TemporaryDirectory(prefix="pharos-bench-") as place:
            numbers["cold_start_s"] = round(measurement.time_process(FIRST_GAME, Path(place)), 1)
    return numbers
