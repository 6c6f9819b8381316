"""The public `Game` class: what its contract promises beyond the rules."""

import json

import pytest
from positions import position, scenario

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, WONDERS


def test_a_copy_is_equal_and_has_the_same_hash_every_time():
    game = scenario(age=1)
    for _ in range(500):
        copied = game.copy()
        assert game == copied
        assert hash(game) == hash(copied)


def test_games_that_differ_in_what_is_hidden_are_not_equal():
    assert duel.Game.new(1) != duel.Game.new(2)


def test_the_same_seed_gives_the_same_game_and_no_seed_a_new_one():
    assert duel.Game.new(7) == duel.Game.new(7)
    assert duel.Game.new("7") == duel.Game.new(7)
    assert duel.Game.new() != duel.Game.new()


def test_deals_without_a_seed_are_sound_and_spread_over_all_that_can_be_dealt():
    deals = [duel.Deal.random() for _ in range(300)]
    assert len({deal.ages for deal in deals}) == 300
    assert {deal.first for deal in deals} == {0, 1}
    assert {card for deal in deals for age in deal.ages for card in age} == {building.id for building in BUILDINGS}
    assert {deal.ages[2][0] for deal in deals} & {b.id for b in BUILDINGS if b.is_guild}  # guilds can be in any slot
    assert {wonder for deal in deals for row in deal.wonders for wonder in row} == {wonder.id for wonder in WONDERS}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda p: p["decks"][1].__setitem__(0, p["decks"][1][1]), "2 places"),
        (lambda p: p["decks"].pop(), "three ages"),
        (lambda p: p["decks"].__setitem__(2, ["palace"] * 20), "20 places"),
        (lambda p: p["tableau"].__setitem__(19, "palisade"), "slot"),
        (lambda p: p["cities"][0].__setitem__("coins", -1), "coins"),
        (lambda p: p["cities"][0].__setitem__("buildings", [["baths"]]), "no"),
        (lambda p: p.__setitem__("pawn", 12), "pawn"),
        (lambda p: p.__setitem__("loot", [[7], []]), "loot"),
        (lambda p: p.__setitem__("to_move", 4), "to_move"),
        (lambda p: p["tokens"].pop(), "progress tokens"),
        (lambda p: p.__setitem__("phase", "dance"), "phase"),
        (lambda p: p.pop("discard"), "discard"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(change, reason):
    data = json.loads(json.dumps(position(age=3)))
    change(data)
    with pytest.raises(duel.InvalidPosition, match=reason):
        duel.Game.from_position(data)


def test_a_record_with_a_position_nested_beyond_reason_is_refused_with_its_line():
    text = "pharos record 1\ngame: duel\nposition: " + "[" * 90_000 + "\n\n"
    with pytest.raises(duel.InvalidRecord, match="line 3"):
        duel.Record.from_text(text)


def test_the_price_explains_itself():
    game = scenario(
        age=3,
        cities=[
            {"coins": 20, "buildings": ["forum", "quarry"]},
            {"coins": 0, "buildings": ["brickyard"], "tokens": ["economy"]},
        ],
    )
    price = game.price(0, "fortifications")  # one clay, two stone, one papyrus
    assert price.produced == {"stone": 1}
    assert price.chosen == {"papyrus": 1}
    assert price.bought == {"clay": (1, 4), "stone": (1, 2)}
    assert (price.total, price.coins, price.trade, price.to_opponent) == (6, 0, 6, 6)
    assert json.loads(json.dumps(price.to_dict()))["bought"] == {"clay": [1, 4], "stone": [1, 2]}
