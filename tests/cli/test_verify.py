"""`pharos verify`: says what was checked, and its exit code tells the result."""

import json
from pathlib import Path

import pytest
from program import pharos, whole_game

from pharos.cli.app import run
from pharos.records import Shuffle, write_record

SEED = 12


@pytest.fixture
def shuffle() -> Shuffle:
    return Shuffle.commit("duel", whole_game(SEED).record().start.to_dict())


def write(path: Path, headers: dict[str, str], seed: int = SEED) -> str:
    write_record(path, whole_game(seed).record(**headers).to_text())
    return str(path)


def test_a_record_whose_deal_fits_is_verified(tmp_path: Path, shuffle: Shuffle):
    file = write(tmp_path / "game.txt", shuffle.headers())
    result = pharos(tmp_path, "verify", file, "--commitment", shuffle.commitment[:16])
    assert (result.returncode, result.stderr) == (0, "")
    assert shuffle.commitment in result.stdout
    assert "\nVERIFIED: " in result.stdout


def test_without_the_commitment_that_was_shown_the_reader_compares(tmp_path: Path, shuffle: Shuffle, capsys):
    assert run(["verify", write(tmp_path / "game.txt", shuffle.headers())]) == 0
    assert "Please compare them." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seed", "shown", "words"),
    [(SEED + 1, None, "is not the one that was committed to"), (SEED, "0" * 64, "you were shown another commitment")],
)
def test_a_changed_deal_is_not_verified(tmp_path: Path, shuffle: Shuffle, capsys, seed, shown, words):
    file = write(tmp_path / "game.txt", shuffle.headers(), seed)
    assert run(["verify", file, *(["--commitment", shown] if shown else [])]) == 1
    said = capsys.readouterr().out
    assert words in said
    assert "NOT VERIFIED" in said


def test_a_record_without_a_commitment_is_sound_but_not_verified(tmp_path: Path, capsys):
    assert run(["verify", write(tmp_path / "game.txt", {})]) == 1
    said = capsys.readouterr().out
    assert "The record is sound" in said
    assert "NOT VERIFIED: it has no commitment" in said


def test_json_has_everything(tmp_path: Path, shuffle: Shuffle, capsys):
    assert run(["verify", write(tmp_path / "game.txt", shuffle.headers()), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "verified": True,
        "game": "duel",
        "decisions": len(whole_game(SEED).played),
        "commitment": shuffle.commitment,
        "nonce": shuffle.nonce,
        "deal_fits": True,
        "shown_fits": None,
    }


def test_a_damaged_record_is_refused_with_the_line(tmp_path: Path, shuffle: Shuffle, capsys):
    file = write(tmp_path / "game.txt", shuffle.headers())
    Path(file).write_text(Path(file).read_text().replace("pick ", "pluck ", 1))
    assert run(["verify", file]) == 2
    assert "game.txt: line" in capsys.readouterr().err
