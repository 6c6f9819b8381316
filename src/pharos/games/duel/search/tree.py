"""The tree of a search: decisions, their moves, and what chance makes of them.

Every node keeps its position. A node belongs to exactly the cards that were turned up on the way, so it never mixes
positions that a player could tell apart.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng
from pharos.core.native import Ids, Int8, Int16, Int32, Int64, inlined, integers, read, write, zeros
from pharos.games.duel.rules.cards import CARD_COUNT
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.features import MOST_FEATURES
from pharos.games.duel.search.forecast import Desk as Forecast
from pharos.games.duel.search.forecast import make_desk as make_forecast
from pharos.games.duel.search.hidden import Pool
from pharos.games.duel.search.net import END_COUNT, HIDDEN, MOST_ROWS, WORK, Floats
from pharos.games.duel.search.tactics import TURN_STACK, TURN_STATES

Float = Annotated[float, "f4"]

EXPLORATION = 1.1  # weight of the bonus for moves that the net likes and that were rarely tried
CAUTION = 0.05  # a move never tried is expected to be worth so much less than the position
DEEPEST = 256  # a game has fewer decisions
MIX, MIX_KEY, MIX_SHIFT = 0x9E3779B97F4A7C1, 0xC2B2AE3D27D4EB5, 24  # odd numbers that spread edges and keys over places

# What follows a move.
NEW, CERTAIN, REVEALS, DRAWS, OFFERS, DEALS = range(6)
"""Never tried; a position all know; cards turned up; tokens drawn; wonders laid out; a new age dealt."""


class Node:
    """A decision."""

    first: Int32  # its edges stand in a row
    edges: Int16
    mover: Int8
    proven: Int8
    key: Int32  # what chance brought to get here from the parent's edge
    sibling: Int32  # the next node of the same edge, or 0
    edge: Int32  # the parent's edge
    visits: Int32  # of all its edges
    value: Float  # the mover's chance to win as the net sees it
    expected: Int16  # the place of the edge that somebody who goes by worth would take plus one, or 0: not known yet
    low: Int64  # the unseen cards as bits, in two words
    high: Int64


class Edge:
    """A move at a decision."""

    prior: Float
    total: Float  # of the mover's worth in all visits
    visits: Int32
    child: Int32  # the first node behind it, or 0
    slots: Int32  # the slots whose cards it turns up
    move: Int16
    proven: Int8
    kind: Int8


class Counts:
    """How far the arrays are filled, what was done, and whose taste the search follows."""

    nodes: Int32
    edges: Int32
    simulations: Int32
    evaluated: Int64
    taste: Int8  # the seat that prefers to win in a certain way plus one, or 0
    disliked: Annotated[list[int], "i1", 3]  # which of the ways to win that seat does not like
    dislike: Float  # how much less such a win is worth to it
    exploration: Float
    caution: Float
    foreseen: Int8  # the seat that seems to go by worth plus one, or 0
    sureness: Int16  # in so many of 1000 simulations it does


class Tree(NamedTuple):
    """All that one thread needs to search."""

    counts: list[Counts]
    nodes: list[Node]
    edges: list[Edge]
    states: list[State]  # one for each node
    places: Any  # nodes behind chance, found by their edge and key; a power of two of them, whole numbers of 32 bits
    turn: list[State]  # the position that is being looked at, and working space for its turn
    pools: list[Pool]
    rngs: list[Rng]
    deals: list[Rng]  # what the deals of coming ages are drawn from, and working space
    moves: Ids
    stack: Ids
    left: Ids
    path: Ids
    features: Ids
    rows: Ids
    drawn: Ids
    order: Ids  # the moves that the root still considers
    sums: Any  # of the net's first layer, whole numbers of 16 bits
    hidden: Floats
    logits: Floats
    ends: Floats
    luck: Floats  # a random number for each move of the root
    forecast: Forecast


EDGES_PER_NODE = 12  # about 8 in a usual game


def make_tree(capacity: int, rngs: list[Rng]) -> Tree:
    """A tree with room for so many nodes. Memory is taken as the tree grows."""
    counts = read(zeros(Counts, 1))
    counts.exploration, counts.caution = EXPLORATION, CAUTION
    filled = zeros(Counts, 1)
    write(filled, 0, counts)
    return Tree(
        counts=filled,
        nodes=zeros(Node, capacity),
        edges=zeros(Edge, EDGES_PER_NODE * capacity + MOST_MOVES),
        states=zeros(State, capacity),
        places=np.zeros(2 << capacity.bit_length(), np.int32),
        turn=zeros(State, TURN_STATES),
        pools=zeros(Pool, 1),
        rngs=rngs,
        deals=zeros(Rng, 2),
        moves=integers([0] * MOST_MOVES),
        stack=integers([0] * TURN_STACK),
        left=integers([0] * TURN_STATES),
        path=integers([0] * 2 * DEEPEST),
        features=integers([0] * MOST_FEATURES),
        rows=integers([0] * MOST_ROWS),
        drawn=integers([0] * max(CARD_COUNT, MOST_MOVES)),
        order=integers([0] * MOST_MOVES),
        sums=np.zeros(HIDDEN, np.int16),
        hidden=np.zeros(WORK, np.float32),
        logits=np.zeros(MOST_MOVES, np.float32),
        ends=np.zeros(END_COUNT, np.float32),
        luck=np.zeros(MOST_MOVES, np.float32),
        forecast=make_forecast(),
    )


@inlined
def place_of(tree: Tree, e: int, key: int) -> int:
    """Where the node with this edge and key is or would be among the places."""
    last = len(tree.places) - 1
    place = (e * MIX ^ key * MIX_KEY) >> MIX_SHIFT & last
    while True:
        child = tree.places[place]
        if child == 0 or (tree.nodes[child].edge == e and tree.nodes[child].key == key):
            return place
        place = place + 1 & last


@inlined
def child_of(tree: Tree, e: int, key: int) -> int:
    """The node that a move leads to with this outcome; 0 when there is none yet."""
    if tree.edges[e].kind == CERTAIN:
        return tree.edges[e].child
    child: int = tree.places[place_of(tree, e, key)]
    return child


@inlined
def hang(tree: Tree, child: int, e: int, key: int) -> None:
    """Hang a new node behind an edge."""
    node, edge = tree.nodes[child], tree.edges[e]
    node.key = key
    node.edge = e
    node.sibling = edge.child
    edge.child = child
    if edge.kind != CERTAIN:
        tree.places[place_of(tree, e, key)] = child
