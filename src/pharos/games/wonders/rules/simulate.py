"""Complete games in compiled code, for benchmarks, statistics and large tests."""

from __future__ import annotations

from pharos.core.chance import Rng, below, fork
from pharos.core.native import Ids, compiled, inlined
from pharos.games.wonders.rules.deal import random_deal, set_up
from pharos.games.wonders.rules.moves import legal_moves
from pharos.games.wonders.rules.state import OVER, State
from pharos.games.wonders.rules.turn import resolve


@inlined
def random_move(s: State, seat: int, moves: Ids, rng: Rng) -> int:
    """Return a uniformly random move of a seat."""
    n = legal_moves(s, seat, moves)
    return moves[below(rng, n)]


@compiled
def random_playout(s: State, moves: Ids, rng: Rng) -> int:
    """Play uniformly random moves to the end of the game, and return their number."""
    made = 0
    while s.phase != OVER:
        for seat in range(s.players):
            if s.waiting >> seat & 1:
                s.moves[seat] = random_move(s, seat, moves, rng)
                made += 1
        resolve(s)
    return made


@compiled
def is_ahead(s: State, seat: int, other: int) -> bool:
    """Return whether a seat ranks above another: more points, or equal points and more coins."""
    if s.totals[seat] != s.totals[other]:
        return s.totals[seat] > s.totals[other]
    return s.cities[seat].coins > s.cities[other].coins


@compiled
def winners(s: State) -> int:
    """Return the seats that no other seat ranks above, as bits."""
    best = 0
    for seat in range(s.players):
        beaten = False
        for other in range(s.players):
            if is_ahead(s, other, seat):
                beaten = True
        best |= 0 if beaten else 1 << seat
    return best


@compiled
def random_games(
    first: int,
    n: int,
    players: int,
    expansions: int,
    states: list[State],
    rngs: list[Rng],
    numbers: Ids,
    work: Ids,
    moves: Ids,
    counts: Ids,
) -> int:
    """Play n random games, each with the stream of its own number, and return the number of moves.

    `states` contains the game and a blank state, `rngs` the game's stream and the parent. `counts` receives the games
    won by each seat, including shared wins, followed by the sum of all points.
    """
    made = 0
    s = states[0]
    for number in range(first, first + n):
        fork(rngs[0], rngs[1], number)
        random_deal(numbers, work, players, expansions, rngs[0])
        set_up(s, states[1], numbers)
        made += random_playout(s, moves, rngs[0])
        best = winners(s)
        for seat in range(players):
            counts[seat] += best >> seat & 1
            counts[players] += s.totals[seat]
    return made
