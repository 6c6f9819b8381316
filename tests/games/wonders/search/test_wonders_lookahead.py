"""The nets of 7 Wonders and their search: features in range, no hidden information, fair comparison of candidates."""

from __future__ import annotations

import functools
import math
import random
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
import sizes

from pharos import wonders
from pharos.core.chance import stream
from pharos.core.native import integers, read, write, zeros
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.rules.moves import MOST_MOVES, PASS, PAYMENTS, legal_moves
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK
from pharos.games.wonders.rules.view import game_of
from pharos.games.wonders.search.features import (
    FEATURES,
    HELD_LEFT,
    MOST_FEATURES,
    PROSPECT,
    VALUE_BUCKETS,
    write_features,
    write_hidden,
    write_prospects,
)
from pharos.games.wonders.search.greedy import value_moves as heuristic_values
from pharos.games.wonders.search.hidden import Unknown, known_state
from pharos.games.wonders.search.lookahead import (
    PARENT,
    ROOT,
    list_candidates,
    make_workspace,
    sensible_moves,
    try_worlds,
)
from pharos.games.wonders.search.net import MOVE_ROWS, SHAPES, WEIGHTS, move_rows, nets_of, random_weights
from pharos.games.wonders.search.rollout import CLOSE_MARGIN
from pharos.games.wonders.search.shipped_net import FILE, load_weights, save_weights, shipped_nets

pytestmark = pytest.mark.slow


@functools.cache
def games() -> list[wonders.Game]:
    """Positions of random games of all sizes, in all phases."""
    found: dict[tuple[int, int, str, int], wonders.Game] = {}
    for seed in range(40):
        rng = random.Random(seed)
        game = wonders.Game.new(players=3 + seed % 5, seed=seed, edifice=bool(seed % 3))
        while game.waiting:
            found.setdefault((game.players, game.age, game.phase, game.turn), game.copy())
            game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
    return list(found.values())


def states_of(game: wonders.Game) -> list[State]:
    states = zeros(State, 1)
    write(states, 0, game.state)
    return states


def features_of(states: list[State], seat: int, *, hidden: bool = False) -> list[int]:
    row = integers([0] * MOST_FEATURES)
    n = int(write_features(states[0], seat, row))
    if hidden:
        space = make_workspace()
        n = int(write_hidden(states[0], seat, row, n))
        n = int(write_prospects(states[0], seat, space.weights[0], space.moves, space.values, row, n))
    assert n + 3 < MOST_FEATURES  # room to pad a group
    return [int(f) for f in row[:n]]


def test_there_are_positions_of_all_phases_and_sizes() -> None:
    assert {game.phase for game in games()} == {"turn", "choice", "last", "revive", "lose"}
    assert {game.players for game in games()} == set(range(3, MOST_PLAYERS + 1))


# --- features --------------------------------------------------------------------------------------------------------


def test_features_are_in_bounds_and_a_seat_sees_no_other_hand() -> None:
    for game in sizes.some(games(), 60):
        states = states_of(game)
        for seat in range(game.players):
            row = features_of(states, seat)
            assert all(0 <= f < HELD_LEFT for f in row)
            more = features_of(states, seat, hidden=True)
            assert more[: len(row)] == row
            assert all(HELD_LEFT <= f < FEATURES for f in more[len(row) :])
            assert len(more) == len(row) + 2 * game.state.held + (3 if game.phase == "turn" else 0)


def test_features_depend_on_nothing_that_is_hidden() -> None:
    changed = 0
    for game in games()[::4]:
        seat = game.waiting[0]
        other = wonders.Game.from_view(game.view(seat), 5)
        changed += other != game
        assert features_of(states_of(game), seat) == features_of(states_of(other), seat)
    assert changed > 10


def turned(s: State, by: int) -> State:
    """The table with everybody moved on by the given number of seats."""
    players = s.players
    before = [*s.cities[:players]]
    hands = [s.hands[:][i * 7 : (i + 1) * 7] for i in range(3 * MOST_PLAYERS)]
    for seat in range(players):
        s.cities[(seat + by) % players] = before[seat]
        for age in range(3):
            first = (age * MOST_PLAYERS + (seat + by) % players) * 7
            s.hands[first : first + 7] = hands[age * MOST_PLAYERS + seat]
    return s


@pytest.mark.parametrize("by", [1, 2])
def test_seats_are_relative(by: int) -> None:
    """Features are relative to the viewing seat: rotating the table does not change them."""
    for game in (game for game in games() if game.phase == "turn"):
        states, moved = states_of(game), zeros(State, 1)
        write(moved, 0, turned(read(states), by))
        for seat in range(game.players):
            one = features_of(states, seat, hidden=True)
            two = features_of(moved, (seat + by) % game.players, hidden=True)
            assert sorted(one) == sorted(two)


def test_the_judge_is_told_what_the_best_move_of_each_hand_is_worth() -> None:
    seen = set()
    for game in (game for game in games() if game.phase == "turn"):
        states, space = states_of(game), make_workspace()
        seat, left, right = 0, 1, game.players - 1
        told = [f - PROSPECT for f in features_of(states, seat, hidden=True) if f >= PROSPECT]
        for side, other in enumerate((seat, left, right)):
            n = int(legal_moves(states[0], other, space.moves))
            heuristic_values(states[0], other, space.moves, n, space.values, space.weights[0], False)
            best = min(int(max(0.0, *space.values[:n])), VALUE_BUCKETS - 1)
            assert told[side] == side * VALUE_BUCKETS + best
            seen.add(best)
    assert len(seen) > 5


# --- moves -----------------------------------------------------------------------------------------------------------


def test_sensible_moves_are_legal_and_leave_out_only_payments() -> None:
    left_out = 0
    for game in games():
        states = states_of(game)
        for seat in game.waiting:
            row, all_row = integers([0] * MOST_MOVES), integers([0] * MOST_MOVES)
            kept = [int(m) for m in row[: int(sensible_moves(states[0], seat, row))]]
            legal = [int(m) for m in all_row[: int(legal_moves(states[0], seat, all_row))]]
            assert set(kept) <= set(legal)
            assert len(set(kept)) == len(kept)
            uses = defaultdict(list)
            for move in legal:
                uses[move if move >= PASS else move // PAYMENTS].append(move)
            for ways in uses.values():
                cost = {m: 0 if m >= PASS else (m >> LANE & LANE_MASK) + (m & LANE_MASK) for m in ways}
                mine = [m for m in ways if m in kept]
                assert mine
                assert all(cost[m] == min(cost.values()) for m in mine)
                left_out += len(ways) - len(mine)
    assert left_out


def test_the_rows_of_a_move_are_in_bounds_and_tell_moves_apart() -> None:
    for game in games():
        states = states_of(game)
        for seat in game.waiting:
            moves, rows = integers([0] * MOST_MOVES), integers([0] * 8)
            seen = set()
            for i in range(n := int(sensible_moves(states[0], seat, moves))):
                row = tuple(int(r) for r in rows[: int(move_rows(states[0], seat, moves[i], rows))])
                assert all(0 <= r < MOVE_ROWS for r in row)
                seen.add(row)
            assert len(seen) == n


# --- nets ------------------------------------------------------------------------------------------------------------


def test_a_row_of_weights_becomes_nets_and_back(tmp_path: Path) -> None:
    weights = random_weights(3)
    nets = nets_of(weights)
    assert tuple(getattr(nets, name).shape for name in SHAPES) == tuple(SHAPES.values())
    assert sum(part.size for part in nets) == WEIGHTS
    assert all(np.shares_memory(part, weights) for part in nets)
    save_weights(tmp_path / FILE, weights)
    assert np.array_equal(load_weights(tmp_path / FILE), weights.astype(np.float16))
    with pytest.raises(ValueError, match=str(WEIGHTS)):
        nets_of(weights[1:])


# --- the search ------------------------------------------------------------------------------------------------------


def search(game: wonders.Game, seat: int, worlds: int, first: int = 0, step: int = 1) -> tuple[list[int], list[float]]:
    """The candidate moves of a seat, and the sum of the results of each."""
    known, drawn = game_of(game.view(seat), 0, wonders.Game)
    unknown, space, nets = Unknown(known, drawn), make_workspace(), shipped_nets()
    write(space.states, ROOT, known.state)
    n = int(list_candidates(space, nets, seat, 8))
    write(space.states, ROOT, known_state(known, unknown))
    write(space.rngs, PARENT, read(stream(1, "search")))
    rows = unknown.rows, unknown.cards, unknown.targets, unknown.work
    assert int(try_worlds(space, nets, seat, n, first, step, worlds, 1, *rows)) == worlds
    assert [int(v) for v in space.visits[:n]] == [worlds] * n
    return [int(m) for m in space.candidates[:n]], [float(w) for w in space.wins[:n]]


def test_worlds_add_up_in_any_order() -> None:
    for game in games()[::6]:
        seat = game.waiting[-1]
        moves, wins = search(game, seat, 6)
        even, odd = (search(game, seat, 3, first, 2) for first in (0, 1))
        assert even[0] == odd[0] == moves
        assert wins == pytest.approx([a + b for a, b in zip(even[1], odd[1], strict=True)])
        assert all(0 <= win <= 6 for win in wins)


def test_a_search_does_not_see_what_is_hidden() -> None:
    for game in games()[::6]:
        seat = game.waiting[0]
        other = wonders.Game.from_view(game.view(seat), 5)
        assert search(game, seat, 3) == search(other, seat, 3)


def test_at_the_end_results_are_exact() -> None:
    """In the last turn a playout reaches the end of the game, so its value follows from whole points."""
    for game in (game for game in games() if (game.age, game.turn, game.phase) == (3, 6, "turn")):
        for near in search(game, 0, 1)[1]:
            lead = CLOSE_MARGIN * math.log(near / (1 - near))  # in points, plus 0.5 for a win, otherwise minus 0.5
            assert lead - 0.5 == pytest.approx(round(lead - 0.5), abs=1e-6)


def test_a_stopped_search_tries_nothing_more() -> None:
    game = games()[0]
    known, drawn = game_of(game.view(0), 0, wonders.Game)
    unknown, space = Unknown(known, drawn), make_workspace()
    write(space.states, ROOT, known_state(known, unknown))
    space.stop[0] = 1
    rows = unknown.rows, unknown.cards, unknown.targets, unknown.work
    assert int(try_worlds(space, shipped_nets(), 0, 1, 0, 1, 5, 1, *rows)) == 0
    assert not any(space.visits)
