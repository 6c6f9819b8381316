"""Opponents of Duel who go by worth are found out, and what they will do is planned for."""

from __future__ import annotations

import math
from statistics import mean

import pytest
from midgames import position_after

from pharos import duel
from pharos.core.chance import stream
from pharos.core.native import integers, write, zeros
from pharos.games.duel.players.search_player import PharosPlayer, Thought
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.forecast import expected_move, make_desk
from pharos.games.duel.search.greedy import DRAWS
from pharos.games.duel.search.opponent_model import parent_of, posterior, weigh_moves
from pharos.games.duel.search.puct import go_on
from pharos.games.duel.search.shipped_net import shipped_net
from pharos.players import make_player


def forecast(game: duel.Game) -> str:
    """What somebody who goes by worth is expected to do."""
    states = zeros(State, 1)
    write(states, 0, game.state)
    move = expected_move(make_desk(), states[0], stream(1, "forecast"), DRAWS)
    return format_move(game.state, int(move))


def search(state: State, simulations: int, by_worth: tuple[int, float] | None = None) -> Thought:
    """A search, perhaps with a seat that is taken to go by worth."""
    thought = Thought(simulations + 1, stream(1, "test"), 0)
    if by_worth:
        thought.expect(*by_worth)
    thought.begin(shipped_net(), state)
    go_on(thought.tree, shipped_net(), simulations, integers([0]))
    return thought


def visits(thought: Thought) -> list[int]:
    """How often each move was tried."""
    return [edge.visits for edge in thought.edges(thought.node())]


def evidence_of(opponent: str, seed: int, ages: int = 1) -> float:
    """What a search of so many ages against an opponent tells of it."""
    other = make_player(opponent, seed, threads=1)
    game, thought, told = duel.Game.new(seed=seed), Thought(30_000, stream(seed, "test"), 0), 0.0
    while game.to_move is not None and game.state.age <= ages:
        if game.to_move == 1:
            game.play(other.choose(game.view(1)).move)
            continue
        told += thought.weigh(game.state)
        thought.go_on_with(shipped_net(), game.state)
        go_on(thought.tree, shipped_net(), 3000, integers([0]))
        best = max(thought.edges(thought.node()), key=lambda edge: (edge.proven == 1, edge.visits))
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
    thought = search(game.state, 2000)
    told: dict[bool, list[float]] = {True: [], False: []}
    for number in range(1, 400):
        if parent_of(thought.tree, number) == 0:
            edge = thought.edges(thought.node())[thought.node(number).edge]
            is_expected = format_move(game.state, edge.move) == forecast(game)
            told[is_expected].append(float(weigh_moves(thought.tree, number, seat)))
            assert weigh_moves(thought.tree, number, 1 - seat) == 0.0, "the moves of the other seat tell nothing"
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
    thought = search(game.state, 4000, (seat, 1.0))
    nodes = [thought.node(number) for number in range(1, 60)]
    visited = [node for node in nodes if node.mover == seat and node.visits > 40]
    assert visited
    for node in visited:
        expected = thought.edges(node)[node.expected - 1]
        assert expected.visits > 0.5 * node.visits


def test_without_a_chance_of_it_nothing_is_foreseen() -> None:
    state = position_after(3, 14).state
    plain, doubted = search(state, 500), search(state, 500, (1 - state.turn, 0.0))
    assert visits(plain) == visits(doubted)
    assert visits(plain) != visits(search(state, 500, (1 - state.turn, 1.0)))
