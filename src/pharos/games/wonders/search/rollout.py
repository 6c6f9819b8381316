"""Playouts of a seat's candidate moves in worlds that agree with its view.

Every simulation has a number for its world and its chances. The candidates are tried in turn, each in the same worlds,
so that a lucky deal favours none of them.
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
CLOSE = 6.0  # points by which a result is close
OWN, PARENT = 0, 1  # streams: of a simulation, and the one it is derived from


class PlayoutPolicy:
    """How playouts are played and counted."""

    is_greedy: Int8  # whether moves are chosen by their value; if not, all are equally likely
    noise: Float64  # points added to the values at random: the choice among good moves is open
    win: Float64  # the part of a result that is winning; the rest is the share of rivals that the seat is ahead of


RANDOM_PLAYOUTS = record_table(PlayoutPolicy, [(0, 0.0, 0.7)])
GREEDY_PLAYOUTS = record_table(PlayoutPolicy, [(1, 2.5, 0.7)])


@compiled
def win_share(s: State, seat: int) -> float:
    """1 for a win, a part of it when several share it, 0 for less."""
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
    """A win by many points is 1, a defeat by many 0, a close result in between: it hung on little.

    A mean of such numbers tells good moves from bad ones after far fewer games than the wins themselves do.
    """
    return 1.0 / (1.0 + math.exp(-(lead_of(s, seat) + win_share(s, seat) - 0.5) / CLOSE))


@compiled
def rank_share(s: State, seat: int) -> float:
    """The share of the rivals that a seat is ahead of, a tie being half."""
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
    """Play a game to its end in state LEAF after a seat's move, in the world with this number."""
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
    """Make n simulations with the numbers from first on, the candidates in turn; how many, less when `stop` is set."""
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
