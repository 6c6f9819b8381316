"""The choice at the root for small budgets: sequential halving over the most promising moves.

Half of the moves that are still considered drops out after each round, so that few simulations are spent well. With
luck (Gumbel noise added to the net's numbers) the moves that are considered are a fair sample of the net's opinion,
which self-play needs for its variety; without luck they are simply its best.

Danihelka and others, "Policy improvement by planning with Gumbel" (2022).
"""

from __future__ import annotations

import math

from pharos.core.chance import WORD, Rng, below
from pharos.core.native import Ids, compiled, inlined
from pharos.games.duel.search.net import Floats, Net
from pharos.games.duel.search.proofs import worth_to_first
from pharos.games.duel.search.puct import simulate
from pharos.games.duel.search.tree import Edge, Node, Tree

CONSIDERED = 16
VISIT_WEIGHT = 50.0  # a worth counts as if so many visits more had been made
WORTH_SCALE = 0.5  # turns worth, times visits, into the unit of the net's numbers
LOST = -1e9  # the number of a move that is proven lost


@inlined
def luck(rng: Rng) -> float:
    """A random number with the Gumbel distribution."""
    return -math.log(-math.log((below(rng, WORD) + 0.5) / WORD))


@inlined
def worth(node: Node, edge: Edge) -> float:
    """What a tried move is worth to the mover; exact when it is settled."""
    if edge.proven:
        first = worth_to_first(edge.proven)
        return 1.0 - first if node.mover else first
    return edge.total / edge.visits


@compiled
def expected_worth(tree: Tree) -> float:
    """What the root's untried moves are taken to be worth: the net's opinion mixed with what the tried ones brought."""
    node = tree.nodes[0]
    visits, prior, total = 0, 0.0, 0.0
    for e in range(node.first, node.first + node.edges):
        edge = tree.edges[e]
        if edge.visits:
            visits += edge.visits
            prior += edge.prior
            total += edge.prior * worth(node, edge)
    if visits == 0:
        return node.value
    return (node.value + visits * total / prior) / (1 + visits)


@compiled
def number_moves(tree: Tree, numbers: Floats) -> None:
    """Write a number for each move of the root: the net's opinion corrected by what the search found."""
    node = tree.nodes[0]
    most = 0
    for e in range(node.first, node.first + node.edges):
        most = max(most, tree.edges[e].visits)
    scale = WORTH_SCALE * (VISIT_WEIGHT + most)
    other = expected_worth(tree)
    for i in range(node.edges):
        edge = tree.edges[node.first + i]
        if edge.proven == 2 - node.mover:
            numbers[i] = LOST
        else:
            found = worth(node, edge) if edge.visits or edge.proven else other
            numbers[i] = math.log(edge.prior + 1e-9) + scale * found


@compiled
def rank(tree: Tree, numbers: Floats) -> None:
    """Number the root's moves anew, with their luck, and sort them, best first; lost ones come last."""
    number_moves(tree, numbers)
    n = tree.nodes[0].edges
    for i in range(n):
        numbers[i] += tree.luck[i]
    for i in range(1, n):
        move = tree.order[i]
        j = i
        while j > 0 and numbers[tree.order[j - 1]] < numbers[move]:
            tree.order[j] = tree.order[j - 1]
            j -= 1
        tree.order[j] = move


@compiled
def try_moves(tree: Tree, net: Net, n: int, share: int, left: int, stop: Ids) -> int:
    """Try each of the first n moves in order so many times, unless they are settled; how often in all."""
    node = tree.nodes[0]
    used = 0
    for i in range(n):
        e = node.first + tree.order[i]
        for _ in range(share):
            if used == left or tree.edges[e].proven or node.proven or stop[0]:
                break
            simulate(tree, net, e)
            used += 1
    tree.counts[0].simulations += used
    return used


@compiled
def halve(tree: Tree, net: Net, budget: int, is_lucky: bool, numbers: Floats, stop: Ids) -> int:
    """Search the root with so many simulations; the place of the chosen move among the root's moves.

    `numbers` is working space. What is proven ends the search early.
    """
    node = tree.nodes[0]
    for i in range(node.edges):
        tree.luck[i] = luck(tree.rngs[0]) if is_lucky else 0.0
        tree.order[i] = i
    rank(tree, numbers)
    n = min(node.edges, CONSIDERED, max(budget // 2, 1))
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    left = budget
    while left > 0:
        used = try_moves(tree, net, n, max(budget // (rounds * n), 1), left, stop)
        if used == 0:
            break
        left -= used
        rank(tree, numbers)
        n = min(n, max(n // 2, 2))
    return chosen_move(tree)


@compiled
def chosen_move(tree: Tree) -> int:
    """The place of the move to make: a won one, then the best in order that was tried."""
    node = tree.nodes[0]
    for i in range(node.edges):
        if tree.edges[node.first + i].proven == node.mover + 1:
            return i
    for i in range(node.edges):
        if tree.edges[node.first + tree.order[i]].visits:
            return tree.order[i]
    return tree.order[0]


@compiled
def improved_policy(tree: Tree, numbers: Floats) -> float:
    """Write how likely each move of the root should be; what the root is worth to its mover when it plays so."""
    number_moves(tree, numbers)
    node = tree.nodes[0]
    if node.proven:
        for i in range(node.edges):
            won = tree.edges[node.first + i].proven == node.mover + 1
            numbers[i] = 0.0 if won or node.proven != node.mover + 1 else LOST
    highest, total, value = numbers[0], 0.0, 0.0
    for i in range(node.edges):
        highest = max(highest, numbers[i])
    other = expected_worth(tree)
    for i in range(node.edges):
        edge = tree.edges[node.first + i]
        numbers[i] = math.exp(numbers[i] - highest)
        total += numbers[i]
        value += numbers[i] * (worth(node, edge) if edge.visits or edge.proven else other)
    for i in range(node.edges):
        numbers[i] /= total
    return value / total
