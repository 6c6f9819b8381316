"""The search of 7 Wonders: every candidate move is tried in the same worlds, and what comes of it is judged by a net.

A world is a deal of the unknown cards, with what the rivals choose in it: a net says how likely each of their moves is.
Since all choose at once, the rivals' choice does not depend on the candidate and is made once for all of them. Then the
turn is resolved, perhaps a few more are played in the same way, and the judge says what the position is worth.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng, below, fork
from pharos.core.native import Ids, compiled, copy, inlined, integers, zeros
from pharos.games.duel.search.net import Floats
from pharos.games.duel.search.sequential_halving import luck
from pharos.games.wonders.rules.cards import TURNS
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.rules.moves import MOST_MOVES, PASS, PAYMENTS, legal_moves
from pharos.games.wonders.rules.state import OVER, TURN, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.features import MOST_FEATURES, write_features, write_hidden, write_prospects
from pharos.games.wonders.search.greedy import Floats as Worths
from pharos.games.wonders.search.greedy import number_row
from pharos.games.wonders.search.greedy import value_moves as worth_of_moves
from pharos.games.wonders.search.hidden import Row, deal_anew
from pharos.games.wonders.search.net import (
    MOST_ROWS,
    WORK,
    Nets,
    rank_of,
    read_features,
    think,
    value_moves,
    win_of,
)
from pharos.games.wonders.search.rollout import near_win, rank_share

ROOT, WORLD, LEAF = range(3)
PARENT, OWN, LATER = range(3)  # streams: of all worlds, of a world, of what comes after the candidates
MOST_CANDIDATES = 64  # more than the sensible moves of a hand
MOVE_CODES = 1 << 22  # more than there are numbers of moves
PERCENT = 100
WIN_PART = 0.8  # of what a result is worth; the rest is the share of rivals that one is ahead of


class Desk(NamedTuple):
    """All that one thread needs to search."""

    states: list[State]
    rngs: list[Rng]
    moves: Ids
    rows: Ids
    features: Ids
    work: Floats
    logits: Floats
    candidates: Ids
    visits: Ids
    wins: Any  # sums by candidate, 64-bit floating-point numbers
    ranks: Any
    stop: Ids
    worths: Worths  # of the moves, by the hand-made estimate
    weights: list[Weights]
    doubt: float  # of what the chooser says of others: 1 is none, with more their moves are more alike
    lapse: float  # points of luck in the moves of somebody who goes by worth
    by_worth: Ids  # for each seat, percent of the worlds in which it goes by what moves are worth, not by the chooser


def make_desk(doubt: float = 1.0, lapse: float = 0.5) -> Desk:
    """A desk for one thread."""
    return Desk(
        states=zeros(State, 3),
        rngs=zeros(Rng, 3),
        moves=integers([0] * MOST_MOVES),
        rows=integers([0] * MOST_ROWS),
        features=integers([0] * MOST_FEATURES),
        work=np.zeros(WORK, np.float32),
        logits=np.zeros(MOST_MOVES, np.float32),
        candidates=integers([0] * MOST_CANDIDATES),
        visits=integers([0] * MOST_CANDIDATES),
        wins=np.zeros(MOST_CANDIDATES),
        ranks=np.zeros(MOST_CANDIDATES),
        stop=integers([0]),
        worths=number_row(MOST_MOVES),
        weights=BALANCED,
        doubt=doubt,
        lapse=lapse,
        by_worth=integers([0] * MOST_PLAYERS),
    )


@inlined
def paid(move: int) -> int:
    """The coins that go to the neighbours."""
    return (move >> LANE & LANE_MASK) + (move & LANE_MASK)


@compiled
def sensible_moves(s: State, seat: int, moves: Ids) -> int:
    """The legal moves, of the ways to pay for one thing only those that cost least and favour one neighbour most."""
    n = legal_moves(s, seat, moves)
    if moves[0] >= PASS:
        return n
    kept, i = 0, 0
    while i < n:
        end, least = i, 99
        while end < n and moves[end] // PAYMENTS == moves[i] // PAYMENTS and (moves[i] < PASS or end == i):
            least = min(least, paid(moves[end]))
            end += 1
        first, last = -1, -1
        for k in range(i, end):
            if moves[i] >= PASS or paid(moves[k]) == least:
                first = moves[k] if first < 0 else first
                last = moves[k]
        moves[kept] = first
        kept += 1
        if last != first:
            moves[kept] = last
            kept += 1
        i = end
    return kept


@compiled
def number_moves(s: State, seat: int, nets: Nets, desk: Desk) -> int:
    """Write the sensible moves of a seat and the chooser's number of each; how many."""
    n = sensible_moves(s, seat, desk.moves)
    if n > 1:
        size = write_features(s, seat, desk.features)
        read_features(nets.eye, nets.eye_bias, desk.features, size, desk.work)
        worth_of_moves(s, seat, desk.moves, n, desk.worths, desk.weights[0], False)
        value_moves(nets, s, seat, desk.moves, desk.worths, n, desk.work, desk.logits, desk.rows)
    return n


@inlined
def luck_of(rng: Rng, s: State, seat: int, move: int) -> float:
    """The luck of a move of a seat in this turn: always the same in a stream, whatever else was drawn from it.

    So the rivals do the same after every candidate unless something has changed for them, and what differs between the
    candidates is what they brought about, not chance.
    """
    rng.counter = ((s.age * (TURNS + 2) + s.turn) * MOST_PLAYERS + seat) * MOVE_CODES + move
    return luck(rng)


@compiled
def choose_by_worth(s: State, seat: int, desk: Desk, rng: Rng) -> int:
    """A move of a seat: the one that is worth most, or nearly."""
    n = sensible_moves(s, seat, desk.moves)
    best = 0
    if n > 1:
        worth_of_moves(s, seat, desk.moves, n, desk.worths, desk.weights[0], True)
        most = -1e9
        for i in range(n):
            value = desk.worths[i] + desk.lapse * luck_of(rng, s, seat, desk.moves[i])
            if value > most:
                best, most = i, value
    return desk.moves[best]


@inlined
def goes_by_worth(seat: int, desk: Desk, rng: Rng) -> bool:
    """Whether a seat goes by what moves are worth in the world of a stream."""
    rng.counter = seat
    return below(rng, PERCENT) < desk.by_worth[seat]


@compiled
def choose(s: State, seat: int, nets: Nets, desk: Desk, rng: Rng, is_lucky: bool) -> int:
    """A move of a seat: as likely as the chooser says, if it is not doubted, or without luck its first choice."""
    n = number_moves(s, seat, nets, desk)
    best = 0
    if n > 1:
        most = -1e9
        for i in range(n):
            value = desk.logits[i] + (desk.doubt * luck_of(rng, s, seat, desk.moves[i]) if is_lucky else 0.0)
            if value > most:
                best, most = i, value
    return desk.moves[best]


@compiled
def choose_as_rival(s: State, seat: int, nets: Nets, desk: Desk, rng: Rng) -> int:
    """A move of a rival, in the manner that it has in this world."""
    if goes_by_worth(seat, desk, rng):
        return choose_by_worth(s, seat, desk, rng)
    return choose(s, seat, nets, desk, rng, True)


@compiled
def choose_all(s: State, seat: int, nets: Nets, desk: Desk, rng: Rng) -> None:
    """Let all who wait choose: the rivals of a seat in their manners, the seat the net's first choice."""
    for other in range(s.players):
        if s.waiting >> other & 1:
            if other == seat:
                s.moves[other] = choose(s, other, nets, desk, rng, False)
            else:
                s.moves[other] = choose_as_rival(s, other, nets, desk, rng)


@compiled
def judge(s: State, seat: int, nets: Nets, desk: Desk) -> None:
    """Look at a position with the judge; its opinion is then in the working space."""
    n = write_hidden(s, seat, desk.features, write_features(s, seat, desk.features))
    n = write_prospects(s, seat, desk.weights[0], desk.moves, desk.worths, desk.features, n)
    read_features(nets.first, nets.first_bias, desk.features, n, desk.work)
    think(nets, s.age - 1, desk.work)


@compiled
def finish(s: State, seat: int, nets: Nets, desk: Desk, turns: int) -> None:
    """Resolve the turn whose moves are chosen and go on to the beginning of a turn, so many turns on."""
    rng = desk.rngs[LATER]
    resolve(s)
    while s.phase != OVER:
        if s.phase == TURN:
            turns -= 1
            if turns <= 0:
                return
        choose_all(s, seat, nets, desk, rng)
        resolve(s)


@compiled
def try_world(desk: Desk, nets: Nets, seat: int, n: int, number: int, turns: int) -> None:
    """Try the first n candidates of a seat in state WORLD, whose unknown cards are dealt."""
    world, leaf = desk.states[WORLD], desk.states[LEAF]
    for other in range(world.players):
        if other != seat and world.waiting >> other & 1:
            world.moves[other] = choose_as_rival(world, other, nets, desk, desk.rngs[OWN])
    for c in range(n):
        copy(leaf, world)
        fork(desk.rngs[LATER], desk.rngs[OWN], number)
        leaf.moves[seat] = desk.candidates[c]
        finish(leaf, seat, nets, desk, turns)
        desk.visits[c] += 1
        if leaf.phase == OVER:
            desk.wins[c] += near_win(leaf, seat)
            desk.ranks[c] += rank_share(leaf, seat)
        else:
            judge(leaf, seat, nets, desk)
            desk.wins[c] += win_of(nets, leaf.age - 1, desk.work)
            desk.ranks[c] += rank_of(nets, leaf.age - 1, desk.work)


@compiled
def try_worlds(
    desk: Desk,
    nets: Nets,
    seat: int,
    n: int,
    first: int,
    step: int,
    worlds: int,
    turns: int,
    rows: list[Row],
    cards: Ids,
    targets: Ids,
    work: Ids,
) -> int:
    """Try the first n candidates in so many worlds that agree with a view; in how many, less when `stop` is set.

    State ROOT has the known cards; the worlds have the numbers from first on, in steps.
    """
    for k in range(worlds):
        if desk.stop[0]:
            return k
        number = first + k * step
        copy(desk.states[WORLD], desk.states[ROOT])
        fork(desk.rngs[OWN], desk.rngs[PARENT], number)
        deal_anew(desk.states[WORLD], rows, cards, targets, work, desk.rngs[OWN])
        try_world(desk, nets, seat, n, number, turns)
    return worlds


@compiled
def list_candidates(desk: Desk, nets: Nets, seat: int, most: int) -> int:
    """Write the candidates of state ROOT: the sensible moves that the chooser likes best, best first; how many."""
    s = desk.states[ROOT]
    n = number_moves(s, seat, nets, desk)
    for i in range(1, n):
        move, value = desk.moves[i], desk.logits[i]
        k = i
        while k > 0 and desk.logits[k - 1] < value:
            desk.moves[k], desk.logits[k] = desk.moves[k - 1], desk.logits[k - 1]
            k -= 1
        desk.moves[k], desk.logits[k] = move, value
    n = min(n, most, MOST_CANDIDATES)
    for c in range(n):
        desk.candidates[c] = desk.moves[c]
    return n
