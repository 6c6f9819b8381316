"""Training samples of 7 Wonders: a decision of a seat, the search's policy, and the result of the game."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Ids, Int8, Int16, compiled, copy
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.rollout import lead_of, near_win, rank_share
from pharos.search.net_layers import Floats

KEPT_MOVES = 56  # more than the sensible moves of a hand; a large discard pile is truncated
UNIT = 65535  # a move's probability is stored as an integer fraction of this

Float = Annotated[float, "f4"]


class Sample:
    """A decision in a game."""

    state: Annotated[list[State], State, 1]
    seat: Int8
    moves: Int8  # how many; 0 if there is no policy target
    move: Annotated[list[int], "i4", KEPT_MOVES]
    share: Annotated[list[int], "u2", KEPT_MOVES]
    found_win: Float  # the search's values; negative: no search
    found_rank: Float
    win: Float  # the result: how close to a win, and the fraction of rivals that the seat beat
    rank: Float
    margin: Int16  # the lead in points over the best rival


@compiled
def take_sample(sample: Sample, s: State, seat: int, moves: Ids, n: int, policy: Floats) -> None:
    """Record a decision and the target probability of each move."""
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
    """Fill in the result of the game."""
    seat = sample.seat
    sample.win = near_win(over, seat)
    sample.rank = rank_share(over, seat)
    sample.margin = lead_of(over, seat)
