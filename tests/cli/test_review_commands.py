"""`pharos review` and `pharos advise`: the agreed fields, one page, and sentences about bad input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from program import pharos

from pharos import duel, wonders
from pharos.cli.compile_first import ensure_compiled
from pharos.locale import LANGUAGES


@pytest.fixture(scope="module", autouse=True)
def compiled_analysis() -> None:
    ensure_compiled(with_bench=True)


@pytest.fixture
def record(tmp_path: Path) -> str:
    game = duel.Game.new(4)
    for _ in range(12):
        game.play(game.moves()[-1])
    path = tmp_path / "game.txt"
    path.write_text(game.record().to_text())
    return str(path)


def write(path: Path, data: object) -> str:
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return str(path)


def test_a_review_as_json_has_the_agreed_fields(tmp_path: Path, record: str) -> None:
    result = pharos(tmp_path, "review", record, "--json", "--depth", "quick")
    assert result.returncode == 0
    data = json.loads(result.stdout)
    wanted = {"seat", "move", "best", "win_before", "win_after", "loss", "luck", "verdict", "proven"}
    assert len(data["moves"]) == 12
    assert all(wanted <= move.keys() for move in data["moves"])
    assert all("accuracy" in seat for seat in data["seats"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_written_as_text_and_as_one_page_without_other_files(
    tmp_path: Path, record: str, language: str
) -> None:
    page = tmp_path / "page.html"
    result = pharos(tmp_path, "review", record, "--depth", "quick", "--language", language, "--html", str(page))
    assert result.returncode == 0
    assert str(page) in result.stdout
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert f'lang="{language.replace("_", "-")}"' in html
    assert "<script" not in html
    assert "http" not in html
    assert html.count('<tr id="m') == 12


def test_the_text_names_a_better_move_with_its_reason(tmp_path: Path, record: str) -> None:
    result = pharos(tmp_path, "review", record, "--depth", "quick")
    assert "Better: " in result.stdout
    assert "Player 1: accuracy" in result.stdout


def test_advice_on_a_view_has_the_agreed_fields(tmp_path: Path) -> None:
    file = write(tmp_path / "view.json", duel.Game.new(4).view(0))
    data = json.loads(pharos(tmp_path, "advise", file, "--json", "--nodes", "500").stdout)
    assert data["move"] == data["moves"][0]["move"]
    assert {"move", "win", "moves", "proven"} <= data.keys()
    assert all("win" in move for move in data["moves"])
    text = pharos(tmp_path, "advise", file, "--nodes", "500").stdout
    assert text.count("Choose ") == 4


def test_advice_on_wonders_is_for_the_seat_of_the_view(tmp_path: Path) -> None:
    view = wonders.Game.new(players=3, seed=4).view(2)
    data = json.loads(pharos(tmp_path, "advise", write(tmp_path / "v.json", view), "--json", "--nodes", "100").stdout)
    assert data["seat"] == 2
    assert sorted(move["move"] for move in data["moves"]) == sorted(view["moves"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no record", "ist keine Spielaufzeichnung von Pharos"),
        ("pharos record 1\ngame: duel\n", "ist in Zeile 2 beschädigt (die Züge fehlen"),
        ("pharos record 1\n" + "x" * 200_000, "der Text ist zu lang für eine Spielaufzeichnung"),
        ("pharos record 7\ngame: duel\n\n", "stammt aus einer anderen Version"),
        ("pharos record 1\ngame: chess\n\n", "die Aufzeichnung eines Spiels, das es hier nicht gibt"),
    ],
)
def test_a_bad_record_gets_a_sentence_in_the_readers_language(tmp_path: Path, text: str, words: str) -> None:
    result = pharos(tmp_path, "review", write(tmp_path / "bad.txt", text), "--language", "de")
    assert result.returncode == 2
    assert words in result.stderr
    assert "bad.txt" in result.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "ei ole JSONia: rivi 1, sarake 2"),
        ("[]", "on JSONia mutta ei pelitilanne"),
        ("{}", "ei ole mahdollinen pelitilanne"),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "ei ole JSONia"),
        (" " * 1_000_001, "on liian pitkä pelitilanteeksi"),
    ],
)
def test_a_bad_view_gets_a_sentence_in_the_readers_language(tmp_path: Path, text: str, words: str) -> None:
    result = pharos(tmp_path, "advise", write(tmp_path / "bad.json", text), "--language", "fi")
    assert result.returncode == 2
    assert words in result.stderr
    assert "bad.json" in result.stderr


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_an_illegal_move_in_a_record_is_named_with_its_line(tmp_path: Path, game: str) -> None:
    position = duel.Game.new(4) if game == "duel" else wonders.Game.new(players=3, seed=4)
    position.play(position.moves()[0] if game == "duel" else [position.moves(seat)[0] for seat in range(3)])
    lines = position.record().to_text().splitlines()
    number = lines.index("") + 1
    lines[number] = "build palace" if game == "duel" else "build palace; build palace; build palace"
    file = write(tmp_path / "r.txt", "\n".join(lines) + "\n")
    result = pharos(tmp_path, "review", file, "--language", "de")
    line = number + 1
    assert f"ist in Zeile {line} beschädigt (dieser Zug ist hier nicht möglich: build palace)." in result.stderr
    lines[number] = "bild palace"
    result = pharos(tmp_path, "review", write(tmp_path / "r.txt", "\n".join(lines) + "\n"), "--language", "de")
    assert f"ist in Zeile {line} beschädigt (dieser Zug ist hier nicht möglich: bild palace)." in result.stderr


def test_a_binary_file_and_a_folder_are_no_records(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    for name, words in (("binary", "das ist kein Text"), (".", "das ist ein Ordner")):
        result = pharos(tmp_path, "review", str(tmp_path / name), "--language", "de")
        assert result.returncode == 2
        assert f"kann nicht gelesen werden ({words})" in result.stderr


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"pawn": 20}, "Dort kann die Konflikt-Spielfigur nicht stehen."),
        ({"pawn": "north"}, "ist keine mögliche Stellung ('pawn' of the position cannot be 'north')"),
        ({"game": "chess"}, "duel in format 1"),
        ({"moves": ["build palace"]}, "'build palace' is not legal"),
    ],
)
def test_a_contradictory_view_is_explained(tmp_path: Path, change: dict[str, object], words: str) -> None:
    view = {**duel.Game.new(4).view(0), **change}
    result = pharos(tmp_path, "advise", write(tmp_path / "v.json", view), "--language", "de")
    assert result.returncode == 2
    assert "ist keine mögliche Stellung" in result.stderr
    assert words in result.stderr


def test_a_token_in_two_places_is_named_with_the_places(tmp_path: Path) -> None:
    view = duel.Game.new(4).view(0)
    view["cities"][1]["tokens"] = view["tokens"][:1]
    error = pharos(tmp_path, "advise", write(tmp_path / "v.json", view)).stderr
    assert "is in two places: in the city of Player 2 and on the board." in error


def twice(view: dict[str, Any]) -> None:
    view["hands"].append(view["hands"][0])


def other_move(view: dict[str, Any]) -> None:
    view["decisions"][0]["moves"][2] = f"build {view['hands'][0]['hand'][0]} east"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda view: view.update(seat=9), "Selle laua ääres ei ole sellist kohta."),
        (lambda view: view.update(hand=["palace"]), "„hand“ ei tulene käikudest."),
        (lambda view: view["hands"][0]["hand"].__setitem__(0, "moon"), "moon: sellist ei ole."),
        (lambda view: view["decisions"][0].update(turn=9), "Ajastul 1 ei ole käiku 9."),
        (twice, "I ajastu: nähtud käes olevad kaardid ei sobi omavahel kokku."),
        (other_move, "Selle käike ei saa mängida: "),
        (lambda view: view.update(decisions=None), "'decisions' is a list"),
        (lambda view: view.update(players=99), "there are 99 cities"),
    ],
)
def test_a_contradictory_view_of_wonders_is_explained(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], words: str
) -> None:
    game = wonders.Game.new(players=3, seed=4)
    game.play([game.moves(seat)[0] for seat in range(3)])
    view = game.view(2)
    change(view)
    result = pharos(tmp_path, "advise", write(tmp_path / "v.json", view), "--language", "et")
    assert result.returncode == 2
    assert "v.json ei ole võimalik mänguseis" in result.stderr
    assert words in result.stderr


def test_a_finished_game_is_explained(tmp_path: Path) -> None:
    game = duel.Game.new(4)
    while game.to_move is not None:
        game.play(game.moves()[0])
    assert "the game is over" in pharos(tmp_path, "advise", write(tmp_path / "v.json", game.view(0))).stderr


def test_a_missing_file_and_a_wrong_depth_are_named(tmp_path: Path, record: str) -> None:
    for command in ("review", "advise"):
        missing = pharos(tmp_path, command, str(tmp_path / "none.txt"), "--language", "fi")
        assert missing.returncode == 2
        assert "none.txt ei voi lukea (tiedostoa tai kansiota ei ole)" in missing.stderr
    assert "'huge' is not one of quick, normal, deep" in pharos(tmp_path, "review", record, "--depth", "huge").stderr


def test_a_page_that_cannot_be_written_is_named_before_the_review(tmp_path: Path, record: str) -> None:
    page = tmp_path / "nowhere" / "page.html"
    result = pharos(tmp_path, "review", record, "--depth", "deep", "--html", str(page), "--language", "et")
    assert result.returncode == 2
    assert "page.html ei saa kirjutada (sellist faili ega kausta ei ole)" in result.stderr
    result = pharos(tmp_path, "review", record, "--depth", "quick", "--html", str(tmp_path))
    assert "cannot be written (it is a folder)" in result.stderr
