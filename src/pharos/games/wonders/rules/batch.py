"""Random games by the thousand on several cores: the same counts, however many threads play them."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.chance import Rng, stream
from pharos.core.native import Ids, integers, read, write, zeros
from pharos.core.thread_pool import share_out
from pharos.games.wonders.rules.deal import PLAN, WORK
from pharos.games.wonders.rules.definitions import MOST_PLAYERS, TABLE
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.simulate import random_games
from pharos.games.wonders.rules.state import State

SHARE = 100  # games a thread takes at a time: some milliseconds, so that all threads end at about the same moment


@dataclass(frozen=True)
class Batch:
    """What came of many games."""

    games: int
    moves: int  # made by all seats together
    wins: tuple[int, ...]  # by seat; a shared win counts for each
    points: int  # of all seats together


class Player:
    """All that one thread needs to play: a state, streams and buffers of its own."""

    def __init__(self, parent: list[Rng], players: int, edifice: bool) -> None:
        self._players, self._edifice = players, edifice
        self._states = zeros(State, 2)
        self._rngs = zeros(Rng, 2)
        write(self._rngs, 1, read(parent))
        self._plan, self._work = integers([0] * PLAN), integers([0] * WORK)
        self._moves = integers([0] * MOST_MOVES)
        self.counts: Ids = integers([0] * (MOST_PLAYERS + 1))
        self.moves = 0

    def play(self, first: int, n: int) -> None:
        """Play the games with n numbers from first on."""
        self.moves += int(
            random_games(
                first,
                n,
                self._players,
                self._edifice,
                self._states,
                self._rngs,
                self._plan,
                self._work,
                self._moves,
                self.counts,
            )
        )


def random_batch(
    games: int,
    *,
    players: int = 3,
    edifice: bool = False,
    seed: int | str | None = None,
    threads: int = 1,
    first: int = 0,
) -> Batch:
    """Play uniformly random games with the numbers from `first` on; each has the stream of its own number."""
    if players not in TABLE["players"]:
        raise ValueError(f"{players} cannot play")
    parent = stream(seed, "wonders games")
    workers = [Player(parent, players, edifice) for _ in range(threads)]
    share_out(workers, games, first, SHARE)
    totals = [sum(int(worker.counts[i]) for worker in workers) for i in range(players + 1)]
    return Batch(games, sum(worker.moves for worker in workers), tuple(totals[:players]), totals[players])
