"""Matches of 7 Wonders: every player takes every seat in a block, sums are right, cores do not change results."""

from __future__ import annotations

import json
import random

import pytest
from commands import Completed, run_here

from pharos import wonders
from pharos.arena import match, match_blocks
from pharos.arena.blocks import BlocksResult, SeatResult, TableResult, results_of, seating, summarise_blocks
from pharos.core.errors import PharosError
from pharos.players import UnknownPlayer

EDIFICE = {"joins": 0, "built": 2, "joined_built": 0, "failed": 1, "joined_failed": 0, "edifice": 0}


def summarise(codes: list[str], games: list[TableResult], seats: int, edifice: bool, seed: int) -> BlocksResult:
    return summarise_blocks(codes, games, seed, game="wonders", seats=seats, options={"edifice": edifice})


def table(*rows: tuple[int, float, float, int]) -> TableResult:
    """The result of a game; each row is a seat with its player, win, rank and score."""
    return tuple(
        SeatResult(
            player, win, rank, score, {**EDIFICE, "joins": player, "joined_built": player, "edifice": -2 * player}
        )
        for player, win, rank, score in rows
    )


def simulated(blocks: int, seats: int, chance: float, seed: int) -> list[TableResult]:
    """Games that the first player wins with the given probability, and otherwise one of the others."""
    rng = random.Random(seed)
    games = []
    for number in range(blocks * seats):
        line = seating(2, seats, number % seats)
        mine = line.index(0)
        best = mine if rng.random() < chance else rng.choice([seat for seat in range(seats) if seat != mine])
        games.append(
            table(
                *(
                    (line[seat], float(seat == best), 1.0 if seat == best else 2.0 + seat / 10, 50)
                    for seat in range(seats)
                )
            )
        )
    return games


# --- who sits where --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("codes", "seats"), [(2, 3), (2, 7), (3, 5), (5, 5)])
def test_in_a_block_every_place_of_the_line_is_once_in_every_seat(codes: int, seats: int) -> None:
    lines = [seating(codes, seats, rotation) for rotation in range(seats)]
    for seat in range(seats):
        column = sorted(line[seat] for line in lines)
        assert column == [min(place, codes - 1) for place in range(seats)]
    assert lines[0] == [min(place, codes - 1) for place in range(seats)]
    # Neighbours stay neighbours.
    assert all(lines[1][(seat + 1) % seats] == lines[0][seat] for seat in range(seats))


def test_results_are_those_of_the_game() -> None:
    game = wonders.Game.new(players=4, seed=3, edifice=True)
    while game.waiting:
        game.play([next((m for m in game.moves(s) if "join" in m), game.moves(s)[0]) for s in game.waiting])
    results = results_of("wonders", game, [2, 0, 1, 1])
    assert [seat.player for seat in results] == [2, 0, 1, 1]
    assert [seat.score for seat in results] == [game.score(seat).total for seat in range(4)]
    assert [seat.counts["edifice"] for seat in results] == [game.score(seat).edifice for seat in range(4)]
    assert [seat.counts["joins"] for seat in results] == [
        sum(e.joined[seat] for e in game.edifices) for seat in range(4)
    ]
    assert sum(seat.counts["joins"] for seat in results) > 0
    for seat, result in enumerate(results):
        built = [e.joined[seat] for e in game.edifices if e.status == "built"]
        counts = result.counts
        assert (counts["built"], counts["joined_built"]) == (len(built), sum(built))
        assert (counts["failed"], counts["joined_failed"]) == (3 - len(built), counts["joins"] - sum(built))
    assert sum(seat.win for seat in results) == 1
    assert sum(seat.rank for seat in results) == 1 + 2 + 3 + 4


def test_seats_that_tie_share_the_win_and_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    game = wonders.Game.new(players=4, seed=3)
    monkeypatch.setattr(wonders.Game, "result", wonders.Result([[3, 1], [0], [2]]))
    assert [(seat.win, seat.rank) for seat in results_of("wonders", game, [0, 1, 1, 1])] == [
        (0, 3),
        (0.5, 1.5),
        (0, 4),
        (0.5, 1.5),
    ]
    monkeypatch.setattr(wonders.Game, "result", wonders.Result([[2], [3, 1, 0]]))
    assert [(seat.win, seat.rank) for seat in results_of("wonders", game, [0, 1, 1, 1])] == [
        (0, 3),
        (0, 3),
        (1, 1),
        (0, 3),
    ]


# --- sums ------------------------------------------------------------------------------------------------------------


def test_the_means_are_over_games_and_seats() -> None:
    games = [
        table((0, 1.0, 1.0, 60), (1, 0.0, 2.0, 50), (1, 0.0, 3.0, 40)),
        table((1, 0.5, 1.5, 50), (0, 0.5, 1.5, 50), (1, 0.0, 3.0, 10)),
        table((1, 0.0, 3.0, 20), (1, 1.0, 1.0, 70), (0, 0.0, 2.0, 40)),
    ]
    result = summarise(["greedy", "random"], games, 3, True, 1)
    one, other = result.standings
    assert (result.games, result.blocks, result.fair) == (3, 1, 0.3333)
    assert (one.seats, one.wins, one.win_share, one.mean_rank, one.mean_score) == (1, 1.5, 0.5, 1.5, 50)
    assert (other.seats, other.wins, other.win_share, other.mean_rank, other.mean_score) == (2, 1.5, 0.25, 2.25, 40)
    assert one.rank95 is None  # the variance cannot be estimated from a single block
    assert one.score95 is None
    assert (one.figures["joins"], one.figures["built_joined"]) == (0, 0)
    figures = {"joins": 1, "projects_joined": 0.3333, "built_joined": 0.5, "failed_joined": 0, "edifice_points": -2}
    assert other.figures == figures


def test_the_json_has_what_a_match_of_duel_has() -> None:
    games = [
        table((0, 1.0, 1.0, 60), (1, 0.0, 2.0, 50), (1, 0.0, 3.0, 40)),
        table((1, 0.5, 1.5, 50), (0, 0.5, 1.5, 50), (1, 0.0, 3.0, 10)),
        table((1, 0.0, 3.0, 20), (1, 1.0, 1.0, 70), (0, 0.0, 2.0, 40)),
        table((0, 0.0, 3.0, 10), (1, 0.5, 1.5, 50), (1, 0.5, 1.5, 50)),
        table((1, 1.0, 1.0, 60), (0, 0.0, 2.0, 50), (1, 0.0, 3.0, 40)),
        table((1, 1.0, 1.0, 20), (1, 0.0, 2.0, 10), (0, 0.0, 3.0, 0)),
    ]
    result = summarise(["greedy", "random"], games, 3, False, 1)
    data = json.loads(json.dumps(result.to_dict()))
    assert data["players"] == ["greedy", "random"]
    assert (data["games"], data["wins"], data["ties"], data["first_seat_wins"]) == (6, [1, 3], 2, 3)
    assert data["by"] == {"points": 4, "tie": 2}
    assert data["score"] == data["standings"][0]["win_share"] == 0.25
    assert data["ci95"] == data["standings"][0]["ci95"] == list(result.standings[0].ci95)
    shared = match("greedy", "random", 2, seed=1, workers=1).to_dict().keys() - {"elo", "elo95", "failures"}
    assert shared <= data.keys()


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    held = 0
    for seed in range(100):
        low, high = summarise(["a", "b"], simulated(30, 4, 0.4, seed), 4, False, 1).standings[0].ci95
        held += low <= 0.4 <= high
    assert 88 <= held <= 100


def test_intervals_shrink_with_the_blocks_and_scores_have_them_too() -> None:
    few, many = (summarise(["a", "b"], simulated(blocks, 5, 0.3, 1), 5, False, 1).standings for blocks in (10, 160))
    assert many[0].ci95[1] - many[0].ci95[0] < 0.4 * (few[0].ci95[1] - few[0].ci95[0])
    assert few[1].rank95 is not None
    assert many[1].rank95 is not None
    assert few[1].rank95[0] < few[1].mean_rank < few[1].rank95[1]
    assert many[1].rank95[1] - many[1].rank95[0] < 0.5 * (few[1].rank95[1] - few[1].rank95[0])
    assert many[0].score95 == (50, 50)  # all games have the same scores


def test_deals_that_go_to_one_side_widen_the_interval() -> None:
    won = [table((0, 1.0, 1.0, 9), (1, 0.0, 2.0, 9), (1, 0.0, 3.0, 9))] * 3
    lost = [table((0, 0.0, 3.0, 9), (1, 1.0, 1.0, 9), (1, 0.0, 2.0, 9))] * 3
    alike = [won[0], lost[0], lost[0]]
    lopsided = summarise(["a", "b"], (won + lost + lost) * 8, 3, False, 1).standings[0]
    even = summarise(["a", "b"], alike * 24, 3, False, 1).standings[0]
    assert lopsided.win_share == even.win_share
    assert lopsided.ci95[1] - lopsided.ci95[0] > 1.4 * (even.ci95[1] - even.ci95[0])


# --- matches ---------------------------------------------------------------------------------------------------------


def test_a_result_is_the_same_for_any_number_of_processes() -> None:
    one = match_blocks(["greedy", "random"], 3, seed=3, game="wonders", edifice=True, workers=1)
    assert one == match_blocks(["greedy", "random"], 3, seed=3, game="wonders", edifice=True, workers=2)
    assert one != match_blocks(["greedy", "random"], 3, seed=4, game="wonders", edifice=True, workers=1)


def test_only_whole_blocks_are_played_and_every_game_is_told_of() -> None:
    heard: list[TableResult] = []
    result = match_blocks(
        ["random", "greedy", "random"], 5, seed=2, game="wonders", seats=4, workers=1, on_game=heard.append
    )
    assert (result.games, result.blocks, len(heard)) == (8, 2, 8)
    assert [standing.seats for standing in result.standings] == [1, 1, 2]
    assert sum(standing.wins for standing in result.standings) == pytest.approx(8)
    assert summarise(["random", "greedy", "random"], heard, 4, False, 2) == result
    assert json.loads(json.dumps(result.to_dict())) == result.to_dict()


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownPlayer, match="does not play wonders"):
        match_blocks(["greedy", "rush-science"], 3, game="wonders")
    with pytest.raises(PharosError, match="3 to 7 can play, not 8"):
        match_blocks(["greedy", "random"], 3, game="wonders", seats=8)
    for codes in (["greedy"], ["greedy"] * 4):
        with pytest.raises(PharosError, match="between 2 to 3 players"):
            match_blocks(codes, 3, game="wonders")
    with pytest.raises(ValueError, match="at least 1 game"):
        match_blocks(["greedy", "random"], 0, game="wonders")


def pharos(*arguments: str) -> Completed:
    return run_here("arena", "--game", "wonders", *arguments)


def test_the_command_prints_json_or_words() -> None:
    arguments = ("greedy", "random", "--games", "2", "--seats", "3", "--edifice", "--seed", "7", "--workers", "1")
    run = pharos(*arguments, "--json")
    assert run.returncode == 0, run.stderr
    result = match_blocks(["greedy", "random"], 2, seed=7, game="wonders", edifice=True, workers=1)
    assert json.loads(run.stdout) == result.to_dict()
    words = pharos(*arguments).stdout
    assert "3 seats with Edifice: 3 games in 1 blocks, seed 7" in words
    assert f"wins {100 * result.standings[0].win_share:.1f} % a seat" in words
    assert "projects a game" in words


def test_the_command_says_what_is_wrong_in_one_line() -> None:
    for arguments, says in (
        (("greedy", "rush-science"), "does not play wonders"),
        (("greedy", "random", "--seats", "9"), "less than or equal to 7"),
        (("greedy",), "between 2 to 3 players"),
        (("greedy", "random", "--game", "duel", "--edifice"), "are for --game wonders"),
        (("greedy", "random", "greedy", "--game", "duel"), "between two players"),
    ):
        run = pharos(*arguments)
        assert run.returncode == 2
        assert says in run.stderr
        assert len(run.stderr.splitlines()) == 1
