"""What search trees share: decisions that are settled, and the way from a move to what chance made of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pharos.core.native import compiled, inlined
from pharos.games.duel.rules.state import NOBODY

UNPROVEN = 0  # otherwise: the winner plus one, NOBODY for a proven tie


class Decision(Protocol):
    """A node of a tree."""

    first: int  # its edges stand in a row
    edges: int
    mover: int
    proven: int
    key: int  # what chance brought to get here
    sibling: int  # the next node of the same edge, or 0


class Branch(Protocol):
    """A move at a decision."""

    proven: int
    child: int  # the first node behind it, or 0


@inlined
def worth_to_first(proven: int) -> float:
    """What a proven result is worth to seat 0, a tie being half a win."""
    return 0.5 if proven == NOBODY + 1 else 2.0 - proven


@inlined
def child_of(edge: Branch, key: int, nodes: Sequence[Decision]) -> int:
    """The node that a move leads to with this outcome; 0 when there is none yet."""
    child = edge.child
    while child and nodes[child].key != key:
        child = nodes[child].sibling
    return child


@compiled
def settle(node: Decision, edges: Sequence[Branch]) -> None:
    """Prove a decision if its edges allow it: the mover has a won move, or every move is settled."""
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
