"""Equal numbers of simulations for chosen moves of the root, as an analysis needs them."""

from __future__ import annotations

from typing import Any

from pharos.core.native import Ids, compiled
from pharos.search.puct import simulate
from pharos.search.tree import Tree


@compiled
def simulate_chosen(tree: Tree, net: Any, chosen: Ids, n: int, share: int, stop: Ids) -> int:
    """Run `share` simulations of each of n moves, given by their indices; return the number of simulations.

    A proven move needs none, but a proven root does not end the simulations of the other moves.
    """
    first = tree.nodes[0].first
    used = 0
    for i in range(n):
        e = first + chosen[i]
        for _ in range(share):
            if tree.edges[e].proven or stop[0]:
                break
            simulate(tree, net, e)
            used += 1
    tree.stats[0].simulations += used
    return used
