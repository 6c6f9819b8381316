"""Tree search with random playouts (UCT), chance being explicit.

Each simulation first draws the hidden cards anew. It then walks down the tree; where a move turns up cards, the way
goes on in the node that belongs to exactly these cards, so that a node never mixes positions a player could tell apart.
Nodes whose mover wins at once, and decisions all of whose moves are settled, are proven and no longer averaged.

A result is counted in half points: 2 for a win, 1 for a tie.
"""

from __future__ import annotations

import math

from pharos.core.chance import Rng, below
from pharos.core.native import Ids, Int8, Int16, Int32, compiled, copy, inlined, lowest
from pharos.games.duel.rules.cards import LAYOUTS
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import legal_moves
from pharos.games.duel.rules.simulate import random_playout
from pharos.games.duel.rules.state import DRAFT, LIBRARY, NOBODY, OVER, STARTER, State
from pharos.games.duel.rules.turn import HALF_DRAFT
from pharos.games.duel.search.hidden import Pool, fill_pool, redraw
from pharos.games.duel.search.proofs import UNPROVEN, child_of, settle
from pharos.games.duel.search.tactics import NO_MOVE, TURN_STATES, make, may_win, winning_move

SEARCH_STATES = 2 + TURN_STATES  # the root, the simulation, and working space
ROOT, LEAF, SPARE = 0, 1, 2
DEEPEST = 256  # a game has fewer decisions
EXPLORATION = 0.9  # weight of the bonus for rarely tried moves, a usual value for results between 0 and 1

# What follows a move: a position all know, one of several, or so many that the tree ends there.
CERTAIN, REVEALS, ENDLESS = 0, 1, 2
STOP, BLIND = -1, -2  # what `outcome` says besides a key


class Node:
    """A decision."""

    first: Int32  # its edges stand in a row
    edges: Int16
    mover: Int8
    proven: Int8
    blind: Int8  # the layout of the age that begins is not told apart: the tree ends after this choice
    key: Int32  # what chance brought to get here from the parent's edge
    sibling: Int32  # the next node of the same edge, or 0


class Edge:
    """A move at a decision."""

    move: Int16
    proven: Int8
    kind: Int8
    visits: Int32
    total: Int32  # half points of the node's mover
    child: Int32  # the first node behind it, or 0


class Tree:
    """How far the arrays are filled, and what was done."""

    nodes: Int32
    edges: Int32
    simulations: Int32


@compiled
def add_node(s: State, trees: list[Tree], nodes: list[Node], edges: list[Edge], moves: Ids) -> int:
    """A node for a position; its number, or 0 when there is no room."""
    tree = trees[0]
    n = legal_moves(s, moves)
    if tree.nodes >= len(nodes) or tree.edges + n > len(edges):
        return 0
    node = nodes[tree.nodes]
    node.first = tree.edges
    node.edges = n
    node.mover = s.turn
    node.proven = UNPROVEN
    node.blind = 0
    node.key = 0
    node.sibling = 0
    for i in range(n):
        edge = edges[tree.edges + i]
        edge.move = moves[i]
        edge.proven = UNPROVEN
        edge.kind = CERTAIN
        edge.visits = 0
        edge.total = 0
        edge.child = 0
    tree.edges += n
    tree.nodes += 1
    return tree.nodes - 1


@inlined
def revealed(s: State, slots: int) -> int:
    """A key for the cards just turned up, at most two."""
    key = 0
    while slots:
        key = key << 8 | s.deck[SLOTS * (s.age - 1) + lowest(slots)] + 1
        slots &= slots - 1
    return key


@compiled
def outcome(s: State, open_before: int, age_before: int, phase_before: int) -> int:
    """What chance brought with the move that led here: a key, 0 for nothing; STOP or BLIND when an age was laid out."""
    if s.age != age_before:
        return BLIND if s.phase == STARTER else STOP
    if s.phase == LIBRARY and phase_before != LIBRARY:
        return s.library
    if s.phase == DRAFT:
        if s.picked != HALF_DRAFT:
            return 0
        key = 0
        for i in range(HALF_DRAFT, 2 * HALF_DRAFT):
            key |= 1 << s.dealt[i]
        return key
    return revealed(s, s.open & ~open_before & ~LAYOUTS[s.age - 1].face_up)


@inlined
def select(node: Node, edges: list[Edge], rng: Rng) -> int:
    """The edge to try: an untried one at random, then by mean and bonus; never one that is proven lost."""
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
def back_up(depth: int, winner: int, nodes: list[Node], edges: list[Edge], path: Ids) -> None:
    """Count a result on the way back to the root, and carry proofs up through moves without chance."""
    for i in range(depth - 1, -1, -1):
        node = nodes[path[2 * i]]
        edge = edges[path[2 * i + 1]]
        edge.visits += 1
        if winner == NOBODY:
            edge.total += 1
        elif winner == node.mover:
            edge.total += 2
        if edge.proven == UNPROVEN and edge.kind == CERTAIN and edge.child and nodes[edge.child].proven:
            edge.proven = nodes[edge.child].proven
        if edge.proven and not node.proven:
            settle(node, edges)


@compiled
def enter(
    states: list[State],
    edge: Edge,
    key: int,
    trees: list[Tree],
    nodes: list[Node],
    edges: list[Edge],
    moves: Ids,
    stack: Ids,
    left: Ids,
) -> int:
    """Add the node behind an edge for the simulated position; its number, or 0."""
    s = states[LEAF]
    child = add_node(s, trees, nodes, edges, moves)
    if child:
        nodes[child].key = max(key, 0)
        nodes[child].blind = 1 if key == BLIND else 0
        nodes[child].sibling = edge.child
        edge.child = child
        if may_win(s) and winning_move(states, LEAF, moves, stack, left) != NO_MOVE:
            nodes[child].proven = s.turn + 1
    return child


@compiled
def simulate(
    states: list[State],
    trees: list[Tree],
    nodes: list[Node],
    edges: list[Edge],
    pool: Pool,
    rng: Rng,
    moves: Ids,
    stack: Ids,
    left: Ids,
    path: Ids,
) -> None:
    """One way down the tree to a new node, and from there at random to the end."""
    s = states[LEAF]
    copy(s, states[ROOT])
    redraw(s, pool, rng)
    number, depth = 0, 0
    while True:
        node = nodes[number]
        if node.proven and depth:
            back_up(depth, node.proven - 1, nodes, edges, path)
            return
        e = select(node, edges, rng)
        edge = edges[e]
        path[2 * depth] = number
        path[2 * depth + 1] = e
        depth += 1
        open_before, age_before, phase_before = s.open, s.age, s.phase
        make(s, edge.move)
        if s.phase == OVER:
            edge.proven = s.winner + 1
            break
        key = STOP if node.blind else outcome(s, open_before, age_before, phase_before)
        if key == STOP:
            edge.kind = ENDLESS
            break
        if key > 0:
            edge.kind = REVEALS
        number = child_of(edge, max(key, 0), nodes)
        if number == 0:
            number = enter(states, edge, key, trees, nodes, edges, moves, stack, left)
            if number == 0 or nodes[number].proven == UNPROVEN:
                break
    if s.phase != OVER:
        random_playout(s, moves, rng)
    back_up(depth, s.winner, nodes, edges, path)


@compiled
def begin_search(
    states: list[State], trees: list[Tree], nodes: list[Node], edges: list[Edge], pools: list[Pool], moves: Ids
) -> None:
    """Plant the tree of the position in the first state."""
    trees[0].nodes = 0
    trees[0].edges = 0
    trees[0].simulations = 0
    fill_pool(states[ROOT], pools[0])
    add_node(states[ROOT], trees, nodes, edges, moves)


@compiled
def go_on(
    states: list[State],
    trees: list[Tree],
    nodes: list[Node],
    edges: list[Edge],
    pools: list[Pool],
    rngs: list[Rng],
    moves: Ids,
    stack: Ids,
    left: Ids,
    path: Ids,
    stop: Ids,
    budget: int,
) -> None:
    """Make so many more simulations; less when the root is proven or somebody sets `stop`."""
    for _ in range(budget):
        if stop[0] or nodes[0].proven:
            return
        simulate(states, trees, nodes, edges, pools[0], rngs[0], moves, stack, left, path)
        trees[0].simulations += 1
