"""Large batches of random games on several cores; the counts do not depend on the number of threads."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.chance import Rng, stream
from pharos.core.native import Ids, integers, read, write, zeros
from pharos.core.thread_pool import run_in_threads
from pharos.games.duel.rules.cards import CARD_COUNT
from pharos.games.duel.rules.deal import DEAL_NUMBERS
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.simulate import random_games
from pharos.games.duel.rules.state import ENDING_COUNT, ENDINGS, NOBODY, State

OUTCOMES = 3 * ENDING_COUNT  # winner * ENDING_COUNT + ending
GAMES_PER_TASK = 500  # a few milliseconds, so that all threads finish at about the same time


@dataclass(frozen=True)
class Batch:
    """The results of many games."""

    games: int
    plies: int
    outcomes: dict[str, int]  # games by "winner ending", as in the last line of a record; "-" for a tie


class Player:
    """The data one thread needs to play: its own state, random streams and buffers."""

    def __init__(self, parent: list[Rng]) -> None:
        self._states = zeros(State, 2)
        self._rngs = zeros(Rng, 2)
        write(self._rngs, 1, read(parent))
        self._numbers, self._work = integers([0] * DEAL_NUMBERS), integers([0] * CARD_COUNT)
        self._moves = integers([0] * MOST_MOVES)
        self.outcomes: Ids = integers([0] * OUTCOMES)
        self.plies = 0

    def play(self, first: int, n: int) -> None:
        """Play n games, numbered from `first` on."""
        self.plies += int(
            random_games(first, n, self._states, self._rngs, self._numbers, self._work, self._moves, self.outcomes)
        )


def random_batch(games: int, *, seed: int | str | None = None, threads: int = 1, first: int = 0) -> Batch:
    """Play uniformly random games, numbered from `first` on; each game number has its own random stream."""
    parent = stream(seed, "duel games")
    players = [Player(parent) for _ in range(threads)]
    run_in_threads(players, games, first, GAMES_PER_TASK)
    totals = [sum(int(player.outcomes[i]) for player in players) for i in range(OUTCOMES)]
    outcomes = {}
    for i, n in enumerate(totals):
        winner, ending = divmod(i, ENDING_COUNT)
        if n:
            outcomes[f"{'-' if winner == NOBODY else winner} {ENDINGS[ending]}"] = n
    return Batch(games, sum(player.plies for player in players), outcomes)
