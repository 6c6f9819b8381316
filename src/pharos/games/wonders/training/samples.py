"""What the nets of 7 Wonders learn from: a decision of a seat, the moves a search preferred, and what came of it."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Ids, Int8, Int16, compiled, copy
from pharos.games.duel.search.net import Floats
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.rollout import lead_of, near_win, rank_share

KEPT_MOVES = 56  # more than the sensible moves of a hand; of a large discard pile the first ones
UNIT = 65535  # a move's share is kept as a whole number of this

Float = Annotated[float, "f4"]


class Sample:
    """A decision of a game."""

    state: Annotated[list[State], State, 1]
    seat: Int8
    moves: Int8  # how many; none when nothing is known about which are good
    move: Annotated[list[int], "i4", KEPT_MOVES]
    share: Annotated[list[int], "u2", KEPT_MOVES]
    found_win: Float  # what the search found; negative: it did not search
    found_rank: Float
    win: Float  # what came of the game: how near to a win it was, the share of rivals that the seat was ahead of
    rank: Float
    margin: Int16  # the lead in points over the best rival


@compiled
def take_sample(sample: Sample, s: State, seat: int, moves: Ids, n: int, policy: Floats) -> None:
    """Note a decision, and how likely each move should be."""
    copy(sample.state[0], s)
    sample.seat = seat
    sample.moves = min(n, KEPT_MOVES)
    total = 1e-9
    for i in range(sample.moves):
        total += policy[i]
    for i in range(sample.moves):
        sample.move[i] = moves[i]
        sample.share[i] = int(policy[i] / total * UNIT)


@compiled
def finish_sample(sample: Sample, over: State) -> None:
    """Add what came of the game."""
    seat = sample.seat
    sample.win = near_win(over, seat)
    sample.rank = rank_share(over, seat)
    sample.margin = lead_of(over, seat)
