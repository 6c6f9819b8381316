"""Infers from the opponent's moves whether it plays like the net or greedily.

The tree of the last search holds the net's policy and the predicted greedy move for every decision in it. Each move of
the opponent since then is evidence for one of the two.
"""

from __future__ import annotations

import math

from pharos.core.native import compiled
from pharos.search.hooks import predict_move
from pharos.search.tree import Tree

LAPSE_RATE = 0.05  # how often a greedy player deviates from the prediction
RANDOM_RATE = 0.2  # how often a player like the net moves at random
PRIOR = 0.2  # probability that the opponent is greedy, before it has made a move
PREDICTION_THRESHOLD = 0.5  # the search uses the predictions from this probability on
MAX_CONFIDENCE = 0.95
OVERWHELMING = 50.0
MAX_EVIDENCE = 8.0  # low enough that two contrary moves can still change the verdict


@compiled
def parent_of(tree: Tree, number: int) -> int:
    """The parent of a node."""
    e = tree.nodes[number].edge
    parent = number - 1
    while not tree.nodes[parent].first <= e < tree.nodes[parent].first + tree.nodes[parent].edges:
        parent -= 1
    return parent


@compiled
def path_evidence(tree: Tree, number: int, seat: int) -> float:
    """The log likelihood ratio of a seat's moves from the root to a node: greedy against like the net."""
    evidence = 0.0
    while number:
        edge = tree.edges[tree.nodes[number].edge]
        number = parent_of(tree, number)
        node = tree.nodes[number]
        if node.mover == seat and node.edges > 1:
            by_net = RANDOM_RATE / node.edges + (1.0 - RANDOM_RATE) * edge.prior
            is_predicted = edge.move == predict_move(tree.game, number, tree.rngs, False)
            by_prediction = 1.0 - LAPSE_RATE if is_predicted else LAPSE_RATE / (node.edges - 1)
            evidence += math.log(by_prediction / by_net)
    return evidence


def posterior(prior: float, evidence: float) -> float:
    """Update a probability with evidence, given as a log likelihood ratio."""
    return prior / (prior + (1.0 - prior) * math.exp(-max(min(evidence, OVERWHELMING), -OVERWHELMING)))
