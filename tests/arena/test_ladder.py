"""Ladders: the plan determines the games, and no game is lost or played twice."""

from __future__ import annotations

import json
import random
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from commands import COMMAND, Completed, run_here

from pharos.arena import GameResult
from pharos.arena.elo import expected_score
from pharos.arena.ladder import (
    PILOT_PAIRS,
    InvalidPlan,
    Ladder,
    LadderPlan,
    default_players,
    play_ladder,
    summarise_ladder,
)
from pharos.arena.result_file import InvalidResults
from pharos.arena.results import Games, Pair, Results
from pharos.cli.app import run
from pharos.players import LEVELS, UnknownPlayer, parse_spec
from pharos.players.stamp import players_stamp
from pharos.version import __version__

PLAYERS = ("random", "greedy", "rollout:nodes=20")
STRENGTHS = {"random": 300, "rush-science": 700, "rush-military": 800, "greedy": 1000, "rollout:nodes=300": 1400}


def pharos(*arguments: str) -> Completed:
    return run_here("ladder", *arguments)


def play(plan: LadderPlan, path: Path, *, resume: bool = False) -> Ladder:
    with Results(path, plan.seed, resume=resume) as results:
        play_ladder(plan, results, workers=1)
        return summarise_ladder(plan, results.played)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def simulated(plan: LadderPlan) -> dict[Pair, Games]:
    """Simulated results of every possible pair of games, given STRENGTHS."""
    rng, played = random.Random(6), {}
    for number in range(plan.pairs):
        for a, b in plan.pairings:
            score = expected_score(STRENGTHS[a] - STRENGTHS[b])
            one, other = (GameResult(int(rng.random() > score), "civilian", began=bool(g)) for g in range(2))
            played[Pair(a, b, number)] = (one, other)
    return played


# --- the plan --------------------------------------------------------------------------------------------------------


def test_everybody_plays_everybody_in_pairs() -> None:
    plan = LadderPlan(PLAYERS, games=5, seed=1)
    assert plan.pairs == 3
    assert len(plan.pilot) == plan.total == 9
    assert {(pair.first, pair.second) for pair in plan.pilot} == {
        ("greedy", "random"),
        ("random", "rollout:nodes=20"),
        ("greedy", "rollout:nodes=20"),
    }


def test_limits_near_each_other_play_for_the_same_time() -> None:
    limits = (1.0, 2.0, 5.0, 10.0, 47.0)
    plan = LadderPlan(("random", "greedy", "novice", "net", "rush-science"), games=96, seed=1, limits=limits)
    assert plan.pairings == {
        ("greedy", "random"): 48,  # 3 units of time per game
        ("novice", "random"): 24,
        ("net", "random"): 13,
        ("greedy", "novice"): 21,
        ("greedy", "net"): 12,
        ("greedy", "rush-science"): 3,
        ("net", "novice"): 10,
        ("novice", "rush-science"): 3,
        ("net", "rush-science"): 3,
    }
    assert len(plan.pilot) == plan.total == sum(plan.pairings.values())
    half = {(pair.first, pair.second) for pair in plan.pilot[: plan.total // 2]}
    assert half == set(plan.pairings)


def test_near_players_play_on_after_a_few_games_against_everybody() -> None:
    plan = LadderPlan(tuple(STRENGTHS), games=40, seed=1, near=1)
    played = simulated(plan)
    assert len(plan.pilot) == 10 * PILOT_PAIRS
    rest = plan.remaining_pairs(played)
    assert {(pair.first, pair.second) for pair in rest} == {
        ("random", "rush-science"),
        ("rush-military", "rush-science"),
        ("greedy", "rush-military"),
        ("greedy", "rollout:nodes=300"),
    }
    assert len(plan.pilot) + len(rest) == plan.total == 10 * PILOT_PAIRS + 4 * (20 - PILOT_PAIRS)
    everything = LadderPlan(tuple(STRENGTHS), games=40, seed=1, near=9)
    assert everything.total == len(everything.pilot) + len(everything.remaining_pairs(played)) == 10 * 20
    ladder = summarise_ladder(plan, played)
    assert [standing.rating.player for standing in ladder.standings] == list(reversed(STRENGTHS))
    assert ladder.matches["greedy", "random"].games == 2 * PILOT_PAIRS


def test_the_default_players_are_the_baselines_and_the_levels() -> None:
    chosen, with_clocks = default_players(), default_players(clocks=True)
    assert {"random", "greedy", "rush-science", "rush-military", "rollout:nodes=1000"} <= set(chosen)
    assert not any("ms" in parse_spec(player)[1] for player in chosen)
    assert {level.code for level in LEVELS} <= set(with_clocks)
    assert set(chosen) < set(with_clocks)


def test_the_anchor_is_greedy_or_the_one_named_or_the_first() -> None:
    assert LadderPlan(PLAYERS, 2, 1).anchor_player == "greedy"
    assert LadderPlan(PLAYERS, 2, 1, anchor="random").anchor_player == "random"
    assert LadderPlan(("random", "rush-science"), 2, 1).anchor_player == "random"


def test_what_cannot_be_played_is_refused() -> None:
    for players, options, says in (
        (("greedy", "random", "greedy"), {}, "'greedy' is in the list twice"),
        (("greedy",), {}, "at least 2 players, not 1"),
        (PLAYERS, {"anchor": "rush-science"}, "'rush-science' is none of the players"),
        (PLAYERS, {"near": 0}, "at least 1"),
        (PLAYERS, {"near": 1, "limits": (1.0, 2.0, 3.0)}, "neighbours"),
        (PLAYERS, {"limits": (1.0, 2.0)}, "one for each player"),
    ):
        with pytest.raises(InvalidPlan, match=says):
            LadderPlan(players, 2, 1, **options)
    with pytest.raises(UnknownPlayer):
        LadderPlan(("greedy", "nobody"), 2, 1)
    with pytest.raises(UnknownPlayer, match="'settler': it does not play duel; there are random, "):
        LadderPlan(("settler", "random"), 2, 1)


# --- the table -------------------------------------------------------------------------------------------------------


def test_the_numbers_of_a_table_fit_together(tmp_path: Path) -> None:
    ladder = play(LadderPlan(PLAYERS, games=4, seed=3), tmp_path / "l.jsonl")
    assert [standing.games for standing in ladder.standings] == [8, 8, 8]
    assert sum(s.wins + s.ties / 2 for s in ladder.standings) == 12
    assert sum(s.first_seat_wins for s in ladder.standings) == sum(m.first_seat_wins for m in ladder.matches.values())
    for standing in ladder.standings:
        assert sum(standing.by.values()) == standing.wins
        assert standing.first_seat_games == 4
        assert standing.first_seat_wins <= min(standing.wins, 4)
        assert standing.rating.low <= standing.rating.elo <= standing.rating.high
    assert [s.rating.elo for s in ladder.standings if s.rating.player == "greedy"] == [1000]
    score = ladder.score("greedy", "random")
    assert score is not None
    assert ladder.score("random", "greedy") == 1 - score
    assert json.loads(json.dumps(ladder.to_dict())) == ladder.to_dict()


def test_wins_and_beginnings_are_counted_for_the_right_player() -> None:
    plan = LadderPlan(("greedy", "random"), games=4, seed=1)
    played = {
        Pair("greedy", "random", 0): (GameResult(0, "military", True), GameResult(0, "science", False)),
        Pair("greedy", "random", 1): (GameResult(1, "civilian", True), GameResult(None, "tie", False)),
    }
    first, second = summarise_ladder(plan, played).standings
    assert (first.rating.player, first.wins, first.ties, first.score) == ("greedy", 2, 1, 0.625)
    assert (first.by, first.first_seat_wins) == ({"military": 1, "science": 1}, 1)
    assert (second.by, second.first_seat_wins, second.score) == ({"civilian": 1}, 1, 0.375)


def test_the_order_of_the_list_changes_nothing(tmp_path: Path) -> None:
    there = play(LadderPlan(PLAYERS, games=2, seed=5), tmp_path / "there.jsonl")
    back = play(LadderPlan(tuple(reversed(PLAYERS)), games=2, seed=5), tmp_path / "back.jsonl")
    assert {pair: m.to_dict() for pair, m in there.matches.items()} == {
        pair: m.to_dict() for pair, m in back.matches.items()
    }
    assert [s.rating.elo for s in there.standings] == [s.rating.elo for s in back.standings]


# --- the file of results ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_killed_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out, file = tmp_path / "l.md", tmp_path / "l.jsonl"
    options = ["--games", "16", "--seed", "4", "--out", str(out)]
    running = subprocess.Popen([*COMMAND, "ladder", *PLAYERS, *options, "--workers", "2"], stdout=subprocess.PIPE)
    while running.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") >= 3):
        time.sleep(0.05)
    running.kill()
    running.communicate(timeout=120)  # returns once the worker processes have ended too
    before = file.read_text()
    assert 3 <= before.count("\n") < 24
    done = pharos(*PLAYERS, *options, "--workers", "1", "--resume", "--json")
    assert done.returncode == 0, done.stderr
    assert file.read_text().startswith(before[: before.rindex("\n") + 1])
    assert len(lines(file)) == 24
    data = json.loads(done.stdout)
    assert [Path(name).name for name in data.pop("files")] == ["l.md", "l-elo.svg", "l-mix.svg"]
    assert data == play(LadderPlan(PLAYERS, games=16, seed=4), tmp_path / "whole.jsonl").to_dict()


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    plan, path = LadderPlan(("greedy", "random"), games=6, seed=1), tmp_path / "l.jsonl"
    whole = play(plan, path)
    text = path.read_text()
    for torn in (text[:-40], text[:-1]):
        path.write_text(torn)
        assert play(plan, path, resume=True) == whole
        assert path.read_text() == text


def test_a_new_player_and_more_games_play_only_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    play(LadderPlan(("greedy", "random"), games=4, seed=1), path)
    before = path.read_text()
    play(LadderPlan(PLAYERS, games=4, seed=1), path, resume=True)
    assert path.read_text().startswith(before)
    assert len(lines(path)) == 6
    assert all("rollout:nodes=20" in line["players"] for line in lines(path)[2:])
    larger = play(LadderPlan(("random", "greedy"), games=6, seed=1), path, resume=True)
    assert len(lines(path)) == 7
    assert larger == play(LadderPlan(("random", "greedy"), games=6, seed=1), tmp_path / "other.jsonl")


def test_results_of_players_that_were_changed_stay_and_do_not_count(tmp_path: Path) -> None:
    plan, path = LadderPlan(("greedy", "random"), games=2, seed=1), tmp_path / "l.jsonl"
    play(plan, path)
    old = path.read_text().replace(players_stamp(), f"{__version__}+another")
    path.write_text(old)
    with Results(path, 1, resume=True) as results:
        assert (results.played, results.other_versions) == ({}, 1)
    play(plan, path, resume=True)
    assert path.read_text().startswith(old)
    assert len(lines(path)) == 2


def test_another_file_is_not_taken_for_results(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    good = {"version": players_stamp(), "seed": 1, "players": ["greedy", "random"], "pair": 0}
    game = {"winner": 0, "by": "civilian", "began": True}
    for text in ("hello", "[]", "{}", json.dumps(good), json.dumps({**good, "games": [game, {**game, "winner": 7}]})):
        path.write_text(json.dumps({**good, "games": [game, game]}) + f"\n{text}\n")
        with pytest.raises(InvalidResults, match="line 2 is no result of a ladder"):
            Results(path, 1, resume=True)


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_a_page_with_charts(tmp_path: Path) -> None:
    out = tmp_path / "page.md"
    done = pharos("greedy", "random", "--games", "2", "--workers", "1", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert "  1 greedy" in done.stdout
    page = out.read_text(encoding="utf-8")
    assert "| 1 | `greedy` | 1000 | anchor | 2 |" in page
    assert f"Pharos {__version__}, 2 players, 2 games a pairing" in page
    for chart in ("page-elo.svg", "page-mix.svg"):
        assert f"]({chart})" in page
        assert "greedy" in (tmp_path / chart).read_text(encoding="utf-8")


def test_scaling_plays_limits_for_the_same_time_and_draws_a_curve(tmp_path: Path) -> None:
    out = tmp_path / "scaling.md"
    options = ("--nodes", "2,40,8", "--games", "10", "--workers", "1", "--out", str(out), "--json")
    done = pharos("--scaling", "rollout", *options)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["anchor"] == {"player": "rollout:nodes=2", "elo": 0}
    assert {tuple(sorted(p["players"])): p["games"] for p in data["pairings"]} == {
        ("rollout:nodes=2", "rollout:nodes=8"): 10,
        ("rollout:nodes=2", "rollout:nodes=40"): 2,
        ("rollout:nodes=40", "rollout:nodes=8"): 2,
    }
    gain = data["doubling"]
    assert gain["low"] <= gain["elo"] <= gain["high"]
    assert f"Doubling the simulations is worth {gain['elo']:.1f} Elo" in out.read_text(encoding="utf-8")
    curve = (tmp_path / "scaling-scaling.svg").read_text(encoding="utf-8")
    assert "Elo above 2 nodes" in curve
    assert "simulations for a move" in curve


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fresh, used = tmp_path / "fresh.md", tmp_path / "used.md"
    play(LadderPlan(("greedy", "random"), games=2, seed=3), used.with_suffix(".jsonl"))
    for words, says in (
        (("greedy", "nobody", "--out", str(fresh)), "there is no player 'nobody'"),
        (("settler", "random", "--out", str(fresh)), "'settler': it does not play duel"),
        (("greedy", "random", "--clocks", "--out", str(fresh)), "in a list, name those with a clock"),
        (("--scaling", "rollout", "--clocks", "--out", str(fresh)), "--clocks adds to the default players"),
        (("greedy", "greedy", "--out", str(fresh)), "'greedy' is in the list twice"),
        (("greedy", "--out", str(fresh)), "at least 2 players, not 1"),
        (("greedy", "random", "--out", str(tmp_path / "nowhere" / "l.md")), "No such file or directory"),
        (("greedy", "random", "--out", str(tmp_path)), "directory"),
        (("greedy", "random", "--seed", "3", "--out", str(used)), "has results already; --resume goes on with them"),
        (("greedy", "random", "--seed", "4", "--resume", "--out", str(used)), "has results of seed 3, not of 4"),
        (("--scaling", "rollout", "--ms", "10,x", "--out", str(fresh)), "ms is a whole number"),
        (("--scaling", "rollout", "--ms", "10,10", "--out", str(fresh)), "is in the list twice"),
        (("greedy", "--scaling", "rollout", "--out", str(fresh)), "takes the place of a list"),
        (("greedy", "random", "--ms", "10", "--out", str(fresh)), "go with --scaling"),
        (("greedy", "random", "--out", str(tmp_path / "l.jsonl")), "--out is the page"),
    ):
        assert run(["ladder", *words]) == 2, words
        error = capsys.readouterr().err
        assert says in error
        assert len(error.splitlines()) == 1
        assert not fresh.exists()
