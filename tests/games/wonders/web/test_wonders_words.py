"""Descriptions of cards, stages, edifices, prices and moves of 7 Wonders."""

from __future__ import annotations

import pytest
from tests.games.wonders.rules.wonders_positions import city, play, table

from pharos.games.wonders.expansions.edifice.definitions import EDIFICES, PENALTIES
from pharos.games.wonders.expansions.edifice.web.faces import edifice_face
from pharos.games.wonders.expansions.edifice.web.joining import describe_join_price, why_not_join
from pharos.games.wonders.rules.definitions import (
    BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    COLORS,
    EFFECTS,
    RESOURCES,
    SYMBOLS,
)
from pharos.games.wonders.rules.score import ROWS
from pharos.games.wonders.web import words
from pharos.games.wonders.web.card_faces import board_face, building_face, stage_face
from pharos.games.wonders.web.effect_text import describe_effects, describe_options
from pharos.games.wonders.web.prices import default_payment, describe_payment, describe_price, why_not
from pharos.locale.catalogue import LANGUAGES, translator
from pharos.server.static_files import has_icon, icon_file

tr = translator("en")
LISTS = {
    **{b.id: b.effects for b in BUILDINGS},
    **{f"{b.id}-{b.side}-{i}": s.effects for b in BOARDS for i, s in enumerate(b.stages, start=1)},
    **{e.id: e.reward for e in EDIFICES},
}


def parts_of(face):
    return [part for row in face.icon_rows for part in row]


@pytest.mark.parametrize("thing", LISTS)
def test_everything_explains_each_of_its_effects(thing):
    sentences = describe_effects(LISTS[thing], tr)
    assert len(sentences) == len(LISTS[thing])
    assert all(line.endswith(".") and "%(" not in line for line in sentences)


def test_every_kind_of_effect_and_penalty_is_met():
    met = {effect["type"] for effects in LISTS.values() for effect in effects}
    assert met == set(EFFECTS), "a kind of effect that nothing has cannot be tested"
    assert {e.penalty["type"] for e in EDIFICES} == set(PENALTIES)


def test_names_are_complete_and_not_repeated():
    names = list(words.name_messages())
    assert len(names) == len(set(names))
    assert set(words.RESOURCE_NAMES) == set(RESOURCES)
    assert set(words.SYMBOL_NAMES) == set(SYMBOLS)
    assert set(words.CHAIN_NAMES) == set(words.CHAIN_SYMBOLS.values())
    assert set(words.CHAIN_SYMBOLS) == {b.id for b in BUILDINGS if b.chain_from}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_and_kinds_have_names(language):
    its = translator(language)
    assert len({words.score_row_name(row, its) for row in ROWS}) == len(ROWS)
    assert len({words.kind_name(color, its) for color in COLORS}) == len(COLORS)


# --- faces -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", BUILDING_INDEX)
def test_a_card_shows_icons_for_each_effect_with_icons_that_exist(card):
    face, fact = building_face(card, tr), BUILDINGS[BUILDING_INDEX[card]]
    assert len(face.icon_rows) == len(fact.effects)
    assert all(has_icon(p.name) for p in parts_of(face) if p.kind in ("icon", "resource"))
    assert all(has_icon(chain.icon) for chain in (*face.free_with, *face.makes_free))
    assert [chain.other_id for chain in face.free_with] == list(fact.chain_from)
    assert face.tip.startswith(fact.name + "\n")
    assert len(face.resources) == sum(fact.cost.resources().values())


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.id}-{b.side}")
def test_a_board_shows_its_stages(board):
    face = board_face(board.id, board.side, tr)
    assert len(face.stages) == len(board.stages)
    assert has_icon(face.icon)
    assert has_icon(face.side_icon)
    for stage in face.stages:
        assert all(has_icon(p.name) for p in parts_of(stage) if p.kind in ("icon", "resource"))
        assert stage.words


@pytest.mark.parametrize("edifice", EDIFICES, ids=lambda e: e.id)
def test_an_edifice_shows_cost_reward_penalty_and_debt(edifice):
    face = edifice_face(edifice.id, tr)
    assert len(face.reward) == len(edifice.reward)
    assert face.penalty
    assert face.coins == edifice.cost.coins
    assert "Penalty: " in face.tip
    assert all(has_icon(p.name) for row in (*face.reward, face.penalty) for p in row if p.kind == "icon")
    assert has_icon(face.icon)


def test_chains_are_described_at_both_ends():
    apothecary, forum = building_face("apothecary", tr), building_face("forum", tr)
    assert apothecary.chain_words == ("Makes Stables free later (horseshoe).", "Makes Dispensary free later (bowl).")
    assert forum.chain_words[:2] == (
        "Free for the owner of East Trading Post (market stall).",
        "Free for the owner of West Trading Post (market stall).",
    )


def test_icons_stand_in_two_files():
    assert icon_file("ore") == "wonders/icons.svg"
    assert icon_file("wood") == "icons/icons.svg"


def test_a_card_says_how_many_copies_there_are():
    assert building_face("mine", tr).copies_words == "One copy, with 6 or more players."
    assert building_face("tavern", tr).copies_words == "One more copy at each of these player counts: 4, 5, and 7."


@pytest.mark.parametrize(
    ("language", "goods"),
    [
        ("en", "wood or clay"),
        ("de", "Holz oder Lehm"),
        ("fi", "puu tai tiili"),
        ("et", "puit või savi"),
        ("zh_Hant", "木頭或粘土"),
    ],
)
def test_a_choice_of_goods_says_or(language, goods):
    assert goods in building_face("tree_farm", translator(language)).words[0]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "2 coins at once for each grey card in your city and the two neighbouring cities."),
        ("de", "Sofort 2 Münzen für jede graue Karte in deiner Stadt und den beiden Nachbarstädten."),
        ("fi", "Heti 2 rahaa jokaisesta harmaasta kortista omassa kaupungissasi ja kahdessa naapurikaupungissa."),
        ("et", "Kohe 2 münti iga halli kaardi eest sinu linnas ja kahes naaberlinnas."),
        ("zh_Hant", "你的城市和兩邊鄰城每有一張灰色卡牌，立即獲得2元錢幣。"),
    ],
)
def test_colours_of_counted_cards_are_inflected(language, sentence):
    assert building_face("bazaar", translator(language)).words == (sentence,)


@pytest.mark.parametrize("thing", LISTS)
def test_chinese_sentences_are_not_parted_by_spaces(thing):
    told = describe_effects(LISTS[thing], translator("zh_Hant"))
    assert not any("。 " in sentence for sentence in told)


def test_either_or_can_be_described_apart():
    first, second = describe_options(BOARDS[[b.id for b in BOARDS].index("carthage") + 1].stages[0].effects, tr)
    assert first == "4 victory points. 7 coins from the bank at once."
    assert second == "2 shields for the conflicts with both neighbours."
    assert stage_face("carthage", "night", 1, tr).words[0].startswith("Choose one when you build this stage.")


# --- prices ----------------------------------------------------------------------------------------------------------


def test_a_price_names_own_goods_choice_producers_and_both_neighbours():
    neighbours = [city(3, "clay_pool glassworks"), city(3, "lumber_yard")]
    # Giza produces stone, Rhodes on the left ore, Ephesus on the right papyrus.
    game = table([city(20, "caravansery west_trading_post marketplace loom"), *neighbours], age=3, hands=["palace"])
    assert describe_price(game, 0, "palace", tr) == [
        "Own production: 1 stone and 1 cloth.",
        "Caravansery gives 1 wood.",
        "From the left neighbour: 1 clay at 1, 1 ore at 1, and 1 glass at 1.",
        "From the right neighbour: 1 papyrus at 1.",
    ]


def test_a_chain_a_right_and_a_twin_are_named():
    game = table([city(3, "baths"), city(), city()], age=2, hands=["aqueduct walls"])
    assert describe_price(game, 0, "aqueduct", tr) == ["Free of charge thanks to Baths."]
    game = table(
        [city(0, stages=2), city(), city()],
        boards=["olympia day", "giza day", "rhodes day"],
        age=2,
        hands=["walls"],
    )
    assert describe_price(game, 0, "walls", tr) == ["Free thanks to Olympia."]
    game = table([city(3, "loom"), city(), city()], age=2, hands=["loom_ii"])
    assert why_not(game, 0, "loom_ii", tr) == "Your city already has a building of this name."


def test_a_price_that_cannot_be_paid_says_why():
    game = table([city(1), city(), city()], age=1, hands=["barracks apothecary"])
    assert why_not(game, 0, "barracks", tr) == "1 coin short: costs 2, the treasury holds 1."
    assert why_not(game, 0, "apothecary", tr) == "Your neighbours do not have what you lack."
    assert describe_price(game, 0, "apothecary", tr) == ["Your neighbours do not have what you lack."]
    assert why_not_join(game, 0, tr) == "Your neighbours do not have what you lack."


def test_a_stage_and_joining_are_paid_together():
    game = table([city(6, "timber_yard lumber_yard"), city(), city()], edifices="belvedere factory agora")
    assert describe_join_price(game, 0, tr) == [
        "Own production: 1 wood.",
        "Timber Yard gives 1 wood.",
        "1 coin to the bank for joining: Belvedere.",
    ]
    assert why_not_join(game, 0, tr) == ""
    play(game, "stage stockade join")
    assert why_not_join(game, 0, tr) != ""
    without = table([city(6, "lumber_yard timber_yard"), city(), city()])
    assert why_not_join(without, 0, tr) == "This game is played without edifices."


def test_a_stage_of_the_wonder_gives_goods():
    boards = ["alexandria day", "giza day", "rhodes day"]
    game = table([city(9, stages=2), city(), city()], boards=boards, age=3)
    assert describe_price(game, 0, "town_hall", tr) == [
        "Own production: 1 glass.",
        "Alexandria, stage 2 gives 1 stone.",
        "From the left neighbour: 1 stone at 2.",
        "From the right neighbour: 1 ore at 2.",
    ]


def test_an_edifice_gives_goods():
    cities = [city(9, "lumber_yard timber_yard"), city(), city()]
    game = table(cities, age=2, edifices="belvedere factory agora", left={2: 1})
    play(game, "stage walls join")
    assert describe_price(game, 0, "school", tr) == ["Own production: 1 wood.", "Factory gives 1 papyrus."]
    assert why_not_join(game, 0, tr) == "Your neighbours do not have what you lack."


def test_every_way_to_pay_can_be_described():
    game = table([city(9), city(3, "clay_pool"), city(3, "clay_pool")], hands=["guard_tower"])
    price = game.price(0, "guard_tower")
    assert [describe_payment(way, tr) for way in price.payments] == ["2 coins to the right", "2 coins to the left"]
    assert default_payment(price) == (0, 2)
    assert describe_price(game, 0, "guard_tower", tr, payment=(2, 0)) == ["From the left neighbour: 1 clay at 2."]
    assert describe_payment((1, 2), tr) == "1 coin to the left, 2 coins to the right"
    assert describe_payment((0, 0), tr) == "Nothing to buy"
