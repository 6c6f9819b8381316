"""Commitments to deals: what they cover, and that a changed deal does not fit."""

import hashlib
import json
from pathlib import Path

import pytest

from pharos import duel, wonders
from pharos.core.registry import games
from pharos.records import Shuffle, read_record, write_record
from pharos.records.fair_shuffle import NONCE_BYTES, commitment_of

STARTS = {
    "duel": duel.Game.new(seed=5).record().start.to_dict(),
    "wonders": wonders.Game.new(players=4, seed=5, edifice=True).record().start.to_dict(),
}


def record_with(game: str, shuffle: Shuffle | None, start: dict, path: Path):
    rules = games()[game].rules
    position = rules.begin(start)
    headers = shuffle.headers() if shuffle else {}
    write_record(path, rules.record(position, headers))
    return read_record(path)


def test_a_commitment_is_computed_as_the_documentation_says():
    text = "\n".join(("pharos shuffle 1", "duel", "ab", '{"a":[1,"x"],"b":null}'))
    assert commitment_of("duel", {"b": None, "a": [1, "x"]}, "ab") == hashlib.sha256(text.encode()).hexdigest()


def test_a_nonce_cannot_be_guessed_and_is_never_used_twice():
    made = [Shuffle.commit("duel", STARTS["duel"]) for _ in range(20)]
    assert len({shuffle.nonce for shuffle in made}) == len({shuffle.commitment for shuffle in made}) == 20
    assert all(len(bytes.fromhex(shuffle.nonce)) == NONCE_BYTES >= 16 for shuffle in made)


@pytest.mark.parametrize("game", STARTS)
def test_the_deal_of_a_record_fits_its_commitment(game: str, tmp_path: Path):
    stored = json.loads(json.dumps(STARTS[game]))  # as it comes from the database
    shuffle = Shuffle.commit(game, STARTS[game])
    record = record_with(game, shuffle, stored, tmp_path / "game.txt")
    assert Shuffle.from_headers(record.headers) == shuffle
    assert shuffle.fits(record)


@pytest.mark.parametrize("game", STARTS)
def test_another_deal_or_nonce_does_not_fit(game: str, tmp_path: Path):
    shuffle = Shuffle.commit(game, STARTS[game])
    changed = json.loads(json.dumps(STARTS[game]))
    row = changed["ages"][2] if game == "duel" else changed["hands"][2][0]
    row[0], row[1] = row[1], row[0]
    assert not shuffle.fits(record_with(game, shuffle, changed, tmp_path / "game.txt"))
    other = Shuffle(shuffle.commitment, "00" * NONCE_BYTES)
    assert not other.fits(record_with(game, other, STARTS[game], tmp_path / "game.txt"))


def test_a_record_without_a_commitment_has_none(tmp_path: Path):
    assert Shuffle.from_headers(record_with("duel", None, STARTS["duel"], tmp_path / "game.txt").headers) is None


def test_the_commitment_that_was_shown_may_be_shortened_to_sixteen_characters():
    shuffle = Shuffle.commit("duel", STARTS["duel"])
    assert shuffle.is_shown_as(shuffle.commitment)
    assert shuffle.is_shown_as(f" {shuffle.commitment[:16].upper()}… ")
    assert not shuffle.is_shown_as(shuffle.commitment[:15])
    assert not shuffle.is_shown_as("0" * 16)
