"""Errors in record files name file and line, and files are written atomically."""

import os
import stat
from pathlib import Path

import pytest

from pharos import duel, wonders
from pharos.records import UnreadableRecord, new_record_path, read_record, write_new_record, write_record


def game_after(plies: int) -> duel.Game:
    game = duel.Game.new(seed=5)
    for _ in range(plies):
        game.play(game.moves()[0])
    return game


def test_a_written_record_reads_back_the_same(tmp_path: Path):
    record = game_after(20).record(date="2025-01-01")
    write_record(tmp_path / "game.txt", record.to_text())
    again = read_record(tmp_path / "game.txt")
    assert (again.game.name, again.moves) == ("duel", record.moves)
    assert again.headers == {"date": "2025-01-01"}
    assert again.replay() == game_after(20)


def test_windows_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path):
    text = game_after(12).record().to_text()
    (tmp_path / "game.txt").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_record(tmp_path / "game.txt").replay().record().to_text() == text


def test_an_illegal_move_is_named_with_file_and_line(tmp_path: Path):
    lines = game_after(12).record().to_text().split("\n")
    line = next(i for i, text in enumerate(lines) if text.startswith("pick")) + 9
    lines[line] = "build palace"
    path = tmp_path / "game.txt"
    path.write_text("\n".join(lines))
    with pytest.raises(UnreadableRecord) as caught:
        read_record(path)
    assert caught.value.message.startswith(f"{path}: line {line + 1}: ")
    assert (caught.value.code, caught.value.line, caught.value.path) == ("record_move", line + 1, path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "no such file"), (b"\xff\xfe\x00", "not a text file"), (b"", "line 1:"), (b"x" * 300_000, "characters")],
)
def test_what_is_no_record_is_refused_with_the_file_name(tmp_path: Path, content: bytes | None, reason: str):
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UnreadableRecord, match=reason) as caught:
        read_record(path)
    assert caught.value.message.startswith(str(path))


def test_a_directory_is_no_record(tmp_path: Path):
    with pytest.raises(UnreadableRecord, match="is a directory"):
        read_record(tmp_path)


def test_a_failure_while_writing_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch):
    path = tmp_path / "game.txt"
    write_record(path, game_after(3).record().to_text())
    before = path.read_bytes()

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_record(path, game_after(4).record().to_text())
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"]


def test_the_content_is_on_disk_before_it_gets_its_name(tmp_path: Path, monkeypatch):
    path = tmp_path / "game.txt"
    synced: list[bool] = []
    real = os.fsync

    def spy(handle: int) -> None:
        synced.append(path.exists())
        real(handle)

    monkeypatch.setattr(os, "fsync", spy)
    write_record(path, game_after(3).record().to_text())
    assert synced == [False, True]  # the file before it is renamed, the directory afterwards


def test_a_new_record_never_replaces_a_file(tmp_path: Path):
    path = tmp_path / "game.txt"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        write_new_record(path, game_after(3).record().to_text())
    assert path.read_text() == "mine"
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"]


def test_new_paths_are_free_and_their_directory_exists(tmp_path: Path):
    place = tmp_path / "a" / "b"
    names = []
    for _ in range(3):
        path = new_record_path(place, "duel-1")
        write_new_record(path, game_after(1).record().to_text())
        names.append(path.name)
    assert names == ["duel-1.txt", "duel-1-2.txt", "duel-1-3.txt"]


def test_a_rewritten_record_keeps_its_permissions(tmp_path: Path):
    path = tmp_path / "game.txt"
    write_record(path, game_after(1).record().to_text())
    path.chmod(0o640)
    write_record(path, game_after(2).record().to_text())
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_file_of_another_game_is_read_by_the_rules_of_that_game(tmp_path: Path):
    game = wonders.Game.new(players=3, seed=5, edifice=True)
    while len(game.decisions) < 8:
        game.play([game.moves(seat)[0] for seat in game.waiting])
    write_record(tmp_path / "game.txt", game.record(place="here").to_text())
    record = read_record(tmp_path / "game.txt")
    assert (record.game.name, record.decisions, record.outcome) == ("wonders", 8, None)
    assert record.headers == {"place": "here"}
    assert record.replay().record(place="here").to_text() == (tmp_path / "game.txt").read_text()


def test_a_record_of_a_game_that_does_not_exist_is_refused(tmp_path: Path):
    path = tmp_path / "game.txt"
    path.write_text(game_after(3).record().to_text().replace("game: duel", "game: chess"))
    with pytest.raises(UnreadableRecord, match=r"line 2: this is not a record of duel but of 'chess'"):
        read_record(path)
