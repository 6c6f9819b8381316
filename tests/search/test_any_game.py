"""The tree searches play a game defined outside the package, through its hooks alone."""

from __future__ import annotations

import numpy as np
import pytest
from dice_nim import MOST_MOVES, THROW, NoNet, Pile, exact_value, make_workspace, roots_of

from pharos.core.chance import stream
from pharos.core.native import integers, read
from pharos.search.one_ply import evaluate_moves
from pharos.search.opponent_model import path_evidence
from pharos.search.proofs import UNPROVEN, value_for_first
from pharos.search.puct import init_root, run_simulations
from pharos.search.sequential_halving import search_by_halving
from pharos.search.tree import make_tree
from pharos.search.tree_search import TreeSearch, best_root_move
from pharos.search.uct import init_root as init_uct_root
from pharos.search.uct import make_uct_tree
from pharos.search.uct import run_simulations as run_uct_simulations

NET = NoNet(0.5)
PILES = range(3, 12)


def search(pieces: int, simulations: int, turn: int = 0, capacity: int = 3000) -> TreeSearch:
    tree = make_tree(capacity, stream(1, "test"), make_workspace(capacity), MOST_MOVES)
    found = TreeSearch(tree, roots_of(pieces, turn))
    init_root(tree, NET, roots_of(pieces, turn), 0)
    run_simulations(tree, NET, simulations, integers([0]))
    return found


def pile(pieces: int, turn: int) -> Pile:
    return read(roots_of(pieces, turn))


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("pieces", PILES)
def test_puct_comes_near_the_exact_value_and_proves_only_what_is_true(pieces: int, turn: int) -> None:
    best = best_root_move([search(pieces, 2000, turn)])
    assert best.value == pytest.approx(exact_value(pieces), abs=0.1)
    if best.proven != UNPROVEN:
        assert best.value == exact_value(pieces) in (0.0, 1.0)
    assert best.proven == UNPROVEN or pieces not in (6, 7)


def test_a_decision_with_all_outcomes_known_is_proven() -> None:
    assert best_root_move([search(3, 50)]).proven == 2
    assert best_root_move([search(5, 50)]).proven == 1


def test_the_throw_is_the_only_way_out() -> None:
    assert best_root_move([search(6, 500)]).move == THROW


@pytest.mark.parametrize("budget", [1, 8, 40])
def test_halving_spends_its_budget(budget: int) -> None:
    found = search(9, 0)
    search_by_halving(found.tree, NET, budget, False, np.zeros(MOST_MOVES, np.float32), integers([0]))
    assert sum(edge.visits for edge in found.edges(found.node())) == budget


def test_a_subtree_is_reused() -> None:
    found = search(9, 500)
    child = next(edge for edge in found.edges(found.node()) if edge.move == 1).child
    visits = found.node(child).visits
    found.begin_or_reuse(NET, pile(8, 1))
    assert found.node().visits == visits > 0
    found.begin_or_reuse(NET, pile(9, 0))
    assert found.node().visits == 0, "a position that the tree does not have"


def test_a_predicted_opponent_does_what_is_predicted() -> None:
    found = search(9, 0)
    found.predict_seat(1, 1.0)
    run_simulations(found.tree, NET, 1000, integers([0]))
    for number in range(1, 6):
        node = found.node(number)
        if node.mover == 1 and node.visits > 40:
            assert found.edges(node)[node.predicted - 1].visits > node.visits - 10


def test_a_predicted_move_is_evidence_and_another_one_counts_against_it() -> None:
    found = search(9, 100, turn=1)
    edges = {edge.move: edge.child for edge in found.edges(found.node())}
    assert path_evidence(found.tree, edges[1], 1) > 0 > path_evidence(found.tree, edges[2], 1)


def test_one_ply_sees_only_the_end() -> None:
    values = np.zeros(MOST_MOVES, np.float32)
    evaluate_moves(search(5, 0).tree, NET, values)
    assert values.tolist() == [0.5] * 3
    assert evaluate_moves(search(2, 0).tree, NET, values) == 1


@pytest.mark.parametrize("pieces", [3, 4, 5, 6])
def test_uct_finds_the_best_moves(pieces: int) -> None:
    tree = make_uct_tree(3000, stream(1, "test"), make_workspace(1), MOST_MOVES)
    init_uct_root(tree, roots_of(pieces), 0)
    run_uct_simulations(tree, 3000, integers([0]))
    root = read(tree.nodes)
    if root.proven:
        assert value_for_first(root.proven) == exact_value(pieces)
    edges = [read(tree.edges, e) for e in range(root.first, root.first + root.edges)]
    best = max(edges, key=lambda edge: (edge.proven == 1, edge.visits))
    assert best.move in {3: (1, 2), 4: (1,), 5: (2,), 6: (THROW,)}[pieces]
