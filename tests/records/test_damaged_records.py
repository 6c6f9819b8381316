"""Damaged records are refused with the line of the error, or are sound, and none takes long."""

import random
from collections import Counter

import pytest
import sizes
from fuzzing import damaged_text, timed
from sizes import scaled

from pharos import duel, wonders
from pharos.core.errors import InvalidRecord


def duel_record(rng: random.Random) -> str:
    game = duel.Game.new(seed=rng.randrange(10**9))
    while game.to_move is not None and rng.random() < 0.98:
        game.play(rng.choice(game.moves()))
    return game.record().to_text()


def wonders_record(rng: random.Random) -> str:
    game = wonders.Game.new(players=rng.choice((3, 5, 7)), seed=rng.randrange(10**9), edifice=rng.random() < 0.5)
    while game.waiting and rng.random() < 0.95:
        game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
    return game.record().to_text()


def without_check(text: str) -> str:
    """The record without its checksum, so that damage is found by reading and not by adding up."""
    return text[: text.rindex("check: ")]


@pytest.mark.parametrize(("make", "kind"), [(duel_record, duel.Record), (wonders_record, wonders.Record)])
def test_a_damaged_record_is_refused_or_sound(make, kind) -> None:
    rng, refused = random.Random(sizes.seed + 7), Counter[bool]()
    text = ""
    for number in range(scaled(1000)):
        if number % 50 == 0:
            text = without_check(make(rng))
        wrong = damaged_text(text, rng)
        try:
            record = timed(lambda wrong=wrong: kind.from_text(wrong))
            refused[False] += 1
            again = record.to_text()
            assert kind.from_text(again).to_text() == again
        except InvalidRecord:
            refused[True] += 1
    assert min(refused.values()) > 5
