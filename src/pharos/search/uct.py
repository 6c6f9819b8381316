"""Tree search with random playouts (UCT) over determinizations, with explicit chance events.

Each simulation first redraws everything hidden and then descends the tree. Where a move reveals something, it continues
in the node of exactly this outcome, so a node never mixes positions that a player could distinguish. A decision is
proven when its mover can win immediately or all of its moves are proven; proven results are not averaged.

Results are counted in half points: 2 for a win, 1 for a tie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from pharos.core.chance import Rng, below
from pharos.core.native import Ids, Int8, Int16, Int32, compiled, inlined, integers, zeros
from pharos.search.hooks import (
    LAST_TRACKED,
    NO_MOVE,
    UNTRACKED,
    is_over,
    list_hidden,
    list_moves,
    mover_of,
    play_move,
    play_out,
    redraw_hidden,
    set_position,
    store_position,
    winner_of,
    winning_move,
)
from pharos.search.proofs import NOBODY, UNPROVEN, prove_node
from pharos.search.tree import EDGES_PER_NODE, MAX_DEPTH

EXPLORATION = 0.9  # weight of the bonus for rarely tried moves; a common value for results between 0 and 1

# What follows a move: a known position, one of several, or one of so many that the tree ends there.
CERTAIN, REVEALS, ENDLESS = 0, 1, 2


class UctNode:
    """A decision."""

    first: Int32  # index of its first edge; its edges are contiguous
    edges: Int16
    mover: Int8
    proven: Int8
    is_last: Int8  # the tree ends after this decision
    key: Int32  # of the chance outcome that leads here from the parent's edge
    sibling: Int32  # the next child of the same edge, or 0


class UctEdge:
    """A move at a decision."""

    move: Int16
    proven: Int8
    kind: Int8
    visits: Int32
    total: Int32  # half points for the node's mover
    child: Int32  # its first child, or 0


class UctStats:
    """Array fill counts and statistics of the search."""

    nodes: Int32
    edges: Int32
    simulations: Int32


class UctTree(NamedTuple):
    """The data one thread needs for a search."""

    stats: list[UctStats]
    nodes: list[UctNode]
    edges: list[UctEdge]
    rngs: list[Rng]
    moves: Ids
    path: Ids
    game: Any  # the workspace passed to the game's hooks; it only needs the position of node 0


def make_uct_tree(capacity: int, rngs: list[Rng], game: Any, most_moves: int) -> UctTree:
    """Allocate a tree for `capacity` nodes."""
    return UctTree(
        stats=zeros(UctStats, 1),
        nodes=zeros(UctNode, capacity),
        edges=zeros(UctEdge, EDGES_PER_NODE * capacity + most_moves),
        rngs=rngs,
        moves=integers([0] * most_moves),
        path=integers([0] * 2 * MAX_DEPTH),
        game=game,
    )


@compiled
def add_node(tree: UctTree) -> int:
    """Add a node for the current position; return its number, or 0 if the tree is full."""
    stats = tree.stats[0]
    n = list_moves(tree.game, tree.moves)
    if stats.nodes >= len(tree.nodes) or stats.edges + n > len(tree.edges):
        return 0
    node = tree.nodes[stats.nodes]
    node.first = stats.edges
    node.edges = n
    node.mover = mover_of(tree.game)
    node.proven = UNPROVEN
    node.is_last = 0
    node.key = 0
    node.sibling = 0
    for i in range(n):
        edge = tree.edges[stats.edges + i]
        edge.move = tree.moves[i]
        edge.proven = UNPROVEN
        edge.kind = CERTAIN
        edge.visits = 0
        edge.total = 0
        edge.child = 0
    stats.edges += n
    stats.nodes += 1
    return stats.nodes - 1


@inlined
def child_of(edge: UctEdge, key: int, nodes: Sequence[UctNode]) -> int:
    """The child that a move leads to with this outcome; 0 if there is none yet."""
    child = edge.child
    while child and nodes[child].key != key:
        child = nodes[child].sibling
    return child


@inlined
def select(node: UctNode, edges: list[UctEdge], rng: Rng) -> int:
    """Select a random untried edge, otherwise the highest mean value plus bonus, excluding proven losses."""
    untried, visits, chosen = 0, 0, node.first
    for e in range(node.first, node.first + node.edges):
        visits += edges[e].visits
        if edges[e].visits == 0:
            untried += 1
            if below(rng, untried) == 0:
                chosen = e
    if untried:
        return chosen
    best = -1.0
    lost = 2 - node.mover
    log = math.log(visits)
    for e in range(node.first, node.first + node.edges):
        edge = edges[e]
        if edge.proven != lost:
            value = 0.5 * edge.total / edge.visits + EXPLORATION * math.sqrt(log / edge.visits)
            if value > best:
                best = value
                chosen = e
    return chosen


@compiled
def back_up(tree: UctTree, depth: int, winner: int) -> None:
    """Back a result up along the path, and propagate proofs towards the root through moves without chance."""
    nodes, edges = tree.nodes, tree.edges
    for i in range(depth - 1, -1, -1):
        node = nodes[tree.path[2 * i]]
        edge = edges[tree.path[2 * i + 1]]
        edge.visits += 1
        if winner == NOBODY:
            edge.total += 1
        elif winner == node.mover:
            edge.total += 2
        if edge.proven == UNPROVEN and edge.kind == CERTAIN and edge.child and nodes[edge.child].proven:
            edge.proven = nodes[edge.child].proven
        if edge.proven and not node.proven:
            prove_node(node, edges)


@compiled
def expand(tree: UctTree, edge: UctEdge, key: int) -> int:
    """Add a child of an edge for the current position; return its number, or 0 if the tree is full."""
    child = add_node(tree)
    if child:
        node = tree.nodes[child]
        node.key = max(key, 0)
        node.is_last = 1 if key == LAST_TRACKED else 0
        node.sibling = edge.child
        edge.child = child
        if winning_move(tree.game) != NO_MOVE:
            node.proven = node.mover + 1
    return child


@compiled
def simulate(tree: UctTree) -> None:
    """Run one simulation: descend the tree, add a node, and play a random playout from there."""
    nodes, game, rng = tree.nodes, tree.game, tree.rngs[0]
    redraw_hidden(game, rng)
    number, depth = 0, 0
    while True:
        node = nodes[number]
        if node.proven and depth:
            back_up(tree, depth, node.proven - 1)
            return
        e = select(node, tree.edges, rng)
        edge = tree.edges[e]
        tree.path[2 * depth] = number
        tree.path[2 * depth + 1] = e
        depth += 1
        key = play_move(game, edge.move)
        if is_over(game):
            edge.proven = winner_of(game) + 1
            break
        if node.is_last or key == UNTRACKED:
            edge.kind = ENDLESS
            break
        if key > 0:
            edge.kind = REVEALS
        number = child_of(edge, max(key, 0), nodes)
        if number == 0:
            number = expand(tree, edge, key)
            if number == 0 or nodes[number].proven == UNPROVEN:
                break
    if not is_over(game):
        play_out(game, tree.moves, rng)
    back_up(tree, depth, winner_of(game))


@compiled
def init_root(tree: UctTree, roots: Any, i: int) -> None:
    """Start a new tree from position `i` of `roots`, in which the game must not be over."""
    tree.stats[0].nodes = 0
    tree.stats[0].edges = 0
    tree.stats[0].simulations = 0
    set_position(tree.game, roots, i)
    store_position(tree.game, 0)
    list_hidden(tree.game)
    add_node(tree)


@compiled
def run_simulations(tree: UctTree, budget: int, stop: Ids) -> None:
    """Run up to `budget` more simulations; stop early when the root is proven or `stop` is set."""
    for _ in range(budget):
        if stop[0] or tree.nodes[0].proven:
            return
        simulate(tree)
        tree.stats[0].simulations += 1
