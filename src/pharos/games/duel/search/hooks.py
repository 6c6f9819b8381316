"""Duel's implementation of the hooks of the tree search (`pharos.search.hooks`).

Face-down cards are never read: when a move turns up cards, they are drawn from the unseen ones.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng
from pharos.core.native import (
    Float32,
    Floats,
    Ids,
    Int8,
    Int64,
    compiled,
    copy,
    count,
    inlined,
    integers,
    lowest,
    zeros,
)
from pharos.games.duel.rules.cards import AGE_3_CARDS, CARD_COUNT, GUILDS, LAYOUTS
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import DRAFT, LIBRARY, OVER, State
from pharos.games.duel.rules.turn import HALF_DRAFT
from pharos.games.duel.search.features import MOST_FEATURES, write_features
from pharos.games.duel.search.forecast import QUICK_DRAWS, GreedyWorkspace, greedy_move, make_greedy_workspace
from pharos.games.duel.search.greedy import DRAWS
from pharos.games.duel.search.hidden import (
    Pool,
    draw_age,
    draw_offer,
    draw_tokens,
    draw_unseen,
    find_unseen,
    unseen_of_back,
)
from pharos.games.duel.search.net import (
    END_COUNT,
    HIDDEN,
    MOST_ROWS,
    WORK,
    Net,
    forward,
    move_logits,
    predict_ending,
    quantised_first_layer_of,
)
from pharos.games.duel.search.same_position import looks_same
from pharos.games.duel.search.tactics import NO_MOVE, TURN_STACK, TURN_STATES, make, may_win
from pharos.games.duel.search.tactics import winning_move as find_winning_move
from pharos.search import hooks
from pharos.search.tree import CERTAIN, FIRST_GAME_KIND, NUMBERED, Edge, Tree, make_tree

# The chance events after a move: cards turned up, tokens drawn, wonders offered. The deal of a new age is NUMBERED.
REVEALS, DRAWS_TOKENS, OFFERS = range(FIRST_GAME_KIND, FIRST_GAME_KIND + 3)


class UnseenCards:
    """The unseen cards in the position of a node, as bits in two words."""

    low: Int64
    high: Int64


class WinPreference:
    """The kinds of victory that a seat dislikes, for variety in self-play."""

    seat: Int8  # plus one, or 0 for none
    disliked: Annotated[list[int], "i1", 3]  # which of military, science and points it dislikes
    penalty: Float32  # subtracted from the value of such a win


class DuelWorkspace(NamedTuple):
    """The positions of a tree, and scratch space."""

    states: list[State]  # one for each node
    unseen: list[UnseenCards]  # one for each node
    current: list[State]  # the current position, and scratch space for its turn
    pools: list[Pool]  # the unseen cards of the current position
    preferences: list[WinPreference]
    moves: Ids
    stack: Ids
    left: Ids
    drawn: Ids  # the cards just drawn
    features: Ids
    rows: Ids
    sums: Any  # the net's first layer as 16-bit integers
    hidden: Floats
    ends: Floats
    greedy: GreedyWorkspace


def make_workspace(capacity: int) -> DuelWorkspace:
    """Allocate the workspace of a tree with this capacity in nodes."""
    return DuelWorkspace(
        states=zeros(State, capacity),
        unseen=zeros(UnseenCards, capacity),
        current=zeros(State, TURN_STATES),
        pools=zeros(Pool, 1),
        preferences=zeros(WinPreference, 1),
        moves=integers([0] * MOST_MOVES),
        stack=integers([0] * TURN_STACK),
        left=integers([0] * TURN_STATES),
        drawn=integers([0] * max(CARD_COUNT, MOST_MOVES)),
        features=integers([0] * MOST_FEATURES),
        rows=integers([0] * MOST_ROWS),
        sums=np.zeros(HIDDEN, np.int16),
        hidden=np.zeros(WORK, np.float32),
        ends=np.zeros(END_COUNT, np.float32),
        greedy=make_greedy_workspace(),
    )


def make_duel_tree(capacity: int, rngs: list[Rng]) -> Tree:
    """Allocate a PUCT tree of Duel positions with this capacity in nodes."""
    return make_tree(capacity, rngs, make_workspace(capacity), MOST_MOVES)


# --- positions -------------------------------------------------------------------------------------------------------


@hooks.set_position.register(DuelWorkspace)
@inlined
def set_position(game: DuelWorkspace, roots: list[State], i: int) -> None:
    """Make one of the caller's positions the current one."""
    copy(game.current[0], roots[i])
    find_unseen(game.current[0], game.pools[0])


@hooks.load_position.register(DuelWorkspace)
@inlined
def load_position(game: DuelWorkspace, number: int) -> None:
    """Make the position of a node the current one; `apply_outcome` sets its unseen cards."""
    copy(game.current[0], game.states[number])


@hooks.store_position.register(DuelWorkspace)
@inlined
def store_position(game: DuelWorkspace, number: int) -> None:
    """Store the current position as that of a node."""
    copy(game.states[number], game.current[0])
    unseen, pool = game.unseen[number], game.pools[0]
    unseen.low = pool.low
    unseen.high = pool.high


@hooks.move_position.register(DuelWorkspace)
@inlined
def move_position(game: DuelWorkspace, into: int, source: int) -> None:
    """Copy the position of a node to another node."""
    copy(game.states[into], game.states[source])
    copy(game.unseen[into], game.unseen[source])


@hooks.is_same_position.register(DuelWorkspace)
@inlined
def is_same_position(game: DuelWorkspace, number: int) -> bool:
    """Whether a node has the current position; comparing unseen cards covers cards that were turned up and sold."""
    unseen, pool = game.unseen[number], game.pools[0]
    return unseen.low == pool.low and unseen.high == pool.high and looks_same(game.states[number], game.current[0])


# --- rules -----------------------------------------------------------------------------------------------------------


@hooks.mover_of.register(DuelWorkspace)
@inlined
def mover_of(game: DuelWorkspace) -> int:
    """The seat to move."""
    return game.current[0].turn


@hooks.is_over.register(DuelWorkspace)
@inlined
def is_over(game: DuelWorkspace) -> bool:
    """Whether the game has ended."""
    return game.current[0].phase == OVER


@hooks.winner_of.register(DuelWorkspace)
@inlined
def winner_of(game: DuelWorkspace) -> int:
    """The winner, NOBODY for a tie."""
    return game.current[0].winner


@hooks.list_moves.register(DuelWorkspace)
@inlined
def list_moves(game: DuelWorkspace, moves: Ids) -> int:
    """Write the legal moves."""
    return legal_moves(game.current[0], moves)


@hooks.make_move.register(DuelWorkspace)
@inlined
def make_move(game: DuelWorkspace, move: int) -> None:
    """Make a legal move."""
    make(game.current[0], move)


@hooks.winning_move.register(DuelWorkspace)
@compiled
def winning_move(game: DuelWorkspace) -> int:
    """A move that certainly wins in this turn, or NO_MOVE."""
    if not may_win(game.current[0]):
        return NO_MOVE
    return find_winning_move(game.current, 0, game.moves, game.stack, game.left)


# --- chance ----------------------------------------------------------------------------------------------------------


@hooks.classify_edge.register(DuelWorkspace)
@inlined
def classify_edge(game: DuelWorkspace, number: int, edge: Edge) -> None:
    """Classify what follows a move that was just made; the event of REVEALS is the slots turned up, as bits."""
    s, before = game.current[0], game.states[number]
    edge.event = 0
    if s.phase == OVER:
        edge.proven = s.winner + 1
        edge.kind = CERTAIN
    elif s.age != before.age:
        edge.kind = NUMBERED
    elif s.phase == LIBRARY and before.phase != LIBRARY:
        edge.kind = DRAWS_TOKENS
    elif s.phase == DRAFT and s.picked == HALF_DRAFT:
        edge.kind = OFFERS
    else:
        edge.event = s.open & ~before.open & ~LAYOUTS[max(s.age, 1) - 1].face_up
        edge.kind = REVEALS if edge.event else CERTAIN


@hooks.draw_outcome.register(DuelWorkspace)
@compiled
def draw_outcome(game: DuelWorkspace, number: int, edge: Edge, rng: Rng) -> int:
    """Draw an outcome; writes the cards turned up to `drawn`."""
    if edge.kind == REVEALS:
        unseen = game.unseen[number]
        return draw_unseen(game.states[number], edge.event, unseen.low, unseen.high, game.drawn, rng)
    if edge.kind == DRAWS_TOKENS:
        return draw_tokens(game.states[number].box, rng)
    return draw_offer(game.states[number], rng)


@hooks.count_outcomes.register(DuelWorkspace)
@compiled
def count_outcomes(game: DuelWorkspace, number: int, edge: Edge) -> int:
    """The number of outcomes of a move; offers are not counted."""
    s, unseen = game.states[number], game.unseen[number]
    if edge.kind == DRAWS_TOKENS:
        n = count(s.box)
        return n * (n - 1) * (n - 2) // 6
    if edge.kind != REVEALS:
        return 0
    total, plain, guilds = 1, 0, 0
    rest = edge.event
    while rest:
        place = SLOTS * (s.age - 1) + lowest(rest)
        rest &= rest - 1
        guild = s.deck[place] >= GUILDS
        total *= count(unseen_of_back(s.age, guild, unseen.low, unseen.high)) - (guilds if guild else plain)
        if guild:
            guilds += 1
        else:
            plain += 1
    return total


@hooks.apply_outcome.register(DuelWorkspace)
@compiled
def apply_outcome(game: DuelWorkspace, number: int, edge: Edge, key: int, rng: Rng) -> None:
    """Apply an outcome to the current position, and update its unseen cards."""
    s, unseen, pool = game.current[0], game.unseen[number], game.pools[0]
    if edge.kind == NUMBERED:
        draw_age(s, game.drawn, rng)
        find_unseen(s, pool)
        return
    low, high = unseen.low, unseen.high
    if edge.kind == REVEALS:
        i = 0
        rest = edge.event
        while rest:
            card = game.drawn[i]
            s.deck[SLOTS * (s.age - 1) + lowest(rest)] = card
            if card >= AGE_3_CARDS:
                high &= ~(1 << card - AGE_3_CARDS)
            else:
                low &= ~(1 << card)
            rest &= rest - 1
            i += 1
    elif edge.kind == DRAWS_TOKENS:
        s.library = key
    elif edge.kind == OFFERS:
        for i in range(HALF_DRAFT):
            s.dealt[HALF_DRAFT + i] = lowest(key)
            key &= key - 1
    pool.low = low
    pool.high = high


@hooks.wins_at_once.register(DuelWorkspace)
@compiled
def wins_at_once(game: DuelWorkspace, edge: Edge) -> bool:
    """Whether the mover wins in this turn; if it does not need the cards just turned up, mark the edge as proven."""
    s = game.current[0]
    if not may_win(s):
        return False
    if edge.kind == REVEALS:
        opened = s.open
        s.open &= ~edge.event
        found = find_winning_move(game.current, 0, game.moves, game.stack, game.left) != NO_MOVE
        s.open = opened
        if found:
            edge.proven = s.turn + 1
            return True
    return find_winning_move(game.current, 0, game.moves, game.stack, game.left) != NO_MOVE


# --- evaluation ------------------------------------------------------------------------------------------------------


@compiled
def with_preference(game: DuelWorkspace, net: Net, s: State, win: float) -> float:
    """The mover's win probability minus the penalty for disliked wins."""
    preference = game.preferences[0]
    predict_ending(net, s.age, game.hidden, game.ends)
    disliked = 0.0
    for way in range(3):
        if preference.disliked[way]:
            disliked += game.ends[way if s.turn == preference.seat - 1 else END_COUNT - 1 - way]
    penalty = preference.penalty * disliked
    return win - penalty if s.turn == preference.seat - 1 else win + penalty


@hooks.evaluate.register(DuelWorkspace)
@inlined
def evaluate(game: DuelWorkspace, net: Net) -> float:
    """The net's win probability for the mover."""
    s, pool = game.current[0], game.pools[0]
    n = write_features(s, pool.low, pool.high, game.features)
    quantised_first_layer_of(net, s.age, game.features, n, game.sums, game.hidden)
    win = forward(net, s.age, game.hidden)
    if game.preferences[0].seat:
        win = with_preference(game, net, s, win)
    return win


@hooks.write_logits.register(DuelWorkspace)
@inlined
def write_logits(game: DuelWorkspace, net: Net, moves: Ids, n: int, logits: Floats) -> None:
    """Write the net's logit of each legal move."""
    move_logits(
        net.quantised_moves, net.moves_scale, net.moves_bias, game.current[0], moves, n, game.hidden, logits, game.rows
    )


@hooks.predict_move.register(DuelWorkspace)
@inlined
def predict_move(game: DuelWorkspace, number: int, rngs: list[Rng], is_quick: bool) -> int:
    """The move of the greedy player."""
    return greedy_move(game.greedy, game.states[number], rngs, QUICK_DRAWS if is_quick else DRAWS)
