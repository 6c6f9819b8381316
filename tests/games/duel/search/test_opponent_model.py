"""The opponent model of Duel detects greedy opponents, and the search plans for their moves."""

from __future__ import annotations

import math
from statistics import mean

import pytest
from midgames import position_after

from pharos import duel
from pharos.core.chance import stream
from pharos.core.native import integers, write, zeros
from pharos.games.duel.players.search_player import PharosPlayer, make_search
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.forecast import greedy_move, make_greedy_workspace
from pharos.games.duel.search.greedy import DRAWS
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.players import make_player
from pharos.search.opponent_model import parent_of, path_evidence, posterior
from pharos.search.puct import run_simulations
from pharos.search.tree_search import TreeSearch

pytestmark = pytest.mark.slow


def forecast(game: duel.Game) -> str:
    """The predicted move of a greedy player."""
    states = zeros(State, 1)
    write(states, 0, game.state)
    move = greedy_move(make_greedy_workspace(), states[0], stream(1, "forecast"), DRAWS)
    return format_move(game.state, int(move))


def search(state: State, simulations: int, by_worth: tuple[int, float] | None = None) -> TreeSearch:
    """Run a search; `by_worth` gives a seat modelled as greedy and the probability of that."""
    searched = make_search(simulations + 1, stream(1, "test"), 0)
    if by_worth:
        searched.predict_seat(*by_worth)
    searched.begin(shipped_net(), state)
    run_simulations(searched.tree, shipped_net(), simulations, integers([0]))
    return searched


def visits(searched: TreeSearch) -> list[int]:
    """The visit count of each move."""
    return [edge.visits for edge in searched.edges(searched.node())]


def evidence_of(opponent: str, seed: int, ages: int = 1) -> float:
    """The evidence that an opponent is greedy after playing the given number of ages against it."""
    other = make_player(opponent, seed, threads=1)
    game, searched, told = duel.Game.new(seed=seed), make_search(30_000, stream(seed, "test"), 0), 0.0
    while game.to_move is not None and game.state.age <= ages:
        if game.to_move == 1:
            game.play(other.choose(game.view(1)).move)
            continue
        told += searched.evidence(game.state, 1)
        searched.begin_or_reuse(shipped_net(), game.state)
        run_simulations(searched.tree, shipped_net(), 3000, integers([0]))
        best = max(searched.edges(searched.node()), key=lambda edge: (edge.proven == 1, edge.visits))
        game.play(format_move(game.state, best.move))
    return told


def test_the_forecast_is_what_greedy_does() -> None:
    right = 0
    for seed in range(40):
        game = position_after(seed, seed)
        right += forecast(game) == make_player("greedy", seed).choose(game.view(None)).move
    assert right >= 36, "it averages over other deals of the hidden cards, so not always"


def test_evidence_changes_a_chance_by_its_odds() -> None:
    assert posterior(0.35, 0.0) == pytest.approx(0.35)
    assert posterior(0.5, math.log(3)) == pytest.approx(0.75)
    assert 0.0 <= posterior(0.35, -1e6) < 1e-9
    assert posterior(0.35, 1e6) == pytest.approx(1.0)


@pytest.mark.parametrize("seed", range(3))
def test_a_move_by_worth_is_evidence_for_it_and_any_other_against_it(seed: int) -> None:
    game = position_after(seed, 14)
    seat = game.state.turn
    searched = search(game.state, 2000)
    told: dict[bool, list[float]] = {True: [], False: []}
    for number in range(1, 400):
        if parent_of(searched.tree, number) == 0:
            edge = searched.edges(searched.node())[searched.node(number).edge]
            is_expected = format_move(game.state, edge.move) == forecast(game)
            told[is_expected].append(float(path_evidence(searched.tree, number, seat)))
            assert path_evidence(searched.tree, number, 1 - seat) == 0.0, "the moves of the other seat tell nothing"
    assert min(told[True]) > 0
    assert max(told[False]) < 0


def test_greedy_is_found_out_and_others_are_not() -> None:
    assert mean(evidence_of("greedy", seed) for seed in range(5)) > 3
    assert mean(evidence_of("pharos:nodes=100", seed) for seed in range(5)) < 0


def test_nothing_is_carried_over_to_another_game() -> None:
    player = PharosPlayer(1, ms=5, threads=1)
    player.choose(position_after(1, 12).view(None))
    player._evidence = 5.0
    player.choose(position_after(1, 20).view(None))
    assert player._evidence != 0.0, "the same game"
    player.choose(duel.Game.new(seed=77).view(None))
    assert player._evidence == 0.0


def test_the_expected_move_is_what_the_search_looks_at() -> None:
    game = position_after(3, 14)
    seat = game.state.turn
    game.play(make_player("greedy", 1).choose(game.view(None)).move)
    assert game.state.turn != seat
    searched = search(game.state, 4000, (seat, 1.0))
    nodes = [searched.node(number) for number in range(1, 60)]
    visited = [node for node in nodes if node.mover == seat and node.visits > 40]
    assert visited
    for node in visited:
        expected = searched.edges(node)[node.predicted - 1]
        assert expected.visits > 0.5 * node.visits


def test_without_a_chance_of_it_nothing_is_foreseen() -> None:
    state = position_after(3, 14).state
    plain, doubted = search(state, 500), search(state, 500, (1 - state.turn, 0.0))
    assert visits(plain) == visits(doubted)
    assert visits(plain) != visits(search(state, 500, (1 - state.turn, 1.0)))
