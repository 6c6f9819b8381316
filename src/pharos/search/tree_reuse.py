"""Tree reuse: after moves are made, the subtree of the new position is kept."""

from __future__ import annotations

from typing import Any

from pharos.core.native import Ids, compiled, copy
from pharos.search.hooks import is_same_position, move_position, set_position
from pharos.search.tree import CERTAIN, Tree, hash_slot

DROPPED = 0  # the new number of a node that is not kept; the new root has this number too, but no parent
KEPT = 1  # marks a node until its new number is known


@compiled
def find_node(tree: Tree, roots: Any, i: int) -> int:
    """Find the unproven node that has position `i` of `roots`; return its number, or -1."""
    set_position(tree.game, roots, i)
    for number in range(tree.stats[0].nodes):
        node = tree.nodes[number]
        if node.edges > 0 and not node.proven and is_same_position(tree.game, number):
            return number
    return -1


@compiled
def move_root(tree: Tree, root: int, numbers: Ids) -> None:
    """Make a node the root and drop everything outside its subtree.

    `numbers` is a scratch buffer with an entry for each node. Nodes are stored in the order in which they were added,
    so parents precede their children and everything moves towards the front.
    """
    stats = tree.stats[0]
    stats.evaluated = 0
    for number in range(stats.nodes):
        numbers[number] = DROPPED
    nodes, edges = 0, 0
    for number in range(root, stats.nodes):
        if number != root and numbers[number] == DROPPED:
            continue
        source = tree.nodes[number]
        for e in range(source.first, source.first + source.edges):
            child = tree.edges[e].child
            while child:
                numbers[child] = KEPT
                child = tree.nodes[child].sibling
        numbers[number] = nodes
        first = source.first
        copy(tree.nodes[nodes], source)
        move_position(tree.game, nodes, number)
        tree.nodes[nodes].first = edges
        for k in range(source.edges):
            copy(tree.edges[edges + k], tree.edges[first + k])
        edges += tree.nodes[nodes].edges
        nodes += 1
    stats.nodes = nodes
    stats.edges = edges
    relink(tree, numbers)


@compiled
def relink(tree: Tree, numbers: Ids) -> None:
    """Replace old node numbers with the new ones in all links."""
    tree.nodes[0].sibling = 0
    tree.nodes[0].key = 0
    for number in range(tree.stats[0].nodes):
        tree.nodes[number].sibling = numbers[tree.nodes[number].sibling] if tree.nodes[number].sibling else 0
    tree.hash_table[:] = 0
    for e in range(tree.stats[0].edges):
        child = numbers[tree.edges[e].child] if tree.edges[e].child else 0
        tree.edges[e].child = child
        while child:
            tree.nodes[child].edge = e
            if tree.edges[e].kind != CERTAIN:
                tree.hash_table[hash_slot(tree, e, tree.nodes[child].key)] = child
            child = tree.nodes[child].sibling
