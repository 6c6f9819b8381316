"""The search with the net sees no hidden cards, is reproducible, and its proven results are correct."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
import sizes
from midgames import endgame, position_after, states_of

from pharos import duel
from pharos.core.chance import stream
from pharos.core.native import integers, read
from pharos.games.duel.bench.blunders import count_blunders
from pharos.games.duel.players.search_player import make_search
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.hooks import REVEALS
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.games.duel.search.solver import solve, solve_moves
from pharos.search.one_ply import evaluate_moves
from pharos.search.puct import run_simulations
from pharos.search.sequential_halving import improved_policy, search_by_halving
from pharos.search.tree import NUMBERED, Edge
from pharos.search.tree_reuse import find_node, move_root
from pharos.search.tree_search import TreeSearch

pytestmark = pytest.mark.slow

STAGES = ((1, 0), (2, 5), (3, 12), (4, 27), (5, 40), (6, 55))


def begin(state: State, capacity: int = 3000, seed: int = 1) -> TreeSearch:
    searched = make_search(capacity, stream(seed, "test"), 0)
    searched.begin(shipped_net(), state)
    return searched


def search(state: State, simulations: int, capacity: int = 3000, seed: int = 1) -> TreeSearch:
    searched = begin(state, capacity, seed)
    run_simulations(searched.tree, shipped_net(), simulations, integers([0]))
    return searched


def numbers() -> Any:
    return np.zeros(MOST_MOVES, np.float32)


def summary(searched: TreeSearch) -> list[tuple[Any, ...]]:
    return [(e.move, e.visits, e.total, e.prior, e.proven, e.kind) for e in searched.edges(searched.node())]


@pytest.mark.parametrize(("seed", "plies"), STAGES)
def test_reshuffling_the_hidden_cards_changes_nothing(seed: int, plies: int) -> None:
    view = position_after(seed, plies).view(None)
    results = [summary(search(duel.Game.from_view(view, other).state, 600)) for other in (1, 2, 3)]
    assert results[0] == results[1] == results[2]
    assert sum(row[1] for row in results[0]) == 600 or any(row[4] for row in results[0])


@pytest.mark.parametrize(("seed", "plies"), STAGES)
def test_priors_are_a_distribution_and_values_are_probabilities(seed: int, plies: int) -> None:
    searched = search(position_after(seed, plies).state, 500)
    for number in range(min(50, read(searched.tree.stats).nodes)):
        node = searched.node(number)
        edges = searched.edges(node)
        assert not edges or sum(e.prior for e in edges) == pytest.approx(1.0, abs=1e-4)
        assert 0.0 <= node.value <= 1.0
        assert all(-1e-3 <= e.total <= e.visits + 1e-3 for e in edges)


def test_a_full_tree_goes_on_searching() -> None:
    searched = search(position_after(2, 20).state, 900, capacity=100)
    assert read(searched.tree.stats).nodes == 100
    assert sum(e.visits for e in searched.edges(searched.node())) == 900


def test_noise_brings_variety() -> None:
    def chosen(state: State, with_noise: bool) -> set[int]:
        places = set()
        for seed in range(25):
            searched = begin(state, seed=seed)
            places.add(int(search_by_halving(searched.tree, shipped_net(), 0, with_noise, numbers(), integers([0]))))
        return places

    states = [position_after(seed, plies).state for seed, plies in STAGES]
    assert all(len(chosen(state, False)) == 1 for state in states)
    assert sum(len(chosen(state, True)) > 1 for state in states) >= 3


@pytest.mark.parametrize("budget", [1, 2, 7, 16, 100])
def test_halving_spends_its_budget_and_no_more(budget: int) -> None:
    searched = begin(position_after(3, 18).state)
    search_by_halving(searched.tree, shipped_net(), budget, False, numbers(), integers([0]))
    assert sum(e.visits for e in searched.edges(searched.node())) == budget == read(searched.tree.stats).simulations


def test_the_improved_policy_is_a_distribution_that_leaves_out_lost_moves() -> None:
    seen_lost = 0
    for seed in range(90):
        game = endgame(seed, 5)
        if game is None:
            continue
        searched = begin(game.state)
        search_by_halving(searched.tree, shipped_net(), 200, True, numbers(), integers([0]))
        policy = numbers()
        value = float(improved_policy(searched.tree, policy))
        node, edges = searched.node(), searched.edges(searched.node())
        assert policy.sum() == pytest.approx(1.0, abs=1e-4)
        assert -1e-6 <= value <= 1 + 1e-6
        for share, edge in zip(policy, edges, strict=False):
            if edge.proven == 2 - node.mover and node.proven != edge.proven:
                seen_lost += 1
                assert share < 1e-6
    assert seen_lost > 10


def test_proven_results_are_those_of_the_solver() -> None:
    proven = {0.0: 0, 0.5: 0, 1.0: 0}
    reveals = 0
    for seed in range(250):
        game = endgame(seed, 4 + seed % 4)
        if game is None:
            continue
        searched = search(game.state, 800)
        node = searched.node()
        exact = dict(solve_moves(game.state, nodes=3_000_000) or [])
        for edge in searched.edges(node) if exact else []:
            if edge.proven:
                reveals += edge.kind == REVEALS
                worth = 0.5 if edge.proven == 3 else float(edge.proven == node.mover + 1)
                assert exact[edge.move] == worth, f"game {seed}: {edge.move}"
        if node.proven and exact:
            worth = 0.5 if node.proven == 3 else float(node.proven == node.mover + 1)
            assert max(exact.values()) == worth, f"game {seed}"
            proven[worth] += 1
    assert proven[0.0] > 10
    assert proven[1.0] > 10
    assert reveals > 10


def test_the_search_comes_near_the_exact_value() -> None:
    errors = []
    for seed in range(60):
        game = endgame(seed, 8)
        solution = solve(game.state, nodes=200_000) if game else None
        if game is None or solution is None:
            continue
        searched = search(game.state, 3000)
        best = max(searched.edges(searched.node()), key=lambda e: e.visits)
        if not searched.node().proven:
            errors.append(abs(best.total / best.visits - solution.value))
    assert len(errors) > 10
    assert sum(errors) / len(errors) < 0.12


def test_one_ply_sees_a_won_game_and_no_hidden_card() -> None:
    view = position_after(3, 25).view(None)
    rows = []
    for other in (1, 2):
        searched = begin(duel.Game.from_view(view, other).state)
        values = numbers()
        evaluate_moves(searched.tree, shipped_net(), values)
        rows.append(values.tolist())
    assert rows[0] == rows[1]


def last_card(seed: int, age: int) -> duel.Game:
    """A random game with one card of an age left and several legal moves."""
    while True:
        game, rng = duel.Game.new(seed=seed), random.Random(seed)
        while game.to_move is not None and game.age <= age:
            is_last = game.age == age and sum(card is not None for card in game.tableau) == 1
            if is_last and game.phase == "turn" and len(game.moves()) > 2:
                return game
            game.play(rng.choice(game.moves()))
        seed += 1000


def children(searched: TreeSearch, edge: Edge) -> list[int]:
    """The child nodes of an edge."""
    found, child = [], edge.child
    while child:
        found.append(child)
        child = searched.node(child).sibling
    return found


@pytest.mark.parametrize(("seed", "age"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_moves_that_end_an_age_meet_the_same_deals_and_the_tree_goes_on_behind_them(seed: int, age: int) -> None:
    searched = search(last_card(seed, age).state, 1500)
    dealt: dict[int, set[tuple[int, ...]]] = {}
    compared = 0
    for edge in searched.edges(searched.node()):
        behind = children(searched, edge) if edge.kind == NUMBERED else []
        assert len(behind) <= 1 + 2 * edge.visits**0.5
        compared += len(behind) > 1
        for child in behind:
            deck = read(searched.tree.game.states, child).deck
            dealt.setdefault(searched.node(child).key, set()).add(tuple(deck[SLOTS * age : SLOTS * (age + 1)]))
        if behind and edge.visits > 100:
            assert sum(searched.node(child).visits for child in behind) > edge.visits / 2
    assert compared >= 2
    assert all(len(decks) == 1 for decks in dealt.values())
    assert len({deck for decks in dealt.values() for deck in decks}) == len(dealt) > 10


def test_another_seed_brings_other_deals() -> None:
    state = last_card(1, 1).state
    decks = []
    for seed in (1, 2):
        searched = search(state, 200, seed=seed)
        ending = next(edge for edge in searched.edges(searched.node()) if edge.kind == NUMBERED)
        decks.append([tuple(read(searched.tree.game.states, child).deck) for child in children(searched, ending)])
    assert not set(decks[0]) & set(decks[1])


def test_a_tree_is_kept_for_the_position_that_is_reached() -> None:
    kept = 0
    for seed, plies in STAGES:
        game = position_after(seed, plies)
        searched = search(game.state, 2000)
        for _ in range(2):
            edges = searched.edges(searched.node())
            game.play(game.moves()[max(range(len(edges)), key=lambda i: edges[i].visits)])
            if game.to_move is None:
                break
            roots = states_of(game, 1)
            number = int(find_node(searched.tree, roots, 0))
            if number < 0:
                break
            before = summary_of(searched, number)
            move_root(searched.tree, number, integers([0] * len(searched.tree.nodes)))
            assert summary_of(searched, 0) == before
            kept += 1
            check_links(searched)
            run_simulations(searched.tree, shipped_net(), 300, integers([0]))
            check_links(searched)
    assert kept >= 5


def test_a_tree_is_not_kept_for_a_position_that_only_looks_alike() -> None:
    """The same slots are empty and the same cards are in the layout, but a different card was turned up and sold."""
    found = 0
    for seed in range(40):
        game = position_after(seed, 14)
        if game.to_move is None or game.phase != "turn":
            continue
        other = duel.Game.from_view(game.view(None), seed + 1)
        for _ in range(4):
            sales = [slot for slot in game.open_slots() if slot in other.open_slots()]
            for twin in (game, other):
                if twin.phase == "turn" and sales:
                    twin.play(f"sell {twin.tableau[sales[-1]]}")
        if game.discard == other.discard or game.to_move is None or game.tableau != other.tableau:
            continue
        found += 1
        searched = search(game.state, 50)
        assert int(find_node(searched.tree, states_of(game, 1), 0)) == 0
        assert int(find_node(searched.tree, states_of(other, 1), 0)) == -1
    assert found > 0


def summary_of(searched: TreeSearch, number: int) -> tuple[Any, ...]:
    node, unseen = searched.node(number), read(searched.tree.game.unseen, number)
    return node.mover, unseen.low, unseen.high, [(e.move, e.visits, e.total) for e in searched.edges(node)]


def check_links(searched: TreeSearch) -> None:
    """Check that every node except the root is the child of exactly one edge."""
    stats = read(searched.tree.stats)
    seen = [0] * stats.nodes
    for number in range(stats.nodes):
        for edge in searched.edges(searched.node(number)):
            for child in children(searched, edge):
                seen[child] += 1
    assert seen == [0] + [1] * (stats.nodes - 1)


def test_no_win_is_missed_and_no_loss_at_once_allowed() -> None:
    games = sizes.scaled(24, usual=8)
    found = count_blunders("pharos:nodes=100", ("rush-science", "rush-military"), games, seed=sizes.seed + 5)
    assert found.games == games
    assert found.missed_wins == found.avoidable_losses == 0


def test_the_count_of_blunders_finds_those_of_a_random_player() -> None:
    found = count_blunders("random", ("random", "rush-military"), sizes.scaled(40), seed=sizes.seed + 5)
    assert found.missed_wins > 0
    assert found.avoidable_losses > 0
