"""Tree search with a net in place of playouts (PUCT) and explicit chance events.

A simulation descends the tree by the moves' mean values and priors, samples the outcomes of chance events, expands one
node, and backs its net value up to the root.

Some chance events, such as the deal of a new age, have more outcomes than a search can enumerate. The tree holds a
number of them that grows with the visits of the move (progressive widening). All moves that lead to such an event get
the same outcomes in the same order, so luck does not decide between them.

Proven results are never averaged: a decision is proven when its mover can win immediately or all of its moves are
proven, and a move when it has the same result for every chance outcome.

A value is the win probability of a seat; a tie is half a win.
"""

from __future__ import annotations

import math
from typing import Any

from pharos.core.chance import below, fork
from pharos.core.native import Floats, Ids, compiled, inlined
from pharos.search.hooks import (
    apply_outcome,
    classify_edge,
    count_outcomes,
    draw_outcome,
    evaluate,
    list_moves,
    load_position,
    make_move,
    mover_of,
    predict_move,
    set_position,
    store_position,
    winning_move,
    wins_at_once,
    write_logits,
)
from pharos.search.proofs import UNPROVEN, prove_node, value_for_first
from pharos.search.tree import CERTAIN, NEW, NUMBERED, Edge, Node, SearchStats, Tree, child_of, link_child

PREDICTED_FROM = 8  # visits of a node before its move is predicted, which costs as much as several simulations
WIDENING = 2  # the number of outcomes in the tree is this times the square root of the move's visits
PER_MILLE = 1000


@compiled
def evaluate_position(tree: Tree, net: Any) -> float:
    """The net's value of the current position for its mover."""
    tree.stats[0].evaluated += 1
    value: float = evaluate(tree.game, net)
    return value


@compiled
def add_node(tree: Tree, net: Any) -> int:
    """Add a node for the current position, evaluated by the net; return its number, or 0 if the tree is full."""
    stats = tree.stats[0]
    number = stats.nodes
    n = list_moves(tree.game, tree.moves)
    if number >= len(tree.nodes) or stats.edges + n > len(tree.edges):
        return 0
    node = tree.nodes[number]
    node.first = stats.edges
    node.edges = n
    node.mover = mover_of(tree.game)
    node.proven = UNPROVEN
    node.key = 0
    node.sibling = 0
    node.visits = 0
    node.predicted = 0
    node.value = evaluate_position(tree, net)
    store_position(tree.game, number)
    add_edges(tree, net, n)
    stats.edges += n
    stats.nodes += 1
    return number


@inlined
def sort_moves(moves: Ids, logits: Floats, n: int) -> None:
    """Sort moves by logit, highest first; the sort is stable."""
    for i in range(1, n):
        move, logit = moves[i], logits[i]
        j = i
        while j > 0 and logits[j - 1] < logit:
            moves[j], logits[j] = moves[j - 1], logits[j - 1]
            j -= 1
        moves[j], logits[j] = move, logit


@inlined
def add_edges(tree: Tree, net: Any, n: int) -> None:
    """Write the edges of a new node with their priors, highest first."""
    write_logits(tree.game, net, tree.moves, n, tree.logits)
    sort_moves(tree.moves, tree.logits, n)
    total = 0.0
    first = tree.stats[0].edges
    for i in range(n):
        edge = tree.edges[first + i]
        edge.prior = math.exp(tree.logits[i] - tree.logits[0])
        total += edge.prior
        edge.total = 0.0
        edge.visits = 0
        edge.child = 0
        edge.event = 0
        edge.move = tree.moves[i]
        edge.proven = UNPROVEN
        edge.kind = NEW
    for i in range(n):
        tree.edges[first + i].prior /= total


@inlined
def select(node: Node, edges: list[Edge], stats: SearchStats) -> int:
    """Select the edge with the highest mean value plus exploration bonus, excluding proven losses.

    All untried moves have the same assumed value and are sorted by prior, so the first of them has the highest bonus
    and the scan stops there.
    """
    scale = stats.exploration * math.sqrt(node.visits + 1)
    lost = 2 - node.mover
    best, chosen = -1.0, node.first
    for e in range(node.first, node.first + node.edges):
        edge = edges[e]
        if edge.visits == 0:
            if node.value - stats.fpu_reduction + scale * edge.prior > best:
                chosen = e
            break
        if edge.proven == lost:
            continue
        score = edge.total / edge.visits + scale * edge.prior / (1 + edge.visits)
        if score > best:
            best = score
            chosen = e
    return chosen


@inlined
def draw_key(tree: Tree, number: int, edge: Edge) -> int:
    """The key of a chance outcome after a move: drawn at random, or the next of the numbered ones."""
    if edge.kind == CERTAIN:
        return 0
    if edge.kind == NUMBERED:
        return edge.visits % (1 + int(WIDENING * math.sqrt(edge.visits)))
    key: int = draw_outcome(tree.game, number, edge, tree.rngs[0])
    return key


@inlined
def show_outcome(tree: Tree, number: int, edge: Edge, key: int) -> None:
    """Apply a chance outcome to the current position."""
    if edge.kind == NUMBERED:
        fork(tree.outcome_rngs[1], tree.outcome_rngs[0], key)
    apply_outcome(tree.game, number, edge, key, tree.outcome_rngs[1])


@compiled
def expand(tree: Tree, net: Any, number: int, e: int, key: int) -> float:
    """Add the child node of an edge for a chance outcome, after its move was made; return its value for seat 0."""
    edge, stats = tree.edges[e], tree.stats[0]
    show_outcome(tree, number, edge, key)
    mover = mover_of(tree.game)
    if wins_at_once(tree.game, edge):
        if stats.nodes < len(tree.nodes):
            node = tree.nodes[stats.nodes]
            node.edges = 0
            node.mover = mover
            node.proven = mover + 1
            link_child(tree, stats.nodes, e, key)
            stats.nodes += 1
        return 1.0 - mover
    child = add_node(tree, net)
    if child:
        link_child(tree, child, e, key)
        value = tree.nodes[child].value
    else:
        value = evaluate_position(tree, net)
    return 1.0 - value if mover else value


@compiled
def prove_edge(tree: Tree, number: int, edge: Edge) -> None:
    """Mark a move as proven if all of its outcomes are in the tree and have the same result."""
    child = edge.child
    if child == 0 or edge.kind == NUMBERED:
        return
    proven = tree.nodes[child].proven
    outcomes_seen = 0
    while child:
        if tree.nodes[child].proven != proven:
            return
        outcomes_seen += 1
        child = tree.nodes[child].sibling
    if outcomes_seen == (1 if edge.kind == CERTAIN else count_outcomes(tree.game, number, edge)):
        edge.proven = proven


@compiled
def back_up(tree: Tree, depth: int, value: float, is_proven: bool) -> None:
    """Back a value for seat 0 up along the path, and propagate proofs towards the root."""
    for i in range(depth - 1, -1, -1):
        number = tree.path[2 * i]
        node = tree.nodes[number]
        edge = tree.edges[tree.path[2 * i + 1]]
        node.visits += 1
        edge.visits += 1
        edge.total += 1.0 - value if node.mover else value
        if is_proven and edge.proven == UNPROVEN:
            prove_edge(tree, number, edge)
        if edge.proven and not node.proven:
            prove_node(node, tree.edges)
        is_proven = node.proven != UNPROVEN


@compiled
def predicted_edge(tree: Tree, number: int) -> int:
    """The edge of a decision that a greedy opponent takes."""
    node = tree.nodes[number]
    if node.predicted == 0:
        move = predict_move(tree.game, number, tree.rngs, True)
        for k in range(node.edges):
            if tree.edges[node.first + k].move == move:
                node.predicted = k + 1
    return node.first + node.predicted - 1


@inlined
def choose_edge(tree: Tree, number: int) -> int:
    """The edge to follow from a decision: the predicted one if its mover seems greedy, otherwise the selected one."""
    node, stats = tree.nodes[number], tree.stats[0]
    may_predict = stats.predicted_seat == node.mover + 1 and node.visits >= PREDICTED_FROM
    if may_predict and below(tree.rngs[0], PER_MILLE) < stats.prediction_rate:
        return predicted_edge(tree, number)
    return select(node, tree.edges, stats)


@compiled
def simulate(tree: Tree, net: Any, forced: int) -> None:
    """Run one simulation. `forced` is the edge to follow from the root, or -1."""
    number, depth = 0, 0
    while True:
        e = forced if depth == 0 and forced >= 0 else choose_edge(tree, number)
        edge = tree.edges[e]
        tree.path[2 * depth] = number
        tree.path[2 * depth + 1] = e
        depth += 1
        is_new = edge.kind == NEW
        if is_new:
            load_position(tree.game, number)
            make_move(tree.game, edge.move)
            classify_edge(tree.game, number, edge)
        if edge.proven:
            back_up(tree, depth, value_for_first(edge.proven), True)
            return
        key = draw_key(tree, number, edge)
        child = child_of(tree, e, key)
        if child == 0:
            if not is_new:
                load_position(tree.game, number)
                make_move(tree.game, edge.move)
            value = expand(tree, net, number, e, key)
            back_up(tree, depth, value, edge.child != 0 and tree.nodes[edge.child].proven != UNPROVEN)
            return
        if tree.nodes[child].proven:
            back_up(tree, depth, value_for_first(tree.nodes[child].proven), True)
            return
        number = child


@compiled
def init_root(tree: Tree, net: Any, roots: Any, i: int) -> None:
    """Start a new tree from position `i` of `roots`, in which the game must not be over."""
    stats = tree.stats[0]
    stats.nodes = 0
    stats.edges = 0
    stats.simulations = 0
    tree.hash_table[:] = 0
    fork(tree.outcome_rngs[0], tree.rngs[0], tree.rngs[0].counter)
    set_position(tree.game, roots, i)
    add_node(tree, net)
    stats.evaluated = 0  # the root itself does not count
    move = winning_move(tree.game)
    node = tree.nodes[0]
    for e in range(node.first, node.first + node.edges):
        if tree.edges[e].move == move:
            tree.edges[e].proven = node.mover + 1
            node.proven = node.mover + 1


@compiled
def run_simulations(tree: Tree, net: Any, budget: int, stop: Ids) -> None:
    """Run up to `budget` more simulations; stop early when the root is proven or `stop` is set."""
    for _ in range(budget):
        if stop[0] or tree.nodes[0].proven:
            return
        simulate(tree, net, -1)
        tree.stats[0].simulations += 1
