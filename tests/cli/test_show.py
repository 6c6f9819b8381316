"""`pharos show`: any position of a record, drawn or as data."""

import json
from pathlib import Path

import pytest
from program import pharos_process, whole_game

from pharos.cli.app import run
from pharos.records import write_record

SEED = 12


@pytest.fixture
def file(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    write_record(tmp_path / "game.txt", whole_game(SEED).record().to_text())
    return tmp_path / "game.txt"


def test_the_last_position_is_shown_with_the_score(file: Path, tmp_path: Path):
    game = whole_game(SEED)
    result = pharos_process(tmp_path, "show", str(file))
    assert (result.returncode, result.stderr) == (0, "")
    assert f"Position {len(game.played)} of {len(game.played)}" in result.stdout
    assert "Progress tokens" in result.stdout
    assert max(map(len, result.stdout.split("\n"))) <= 100


def test_any_position_is_shown_with_the_move_that_led_there(file: Path, capsys):
    assert run(["show", str(file), "--move", "9"]) == 0
    said = capsys.readouterr().out
    assert "Age I " in said
    assert f"Position 9 of {len(whole_game(SEED).played)}" in said
    assert "» Player" in said


def test_a_position_is_shown_in_another_language(file: Path, capsys):
    assert run(["show", str(file), "--move", "9", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "Stellung 9 von" in said
    assert "» Spieler" in said


def test_json_is_the_view_of_the_player_to_move(file: Path, capsys):
    record = whole_game(SEED).record()
    for move in (0, 9, 30, len(record.moves)):
        assert run(["show", str(file), "--move", str(move), "--json"]) == 0
        view, game = json.loads(capsys.readouterr().out), record.position(move)
        assert view == game.view(game.to_move)
        assert "decks" not in view


@pytest.mark.parametrize("move", ["-1", "1000"])
def test_a_position_that_the_record_does_not_have_is_an_error(file: Path, move: str, capsys):
    assert run(["show", str(file), "--move", move]) == 2
    said = capsys.readouterr().err
    assert "moves; there is no position" in said
    assert said.count("\n") == 1
