"""The handcrafted move values of 7 Wonders match human preferences, use public information only, change nothing."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from pharos import wonders
from pharos.core.chance import stream
from pharos.core.compile_cache import COMPILED
from pharos.core.native import clone, fingerprint, integers, write, zeros
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.evaluation import BALANCED, make_weights
from pharos.games.wonders.search.greedy import rank_moves


def values(game: wonders.Game, seat: int, weights=BALANCED) -> dict[str, float]:
    """The value of every legal move of a seat, best first."""
    states = zeros(State, 1)
    write(states, 0, game.state)
    before = fingerprint(clone(states))
    moves = integers([0] * MOST_MOVES)
    move_values = np.zeros(MOST_MOVES) if COMPILED else [0.0] * MOST_MOVES
    n = int(rank_moves(states, seat, moves, move_values, weights, stream(1, "test")))
    assert fingerprint(states) == before, "the position is only looked at"
    return {format_move(int(moves[i])): float(move_values[i]) for i in range(n)}


def game_with(hand: list[str], *, players: int = 3, age: int = 1, seed: int = 1, edifice: bool = False) -> wonders.Game:
    """A game in which seat 0 starts an age with the given hand; in earlier ages all cards were sold."""
    deal = wonders.Deal.random(players, seed, edifice=edifice).to_dict()
    deal["hands"][age - 1][0] = hand
    game = wonders.Game(wonders.Deal.from_dict(deal))
    while game.age < age:
        game.play([next(m for m in game.moves(s) if m.startswith(("sell", "pass", "lose"))) for s in game.waiting])
    return game


def test_moves_come_best_first_and_are_the_legal_ones() -> None:
    for seed in range(5):
        game = wonders.Game.new(players=3 + seed, seed=seed, edifice=True)
        row = values(game, 1)
        assert sorted(row) == sorted(game.moves(1))
        assert list(row.values()) == sorted(row.values(), reverse=True)


def test_a_card_that_the_next_seat_wants_is_worth_taking_away() -> None:
    game = game_with(["palace", "town_hall", "arena", "pantheon", "senate", "gardens", "lodge"], age=3)
    rows = values(game, 0)
    sold = [move for move in rows if move.startswith("sell")]
    assert len({round(rows[move], 6) for move in sold}) > 1
    plain = values(game, 0, make_weights(deny=0.0))
    assert len({round(plain[move], 6) for move in sold}) == 1


def test_of_several_payments_for_the_same_thing_the_one_that_costs_least_is_worth_most() -> None:
    compared = 0
    for seed in range(12):
        rng = random.Random(seed)
        game = wonders.Game.new(players=3, seed=seed)
        while game.waiting:
            for seat in game.waiting if game.phase == "turn" else []:
                row = values(game, seat)
                for (one, cost), (other, more) in combinations(((m, payment_of(m)) for m in row), 2):
                    if one.partition(" left=")[0] == other.partition(" left=")[0] and cost != more:
                        assert (row[one] > row[other]) == (cost < more)
                        compared += 1
            rows = [game.moves(seat) for seat in game.waiting]
            game.play([rng.choice([m for m in row if not m.startswith("sell")] or row) for row in rows])
    assert compared


def payment_of(move: str) -> int:
    """The coins paid to the neighbours."""
    return sum(int(word.partition("=")[2]) for word in move.split() if "=" in word)


def test_the_hidden_hands_do_not_matter() -> None:
    for seed in range(4):
        view = wonders.Game.new(players=4, seed=seed, edifice=True).view(2)
        one, other = (wonders.Game.from_view(view, s) for s in (1, 2))
        assert one.hand(0) != other.hand(0)
        assert values(one, 2) == values(other, 2)


@pytest.mark.parametrize(("weight", "card"), [("military", "stockade"), ("symbol", "workshop"), ("raw", "stone_pit")])
def test_each_kind_of_worth_is_felt(weight: str, card: str) -> None:
    hand = ["stockade", "workshop", "stone_pit", "altar", "loom", "theater", "baths"]
    games = [game_with(hand, seed=seed) for seed in range(20)]  # different boards, so that some can pay
    found = [(game, move) for game in games for move in game.moves(0) if move.startswith(f"build {card}")]
    assert found
    rich = make_weights(**{weight: 9.0 if weight == "military" else [9.0] * 4})
    for game, move in found:
        assert values(game, 0, rich)[move] > values(game, 0)[move] + 2
