"""Proven results of decisions and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pharos.core.native import compiled, inlined

NOBODY = 2  # the winner of a tie
UNPROVEN = 0  # otherwise: the winner plus one


class DecisionNode(Protocol):
    """A node of a tree."""

    first: int  # index of its first edge; its edges are contiguous
    edges: int
    mover: int
    proven: int


class MoveEdge(Protocol):
    """A move at a decision."""

    proven: int


@inlined
def value_for_first(proven: int) -> float:
    """The value of a proven result for seat 0; a tie is half a win."""
    return 0.5 if proven == NOBODY + 1 else 2.0 - proven


@compiled
def prove_node(node: DecisionNode, edges: Sequence[MoveEdge]) -> None:
    """Mark a decision as proven if the mover has a winning move or every move is proven."""
    won = node.mover + 1
    best = 2 - node.mover
    for e in range(node.first, node.first + node.edges):
        proven = edges[e].proven
        if proven == won:
            node.proven = won
            return
        if proven == UNPROVEN:
            best = UNPROVEN
        elif proven == NOBODY + 1 and best != UNPROVEN:
            best = proven
    node.proven = best
