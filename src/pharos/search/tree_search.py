"""Single-threaded searches as Python objects, and merging their results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pharos.core.chance import Rng, fork
from pharos.core.native import Ids, compiled, integers, read, write, zeros
from pharos.search.opponent_model import path_evidence
from pharos.search.proofs import UNPROVEN, DecisionNode, MoveEdge, value_for_first
from pharos.search.puct import PER_MILLE, init_root
from pharos.search.tree import Edge, Node, Tree
from pharos.search.tree_reuse import find_node, move_root

N = TypeVar("N", bound=DecisionNode)
E = TypeVar("E", bound=MoveEdge)


@compiled
def _fork(into: list[Rng], parents: list[Rng], number: int) -> None:
    fork(into[0], parents[0], number)


def forked_stream(parents: list[Rng], number: int) -> list[Rng]:
    """The random stream of a thread."""
    own = zeros(Rng, 1)
    _fork(own, parents, number)
    return own


class TreeView(Generic[N, E]):
    """Reads the nodes and edges of a tree."""

    def __init__(self, nodes: list[N], edges: list[E]) -> None:
        self._nodes: list[N] = nodes
        self._edges: list[E] = edges

    def node(self, number: int = 0) -> N:
        """A decision; 0 is the root."""
        return read(self._nodes, number)

    def edges(self, node: N) -> list[E]:
        """The moves of a decision with their search statistics."""
        return [read(self._edges, e) for e in range(node.first, node.first + node.edges)]


class TreeSearch(TreeView[Node, Edge]):
    """A PUCT search of one position by one thread; its tree can be reused for the next position."""

    def __init__(self, tree: Tree, roots: list[Any]) -> None:
        super().__init__(tree.nodes, tree.edges)
        self.tree = tree
        self._roots = roots  # an array of one position
        self._numbers: Ids | None = None

    def begin(self, net: Any, state: Any) -> None:
        """Start a new tree."""
        write(self._roots, 0, state)
        init_root(self.tree, net, self._roots, 0)

    def begin_or_reuse(self, net: Any, state: Any) -> None:
        """Continue with the subtree of a position if the tree has one, otherwise start a new tree."""
        number = self._find(state)
        if number < 0:
            init_root(self.tree, net, self._roots, 0)
            return
        if self._numbers is None:
            self._numbers = integers([0] * len(self.tree.nodes))
        move_root(self.tree, number, self._numbers)

    def evidence(self, state: Any, seat: int) -> float:
        """The evidence from a seat's moves since the last search that it plays greedily.

        0 if the position is not in the tree.
        """
        return float(path_evidence(self.tree, max(self._find(state), 0), seat))

    def predict_seat(self, seat: int, chance: float) -> None:
        """Assume that a seat plays greedily with this probability."""
        stats = read(self.tree.stats)
        stats.predicted_seat, stats.prediction_rate = seat + 1 if chance else 0, round(PER_MILLE * chance)
        write(self.tree.stats, 0, stats)

    @property
    def evaluated(self) -> int:
        """The number of positions that the net has evaluated."""
        return int(read(self.tree.stats).evaluated)

    def _find(self, state: Any) -> int:
        write(self._roots, 0, state)
        return int(find_node(self.tree, self._roots, 0))


@dataclass
class RootMove:
    """The combined statistics of a root move over the searches of all threads."""

    move: int
    visits: int = 0
    total: float = 0.0
    proven: int = UNPROVEN


@dataclass
class RootResult:
    """The best move according to the searches of all threads."""

    move: int
    value: float  # for the mover
    proven: int
    evaluated: int


def merge_roots(searches: list[TreeSearch]) -> list[RootMove]:
    """Sum the statistics of each root move over all searches."""
    rows = [search.edges(search.node()) for search in searches]
    moves = [RootMove(edge.move) for edge in rows[0]]
    for row in rows:
        for root, edge in zip(moves, row, strict=True):
            root.visits += edge.visits
            root.total += edge.total
            root.proven = root.proven or edge.proven
    return moves


def best_root_move(searches: list[TreeSearch]) -> RootResult:
    """The best move: a proven win, otherwise the most visited move that is not proven lost."""
    roots = [search.node() for search in searches]
    mover = roots[0].mover
    proven = next((root.proven for root in roots if root.proven), UNPROVEN)
    won, lost = mover + 1, 2 - mover

    def rank(root: RootMove) -> tuple[bool, bool, bool, int, float]:
        is_exact = proven != UNPROVEN and root.proven == proven
        return root.proven == won, root.proven != lost, is_exact, root.visits, root.total

    best = max(merge_roots(searches), key=rank)
    if proven or best.proven:
        first = value_for_first(proven or best.proven)
        value = 1.0 - first if mover else first
    elif best.visits:
        value = best.total / best.visits
    else:
        value = float(roots[0].value)
    evaluated = sum(search.evaluated for search in searches)
    return RootResult(best.move, min(max(float(value), 0.0), 1.0), proven, evaluated)
