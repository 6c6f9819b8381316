"""Large batches of random games on several threads. The counts do not depend on the number of threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pharos.core.chance import Rng, stream
from pharos.core.native import Ids, integers, read, write, zeros
from pharos.core.thread_pool import run_in_threads
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.deal import DEAL_NUMBERS, WORK
from pharos.games.wonders.rules.definitions import MOST_PLAYERS, TABLE
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.simulate import random_games
from pharos.games.wonders.rules.state import State

GAMES_PER_TASK = 100  # a few milliseconds, so that all threads finish at about the same time


@dataclass(frozen=True)
class Batch:
    """The totals of a batch of games."""

    games: int
    moves: int  # of all seats
    wins: tuple[int, ...]  # by seat; a shared win counts for each winner
    points: int  # of all seats


class Player:
    """The buffers of one thread: state, streams and work arrays."""

    def __init__(self, parent: list[Rng], players: int, expansions: int) -> None:
        self._players, self._expansions = players, expansions
        self._states = zeros(State, 2)
        self._rngs = zeros(Rng, 2)
        write(self._rngs, 1, read(parent))
        self._numbers, self._work = integers([0] * DEAL_NUMBERS), integers([0] * WORK)
        self._moves = integers([0] * MOST_MOVES)
        self.counts: Ids = integers([0] * (MOST_PLAYERS + 1))
        self.moves = 0

    def play(self, first: int, n: int) -> None:
        """Play n games, with numbers starting at `first`."""
        self.moves += int(
            random_games(
                first,
                n,
                self._players,
                self._expansions,
                self._states,
                self._rngs,
                self._numbers,
                self._work,
                self._moves,
                self.counts,
            )
        )


def random_batch(
    games: int,
    *,
    players: int = 3,
    expansions: Sequence[str] = (),
    seed: int | str | None = None,
    threads: int = 1,
    first: int = 0,
) -> Batch:
    """Play uniformly random games with numbers starting at `first`. Each number has its own random stream."""
    if players not in TABLE["players"]:
        raise ValueError(f"{players} cannot play")
    parent = stream(seed, "wonders games")
    workers = [Player(parent, players, EXPANSIONS.bits(expansions)) for _ in range(threads)]
    run_in_threads(workers, games, first, GAMES_PER_TASK)
    totals = [sum(int(worker.counts[i]) for worker in workers) for i in range(players + 1)]
    return Batch(games, sum(worker.moves for worker in workers), tuple(totals[:players]), totals[players])
