"""The exact solver agrees with a brute-force search, and does not know hidden cards."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, count, islice
from pathlib import Path

import pytest
import sizes
from expectation import KINDS, TOO_LARGE, expectation
from midgames import endgame

from pharos import duel
from pharos.core.bits import bits
from pharos.core.native import integers, read, write, zeros
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.endgame import list_moves, step
from pharos.games.duel.search.solver import Solution, is_worth_solving, solve, solve_moves

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[4] / "src"
SCRIPT = """
from pharos import duel
from pharos.games.duel.search.solver import solve, solve_moves
import random
for seed in range(40):
    choice, game = random.Random(seed), duel.Game.new(seed=seed)
    while game.to_move is not None:
        if game.age == 3 and sum(card is not None for card in game.tableau) == 5:
            print(seed, solve(game.state, nodes=500), solve_moves(game.state, nodes=500))
            break
        game.play(choice.choice(game.moves()))
"""
ENOUGH = 10_000_000
SMALL = 300_000  # move limit of the brute-force search per position
LARGE = 1_500_000


# --- positions -------------------------------------------------------------------------------------------------------


def moves_of(states: list[State]) -> list[int]:
    row = integers([0] * MOST_MOVES)
    return [int(move) for move in row[: list_moves(states, row)]]


def with_draw(s: State, tokens: tuple[int, ...]) -> State:
    """The same position with a different draw of the Great Library."""
    states = zeros(State, 1)
    write(states, 0, s)
    other = read(states)
    other.library = sum(1 << token for token in tokens)
    return other


def late_positions(seed: int) -> Iterator[duel.Game]:
    """The last positions of a game in which wonders were kept for the end."""
    rng = random.Random(seed)
    game = duel.Game.new(seed=seed)
    while game.to_move is not None:
        left = sum(card is not None for card in game.tableau)
        if game.age == 3 and (left <= 3 or (left <= 6 and "?" in game.tableau)):
            yield game.copy()
        weights = {"sell": 2, "wonder": 4 if game.age == 3 and left < 6 else 0.05}
        moves = game.moves()
        game.play(rng.choices(moves, [weights.get(move.split()[0], 2) for move in moves])[0])


def solved(game: duel.Game) -> Solution:
    solution = solve(game.state, nodes=ENOUGH)
    assert solution is not None
    return solution


def endgames(cards: int, n: int) -> Iterator[tuple[int, duel.Game]]:
    """Positions with `cards` cards left, each with the seed of its game."""
    found = ((seed, endgame(seed, cards)) for seed in count())
    return islice(((seed, game) for seed, game in found if game is not None), n)


# --- tests -----------------------------------------------------------------------------------------------------------


def test_it_agrees_with_looking_at_everything() -> None:
    kinds: Counter[str] = Counter()
    compared, seed = 0, sizes.seed
    while compared < sizes.scaled(400):
        for game in late_positions(seed):
            s, seen = game.state, integers([0] * len(KINDS))
            expected = expectation(s, seen, SMALL)
            if expected != TOO_LARGE:
                found = solved(game).value
                assert found == pytest.approx(1 - expected if s.turn else expected, abs=1e-12), seed
                compared += 1
                kinds["hidden at first"] += "?" in game.tableau
                kinds.update({kind: n > 0 for kind, n in zip(KINDS, seen, strict=True)})
        seed += 1
    assert len(kinds) == len(KINDS) + 1
    assert min(kinds.values()) >= 10, kinds


@pytest.mark.parametrize("cards", [7, 8])
def test_it_agrees_where_many_ways_lead_to_one_position(cards: int) -> None:
    compared = 0
    for seed, game in endgames(cards, 60):
        s = game.state
        expected = expectation(s, integers([0] * len(KINDS)), LARGE)
        if expected != TOO_LARGE:
            found = solved(game).value
            assert found == pytest.approx(1 - expected if s.turn else expected, abs=1e-12), seed
            compared += 1
    assert compared >= 10


def test_every_move_is_worth_what_it_leads_to() -> None:
    compared = 0
    for seed, game in endgames(6, 30):
        s = game.state
        found = solve_moves(s, nodes=ENOUGH)
        assert found is not None
        states = zeros(State, 2)
        write(states, 0, s)
        assert [move for move, _ in found] == moves_of(states)
        for move, value in found:
            write(states, 0, s)
            if step(states, move):
                there = solve(read(states), nodes=ENOUGH)
                assert there is not None
                same = read(states).turn == s.turn
                assert value == pytest.approx(there.value if same else 1 - there.value, abs=1e-12), (seed, move)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("cards", [6, 8, 9])
def test_the_best_move_is_worth_what_the_position_is_worth(cards: int) -> None:
    for seed, game in endgames(cards, 12):
        solution = solved(game)
        values = dict(solve_moves(game.state, nodes=ENOUGH) or [])
        assert solution.value == pytest.approx(max(values.values()), abs=1e-12), seed
        assert values[solution.move] == pytest.approx(solution.value, abs=1e-12), seed


def test_the_line_is_legal_and_goes_on_until_chance_speaks_or_the_game_ends() -> None:
    for seed, game in endgames(7, 30):
        solution = solved(game)
        assert solution.line[0] == solution.move
        states = zeros(State, 2)
        write(states, 0, game.state)
        value, seat = solution.value, game.state.turn
        for i, move in enumerate(solution.line):
            s = read(states)
            assert move in moves_of(states), seed
            here = solve(s, nodes=ENOUGH)
            assert here is not None
            assert (here.value if s.turn == seat else 1 - here.value) == pytest.approx(value), seed
            is_certain = step(states, move)
            assert is_certain == (i < len(solution.line) - 1), seed


def test_the_hidden_cards_do_not_matter() -> None:
    hidden = 0
    for seed, game in endgames(9, 10):
        view = game.view(None)
        hidden += "?" in view["tableau"]
        games = [duel.Game.from_view(view, other) for other in (1, 2, 3)]
        found = [(solve(g.state, nodes=ENOUGH), solve_moves(g.state, nodes=ENOUGH)) for g in games]
        assert found[0] == found[1] == found[2], seed
        assert found[0][0] is not None
    assert hidden > 5


def test_what_the_great_library_would_draw_does_not_matter() -> None:
    game = next(g for _, g in endgames(6, 200) if any("great_library" in g.city(seat).unbuilt for seat in range(2)))
    draws = list(combinations(bits(game.state.box), 3))
    assert len(draws) == 10
    assert len({repr(solve(with_draw(game.state, draw), nodes=ENOUGH)) for draw in draws}) == 1


def test_it_gives_up_at_the_limit() -> None:
    _, game = next(endgames(9, 1))
    needed = solved(game).nodes
    for nodes in (0, 1, 10, 1000):
        assert solve(game.state, nodes=nodes) is None
        assert solve_moves(game.state, nodes=nodes) is None
    assert solve(game.state, nodes=2 * needed) is not None


def test_it_can_be_stopped_from_another_thread() -> None:
    game = duel.Game.new(seed=3)
    while game.age < 3 or game.phase != "turn":
        game.play(game.moves()[0])
    assert sum(card is not None for card in game.tableau) == SLOTS
    stop = integers([0])
    answers: list[object] = []
    thread = threading.Thread(target=lambda: answers.append(solve(game.state, nodes=10**15, stop=stop)), daemon=True)
    thread.start()
    thread.join(0.2)
    assert thread.is_alive()
    stop[0] = 1
    thread.join(60)
    assert answers == [None]
    assert solve_moves(game.state, nodes=10**15, stop=stop) is None


def test_it_answers_only_where_chance_can_be_listed() -> None:
    game = duel.Game.new(seed=3)
    asked = 0
    while game.age < 3:
        asked += 1
        assert solve(game.state, nodes=100) is None
        assert solve_moves(game.state, nodes=100) is None
        assert not is_worth_solving(game.state, 10**18)
        game.play(game.moves()[0])
    assert asked > 40
    assert is_worth_solving(game.state, 10**18)
    while game.to_move is not None:
        game.play(game.moves()[0])
    assert solve(game.state, nodes=100) is None
    assert not is_worth_solving(game.state, 10**18)


def test_the_estimate_tells_what_can_be_solved() -> None:
    nodes = 20_000
    finished: dict[bool, list[bool]] = {True: [], False: []}
    for cards in range(4, 12):
        for _, game in endgames(cards, 12):
            finished[is_worth_solving(game.state, nodes)].append(solve(game.state, nodes=nodes) is not None)
    assert min(map(len, finished.values())) > 20
    worth, rest = (sum(finished[said]) / len(finished[said]) for said in (True, False))
    assert worth > 0.85
    assert rest < 0.6


def test_it_repeats_itself_and_does_the_same_uncompiled() -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")} | {"PYTHONPATH": str(SOURCE)}
    runs = [
        subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True, env=environment | more)
        for more in ({}, {}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    first, again, plain = (process.communicate()[0].splitlines() for process in runs)
    assert len(first) > 10
    assert first == again == plain
