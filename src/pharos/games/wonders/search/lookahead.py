"""The search of 7 Wonders: every candidate move is tried in the same worlds, and the result is evaluated by a net.

A world is a deal of the unknown cards together with the rivals' moves, sampled from the policy net or chosen greedily.
All seats choose at once, so the rivals' moves do not depend on the candidate and are chosen once for all candidates.
Then the turn is resolved, a few more turns may be played in the same way, and the value net evaluates the position.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng, below, fork
from pharos.core.native import Floats, Ids, compiled, copy, inlined, integers, zeros
from pharos.games.wonders.rules.cards import TURNS
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.rules.moves import MOST_MOVES, PASS, PAYMENTS, legal_moves
from pharos.games.wonders.rules.state import OVER, TURN, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.features import MOST_FEATURES, write_features, write_hidden, write_prospects
from pharos.games.wonders.search.greedy import Floats as Values
from pharos.games.wonders.search.greedy import number_row
from pharos.games.wonders.search.greedy import value_moves as heuristic_values
from pharos.games.wonders.search.hidden import Row, deal_anew
from pharos.games.wonders.search.net import (
    MOST_ROWS,
    WORK,
    Nets,
    first_layer,
    forward,
    move_logits,
    rank_of,
    win_of,
)
from pharos.games.wonders.search.rollout import near_win, rank_share
from pharos.search.sequential_halving import gumbel_noise

ROOT, WORLD, LEAF = range(3)
PARENT, OWN, LATER = range(3)  # random streams: parent of all worlds, one world, and what follows the candidates
MOST_CANDIDATES = 64  # more than the sensible moves of a hand
MOVE_CODES = 1 << 22  # greater than every move number
PERCENT = 100
WIN_PART = 0.8  # weight of the win in a result's value; the rest is the fraction of rivals that the seat beats


class Workspace(NamedTuple):
    """Everything one thread needs to search."""

    states: list[State]
    rngs: list[Rng]
    moves: Ids
    rows: Ids
    features: Ids
    work: Floats
    logits: Floats
    candidates: Ids
    visits: Ids
    wins: Any  # sums by candidate, in float64
    ranks: Any
    stop: Ids
    values: Values  # the handcrafted values of the moves
    weights: list[Weights]
    temperature: float  # of the policy net for rivals: 1 is its own policy, more flattens it
    lapse: float  # scale in points of the noise on the move values of a greedy rival
    greedy_rates: Ids  # by seat: percent of the worlds in which it plays greedily instead of by the policy net


def make_workspace(temperature: float = 1.0, lapse: float = 0.5) -> Workspace:
    """Allocate the workspace for one thread."""
    return Workspace(
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
        values=number_row(MOST_MOVES),
        weights=BALANCED,
        temperature=temperature,
        lapse=lapse,
        greedy_rates=integers([0] * MOST_PLAYERS),
    )


@inlined
def paid(move: int) -> int:
    """The coins paid to the neighbours."""
    return (move >> LANE & LANE_MASK) + (move & LANE_MASK)


@compiled
def sensible_moves(s: State, seat: int, moves: Ids) -> int:
    """Write the legal moves, with only the cheapest payments that favour one neighbour most; return their number."""
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
def score_moves(s: State, seat: int, nets: Nets, space: Workspace) -> int:
    """Write the sensible moves of a seat and the policy net's logits; return their number."""
    n = sensible_moves(s, seat, space.moves)
    if n > 1:
        size = write_features(s, seat, space.features)
        first_layer(nets.eye, nets.eye_bias, space.features, size, space.work)
        heuristic_values(s, seat, space.moves, n, space.values, space.weights[0], False)
        move_logits(nets, s, seat, space.moves, space.values, n, space.work, space.logits, space.rows)
    return n


@inlined
def move_noise(rng: Rng, s: State, seat: int, move: int) -> float:
    """The Gumbel noise of a seat's move in this turn: fixed for a stream, whatever else was drawn from it.

    So rivals reply alike to every candidate unless it changes something for them, and the candidates differ by their
    consequences, not by chance.
    """
    rng.counter = ((s.age * (TURNS + 2) + s.turn) * MOST_PLAYERS + seat) * MOVE_CODES + move
    return gumbel_noise(rng)


@compiled
def choose_greedily(s: State, seat: int, space: Workspace, rng: Rng) -> int:
    """The move of a seat with the highest value plus noise."""
    n = sensible_moves(s, seat, space.moves)
    best = 0
    if n > 1:
        heuristic_values(s, seat, space.moves, n, space.values, space.weights[0], True)
        most = -1e9
        for i in range(n):
            value = space.values[i] + space.lapse * move_noise(rng, s, seat, space.moves[i])
            if value > most:
                best, most = i, value
    return space.moves[best]


@inlined
def plays_greedily(seat: int, space: Workspace, rng: Rng) -> bool:
    """Whether a seat plays greedily in the world of a stream."""
    rng.counter = seat
    return below(rng, PERCENT) < space.greedy_rates[seat]


@compiled
def choose(s: State, seat: int, nets: Nets, space: Workspace, rng: Rng, with_noise: bool) -> int:
    """A move of a seat, sampled from the policy net; without noise, the one with the highest logit."""
    n = score_moves(s, seat, nets, space)
    best = 0
    if n > 1:
        most = -1e9
        for i in range(n):
            value = space.logits[i] + (
                space.temperature * move_noise(rng, s, seat, space.moves[i]) if with_noise else 0.0
            )
            if value > most:
                best, most = i, value
    return space.moves[best]


@compiled
def choose_as_rival(s: State, seat: int, nets: Nets, space: Workspace, rng: Rng) -> int:
    """A rival's move by its policy in this world."""
    if plays_greedily(seat, space, rng):
        return choose_greedily(s, seat, space, rng)
    return choose(s, seat, nets, space, rng, True)


@compiled
def choose_all(s: State, seat: int, nets: Nets, space: Workspace, rng: Rng) -> None:
    """Choose moves for all waiting seats: rivals by their policies, the seat itself the move with the highest logit."""
    for other in range(s.players):
        if s.waiting >> other & 1:
            if other == seat:
                s.moves[other] = choose(s, other, nets, space, rng, False)
            else:
                s.moves[other] = choose_as_rival(s, other, nets, space, rng)


@compiled
def evaluate_position(s: State, seat: int, nets: Nets, space: Workspace) -> None:
    """Evaluate a position with the value net; its heads can then be read from the workspace."""
    n = write_hidden(s, seat, space.features, write_features(s, seat, space.features))
    n = write_prospects(s, seat, space.weights[0], space.moves, space.values, space.features, n)
    first_layer(nets.first, nets.first_bias, space.features, n, space.work)
    forward(nets, s.age - 1, space.work)


@compiled
def finish(s: State, seat: int, nets: Nets, space: Workspace, turns: int) -> None:
    """Resolve the chosen moves and play on to the start of the turn that is `turns` turns later, or to the end."""
    rng = space.rngs[LATER]
    resolve(s)
    while s.phase != OVER:
        if s.phase == TURN:
            turns -= 1
            if turns <= 0:
                return
        choose_all(s, seat, nets, space, rng)
        resolve(s)


@compiled
def try_world(space: Workspace, nets: Nets, seat: int, n: int, number: int, turns: int) -> None:
    """Try the first n candidates of a seat in the state WORLD, whose unknown cards have been dealt."""
    world, leaf = space.states[WORLD], space.states[LEAF]
    for other in range(world.players):
        if other != seat and world.waiting >> other & 1:
            world.moves[other] = choose_as_rival(world, other, nets, space, space.rngs[OWN])
    for c in range(n):
        copy(leaf, world)
        fork(space.rngs[LATER], space.rngs[OWN], number)
        leaf.moves[seat] = space.candidates[c]
        finish(leaf, seat, nets, space, turns)
        space.visits[c] += 1
        if leaf.phase == OVER:
            space.wins[c] += near_win(leaf, seat)
            space.ranks[c] += rank_share(leaf, seat)
        else:
            evaluate_position(leaf, seat, nets, space)
            space.wins[c] += win_of(nets, leaf.age - 1, space.work)
            space.ranks[c] += rank_of(nets, leaf.age - 1, space.work)


@compiled
def try_worlds(
    space: Workspace,
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
    """Try the first n candidates in worlds consistent with a view; return the number of worlds, fewer if `stop` is set.

    State ROOT has the known cards; the worlds are numbered from `first` in steps of `step`.
    """
    for k in range(worlds):
        if space.stop[0]:
            return k
        number = first + k * step
        copy(space.states[WORLD], space.states[ROOT])
        fork(space.rngs[OWN], space.rngs[PARENT], number)
        deal_anew(space.states[WORLD], rows, cards, targets, work, space.rngs[OWN])
        try_world(space, nets, seat, n, number, turns)
    return worlds


@compiled
def list_candidates(space: Workspace, nets: Nets, seat: int, most: int) -> int:
    """Write the candidates of state ROOT: the sensible moves with the highest logits, best first; return how many."""
    s = space.states[ROOT]
    n = score_moves(s, seat, nets, space)
    for i in range(1, n):
        move, value = space.moves[i], space.logits[i]
        k = i
        while k > 0 and space.logits[k - 1] < value:
            space.moves[k], space.logits[k] = space.moves[k - 1], space.logits[k - 1]
            k -= 1
        space.moves[k], space.logits[k] = move, value
    n = min(n, most, MOST_CANDIDATES)
    for c in range(n):
        space.candidates[c] = space.moves[c]
    return n
