"""Descriptions of cards, prices and moves."""

from __future__ import annotations

import pytest
from tests.games.duel.rules.positions import scenario
from tests.games.duel.rules.randomplay import steps

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, EFFECTS, TOKENS, WONDERS
from pharos.games.duel.web.card_faces import face
from pharos.games.duel.web.effect_text import describe_chains, describe_effects
from pharos.games.duel.web.game_log import events_of
from pharos.games.duel.web.log_text import describe_consequences, describe_event, describe_move
from pharos.games.duel.web.prices import Market, describe_price
from pharos.games.duel.web.prompts import announce
from pharos.games.duel.web.words import (
    CHAIN_NAMES,
    RESOURCE_NAMES,
    SYMBOL_NAMES,
    describe_cost,
    name_messages,
)
from pharos.locale.catalogue import translator
from pharos.server.game_words import COLOR_NAMES

tr = translator("en")
THINGS = [*BUILDINGS, *WONDERS, *TOKENS]


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.id)
def test_everything_explains_each_of_its_effects(thing):
    words = describe_effects(thing.effects, tr)
    assert len(words) == len(thing.effects)
    assert all(line.endswith(".") and "%(" not in line for line in words)


def test_every_kind_of_effect_has_words_and_icons():
    met = {kind for thing in THINGS for kind in thing.effects}
    assert met == EFFECTS, "a kind of effect that no card has cannot be tested"


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.id)
def test_a_face_shows_icons_for_each_effect(thing):
    shown = face(thing.id, tr)
    assert len(shown.icon_rows) == len(thing.effects)
    assert shown.tip.startswith(thing.name + "\n")
    assert shown.name in shown.label


def test_chains_are_described_at_both_ends():
    baths, aqueduct = (next(b for b in BUILDINGS if b.id == card) for card in ("baths", "aqueduct"))
    assert describe_chains(baths, tr) == ["Makes Aqueduct free later (drop of water)."]
    assert describe_chains(aqueduct, tr) == ["Free for the owner of Baths (drop of water)."]


def test_costs_are_described():
    assert describe_cost(0, {}, tr) == "Costs nothing."
    assert describe_cost(2, {"glass": 1, "papyrus": 1}, tr) == "Costs 2 coins, 1 glass, and 1 papyrus."


def test_names_are_complete():
    names = list(name_messages())
    assert len(names) == len(set(names))
    assert len(names) == len(THINGS) + len(RESOURCE_NAMES) + len(COLOR_NAMES) + len(SYMBOL_NAMES) + len(CHAIN_NAMES)
    assert set(CHAIN_NAMES) == {b.chain for b in BUILDINGS if b.chain}


# --- prices ----------------------------------------------------------------------------------------------------------


def test_a_price_names_what_is_bought_and_who_gives():
    cities = [{"coins": 20, "buildings": ["forum", "quarry"]}, {"buildings": ["clay_pool"]}]
    game = scenario(tableau={0: "palace", 1: None}, cities=cities)
    cost = Market(game, 0, tr).cost("palace")
    assert cost.lines == (
        "Own production: 1 stone.",
        "Forum gives 1 glass.",
        "Buy 1 clay at 3, 1 wood at 2, and 1 glass at 2.",
    )
    assert cost.total == 7
    assert cost.text == "7 coins"


def test_a_chain_names_the_card_that_makes_free():
    game = scenario(age=2, tableau={18: "aqueduct", 19: None}, cities=[{"buildings": ["baths"]}, {}])
    cost = Market(game, 0, tr).cost("aqueduct")
    assert cost.lines == ("Free of charge thanks to Baths.",)
    assert (cost.text, cost.possible, cost.reason) == ("Free", True, "")


def test_tokens_that_save_or_take_coins_are_named():
    cities = [{"coins": 20, "tokens": ["masonry"]}, {"tokens": ["economy"]}]
    game = scenario(tableau={0: "gardens", 1: None}, cities=cities)
    lines = Market(game, 0, tr).cost("gardens").lines
    assert lines == (
        "Masonry saves 2 clay.",
        "Buy 2 wood at 2.",
        "4 of these coins go to your opponent (Economy).",
    )


def test_a_price_too_high_says_what_is_missing():
    game = scenario(tableau={0: "pretorium", 1: None}, cities=[{"coins": 5}, {}])
    cost = Market(game, 0, tr).cost("pretorium")
    assert not cost.possible
    assert cost.reason == "3 coins short: costs 8, the treasury holds 5."


def test_a_price_without_names_is_told_all_the_same():
    game = scenario(age=2, tableau={18: "aqueduct", 19: None}, cities=[{"buildings": ["baths"]}, {}])
    assert describe_price(game.price(0, "aqueduct"), tr) == ["Free through its chain symbol."]


# --- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("pick sphinx", "Anna chose The Sphinx."),
        ("build baths", "Anna built Baths."),
        ("sell baths", "Anna sold Baths."),
        ("wonder sphinx baths", "Anna built The Sphinx with Baths."),
        ("token law", "Anna took the progress token Law."),
        ("destroy press", "Anna destroyed Press."),
        ("revive temple", "Anna built Temple from the discard pile."),
        ("start self", "Anna chose to begin the age."),
        ("start other", "Anna let the other player begin the age."),
    ],
)
def test_each_kind_of_move_has_words(move, words):
    assert describe_move(move, 0, tr, player="Anna") == words


def test_a_player_without_a_name_has_a_number():
    assert describe_move("build baths", 1, tr) == "Player 2 built Baths."


@pytest.mark.parametrize("seed", range(6))
def test_every_move_of_a_game_is_told_to_both_sides(seed):
    game = duel.Game.new(seed)
    for position, _ in steps(seed):
        game = position
    for event in events_of(game):
        to_others, to_self = describe_event(event, tr, "Anna"), describe_event(event, tr, None)
        assert to_others.startswith("Anna ")
        assert to_self.startswith("You ")
        assert all("%(" not in line for line in (to_others, to_self, *describe_consequences(event, tr)))


def test_a_told_move_says_what_it_cost_and_brought():
    game = scenario(
        age=1,
        tableau={14: "garrison", 15: "tavern", 16: "baths"},
        cities=[{"coins": 7}, {}],
        pawn=2,
        loot=[[2, 5], [2, 5]],
    )
    game.play("build garrison")
    (event,) = events_of(game)
    assert describe_event(event, tr, None) == "You built Garrison for 2 coins."
    assert describe_consequences(event, tr)[:2] == (
        "The conflict pawn moves 1 space.",
        "The other city is looted: up to 2 coins.",
    )


@pytest.mark.parametrize("by", ["military", "science", "civilian", "resignation", "time"])
@pytest.mark.parametrize("you", [0, 1, None])
def test_every_way_to_win_is_announced(by, you):
    end = announce(0, by, you, ("Anna", "Ben"), tr)
    assert end.text
    assert end.tone == {0: "won", 1: "lost", None: "even"}[you]


@pytest.mark.parametrize("by", ["tie", "agreement"])
def test_a_draw_is_announced(by):
    assert announce(None, by, 0, ("Anna", "Ben"), tr).tone == "even"


@pytest.mark.parametrize(
    ("language", "goods"),
    [
        ("en", "glass or papyrus"),
        ("de", "Glas oder Papyrus"),
        ("fi", "lasi tai papyrus"),
        ("et", "klaas või papüürus"),
        ("zh_Hant", "玻璃或紙張"),
    ],
)
def test_a_choice_of_goods_says_or(language, goods):
    assert goods in face("forum", translator(language)).words[0]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "each brown or grey card"),
        ("de", "jede braune oder graue Karte"),
        ("fi", "jokaisesta ruskeasta tai harmaasta kortista"),
        ("et", "iga pruuni või halli kaardi eest"),
        ("zh_Hant", "每有一張棕色或灰色卡牌"),
    ],
)
def test_colours_of_counted_cards_are_inflected(language, words):
    assert words in face("shipowners_guild", translator(language)).words[0]


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "a draw"), ("de", "unentschieden"), ("fi", "tasapeli"), ("et", "jagavad võitu"), ("zh_Hant", "共同獲勝")],
)
def test_a_tie_ends_as_the_rulebook_of_the_language_says(language, word):
    assert word in announce(None, "civilian", 0, ("Anna", "Ben"), translator(language)).text


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.id)
def test_chinese_sentences_are_not_parted_by_spaces(thing):
    label = face(thing.id, translator("zh_Hant")).label
    assert label.endswith("。")
    assert ". " not in label
    assert "。 " not in label
