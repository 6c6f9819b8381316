"""One-ply play: the value of each move is the net's value of the position after it, without a search."""

from __future__ import annotations

import math
from typing import Any

from pharos.core.native import Floats, compiled
from pharos.search.hooks import classify_edge, is_over, load_position, make_move, mover_of
from pharos.search.proofs import value_for_first
from pharos.search.puct import draw_key, evaluate_position, show_outcome
from pharos.search.sequential_halving import VALUE_SCALE, VISIT_WEIGHT
from pharos.search.tree import CERTAIN, NUMBERED, Tree

DRAWS = 24  # chance outcomes over which a move's value is averaged


@compiled
def value_after(tree: Tree, net: Any, e: int, outcome: int) -> float:
    """The value for seat 0 of a root move with one chance outcome; `outcome` selects a numbered one."""
    edge = tree.edges[e]
    load_position(tree.game, 0)
    make_move(tree.game, edge.move)
    classify_edge(tree.game, 0, edge)
    if is_over(tree.game):
        return value_for_first(edge.proven)
    show_outcome(tree, 0, edge, outcome if edge.kind == NUMBERED else draw_key(tree, 0, edge))
    value = evaluate_position(tree, net)
    return 1.0 - value if mover_of(tree.game) else value


@compiled
def evaluate_moves(tree: Tree, net: Any, values: Floats) -> int:
    """Write the mover's value of each move at the root of a new tree; return the index of the best by value and prior.

    The prior is included because the net's value is least reliable after unusual moves.
    """
    node = tree.nodes[0]
    best, highest = 0, -1e9
    for i in range(node.edges):
        edge = tree.edges[node.first + i]
        total = value_after(tree, net, node.first + i, 0)
        n = 1 if edge.kind == CERTAIN else DRAWS
        for outcome in range(1, n):
            total += value_after(tree, net, node.first + i, outcome)
        values[i] = 1.0 - total / n if node.mover else total / n
        score = math.log(edge.prior + 1e-9) + VALUE_SCALE * VISIT_WEIGHT * values[i]
        if edge.proven == node.mover + 1:
            return i
        if score > highest:
            best, highest = i, score
    return best
