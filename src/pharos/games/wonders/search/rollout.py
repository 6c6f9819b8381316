"""Playouts of a seat's candidate moves in worlds that are consistent with its view.

The number of a simulation determines its world and its random stream. The candidates are tried in turn, each in the
same worlds, so that a lucky deal favours none of them.
"""

from __future__ import annotations

import math

from pharos.core.chance import Rng, fork
from pharos.core.native import Float64, Ids, Int8, compiled, copy, record_table
from pharos.games.wonders.rules.simulate import is_ahead, random_move, random_playout
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.evaluation import Weights
from pharos.games.wonders.search.greedy import Floats, choose, play_on
from pharos.games.wonders.search.hidden import Row, deal_anew

ROOT, LEAF = 0, 1
CLOSE_MARGIN = 6.0  # scale in points of a close result
OWN, PARENT = 0, 1  # random streams: one simulation, and its parent


class PlayoutPolicy:
    """How playouts are played and scored."""

    is_greedy: Int8  # whether moves are chosen by value; otherwise uniformly at random
    noise: Float64  # points of random noise on the values, to vary the choice among good moves
    win: Float64  # weight of the win in a result; the rest is the fraction of rivals that the seat beats


RANDOM_PLAYOUTS = record_table(PlayoutPolicy, [(0, 0.0, 0.7)])
GREEDY_PLAYOUTS = record_table(PlayoutPolicy, [(1, 2.5, 0.7)])


@compiled
def win_share(s: State, seat: int) -> float:
    """1 for a win, a fraction of 1 for a shared win, 0 otherwise."""
    equal = 1
    for other in range(s.players):
        if other != seat:
            if is_ahead(s, other, seat):
                return 0.0
            if not is_ahead(s, seat, other):
                equal += 1
    return 1.0 / equal


@compiled
def lead_of(s: State, seat: int) -> int:
    """The lead in points over the best rival at the end of the game."""
    best = -999
    for other in range(s.players):
        if other != seat:
            best = max(best, s.totals[other])
    return s.totals[seat] - best


@compiled
def near_win(s: State, seat: int) -> float:
    """A soft win: near 1 for a win by many points, near 0 for a clear loss, in between for a close result.

    Its mean separates good moves from bad ones after far fewer games than the mean of actual wins.
    """
    return 1.0 / (1.0 + math.exp(-(lead_of(s, seat) + win_share(s, seat) - 0.5) / CLOSE_MARGIN))


@compiled
def rank_share(s: State, seat: int) -> float:
    """The fraction of rivals that a seat beats; ties count half."""
    beaten = 0.0
    for other in range(s.players):
        if other != seat:
            if is_ahead(s, seat, other):
                beaten += 1.0
            elif not is_ahead(s, other, seat):
                beaten += 0.5
    return beaten / (s.players - 1)


@compiled
def simulate(
    states: list[State],
    seat: int,
    move: int,
    rows: list[Row],
    cards: Ids,
    targets: Ids,
    work: Ids,
    rngs: list[Rng],
    number: int,
    moves: Ids,
    values: Floats,
    weights: list[Weights],
    policies: list[PlayoutPolicy],
) -> None:
    """Play a game to its end in the state LEAF after a seat's move, in the world with this number."""
    s, rng, w, policy = states[LEAF], rngs[OWN], weights[0], policies[0]
    copy(s, states[ROOT])
    fork(rng, rngs[PARENT], number)
    deal_anew(s, rows, cards, targets, work, rng)
    for other in range(s.players):
        if other != seat and s.waiting >> other & 1:
            if policy.is_greedy:
                s.moves[other] = choose(s, other, moves, values, rng, w, policy.noise, False)
            else:
                s.moves[other] = random_move(s, other, moves, rng)
    s.moves[seat] = move
    resolve(s)
    if policy.is_greedy:
        play_on(s, moves, values, rng, w, policy.noise)
    else:
        random_playout(s, moves, rng)


@compiled
def try_candidates(
    states: list[State],
    seat: int,
    candidates: Ids,
    rows: list[Row],
    cards: Ids,
    targets: Ids,
    work: Ids,
    rngs: list[Rng],
    first: int,
    n: int,
    moves: Ids,
    values: Floats,
    weights: list[Weights],
    policies: list[PlayoutPolicy],
    visits: Ids,
    wins: Floats,
    credit: Floats,
    stop: Ids,
) -> int:
    """Run n simulations from number `first` on, cycling through the candidates; return how many, fewer after `stop`."""
    win = policies[0].win
    for i in range(first, first + n):
        if stop[0]:
            return i - first
        c = i % len(candidates)
        number = i // len(candidates)
        simulate(
            states, seat, candidates[c], rows, cards, targets, work, rngs, number, moves, values, weights, policies
        )
        won = win_share(states[LEAF], seat)
        visits[c] += 1
        wins[c] += won
        credit[c] += win * won + (1.0 - win) * rank_share(states[LEAF], seat)
    return n
