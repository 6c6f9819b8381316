"""The tree of a PUCT search: decisions, their moves, and chance outcomes.

Every node belongs to exactly one outcome of every chance event on its path, so it never mixes positions that a player
could distinguish. The game's workspace holds the positions themselves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pharos.core.chance import Rng
from pharos.core.native import Float32, Floats, Ids, Int8, Int16, Int32, Int64, inlined, integers, read, write, zeros

EXPLORATION = 1.1  # weight of the bonus for moves with a high prior and few visits
FPU_REDUCTION = 0.05  # first play urgency: an untried move is assumed to be this much worse than its parent
MAX_DEPTH = 256  # more than the number of decisions in any game
EDGES_PER_NODE = 12  # allocated; Duel has about 8 moves on average
HASH_EDGE, HASH_KEY, HASH_SHIFT = 0x9E3779B97F4A7C1, 0xC2B2AE3D27D4EB5, 24  # odd multipliers that spread edges and keys

# What follows a move.
NEW, CERTAIN, NUMBERED, FIRST_GAME_KIND = range(4)
"""Not made yet; a known position; a chance event with too many outcomes to enumerate, so they are numbered and each is
drawn from the random stream of its number; the first of the game's own kinds of chance events, whose outcomes have
keys."""


class Node:
    """A decision."""

    first: Int32  # index of its first edge; its edges are contiguous
    edges: Int16
    mover: Int8
    proven: Int8
    key: Int32  # of the chance outcome that leads here from the parent's edge
    sibling: Int32  # the next child of the same edge, or 0
    edge: Int32  # the parent's edge
    visits: Int32  # of all its edges
    value: Float32  # the net's win probability for the mover
    predicted: Int16  # index plus one of the edge that a greedy opponent takes; 0: not predicted yet


class Edge:
    """A move at a decision."""

    prior: Float32
    total: Float32  # sum of the values of all visits for the mover
    visits: Int32
    child: Int32  # its first child, or 0
    event: Int32  # the game's own data about the chance event
    move: Int16
    proven: Int8
    kind: Int8


class SearchStats:
    """Array fill counts, statistics, and parameters of the search."""

    nodes: Int32
    edges: Int32
    simulations: Int32
    evaluated: Int64
    exploration: Float32
    fpu_reduction: Float32
    predicted_seat: Int8  # the seat that seems to play greedily, plus one; 0 for none
    prediction_rate: Int16  # per mille of the simulations in which its moves are predicted


class Tree(NamedTuple):
    """The data one thread needs for a search."""

    stats: list[SearchStats]
    nodes: list[Node]
    edges: list[Edge]
    hash_table: Any  # children of chance events by edge and key; 32-bit integers, the size a power of two
    rngs: list[Rng]
    outcome_rngs: list[Rng]  # the parent stream of the numbered outcomes, and the stream of one of them
    moves: Ids
    path: Ids
    order: Ids  # the root's moves, best first
    logits: Floats
    gumbel: Floats  # the noise of each of the root's moves
    game: Any  # the workspace passed to the game's hooks


def make_tree(capacity: int, rngs: list[Rng], game: Any, most_moves: int) -> Tree:
    """Allocate a tree for `capacity` nodes. The operating system provides the memory as the tree grows."""
    stats = read(zeros(SearchStats, 1))
    stats.exploration, stats.fpu_reduction = EXPLORATION, FPU_REDUCTION
    filled = zeros(SearchStats, 1)
    write(filled, 0, stats)
    return Tree(
        stats=filled,
        nodes=zeros(Node, capacity),
        edges=zeros(Edge, EDGES_PER_NODE * capacity + most_moves),
        hash_table=np.zeros(2 << capacity.bit_length(), np.int32),
        rngs=rngs,
        outcome_rngs=zeros(Rng, 2),
        moves=integers([0] * most_moves),
        path=integers([0] * 2 * MAX_DEPTH),
        order=integers([0] * most_moves),
        logits=np.zeros(most_moves, np.float32),
        gumbel=np.zeros(most_moves, np.float32),
        game=game,
    )


@inlined
def hash_slot(tree: Tree, e: int, key: int) -> int:
    """The slot of the hash table where the node with this edge and key is, or would be inserted."""
    last = len(tree.hash_table) - 1
    slot = (e * HASH_EDGE ^ key * HASH_KEY) >> HASH_SHIFT & last
    while True:
        child = tree.hash_table[slot]
        if child == 0 or (tree.nodes[child].edge == e and tree.nodes[child].key == key):
            return slot
        slot = slot + 1 & last


@inlined
def child_of(tree: Tree, e: int, key: int) -> int:
    """The child that a move leads to with this outcome; 0 if there is none yet."""
    if tree.edges[e].kind == CERTAIN:
        return tree.edges[e].child
    child: int = tree.hash_table[hash_slot(tree, e, key)]
    return child


@inlined
def link_child(tree: Tree, child: int, e: int, key: int) -> None:
    """Link a new node to its edge."""
    node, edge = tree.nodes[child], tree.edges[e]
    node.key = key
    node.edge = e
    node.sibling = edge.child
    edge.child = child
    if edge.kind != CERTAIN:
        tree.hash_table[hash_slot(tree, e, key)] = child
