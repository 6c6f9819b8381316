"""Move selection at the root with a small budget: sequential halving over the most promising moves.

Half of the moves under consideration are dropped after each round, so a small budget is spent well. With Gumbel noise
on the net's logits the considered moves are an unbiased sample of its policy, which gives self-play its variety;
without noise they are the moves with the highest priors.

Danihelka and others, "Policy improvement by planning with Gumbel" (2022).
"""

from __future__ import annotations

import math
from typing import Any

from pharos.core.chance import WORD, Rng, below
from pharos.core.native import Floats, Ids, compiled, inlined
from pharos.search.proofs import value_for_first
from pharos.search.puct import simulate
from pharos.search.tree import Edge, Node, Tree

CONSIDERED = 16  # maximum number of root moves
VISIT_WEIGHT = 50.0  # added to the highest visit count when values are scaled
VALUE_SCALE = 0.5  # scales a value times visits to logits
LOST_SCORE = -1e9  # the score of a proven loss


@inlined
def gumbel_noise(rng: Rng) -> float:
    """A random number with the Gumbel distribution."""
    return -math.log(-math.log((below(rng, WORD) + 0.5) / WORD))


@inlined
def edge_value(node: Node, edge: Edge) -> float:
    """The value of a tried move for the mover; exact if the move is proven."""
    if edge.proven:
        first = value_for_first(edge.proven)
        return 1.0 - first if node.mover else first
    return edge.total / edge.visits


@compiled
def untried_value(tree: Tree) -> float:
    """The value assumed for the root's untried moves: the net's value mixed with those of the tried moves."""
    node = tree.nodes[0]
    visits, prior, total = 0, 0.0, 0.0
    for e in range(node.first, node.first + node.edges):
        edge = tree.edges[e]
        if edge.visits:
            visits += edge.visits
            prior += edge.prior
            total += edge.prior * edge_value(node, edge)
    if visits == 0:
        return node.value
    return (node.value + visits * total / prior) / (1 + visits)


@compiled
def score_moves(tree: Tree, scores: Floats) -> None:
    """Write a score for each move of the root: its logit plus its scaled value."""
    node = tree.nodes[0]
    max_visits = 0
    for e in range(node.first, node.first + node.edges):
        max_visits = max(max_visits, tree.edges[e].visits)
    scale = VALUE_SCALE * (VISIT_WEIGHT + max_visits)
    untried = untried_value(tree)
    for i in range(node.edges):
        edge = tree.edges[node.first + i]
        if edge.proven == 2 - node.mover:
            scores[i] = LOST_SCORE
        else:
            value = edge_value(node, edge) if edge.visits or edge.proven else untried
            scores[i] = math.log(edge.prior + 1e-9) + scale * value


@compiled
def rank_moves(tree: Tree, scores: Floats) -> None:
    """Recompute the scores of the root's moves, add their noise, and sort them best first; proven losses come last."""
    score_moves(tree, scores)
    n = tree.nodes[0].edges
    for i in range(n):
        scores[i] += tree.gumbel[i]
    for i in range(1, n):
        move = tree.order[i]
        j = i
        while j > 0 and scores[tree.order[j - 1]] < scores[move]:
            tree.order[j] = tree.order[j - 1]
            j -= 1
        tree.order[j] = move


@compiled
def simulate_best(tree: Tree, net: Any, n: int, share: int, left: int, stop: Ids) -> int:
    """Run `share` simulations for each of the n best moves that is not proven; return the number of simulations."""
    node = tree.nodes[0]
    used = 0
    for i in range(n):
        e = node.first + tree.order[i]
        for _ in range(share):
            if used == left or tree.edges[e].proven or node.proven or stop[0]:
                break
            simulate(tree, net, e)
            used += 1
    tree.stats[0].simulations += used
    return used


@compiled
def search_by_halving(tree: Tree, net: Any, budget: int, with_noise: bool, scores: Floats, stop: Ids) -> int:
    """Search the root with a budget of simulations; return the index of the chosen move among the root's moves.

    `scores` is a scratch buffer. A proof ends the search early.
    """
    node = tree.nodes[0]
    for i in range(node.edges):
        tree.gumbel[i] = gumbel_noise(tree.rngs[0]) if with_noise else 0.0
        tree.order[i] = i
    rank_moves(tree, scores)
    n = min(node.edges, CONSIDERED, max(budget // 2, 1))
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    left = budget
    while left > 0:
        used = simulate_best(tree, net, n, max(budget // (rounds * n), 1), left, stop)
        if used == 0:
            break
        left -= used
        rank_moves(tree, scores)
        n = min(n, max(n // 2, 2))
    return chosen_move(tree)


@compiled
def chosen_move(tree: Tree) -> int:
    """The index of the move to make: a proven win, otherwise the best of the tried moves."""
    node = tree.nodes[0]
    for i in range(node.edges):
        if tree.edges[node.first + i].proven == node.mover + 1:
            return i
    for i in range(node.edges):
        if tree.edges[node.first + tree.order[i]].visits:
            return tree.order[i]
    return tree.order[0]


@compiled
def improved_policy(tree: Tree, policy: Floats) -> float:
    """Write the softmax of the root moves' scores as a policy; return the value of the root under it."""
    score_moves(tree, policy)
    node = tree.nodes[0]
    if node.proven:
        for i in range(node.edges):
            won = tree.edges[node.first + i].proven == node.mover + 1
            policy[i] = 0.0 if won or node.proven != node.mover + 1 else LOST_SCORE
    highest, total, value = policy[0], 0.0, 0.0
    for i in range(node.edges):
        highest = max(highest, policy[i])
    untried = untried_value(tree)
    for i in range(node.edges):
        edge = tree.edges[node.first + i]
        policy[i] = math.exp(policy[i] - highest)
        total += policy[i]
        value += policy[i] * (edge_value(node, edge) if edge.visits or edge.proven else untried)
    for i in range(node.edges):
        policy[i] /= total
    return value / total
