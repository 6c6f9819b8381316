"""The measurements of 7 Wonders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pharos.bench.measurement import REPEATS, best_time, calibrate
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.batch import random_batch

SEED = 1
RANDOM_GAMES = "random_games_per_s"  # with the name of an expansion before it: with that one
PLAYERS = (3, 5, 7)


def games_per_second(seconds: float, players: int, expansions: Sequence[str]) -> int:
    """Return the number of random games per second on one core."""

    def play(n: int) -> object:
        return random_batch(n, players=players, expansions=expansions, seed=SEED)

    games = calibrate(play, seconds / REPEATS)
    return round(games / best_time(partial(play, games)))


def measure_wonders(seconds: float) -> dict[str, Any]:
    """Measure everything in 7 Wonders by number of players, spending about `seconds` on each number."""
    return {
        key: {str(players): games_per_second(seconds, players, expansions) for players in PLAYERS}
        for key, expansions in (
            (RANDOM_GAMES, ()),
            *((f"{name}_{RANDOM_GAMES}", (name,)) for name in EXPANSIONS.names),
        )
    }
