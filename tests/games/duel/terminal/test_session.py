"""A game at the terminal: commands, rejected input, saving, undo."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from pharos import duel
from pharos.core.registry import get_game
from pharos.locale import translator
from pharos.records import read_record
from pharos.terminal.autosave import Autosave
from pharos.terminal.line_reader import line_reader
from pharos.terminal.loop import Session

DUEL = get_game("duel")
SEED = 3


def run(
    lines: list[str], game: duel.Game, autosave: Autosave, *, interactive: bool = True, language: str = "en"
) -> tuple[int, str]:
    console = Console(width=100, height=45, color_system=None, file=io.StringIO())
    reader = line_reader(io.StringIO("".join(f"{line}\n" for line in lines)))
    code = Session(DUEL, game, autosave, reader, console, translator(language), interactive=interactive).run()
    return code, console.file.getvalue()


def drafted() -> duel.Game:
    game = duel.Game.new(seed=SEED)
    while game.phase == "draft":
        game.play(game.moves()[0])
    return game


@pytest.fixture
def autosave(tmp_path: Path) -> Autosave:
    return Autosave(DUEL, tmp_path / "game.txt")


def test_every_command_of_the_help_answers(autosave: Autosave):
    game = drafted()
    words = ["help", "board", "cities", "moves", "price sphinx", "card temple", "discard", "score", "save"]
    _, said = run(words, game, autosave)
    assert "words may be shortened" in said
    assert "The Sphinx costs Player" in said
    assert "Free for the owner of Altar (moon)." in said
    assert "Makes Pantheon free later (sun)." in said
    assert "The discard pile is empty." in said
    assert "Civilian buildings" in said
    assert str(autosave.path) in said.replace("\n", "")


def test_the_price_command_explains_purchases(autosave: Autosave):
    game = drafted()
    _, said = run(["price pyramids"], game, autosave)
    assert "Buy 3 stone at 2 and 1 papyrus at 2." in said


def test_an_illegal_move_is_explained_and_changes_nothing(autosave: Autosave):
    game = drafted()
    before = game.copy()
    _, said = run(["build palace", "biuld clay_pool", "token law"], game, autosave)
    assert "Palace: You can’t see that card." in said
    assert "There is no move “biuld”." in said
    assert "Take an uncovered card" in said
    assert game == before
    assert autosave.path is None


def test_a_mistyped_name_gets_close_matches(autosave: Autosave):
    game = drafted()
    move = game.moves()[0]
    _, said = run([move + "e", "card sphynx", "card nonsense"], game, autosave)
    assert f"Did you mean {move}" in " ".join(said.split())
    assert "Did you mean sphinx?" in said
    assert "There is no “nonsense” in this game." in said


def test_the_game_is_saved_after_every_move(autosave: Autosave):
    game = duel.Game.new(seed=SEED)
    for n in range(1, 12):
        run([game.moves()[0]], game, autosave)
        assert autosave.path
        assert read_record(autosave.path).moves == game.played
        assert len(game.played) == n


def test_undo_takes_moves_back_to_the_start(autosave: Autosave):
    game = duel.Game.new(seed=SEED)
    first, second = game.moves()[:2]
    _, said = run([first, second, "undo", "undo", "undo"], game, autosave)
    assert f"Taken back: {second}." in said
    assert f"Taken back: {first}." in said
    assert "There is nothing to take back." in said
    assert autosave.path
    assert read_record(autosave.path).moves == ()


def test_a_copy_is_saved_but_never_over_a_file(autosave: Autosave, tmp_path: Path):
    game = drafted()
    copy = tmp_path / "copy.txt"
    _, said = run([f"save {copy}", f"save {copy}", f"save {tmp_path}/none/x.txt"], game, autosave)
    assert read_record(copy).moves == game.played
    assert "Not saved: this file exists already." in said
    assert "Not saved: there is no such folder." in said


def test_a_pipe_stops_at_the_first_line_that_cannot_be_played(autosave: Autosave, capsys):
    game = duel.Game.new(seed=SEED)
    move = game.moves()[0]
    code, _ = run(["# a comment", move, "", "pick nothing", move], game, autosave, interactive=False)
    assert code == 2
    assert game.played == (move,)
    assert "pharos: line 4: There is no “nothing” in this game." in capsys.readouterr().err


def test_a_full_disk_is_said_and_the_game_goes_on(autosave: Autosave, monkeypatch):
    def fail(game: duel.Game) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(autosave, "save", fail)
    game = duel.Game.new(seed=SEED)
    _, said = run([game.moves()[0]], game, autosave)
    assert "could not be saved: No space left on device" in said
    assert len(game.played) == 1


def test_the_default_place_is_the_data_directory(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    autosave = Autosave(DUEL)
    game = duel.Game.new(seed=SEED)
    run([game.moves()[0]], game, autosave)
    assert autosave.path
    assert autosave.path.parent == tmp_path / "pharos" / "games"


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_first_game_has_the_wonders_of_the_rulebook_and_no_draft(seed: str):
    game = DUEL.terminal.new_game(seed, first_game=True)
    assert (game.phase, game.age, game.to_move) == ("turn", 1, game.first)
    assert game.city(game.first).unbuilt == ["pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"]
    assert game.city(1 - game.first).unbuilt == ["circus_maximus", "piraeus", "appian_way", "colossus"]
