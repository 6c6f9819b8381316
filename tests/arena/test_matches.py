"""Matches: pairs on the same deal with seats swapped, reproducible results, correct counts."""

from __future__ import annotations

import json

import pytest
from commands import run_here, run_process

from pharos.arena import GameResult, MatchResult, match
from pharos.arena.matches import _play_match_game, interval, summarise
from pharos.cli.arena import _elo
from pharos.players import Player, UnknownPlayer, make_player


def test_a_result_is_the_same_for_any_number_of_processes() -> None:
    one = match("rollout:nodes=20", "random", 6, seed=3, workers=1)
    assert one == match("rollout:nodes=20", "random", 6, seed=3, workers=2)
    assert one != match("rollout:nodes=20", "random", 6, seed=4, workers=1)


def test_the_numbers_of_a_match_fit_together() -> None:
    result = match("greedy", "random", 5, seed=1, workers=1)
    assert result.games == 5 == sum(result.wins) + result.ties == sum(result.by.values())
    assert result.score == (result.wins[0] + result.ties / 2) / 5
    assert result.ci95[0] <= result.score <= result.ci95[1]
    assert 0 <= result.first_seat_wins <= 5
    assert result.score > 0.5
    assert json.loads(json.dumps(result.to_dict())) == result.to_dict()


def test_the_second_game_of_a_pair_has_the_same_deal_and_swapped_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def note(spec: str, seed: int, *, programs: bool, threads: int) -> Player:
        made.append(spec)
        return make_player("random", 1)

    monkeypatch.setattr("pharos.arena.matches.make_player", note)
    first, second, third = (_play_match_game(("greedy", "random"), 2, number) for number in range(3))
    assert made == ["greedy", "random", "random", "greedy", "greedy", "random"]
    # Both games have the same moves, so the same seat wins, which is the other player's.
    assert (first.by, first.began) == (second.by, second.began)
    assert {first.winner, second.winner} == {0, 1}
    assert third != first


def test_wins_are_counted_for_players_and_not_for_seats() -> None:
    results = [GameResult(0, "military", True), GameResult(1, "science", True), GameResult(None, "tie", False)]
    total = summarise(("greedy", "random"), [*results, GameResult(0, "civilian", False)], 1)
    assert total.wins == (2, 1)
    assert total.ties == 1
    assert total.score == 0.625
    assert total.first_seat_wins == 2
    assert total.by == {"military": 1, "science": 1, "civilian": 1, "tie": 1}


def score_of(wins: int, losses: int) -> MatchResult:
    results = [GameResult(0, "civilian", True)] * wins + [GameResult(1, "civilian", False)] * losses
    return summarise(("greedy", "random"), results, 1)


def test_elo_is_positive_for_the_stronger_player() -> None:
    better, worse, even = score_of(30, 10), score_of(10, 30), score_of(20, 20)
    assert better.elo == pytest.approx(190.8)  # odds of three to one
    assert worse.elo == pytest.approx(-190.8)
    assert even.elo == 0
    for result in (better, worse, even):
        low, high = result.elo95
        assert low is not None
        assert high is not None
        assert low < result.elo < high
    assert better.elo95 == tuple(-end for end in reversed(worse.elo95))


def test_elo_of_a_clean_sweep_has_the_one_end_that_can_be_told() -> None:
    won, lost = score_of(20, 0), score_of(0, 20)
    assert won.elo is None
    assert won.elo95[0] == pytest.approx(287, abs=3)
    assert won.elo95[1] is None
    assert lost.elo is None
    assert lost.elo95 == (None, -won.elo95[0])


def test_every_game_is_told_of_as_it_ends() -> None:
    heard: list[GameResult] = []
    result = match("random", "random", 4, seed=2, workers=1, on_game=heard.append)
    assert summarise(("random", "random"), heard, 2) == result


def test_the_interval_is_wide_for_few_games_and_never_a_point() -> None:
    low, high = interval([1.0] * 10, [1.0] * 5)
    assert low == pytest.approx(0.722, abs=0.01)
    assert high == 1
    few, many = interval([1.0, 0.0] * 10, [0.5] * 10), interval([1.0, 0.0] * 1000, [0.5] * 1000)
    assert many[1] - many[0] < (few[1] - few[0]) / 5


def test_pairs_that_go_to_one_side_widen_the_interval() -> None:
    shared = interval([1.0, 0.0] * 20, [0.5] * 20)
    lopsided = interval([1.0, 1.0, 0.0, 0.0] * 10, [1.0, 0.0] * 10)
    assert lopsided[1] - lopsided[0] > 1.3 * (shared[1] - shared[0])


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownPlayer):
        match("greedy", "nobody", 10)
    with pytest.raises(ValueError, match="at least 1 game"):
        match("greedy", "random", 0)
    with pytest.raises(ValueError, match="at least 1 process"):
        match("greedy", "random", 2, workers=0)


def test_the_command_prints_json() -> None:
    run = run_process("arena", "greedy", "random", "--games", "2", "--seed", "7", "--workers", "1", "--json")
    assert run.returncode == 0, run.stderr
    data = json.loads(run.stdout)
    assert {"games", "wins", "ties", "score", "ci95", "by", "first_seat_wins", "elo", "elo95"} <= data.keys()
    assert data == match("greedy", "random", 2, seed=7, workers=1).to_dict()


def test_the_command_says_what_is_wrong_in_one_line() -> None:
    for arguments, says in (
        (("greedy", "nobody"), "there is no player 'nobody'"),
        (("greedy", "random", "--game", "chess"), "there is no such game"),
    ):
        run = run_here("arena", *arguments)
        assert run.returncode == 2
        assert says in run.stderr
        assert len(run.stderr.splitlines()) == 1


def test_the_command_tells_elo_as_far_as_it_can_be_told() -> None:
    assert _elo(score_of(30, 10)) == "+191 (95 %: +18 to +364)"
    assert _elo(score_of(20, 0)) == "at least +287 (95 %)"
    assert _elo(score_of(0, 20)) == "at most -287 (95 %)"
