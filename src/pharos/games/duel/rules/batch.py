"""Random games by the thousand on several cores: the same counts, however many threads play them."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.chance import Rng, stream
from pharos.core.native import Ids, integers, read, write, zeros
from pharos.core.thread_pool import share_out
from pharos.games.duel.rules.cards import CARD_COUNT
from pharos.games.duel.rules.deal import PLAN
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.simulate import random_games
from pharos.games.duel.rules.state import ENDINGS, NOBODY, State

OUTCOMES = 15  # winner * 5 + ending
SHARE = 500  # games a thread takes at a time: some milliseconds, so that all threads end at about the same moment


@dataclass(frozen=True)
class Batch:
    """What came of many games."""

    games: int
    plies: int
    outcomes: dict[str, int]  # games by "winner ending", as the last line of a record says it; "-" for a tie


class Player:
    """All that one thread needs to play: a state, streams and buffers of its own."""

    def __init__(self, parent: list[Rng]) -> None:
        self._states = zeros(State, 2)
        self._rngs = zeros(Rng, 2)
        write(self._rngs, 1, read(parent))
        self._plan, self._work = integers([0] * PLAN), integers([0] * CARD_COUNT)
        self._moves = integers([0] * MOST_MOVES)
        self.outcomes: Ids = integers([0] * OUTCOMES)
        self.plies = 0

    def play(self, first: int, n: int) -> None:
        """Play the games with n numbers from first on."""
        self.plies += int(
            random_games(first, n, self._states, self._rngs, self._plan, self._work, self._moves, self.outcomes)
        )


def random_batch(games: int, *, seed: int | str | None = None, threads: int = 1, first: int = 0) -> Batch:
    """Play uniformly random games with the numbers from `first` on; each has the stream of its own number."""
    parent = stream(seed, "duel games")
    players = [Player(parent) for _ in range(threads)]
    share_out(players, games, first, SHARE)
    totals = [sum(int(player.outcomes[i]) for player in players) for i in range(OUTCOMES)]
    return Batch(
        games,
        sum(player.plies for player in players),
        {f"{'-' if i // 5 == NOBODY else i // 5} {ENDINGS[i % 5]}": n for i, n in enumerate(totals) if n},
    )
