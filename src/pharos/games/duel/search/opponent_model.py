"""How the opponent seems to play, judged by what it has done so far.

It may play as the net would, or go by what moves are worth at once. The tree of the last search knows both answers for
every decision that it has seen; each move that the opponent made since then makes one of the two likelier.
"""

from __future__ import annotations

import math

from pharos.core.native import compiled
from pharos.games.duel.search.forecast import expected_move
from pharos.games.duel.search.greedy import DRAWS
from pharos.games.duel.search.tree import Tree

LAPSE = 0.05  # how often somebody who goes by worth does something else
SURPRISE = 0.2  # how often somebody who plays as the net would does anything
PRIOR = 0.2  # that the opponent goes by worth, before it has done anything
SURE = 0.5  # from this chance on it is taken to do so
MOST_SURE = 0.95  # however much it has shown
OVERWHELMING = 50.0
MOST_EVIDENCE = 8.0  # nobody is so well known that two other moves would not change it


@compiled
def parent_of(tree: Tree, number: int) -> int:
    """The node that a node's edge belongs to."""
    e = tree.nodes[number].edge
    parent = number - 1
    while not tree.nodes[parent].first <= e < tree.nodes[parent].first + tree.nodes[parent].edges:
        parent -= 1
    return parent


@compiled
def weigh_moves(tree: Tree, number: int, seat: int) -> float:
    """How much likelier the moves of a seat on the way from the root to a node are by worth, as a logarithm."""
    evidence = 0.0
    while number:
        edge = tree.edges[tree.nodes[number].edge]
        number = parent_of(tree, number)
        node = tree.nodes[number]
        if node.mover == seat and node.edges > 1:
            by_net = SURPRISE / node.edges + (1.0 - SURPRISE) * edge.prior
            is_expected = edge.move == expected_move(tree.forecast, tree.states[number], tree.rngs, DRAWS)
            by_worth = 1.0 - LAPSE if is_expected else LAPSE / (node.edges - 1)
            evidence += math.log(by_worth / by_net)
    return evidence


def posterior(prior: float, evidence: float) -> float:
    """A chance after evidence, a logarithm."""
    return prior / (prior + (1.0 - prior) * math.exp(-max(min(evidence, OVERWHELMING), -OVERWHELMING)))
