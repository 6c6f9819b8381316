"""Computer players: legal, reproducible moves from a view alone, no missed wins, and time limits are kept."""

from __future__ import annotations

import json
import os
import random
import threading
import time

import pytest

from pharos import duel, wonders
from pharos.games.duel.bench.blunders import BlunderDetector
from pharos.games.duel.players.catalogue import lost_game
from pharos.games.duel.search.immediate_losses import ImmediateLosses
from pharos.games.duel.search.solver import solve
from pharos.players import LEVELS, PLAYERS, Choice, GameOver, UnknownPlayer, limits, make_player, parse_spec
from pharos.players.choice import Player

PATIENCE = 20  # seconds; far more than a clock of 100 ms needs on a busy machine
LOSS = 2  # the detector's code for a move that loses immediately although another one does not
SPECS = ("random", "greedy", "rush-science", "rush-military", "rollout:nodes=60")


def position_after(seed: int, plies: int) -> duel.Game:
    rng = random.Random(seed)
    game = duel.Game.new(seed=seed)
    while plies and game.to_move is not None:
        game.play(rng.choice(game.moves()))
        plies -= 1
    return game


def play(seats: list[Player], seed: int) -> duel.Game:
    game = duel.Game.new(seed=seed)
    while game.to_move is not None:
        game.play(seats[game.to_move].choose(game.view(game.to_move)).move)
    return game


def military_win_next() -> duel.Game:
    """A position in which the mover has one winning move: the pawn is one step from the capital."""
    for seed in range(400):
        game = position_after(seed, 57)
        if game.phase != "turn" or game.age != 3:
            continue
        data = game.position() | {"loot": [[], []], "pawn": 8 if game.to_move == 0 else -8}
        near = duel.Game.from_position(data)
        wins = [move for move in near.moves() if near.after(move).result]
        if len(wins) == 1 and len(near.moves()) > 4:
            return near
    raise AssertionError


# --- codes -----------------------------------------------------------------------------------------------------------


def test_every_player_has_a_description() -> None:
    assert list(PLAYERS) == [
        "random",
        "greedy",
        "novice",
        "settler",
        "citizen",
        "rush-science",
        "rush-military",
        "rollout",
        "planner",
        "net",
        "pharos",
    ]
    assert all(kind.description for kind in PLAYERS.values())


def test_a_code_is_a_name_with_settings() -> None:
    assert parse_spec("greedy") == ("greedy", {})
    assert parse_spec("rollout:nodes=1000") == ("rollout", {"nodes": 1000})


def test_a_setting_may_be_as_large_as_its_limit_and_every_setting_has_one() -> None:
    most = f"pharos:ms={limits.LIMITS['ms']},threads={limits.THREADS}"
    assert parse_spec(most) == ("pharos", {"ms": 86_400_000, "threads": limits.THREADS})
    assert (os.cpu_count() or 1) <= limits.THREADS
    assert all(kind.maximums.keys() == {*kind.keys, *kind.limits} for kind in PLAYERS.values())


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        (
            "deep",
            "random, greedy, novice, settler, citizen, rush-science, rush-military, rollout, planner, net, pharos",
        ),
        ("", "there is no player"),
        ("Greedy", "there is no player"),
        ("greedy:nodes=3", "it has none"),
        ("greedy:", "no setting ''"),
        ("rollout", "rollout:nodes=N or rollout:ms=N"),
        ("rollout:depth=3", "it has nodes, ms"),
        ("rollout:nodes", "whole number"),
        ("rollout:nodes=0", "whole number"),
        ("rollout:nodes=-5", "whole number"),
        ("rollout:nodes=many", "whole number"),
        ("rollout:nodes=1000000001", "nodes is a whole number from 1 to 1000000000, not '1000000001'"),
        ("rollout:ms=86400001", "ms is a whole number from 1 to 86400000"),
        ("pharos:nodes=50,threads=600000", f"threads is a whole number from 1 to {limits.THREADS}, not '600000'"),
        ("settler:sight=101", "sight is a whole number from 1 to 100"),
        ("rollout:nodes=3,nodes=4", "twice"),
        ("rollout:nodes=3,ms=4", "rollout:nodes=N or rollout:ms=N"),
    ],
)
def test_an_unknown_code_is_an_error_that_says_what_exists(spec: str, says: str) -> None:
    with pytest.raises(UnknownPlayer) as error:
        make_player(spec)
    assert says in str(error.value)
    assert isinstance(error.value, ValueError)
    assert error.value.code == "unknown_player"


# --- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SPECS)
def test_players_finish_games_with_legal_moves(spec: str) -> None:
    for seed in (1, 2):
        game = play([make_player(spec, seed), make_player("random", seed)], seed)
        assert game.result is not None


@pytest.mark.parametrize("spec", SPECS)
def test_an_answer_is_json_and_its_line_can_be_played(spec: str) -> None:
    for plies in (0, 9, 25, 41, 58):
        game = position_after(3, plies)
        choice = make_player(spec, 1).choose(json.loads(json.dumps(game.view(game.to_move))))
        assert json.loads(json.dumps(choice.to_dict())) == choice.to_dict()
        assert choice.line[0] == choice.move
        assert choice.win is None or 0 <= choice.win <= 1
        for move in choice.line:
            game.play(move)


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_and_view_give_the_same_answer_whatever_was_asked_before(spec: str) -> None:
    games = [position_after(seed, 6 * seed) for seed in range(1, 9)]
    player = make_player(spec, 5)
    answers = [player.choose(game.view(game.to_move)) for game in games]
    for game, answer in reversed(list(zip(games, answers, strict=True))):
        assert player.choose(game.view(None)) == answer == make_player(spec, 5).choose(game.view(game.to_move))


def test_another_seed_gives_another_random_game() -> None:
    games = {play([make_player("random", seed), make_player("random", seed + 1)], 4).played for seed in range(5)}
    assert len(games) == 5


@pytest.mark.parametrize("spec", SPECS)
def test_reshuffling_the_hidden_cards_changes_no_answer(spec: str) -> None:
    for seed, plies in ((1, 3), (2, 10), (3, 29), (4, 47)):
        view = position_after(seed, plies).view(None)
        answers = [make_player(spec, 7).choose(duel.Game.from_view(view, other).view(None)) for other in range(4)]
        assert answers == answers[:1] * 4


@pytest.mark.parametrize("spec", ["greedy", "rush-science", "rush-military", "rollout:nodes=1", "rollout:nodes=100"])
def test_a_win_at_once_is_always_taken(spec: str) -> None:
    game = military_win_next()
    for seed in range(5):
        choice = make_player(spec, seed).choose(game.view(game.to_move))
        after = game.after(choice.move)
        assert after.result is not None
        assert after.result.winner == game.to_move
        assert choice.proven
        assert choice.win == pytest.approx(1)


def test_greedy_does_not_leave_the_opponent_a_win_that_it_can_take_away() -> None:
    tried = 0
    for seed in range(150):
        game = position_after(seed, 57)
        if game.phase != "turn" or game.age != 3:
            continue
        seat = game.to_move
        game = duel.Game.from_position(game.position() | {"loot": [[], []], "pawn": -7 if seat == 0 else 7})
        lost = {move for move in game.moves() if is_lost(game, move)}
        safe = {move for move in game.moves() if is_safe(game, move)}
        if lost and safe:
            tried += 1
            assert make_player("greedy", 1).choose(game.view(seat)).move not in lost, f"game {seed}"
    assert tried >= 3


@pytest.mark.slow
@pytest.mark.parametrize("rush", ["rush-science", "rush-military"])
def test_a_lost_game_is_not_given_away_at_once(rush: str) -> None:
    detector, player, tried = BlunderDetector(), make_player("pharos:nodes=200", 1), 0
    for seed in range(25):
        seats = [make_player(rush, seed), make_player("novice", seed)]
        game = duel.Game.new(seed=seed)
        while game.to_move is not None:
            if game.phase == "turn" and any(detector.judge(game, move) == LOSS for move in game.moves()):
                choice = player.choose(game.view(game.to_move))
                assert detector.judge(game, choice.move) != LOSS, f"game {seed}"
                tried += choice.proven and not choice.win
            game.play(seats[game.to_move].choose(game.view(game.to_move)).move)
    assert tried >= 3


def test_the_game_that_players_warm_up_with_is_lost() -> None:
    game = lost_game()
    solution = solve(game.state, nodes=10_000)
    assert solution is not None
    assert solution.value == 0
    assert ImmediateLosses(game.state).safe_moves()


def winning_answers(game: duel.Game, move: str) -> list[str]:
    """The opponent's replies to a move that win immediately."""
    after = game.after(move)
    if after.to_move is None or after.to_move == game.to_move:
        return []
    results = {answer: after.after(answer).result for answer in after.moves()}
    return [answer for answer, result in results.items() if result and result.winner == after.to_move]


def is_lost(game: duel.Game, move: str) -> bool:
    """Whether the opponent then wins immediately with a card that was already visible."""
    return any(answer.split()[-1] in game.tableau for answer in winning_answers(game, move))


def is_safe(game: duel.Game, move: str) -> bool:
    """Whether no card is turned up and the opponent cannot win immediately."""
    shown = set(game.after(move).tableau) - set(game.tableau)
    return not winning_answers(game, move) and not shown


def test_a_finished_game_has_no_move() -> None:
    game = position_after(1, 1000)
    for spec in SPECS:
        with pytest.raises(GameOver):
            make_player(spec).choose(game.view(0))


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = position_after(1, 20).view(0)
    with pytest.raises(duel.InvalidPosition):
        make_player("greedy").choose(view | {"pawn": 12})


# --- limits ----------------------------------------------------------------------------------------------------------


def test_nodes_are_kept_to() -> None:
    game = position_after(2, 20)
    assert make_player("rollout:nodes=123", 1).choose(game.view(game.to_move)).nodes == 123


def test_a_clock_is_kept_to() -> None:
    player = make_player("rollout:ms=100", 1)
    view = position_after(2, 20).view(None)
    player.choose(view)
    begin = time.perf_counter()
    choice = player.choose(view)
    assert 0.09 < time.perf_counter() - begin < PATIENCE
    assert choice.nodes > 0


@pytest.mark.parametrize("spec", ["rollout:ms=60000", "rollout:nodes=1000000000"])
def test_a_thinking_player_answers_at_once_when_it_is_stopped(spec: str) -> None:
    player = make_player(spec, 1)
    view = position_after(2, 12).view(None)
    answers: list[Choice] = []
    thread = threading.Thread(target=lambda: answers.append(player.choose(view)))
    thread.start()
    while thread.is_alive():  # a stop before the search starts has no effect
        time.sleep(0.3)
        player.stop()
        thread.join(0.3)
    assert answers[0].move in view["moves"] or not view["moves"]
    assert answers[0].nodes < 1_000_000


# --- levels ----------------------------------------------------------------------------------------------------------


def test_levels_are_players_with_a_name_and_a_description() -> None:
    assert len({level.code for level in LEVELS}) == len({level.name for level in LEVELS}) == len(LEVELS) == 5
    for level in LEVELS:
        make_player(level.code)
        assert level.name
        assert level.description.endswith(".")


def test_pharos_is_the_strongest_player_at_a_level_or_with_a_limit() -> None:
    assert parse_spec("pharos") == parse_spec(LEVELS[-1].player)
    assert parse_spec("pharos:level=expert") == parse_spec(LEVELS[3].player)
    assert parse_spec("pharos:nodes=5") == ("pharos", {"nodes": 5})
    assert parse_spec("pharos:ms=50,threads=2") == ("pharos", {"ms": 50, "threads": 2})
    with pytest.raises(UnknownPlayer, match="write pharos:nodes=N or pharos:ms=N"):
        parse_spec("pharos:threads=2")
    with pytest.raises(UnknownPlayer, match="beginner, casual, strong, expert, master"):
        parse_spec("pharos:level=godlike")


# --- 7 Wonders -------------------------------------------------------------------------------------------------------


def test_a_random_player_plays_wonders_from_its_views() -> None:
    """Whole games of 3 to 7 players in which each seat only sees its own view; the same seeds give the same game."""
    for players in (3, 5, 7):
        records = []
        for _ in range(2):
            game = wonders.Game.new(players=players, seed=players, edifice=True)
            seats = [make_player("random", seed) for seed in range(players)]
            while game.waiting:
                game.play([seats[seat].choose(json.loads(json.dumps(game.view(seat)))).move for seat in game.waiting])
            records.append(game.record().to_text())
        assert records[0] == records[1]


def test_a_random_player_refuses_a_view_without_a_decision() -> None:
    game = wonders.Game.new(players=3, seed=1)
    with pytest.raises(wonders.InvalidPosition, match="nothing to decide"):
        make_player("random", 1).choose(game.view(None))
    while game.waiting:
        game.play([game.moves(seat)[-1] for seat in game.waiting])
    with pytest.raises(GameOver):
        make_player("random", 1).choose(game.view(0))


# --- the strong player -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_with_a_clock_whole_games_go_on_with_the_tree_of_the_last_move() -> None:
    """Both seats reuse their trees; every principal variation consists of legal moves."""
    for seed in range(8):
        players = [make_player("pharos:ms=8", seed, threads=1) for _ in range(2)]
        game = duel.Game.new(seed=seed)
        while (seat := game.to_move) is not None:
            choice = players[seat].choose(game.view(seat))
            expected = game.copy()
            for move in choice.line[:-1]:
                expected.play(move)
            assert choice.line[-1] in expected.moves()
            assert choice.win is not None
            assert 0 <= choice.win <= 1
            game.play(choice.move)


def test_two_threads_are_repeatable_with_a_number_of_simulations() -> None:
    view = duel.Game.new(seed=3).view(None)
    answers = {str(make_player("pharos:nodes=300,threads=2", 4).choose(view)) for _ in range(3)}
    assert len(answers) == 1


@pytest.mark.slow
def test_the_end_is_played_exactly_and_said_to_be() -> None:
    solved = 0
    for seed in range(6):
        game = duel.Game.new(seed=seed)
        player = make_player("pharos:nodes=200", seed)
        while (seat := game.to_move) is not None:
            choice = player.choose(game.view(seat))
            left = sum(card is not None for card in game.tableau)
            if game.age == 3 and left <= 2:
                assert choice.proven
                solved += 1
            game.play(choice.move)
    assert solved > 5
