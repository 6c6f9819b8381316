"""A third game, installed as a separate package, works with every part of Pharos without changes to them.

It only has rules: no players, drawings or benchmarks.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import run_here, run_process
from talking import Talk, answers

from pharos.arena import match, match_blocks
from pharos.bench import warmup
from pharos.cli.app import run
from pharos.core import registry
from pharos.core.errors import PharosError
from pharos.core.game import Rules
from pharos.engine.requests import hello
from pharos.players import GameOver, OtherGame, UnknownPlayer, check_spec, make_player
from pharos.records import read_record, write_record

PLACE = Path(__file__).parents[1] / "support" / "third_game"
HELPER = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "quit":
        break
    more = {"games": ["stones"]} if request["do"] == "hello" else {"move": "take right"}
    print(json.dumps({"id": request["id"], **more}), flush=True)
"""


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the game on the Python path of this process and its children."""
    monkeypatch.syspath_prepend(str(PLACE))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(PLACE), os.environ.get("PYTHONPATH", "")]))
    registry.games.cache_clear()
    yield
    registry.games.cache_clear()


def rules() -> Rules:
    return registry.get_game("stones").rules


def position(seats: int = 2, plies: int = 0) -> Any:
    game = rules().begin(rules().deal(seats, seed=4))
    rng = random.Random(4)
    for _ in range(plies):
        (seat,) = rules().waiting(game)
        rules().decide(game, seat, rng.choice(rules().moves(game, seat)))
    return game


def test_the_registry_lists_it_after_our_own() -> None:
    assert list(registry.games()) == ["duel", "wonders", "stones"]
    assert registry.default_game() == "duel"


# --- players ---------------------------------------------------------------------------------------------------------


def test_the_random_player_plays_it_and_repeats_itself() -> None:
    game = position(3, plies=2)
    view = rules().view(game, 2)
    choices = {make_player("random", seed).choose(view).move for seed in range(20)}
    assert choices == {"take left", "take right"}
    assert make_player("random", 5).choose(view) == make_player("random", 5).choose(view)
    with pytest.raises(GameOver):
        make_player("random").choose(rules().view(position(plies=8), 0))


def test_players_that_do_not_play_it_say_so() -> None:
    check_spec("random", "stones")
    check_spec("exec:cat", "stones")
    for spec in ("greedy", "pharos", "pharos:level=casual"):
        with pytest.raises(UnknownPlayer, match=r"it does not play stones; there are random$"):
            check_spec(spec, "stones")
        with pytest.raises(OtherGame, match="plays duel and wonders only, and the view is one of stones"):
            make_player(spec).choose(rules().view(position(), 0))


# --- arena -----------------------------------------------------------------------------------------------------------


def test_pairs_of_games_are_the_same_for_any_number_of_processes() -> None:
    one = match("random", "random", 6, seed=3, game="stones", workers=1)
    assert one.games == 6 == sum(one.wins) + one.ties
    assert one.by.keys() == {"points", "tie"}
    assert one == match("random", "random", 6, seed=3, game="stones", workers=2)


def test_blocks_of_three_seats_are_the_same_for_any_number_of_processes() -> None:
    one = match_blocks(["random", "random"], 6, seed=3, game="stones", seats=3, workers=1)
    assert (one.games, one.blocks, one.game) == (6, 2, "stones")
    assert sum(standing.mean_score * standing.seats for standing in one.standings) == pytest.approx(36, abs=0.01)
    assert one == match_blocks(["random", "random"], 6, seed=3, game="stones", seats=3, workers=2)
    with pytest.raises(PharosError, match="2 to 3 can play, not 4"):
        match_blocks(["random", "random"], 6, game="stones", seats=4)


def test_a_program_plays_it(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(HELPER)
    result = match(f"exec:{sys.executable} {path}", "random", 2, seed=1, game="stones", workers=1)
    assert (result.games, result.failures) == (2, ())
    blocks = match_blocks([f"exec:{sys.executable} {path}", "random"], 3, seed=1, game="stones", seats=3, workers=1)
    assert blocks.games == 3


def test_the_command_plays_matches_of_two_and_three() -> None:
    arguments = ("arena", "random", "random", "--game", "stones", "--games", "3", "--seed", "2", "--workers", "2")
    two = run_process(*arguments, "--json")
    assert two.returncode == 0, two.stderr
    assert json.loads(two.stdout) == match("random", "random", 3, seed=2, game="stones", workers=1).to_dict()
    three = run_here(*arguments, "--seats", "3", "--json")
    assert three.returncode == 0, three.stderr
    expected = match_blocks(["random", "random"], 3, seed=2, game="stones", seats=3, workers=1).to_dict()
    assert json.loads(three.stdout) == expected
    assert not {"edifice", "joins"} & {*expected, *expected["standings"][0]}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["greedy", "random"], "'greedy': it does not play stones; there are random"),
        (["random", "random", "--edifice"], "--edifice is for --game wonders"),
        (["random", "random", "--seats", "4"], "Invalid value for '--seats': Input should be less than or equal to 3"),
        (["random", "random", "random"], "a match of stones is between two players, not 3"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", *arguments, "--game", "stones"]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


# --- the engine protocol ---------------------------------------------------------------------------------------------


def test_the_engine_says_that_it_plays_it_and_chooses_a_move() -> None:
    assert hello()["games"] == ["duel", "wonders", "stones"]
    view = rules().view(position(3, plies=1), 1)
    request = {"do": "move", "view": view, "player": "random"}
    first, again, strongest = answers({"id": 1, **request}, {"id": 2, **request}, {"id": 3, "do": "move", "view": view})
    assert first["move"] in ("take left", "take right")
    assert first["move"] == again["move"]
    assert strongest["error"]["code"] == "other_game"


def test_a_view_that_contradicts_the_rules_is_refused() -> None:
    view = rules().view(position(), 0) | {"row": [1, 1]}
    (answer,) = answers({"id": 1, "do": "move", "view": view, "player": "random"})
    assert answer["error"]["code"] == "position"


def test_an_engine_of_its_own_process_plays_it() -> None:
    with Talk("--seed", "3") as talk:
        assert "stones" in talk.ask({"id": 1, "do": "hello"})["games"]
        view = rules().view(position(), 0)
        answer = talk.ask({"id": 2, "do": "move", "view": view, "player": "random"})
        assert answer["move"] == make_player("random", 3).choose(view).move


# --- records and commands --------------------------------------------------------------------------------------------


def test_record_files_are_read_by_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_record(file, rules().record(position(3, plies=5), {"place": "here"}))
    record = read_record(file)
    assert (record.game.name, len(record.moves), record.decisions) == ("stones", 5, 5)
    assert record.headers == {"place": "here"}
    assert record.replay() == position(3, plies=5)
    assert record.outcome is None


def test_positions_are_shown_as_data_and_not_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    write_record(file, rules().record(position(plies=5), {}))
    assert run(["show", str(file), "--move", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == rules().view(position(plies=4), 0)
    for command in (["show", str(file)], ["play", "--terminal", "--resume", str(file)]):
        assert run(command) == 2
        assert capsys.readouterr().err == "pharos: Stones cannot be drawn in a terminal; play it in the browser\n"


def test_a_game_without_benchmarks_is_neither_measured_nor_compiled_ahead() -> None:
    assert registry.get_game("stones").bench is None
    assert warmup.bench_steps("stones") == {}
    assert warmup.missing_parts("stones") == []
