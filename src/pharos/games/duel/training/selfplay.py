"""Self-play games; each game number has its own random stream.

Games may end with the draft: then the searches of several deals of age I say what it was worth, which takes a fraction
of the time of a game and depends less on luck.

A small fraction of the moves is searched thoroughly; only those become samples. The others are searched quickly, to
get more finished games and more results.

For variety, some games begin with random moves, in some one seat prefers to win by military or science, and in some one
seat is played by a heuristic that rushes for these. So the net meets plans that it would not choose or find itself.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng, below, fork
from pharos.core.native import Ids, Int8, Int32, compiled, copy, integers, record_table, zeros
from pharos.games.duel.rules.cards import CARD_COUNT
from pharos.games.duel.rules.deal import DEAL_NUMBERS, random_deal, set_up
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import DRAFT, OVER, State
from pharos.games.duel.search.evaluation import FOR_MILITARY, FOR_SCIENCE, Weights
from pharos.games.duel.search.greedy import GREEDY_STATES
from pharos.games.duel.search.greedy import value_moves as greedy_values
from pharos.games.duel.search.hidden import draw_age
from pharos.games.duel.search.hooks import make_duel_tree
from pharos.games.duel.search.net import Floats, Net
from pharos.games.duel.search.tactics import TURN_STACK, TURN_STATES, make
from pharos.games.duel.training.samples import NOT_PLAYED, Sample, finish_sample, take_sample
from pharos.search.puct import init_root
from pharos.search.sequential_halving import improved_policy, search_by_halving
from pharos.search.tree import Tree

MOST_SAMPLES = 128  # per game, more than its decisions
PERCENT = 100
RUSH_DRAWS = 2  # determinizations per move of the heuristic: it need not play well, only differently
GAME, BLANK = 0, 1  # indices into `Workspace.states`


class SelfPlaySettings:
    """How self-play games are played; see `DuelTrainingConfig`."""

    drafts: Int8  # whether only the draft is played
    deals: Int32  # deals of age I that are searched after such a draft
    nodes: Int32  # simulations per move that becomes a sample
    quick_nodes: Int32  # simulations per other move
    thorough: Int32  # percent of the moves that become samples
    random_openings: Int32  # percent of the games that begin with random moves
    opening_moves: Int32  # the maximum number of random moves
    tastes: Int32  # percent of the games in which one seat prefers a kind of victory
    dislike: Annotated[float, "f4"]  # how much less it values a victory of another kind
    rushes: Int32  # percent of the games in which one seat is played by a heuristic that rushes
    science_rushes: Int32  # percent of the rushes that go for science


class Rush(NamedTuple):
    """The data the heuristic needs to play a seat."""

    states: list[State]
    science: list[Weights]
    military: list[Weights]
    legal: Ids
    stack: Ids
    left: Ids
    replies: Ids
    replies_left: Ids
    values: Any  # an array of 64-bit floats


class Workspace(NamedTuple):
    """The data one thread needs to play."""

    tree: Tree
    states: list[State]
    samples: list[Sample]
    deal: Ids
    work: Ids
    stop: Ids
    policy: Floats
    rush: Rush


def make_settings(**settings: float) -> list[SelfPlaySettings]:
    """Convert settings by name to a record."""
    return record_table(SelfPlaySettings, [[settings[name] for name in SelfPlaySettings.__annotations__]])


def make_workspace(nodes: int) -> Workspace:
    """Allocate the workspace for searches of at most this many nodes."""
    return Workspace(
        tree=make_duel_tree(nodes + 2, zeros(Rng, 1)),
        states=zeros(State, 2),
        samples=zeros(Sample, MOST_SAMPLES),
        deal=integers([0] * DEAL_NUMBERS),
        work=integers([0] * CARD_COUNT),
        stop=integers([0]),
        policy=np.zeros(MOST_MOVES, np.float32),
        rush=Rush(
            states=zeros(State, GREEDY_STATES),
            science=FOR_SCIENCE,
            military=FOR_MILITARY,
            legal=integers([0] * MOST_MOVES),
            stack=integers([0] * TURN_STACK),
            left=integers([0] * TURN_STATES),
            replies=integers([0] * TURN_STACK),
            replies_left=integers([0] * TURN_STATES),
            values=np.zeros(MOST_MOVES),
        ),
    )


@compiled
def choose_preference(tree: Tree, settings: SelfPlaySettings, rng: Rng) -> None:
    """Randomly decide whether one seat prefers military or science."""
    preference = tree.game.preferences[0]
    preference.seat = 0
    if below(rng, PERCENT) < settings.tastes:
        preference.seat = 1 + below(rng, 2)
        liked = below(rng, 2)
        for way in range(3):
            preference.disliked[way] = 0 if way == liked else 1
        preference.penalty = settings.dislike


@compiled
def begin_game(space: Workspace, settings: SelfPlaySettings, rng: Rng) -> None:
    """Deal a game, and in some games make random opening moves."""
    s = space.states[GAME]
    random_deal(space.deal, space.work, rng)
    set_up(s, space.states[BLANK], space.deal, False)
    if below(rng, PERCENT) < settings.random_openings:
        for _ in range(below(rng, settings.opening_moves + 1)):
            if s.phase == OVER:
                break
            n = legal_moves(s, space.tree.moves)
            make(s, space.tree.moves[below(rng, n)])


@compiled
def choose_rush(settings: SelfPlaySettings, rng: Rng) -> int:
    """Choose the seat played by the heuristic: 0 for none, otherwise 1 plus the seat, plus 2 for military."""
    if below(rng, PERCENT) >= settings.rushes:
        return 0
    return 1 + below(rng, 2) + (0 if below(rng, PERCENT) < settings.science_rushes else 2)


@compiled
def rush_move(space: Workspace, weights: list[Weights]) -> int:
    """The heuristic's move."""
    rush, tree = space.rush, space.tree
    copy(rush.states[0], space.states[GAME])
    best = greedy_values(
        rush.states,
        weights,
        tree.game.pools,
        tree.rngs,
        tree.moves,
        rush.legal,
        rush.stack,
        rush.left,
        rush.replies,
        rush.replies_left,
        rush.values,
        RUSH_DRAWS,
    )
    return rush.legal[best]


@compiled
def play_move(space: Workspace, net: Net, settings: SelfPlaySettings, n_samples: int, rush: int, rng: Rng) -> int:
    """Choose and make the next move; return the number of samples so far."""
    s = space.states[GAME]
    tree = space.tree
    if legal_moves(s, tree.moves) == 1:
        make(s, tree.moves[0])
        return n_samples
    is_thorough = below(rng, PERCENT) < settings.thorough
    is_rush = rush > 0 and (rush - 1) % 2 == s.turn
    if is_rush and not is_thorough:
        make(s, rush_move(space, space.rush.military if rush > 2 else space.rush.science))
        return n_samples
    init_root(tree, net, space.states, GAME)
    chosen = search_by_halving(
        tree, net, settings.nodes if is_thorough else settings.quick_nodes, True, space.policy, space.stop
    )
    if is_thorough and n_samples < MOST_SAMPLES:
        value = improved_policy(tree, space.policy)
        take_sample(
            space.samples[n_samples], tree, space.policy, -1.0 if tree.game.preferences[0].seat or is_rush else value
        )
        n_samples += 1
    if is_rush:
        make(s, rush_move(space, space.rush.military if rush > 2 else space.rush.science))
    else:
        make(s, tree.edges[tree.nodes[0].first + chosen].move)
    return n_samples


@compiled
def take_forced_sample(space: Workspace, net: Net, n_samples: int) -> None:
    """Record a decision with a single move."""
    init_root(space.tree, net, space.states, GAME)
    space.policy[0] = 1.0
    take_sample(space.samples[n_samples], space.tree, space.policy, 0.0)


@compiled
def value_after_draft(space: Workspace, net: Net, settings: SelfPlaySettings, rng: Rng) -> float:
    """The value of a finished draft for seat 0: the mean of searches on several deals of age I."""
    s, total = space.states[GAME], 0.0
    for _ in range(settings.deals):
        draw_age(s, space.work, rng)
        init_root(space.tree, net, space.states, GAME)
        search_by_halving(space.tree, net, settings.nodes, False, space.policy, space.stop)
        value = improved_policy(space.tree, space.policy)
        total += 1.0 - value if s.turn else value
    return total / settings.deals


@compiled
def play_draft(space: Workspace, net: Net, settings: SelfPlaySettings, rng: Rng) -> int:
    """Play a draft and record its decisions, forced ones included; return how many."""
    s, n_samples = space.states[GAME], 0
    while s.phase == DRAFT:
        if legal_moves(s, space.tree.moves) == 1:
            take_forced_sample(space, net, n_samples)
            make(s, space.tree.edges[0].move)
            n_samples += 1
        else:
            n_samples = play_move(space, net, settings, n_samples, 0, rng)
    value = value_after_draft(space, net, settings, rng)
    for i in range(n_samples):
        sample = space.samples[i]
        sample.value = 1.0 - value if sample.state[0].turn else value
        sample.end = NOT_PLAYED
        sample.margin = 0
    return n_samples


@compiled
def play_game(
    space: Workspace, net: Net, settings_row: list[SelfPlaySettings], parents: list[Rng], number: int, outcomes: Ids
) -> int:
    """Play the game with this number and record its samples; return how many. `outcomes` counts winner * 5 + ending."""
    rng = space.tree.rngs[0]
    fork(rng, parents[0], number)
    settings = settings_row[0]
    choose_preference(space.tree, settings, rng)
    rush = choose_rush(settings, rng)
    begin_game(space, settings, rng)
    s = space.states[GAME]
    if settings.drafts:
        return play_draft(space, net, settings, rng)
    n_samples = 0
    while s.phase != OVER:
        n_samples = play_move(space, net, settings, n_samples, rush, rng)
    for i in range(n_samples):
        finish_sample(space.samples[i], s)
    outcomes[s.winner * 5 + s.ending] += 1
    return n_samples


@compiled
def play_gate_game(space: Workspace, net_0: Net, net_1: Net, nodes: int, parents: list[Rng], number: int) -> int:
    """Play a game between two nets on the deal with this number; seat 0 has the first net. Return the winner."""
    rng = space.tree.rngs[0]
    fork(rng, parents[0], number)
    random_deal(space.deal, space.work, rng)
    s = space.states[GAME]
    set_up(s, space.states[BLANK], space.deal, False)
    space.tree.game.preferences[0].seat = 0
    while s.phase != OVER:
        if legal_moves(s, space.tree.moves) == 1:
            make(s, space.tree.moves[0])
            continue
        net = net_1 if s.turn else net_0
        init_root(space.tree, net, space.states, GAME)
        chosen = search_by_halving(space.tree, net, nodes, False, space.policy, space.stop)
        make(s, space.tree.edges[space.tree.nodes[0].first + chosen].move)
    return s.winner
