"""Players of 7 Wonders: legal, reproducible moves from a view alone, stronger than random, time limits are kept."""

from __future__ import annotations

import functools
import json
import random
import threading
import time

import pytest
import sizes

from pharos import duel, wonders
from pharos.arena import match_blocks
from pharos.players import LEVELS, PLAYERS, Choice, GameOver, OtherGame, UnknownPlayer, check_spec, make_player

SPECS = (
    "random",
    "novice",
    "settler",
    "citizen:noise=50",
    "greedy",
    "rollout:nodes=12",
    "planner:nodes=12",
    "net",
    "pharos:nodes=40",
)
PATIENCE = 20  # seconds; far more than a clock of 100 ms needs on a busy machine
TABLES = [(players, edifice) for players in range(3, 8) for edifice in (False, True)]


def position_after(players: int, seed: int, decisions: int, *, edifice: bool = True) -> wonders.Game:
    """A random game after the given number of decisions, or at its end; building is preferred to selling."""
    rng = random.Random(seed)
    game = wonders.Game.new(players=players, seed=seed, edifice=edifice)
    while decisions and game.waiting:
        rows = [game.moves(seat) for seat in game.waiting]
        game.play([rng.choice([move for move in row if not move.startswith("sell")] or row) for row in rows])
        decisions -= 1
    return game


@functools.cache
def positions() -> list[tuple[wonders.Game, int]]:
    """Positions with all kinds of decisions, each with a seat that has to decide."""
    found: dict[tuple[str, int], tuple[wonders.Game, int]] = {}
    for seed in range(40):
        game = wonders.Game.new(players=3 + seed % 5, seed=seed, edifice=True)
        rng = random.Random(seed)
        while game.waiting:
            seat = rng.choice(game.waiting)
            found.setdefault((game.phase, game.age), (game.copy(), seat))
            game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
    assert {phase for phase, _ in found} == {"turn", "choice", "last", "revive", "lose"}
    return list(found.values())


# --- codes -----------------------------------------------------------------------------------------------------------


def test_the_players_of_both_games_are_named() -> None:
    assert [name for name, kind in PLAYERS.items() if "wonders" in kind.games] == [
        "random",
        "greedy",
        "novice",
        "settler",
        "citizen",
        "rollout",
        "planner",
        "net",
        "pharos",
    ]


@pytest.mark.parametrize("spec", ["rush-science", "rush-military"])
def test_a_player_of_duel_only_says_so(spec: str) -> None:
    game = wonders.Game.new(players=3, seed=1)
    with pytest.raises(OtherGame, match="duel only"):
        make_player(spec, 1).choose(game.view(0))
    known = "random, greedy, novice, settler, citizen, rollout, planner, net, pharos"
    with pytest.raises(UnknownPlayer, match=f"does not play wonders; there are {known}"):
        check_spec(spec, "wonders")


def test_a_player_of_wonders_only_says_so() -> None:
    with pytest.raises(OtherGame, match="wonders only"):
        make_player("planner:nodes=5", 1).choose(duel.Game.new(1).view(0))
    with pytest.raises(UnknownPlayer, match="does not play duel"):
        check_spec("planner:nodes=5", "duel")


def test_wrong_codes_do_not_play_wonders() -> None:
    for spec, says in (("rollout", "rollout:nodes=N"), ("deep", "no player")):
        with pytest.raises(UnknownPlayer, match=says):
            check_spec(spec, "wonders")
    for spec in (*SPECS, "pharos", "exec:cat", *(level.code for level in LEVELS)):
        check_spec(spec, "wonders")


# --- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "edifice"), TABLES)
def test_players_finish_games_with_legal_moves(players: int, edifice: bool) -> None:
    game = wonders.Game.new(players=players, seed=players, edifice=edifice)
    seats = [make_player(SPECS[(seat + edifice) % len(SPECS)], seat) for seat in range(players)]
    while game.waiting:
        game.play([seats[seat].choose(game.view(seat)).move for seat in game.waiting])
    assert game.result is not None


@pytest.mark.parametrize("spec", SPECS)
def test_every_kind_of_decision_is_answered_with_json_and_a_legal_move(spec: str) -> None:
    for game, seat in positions():
        choice = make_player(spec, 1).choose(json.loads(json.dumps(game.view(seat))))
        assert choice.move in game.moves(seat)
        assert choice.line == [choice.move]
        assert choice.win is None or 0 <= choice.win <= 1
        assert json.loads(json.dumps(choice.to_dict())) == choice.to_dict()


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_and_view_give_the_same_answer_whatever_was_asked_before(spec: str) -> None:
    player = make_player(spec, 5)
    answers = [player.choose(game.view(seat)) for game, seat in positions()]
    for (game, seat), answer in reversed(list(zip(positions(), answers, strict=True))):
        assert player.choose(game.view(seat)) == answer == make_player(spec, 5).choose(game.view(seat))


@pytest.mark.parametrize("spec", SPECS)
def test_cards_that_a_seat_does_not_know_change_no_answer(spec: str) -> None:
    """With different hands, discard pile and future ages, the seat sees the same and chooses the same."""
    changed = 0
    for game, seat in positions():
        view = game.view(seat)
        others = [wonders.Game.from_view(view, other) for other in range(3)]
        changed += any(other.hand(s) != game.hand(s) for other in others for s in range(game.players))
        answers = [make_player(spec, 7).choose(other.view(seat)) for other in [game, *others]]
        assert answers == answers[:1] * 4
    assert changed > 5


@pytest.mark.parametrize("spec", SPECS)
def test_a_seat_without_a_decision_is_refused(spec: str) -> None:
    game = wonders.Game.new(players=3, seed=1)
    with pytest.raises(wonders.InvalidPosition, match="nothing to decide"):
        make_player(spec, 1).choose(game.view(None))
    with pytest.raises(wonders.InvalidPosition):
        make_player(spec, 1).choose(game.view(0) | {"players": 4})
    with pytest.raises(GameOver):
        make_player(spec, 1).choose(position_after(3, 1, 1000).view(0))


# --- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["greedy", "rollout:nodes=600", "planner:nodes=40", "net", "pharos:nodes=60"])
@pytest.mark.parametrize(("seats", "edifice"), [(3, True), (5, False)])
def test_players_beat_chance(spec: str, seats: int, edifice: bool) -> None:
    games, seed = sizes.scaled(2 * seats), sizes.seed + 1
    result = match_blocks([spec, "random"], games, seed, game="wonders", seats=seats, edifice=edifice, workers=1)
    best, rest = result.standings
    assert best.win_share >= 0.8
    assert best.mean_score > rest.mean_score + 8


# --- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [1, 7, 100])
def test_nodes_are_kept_to(nodes: int) -> None:
    game = position_after(4, 2, 4)
    for name in ("rollout", "planner"):
        assert make_player(f"{name}:nodes={nodes}", 1).choose(game.view(1)).nodes == nodes
    # Every candidate is tried in each world, so a few simulations may be left unused.
    assert 0.8 * nodes <= make_player(f"pharos:nodes={nodes}", 1).choose(game.view(1)).nodes <= nodes


def test_threads_share_the_worlds() -> None:
    view = position_after(4, 2, 4).view(1)
    one, two = (make_player(f"pharos:nodes=400,threads={threads}", 1).choose(view) for threads in (1, 2))
    assert (one.move, one.nodes) == (two.move, two.nodes)
    assert one.win == pytest.approx(two.win)


@pytest.mark.parametrize("spec", ["rollout:ms=100", "planner:ms=100", "pharos:ms=100"])
def test_a_clock_is_kept_to(spec: str) -> None:
    player = make_player(spec, 1)
    view = position_after(3, 2, 4).view(0)
    player.choose(view)
    begin = time.perf_counter()
    choice = player.choose(view)
    assert 0.09 < time.perf_counter() - begin < PATIENCE
    assert choice.nodes >= 8


@pytest.mark.parametrize(
    "spec", ["rollout:ms=60000", "rollout:nodes=100000000", "pharos:ms=60000", "pharos:nodes=100000000"]
)
def test_a_thinking_player_answers_at_once_when_it_is_stopped(spec: str) -> None:
    player = make_player(spec, 1)
    view = position_after(3, 2, 2).view(0)
    answers: list[Choice] = []
    thread = threading.Thread(target=lambda: answers.append(player.choose(view)))
    thread.start()
    while thread.is_alive():  # a stop before the search starts has no effect
        time.sleep(0.3)
        player.stop()
        thread.join(0.3)
    assert answers[0].move in view["moves"]
    assert answers[0].nodes < 10_000_000


@pytest.mark.slow
def test_a_settler_sees_as_much_as_its_code_says() -> None:
    """With full sight it plays like `greedy`; with less it plays differently."""
    moves: dict[str, list[str]] = {}
    for spec in ("novice", "settler:sight=12", "settler:sight=38", "settler:sight=100", "greedy"):
        player = make_player(spec, 1)
        for seed in range(12):
            game = wonders.Game.new(players=3, seed=seed)
            while game.waiting and game.age < 2:
                chosen = [player.choose(game.view(seat)).move for seat in game.waiting]
                moves.setdefault(spec, []).append(chosen[0])
                game.play([game.moves(seat)[0] for seat in game.waiting])
    assert moves["settler:sight=100"] == moves["greedy"]
    assert len({tuple(found) for found in moves.values()}) == 4
