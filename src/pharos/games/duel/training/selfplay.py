"""Games of the net against itself, as many as there is time for, each from the stream of its own number.

Few moves are thought about for long; only those become samples. The others are made quickly, so that more games end
and more results are seen.

For variety some games begin with random moves; in some one seat prefers to win by force or by science; and in some one
seat is played by a heuristic that rushes for these. So the net meets plans it would not choose, or find, itself.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng, below, fork
from pharos.core.native import Ids, Int32, compiled, copy, integers, table, zeros
from pharos.games.duel.rules.cards import CARD_COUNT
from pharos.games.duel.rules.deal import PLAN, random_plan, set_up
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import OVER, State
from pharos.games.duel.search.evaluation import FOR_MILITARY, FOR_SCIENCE, Weights
from pharos.games.duel.search.greedy import GREEDY_STATES
from pharos.games.duel.search.greedy import value_moves as greedy_values
from pharos.games.duel.search.net import Floats, Net
from pharos.games.duel.search.puct import plant
from pharos.games.duel.search.sequential_halving import halve, improved_policy
from pharos.games.duel.search.tactics import TURN_STACK, TURN_STATES, make
from pharos.games.duel.search.tree import Tree, make_tree
from pharos.games.duel.training.samples import Sample, finish_sample, take_sample

MOST_SAMPLES = 128  # of a game: it has fewer decisions
PERCENT = 100
RUSH_DRAWS = 2  # deals of the hidden cards that the heuristic looks at: it need not play well, only differently
GAME, BLANK = 0, 1  # the states of a player


class Manner:
    """How self-play games are played."""

    nodes: Int32  # simulations for a move that becomes a sample
    quick_nodes: Int32  # for the others
    thorough: Int32  # percent of the moves that become samples
    random_openings: Int32  # percent of the games that begin with random moves
    opening_moves: Int32  # at most so many
    tastes: Int32  # percent of the games in which one seat prefers a way to win
    dislike: Annotated[float, "f4"]  # how much less a win in another way is worth to it
    rushes: Int32  # percent of the games in which one seat is played by a heuristic that rushes
    science_rushes: Int32  # percent of these that rush for science


class Rush(NamedTuple):
    """What the heuristic needs to play a seat."""

    states: list[State]
    science: list[Weights]
    military: list[Weights]
    legal: Ids
    stack: Ids
    left: Ids
    answers: Ids
    answers_left: Ids
    values: Any  # an array of 64-bit floating-point numbers


class Desk(NamedTuple):
    """All that one thread needs to play."""

    tree: Tree
    states: list[State]
    samples: list[Sample]
    plan: Ids
    work: Ids
    stop: Ids
    numbers: Floats
    rush: Rush


def make_manner(**settings: float) -> list[Manner]:
    """A manner by name."""
    return table(Manner, [[settings[name] for name in Manner.__annotations__]])


def make_desk(nodes: int) -> Desk:
    """A desk for searches of at most so many nodes."""
    return Desk(
        tree=make_tree(nodes + 2, zeros(Rng, 1)),
        states=zeros(State, 2),
        samples=zeros(Sample, MOST_SAMPLES),
        plan=integers([0] * PLAN),
        work=integers([0] * CARD_COUNT),
        stop=integers([0]),
        numbers=np.zeros(MOST_MOVES, np.float32),
        rush=Rush(
            states=zeros(State, GREEDY_STATES),
            science=FOR_SCIENCE,
            military=FOR_MILITARY,
            legal=integers([0] * MOST_MOVES),
            stack=integers([0] * TURN_STACK),
            left=integers([0] * TURN_STATES),
            answers=integers([0] * TURN_STACK),
            answers_left=integers([0] * TURN_STATES),
            values=np.zeros(MOST_MOVES),
        ),
    )


@compiled
def choose_taste(tree: Tree, manner: Manner, rng: Rng) -> None:
    """Perhaps let one seat prefer military or science."""
    counts = tree.counts[0]
    counts.taste = 0
    if below(rng, PERCENT) < manner.tastes:
        counts.taste = 1 + below(rng, 2)
        liked = below(rng, 2)
        for way in range(3):
            counts.disliked[way] = 0 if way == liked else 1
        counts.dislike = manner.dislike


@compiled
def begin_game(desk: Desk, manner: Manner, rng: Rng) -> None:
    """Deal a game, and perhaps make some random moves."""
    s = desk.states[GAME]
    random_plan(desk.plan, desk.work, rng)
    set_up(s, desk.states[BLANK], desk.plan, False)
    if below(rng, PERCENT) < manner.random_openings:
        for _ in range(below(rng, manner.opening_moves + 1)):
            if s.phase == OVER:
                break
            n = legal_moves(s, desk.tree.moves)
            make(s, desk.tree.moves[below(rng, n)])


@compiled
def choose_rush(manner: Manner, rng: Rng) -> int:
    """Whether a seat is played by a heuristic: 0 for none, otherwise 1 plus the seat, and 2 more for military."""
    if below(rng, PERCENT) >= manner.rushes:
        return 0
    return 1 + below(rng, 2) + (0 if below(rng, PERCENT) < manner.science_rushes else 2)


@compiled
def rush_move(desk: Desk, weights: list[Weights]) -> int:
    """The heuristic's move."""
    rush, tree = desk.rush, desk.tree
    copy(rush.states[0], desk.states[GAME])
    best = greedy_values(
        rush.states,
        weights,
        tree.pools,
        tree.rngs,
        tree.moves,
        rush.legal,
        rush.stack,
        rush.left,
        rush.answers,
        rush.answers_left,
        rush.values,
        RUSH_DRAWS,
    )
    return rush.legal[best]


@compiled
def play_move(desk: Desk, net: Net, manner: Manner, taken: int, rush: int, rng: Rng) -> int:
    """Choose and make the next move; how many samples there are then."""
    s = desk.states[GAME]
    tree = desk.tree
    if legal_moves(s, tree.moves) == 1:
        make(s, tree.moves[0])
        return taken
    is_thorough = below(rng, PERCENT) < manner.thorough
    is_rush = rush > 0 and (rush - 1) % 2 == s.turn
    if is_rush and not is_thorough:
        make(s, rush_move(desk, desk.rush.military if rush > 2 else desk.rush.science))
        return taken
    plant(tree, net, desk.states, GAME)
    chosen = halve(tree, net, manner.nodes if is_thorough else manner.quick_nodes, True, desk.numbers, desk.stop)
    if is_thorough and taken < MOST_SAMPLES:
        value = improved_policy(tree, desk.numbers)
        take_sample(desk.samples[taken], tree, desk.numbers, -1.0 if tree.counts[0].taste or is_rush else value)
        taken += 1
    if is_rush:
        make(s, rush_move(desk, desk.rush.military if rush > 2 else desk.rush.science))
    else:
        make(s, tree.edges[tree.nodes[0].first + chosen].move)
    return taken


@compiled
def play_game(desk: Desk, net: Net, manners: list[Manner], parents: list[Rng], number: int, outcomes: Ids) -> int:
    """Play the game with this number and note its samples; how many. `outcomes` counts winner * 5 + ending."""
    rng = desk.tree.rngs[0]
    fork(rng, parents[0], number)
    manner = manners[0]
    choose_taste(desk.tree, manner, rng)
    rush = choose_rush(manner, rng)
    begin_game(desk, manner, rng)
    s = desk.states[GAME]
    taken = 0
    while s.phase != OVER:
        taken = play_move(desk, net, manner, taken, rush, rng)
    for i in range(taken):
        finish_sample(desk.samples[i], s)
    outcomes[s.winner * 5 + s.ending] += 1
    return taken


@compiled
def play_duel(desk: Desk, net_0: Net, net_1: Net, nodes: int, parents: list[Rng], number: int) -> int:
    """Play a game between two nets on the deal with this number, seat 0 having the first; the winner."""
    rng = desk.tree.rngs[0]
    fork(rng, parents[0], number)
    random_plan(desk.plan, desk.work, rng)
    s = desk.states[GAME]
    set_up(s, desk.states[BLANK], desk.plan, False)
    desk.tree.counts[0].taste = 0
    while s.phase != OVER:
        if legal_moves(s, desk.tree.moves) == 1:
            make(s, desk.tree.moves[0])
            continue
        net = net_1 if s.turn else net_0
        plant(desk.tree, net, desk.states, GAME)
        chosen = halve(desk.tree, net, nodes, False, desk.numbers, desk.stop)
        make(s, desk.tree.edges[desk.tree.nodes[0].first + chosen].move)
    return s.winner
