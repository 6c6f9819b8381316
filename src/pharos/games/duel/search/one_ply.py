"""The net alone: what each move is worth by the net's opinion of the position right after it, without a search."""

from __future__ import annotations

import math

from pharos.core.native import compiled, copy
from pharos.games.duel.rules.state import OVER
from pharos.games.duel.search.net import Floats, Net
from pharos.games.duel.search.proofs import worth_to_first
from pharos.games.duel.search.puct import apply_outcome, classify, draw, judge, still_unseen
from pharos.games.duel.search.sequential_halving import VISIT_WEIGHT, WORTH_SCALE
from pharos.games.duel.search.tactics import make
from pharos.games.duel.search.tree import CERTAIN, DEALS, Tree

DRAWS = 24  # outcomes of chance over which a move's worth is averaged


@compiled
def worth_after(tree: Tree, net: Net, e: int, deal: int) -> float:
    """What a move of the root is worth to seat 0, for one outcome of chance; `deal` says which of a new age's deals."""
    s = tree.turn[0]
    edge = tree.edges[e]
    copy(s, tree.states[0])
    make(s, edge.move)
    classify(s, edge, tree.states[0])
    if s.phase == OVER:
        return worth_to_first(s.winner + 1)
    apply_outcome(tree, edge, deal if edge.kind == DEALS else draw(tree, 0, edge))
    low, high = still_unseen(tree, 0, edge)
    win = judge(tree, net, low, high)
    return 1.0 - win if s.turn else win


@compiled
def look_ahead(tree: Tree, net: Net, worths: Floats) -> int:
    """Write what each move of a planted tree's root is worth to the mover; the place of the move that the net prefers.

    The net's first impression of a move counts too: positions after odd moves are those it knows least about.
    """
    node = tree.nodes[0]
    best, preferred = 0, -1e9
    for i in range(node.edges):
        edge = tree.edges[node.first + i]
        total = worth_after(tree, net, node.first + i, 0)
        n = 1 if edge.kind == CERTAIN else DRAWS
        for deal in range(1, n):
            total += worth_after(tree, net, node.first + i, deal)
        worths[i] = 1.0 - total / n if node.mover else total / n
        number = math.log(edge.prior + 1e-9) + WORTH_SCALE * VISIT_WEIGHT * worths[i]
        if edge.proven == node.mover + 1:
            return i
        if number > preferred:
            best, preferred = i, number
    return best
