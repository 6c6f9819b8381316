"""The worked examples and numbers of the rulebook, one test each; A is seat 0, B is seat 1."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from positions import scenario

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, SYMBOLS, TABLE, TOKENS, WONDERS

BOOK = json.loads((Path(__file__).parent / "data" / "worked_examples.json").read_text(encoding="utf-8"))
EXAMPLES = {example["id"]: example for example in BOOK["worked_examples"]}
RULES = {rule["id"]: rule["expected"] for rule in BOOK["numeric_rules"]}
SEATS = {"A": 0, "B": 1}
RICH = 99
# Cards that produce one and two units, to set up the production of an example.
MAKERS = {
    "stone": ["quarry", "shelf_quarry"],
    "clay": ["clay_pool", "brickyard"],
    "wood": ["lumber_yard", "sawmill"],
    "glass": ["glassworks"],
    "papyrus": ["press"],
}


def example(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return EXAMPLES[name]["given"], EXAMPLES[name]["expected"]


def makers(production: dict[str, int]) -> list[str]:
    """Brown and grey cards with exactly this production."""
    cards = []
    for resource, n in production.items():
        single, *double = MAKERS[resource]
        cards += {0: [], 1: [single], 2: double, 3: [single, *double]}[n]
    return cards


def check_cost(name: str) -> None:
    """Check the printed cost of an example's building, which is its price if nobody produces anything."""
    given, expected = example(name)
    price = scenario(cities=[{}, {}]).price(0, given["building"])
    assert (price.coins, price.cost) == (expected["cost"]["coins"], expected["cost"]["resources"])
    assert price.total == price.coins + 2 * sum(price.cost.values())
    assert price.total == expected.get("payment", price.total)


def check_trade(name: str) -> None:
    """Check what the builder of an example pays to the bank, including the unit prices."""
    given, expected = example(name)
    seat, building = SEATS[given["builder"]], given["building"]
    age = next(b.age for b in BUILDINGS if b.id == building)
    builder = {"coins": 20, "buildings": makers(given["own_production"])}
    other = {"coins": 3, "buildings": makers(given["opponent_brown_grey_symbols"])}
    cities = [builder, other] if seat == 0 else [other, builder]
    game = scenario(age=age, tableau={0: building, 1: None}, to_move=seat, cities=cities)
    price = game.price(seat, building)
    assert (price.coins, price.cost) == (given["cost"]["coins"], given["cost"]["resources"])
    assert price.bought == {r: (n, expected["price_each"][r]) for r, n in expected["bought"].items()}
    assert price.total == expected["payment"] == sum(expected["sum"])
    assert price.coins == expected.get("coin_part", 0)
    assert price.trade == expected.get("trade_part", expected["payment"])
    game.play(f"build {building}")
    assert (game.city(seat).coins, game.city(1 - seat).coins) == (20 - expected["payment"], 3)


def check_chain(name: str) -> None:
    """Check that a building is free because of another one in the city."""
    given, expected = example(name)
    seat, age = SEATS[given["builder"]], len(given["age"])
    cities: list[dict[str, Any]] = [{"coins": 0}, {"coins": 0}]
    cities[seat]["buildings"] = given["city"]
    game = scenario(age=age, tableau={0: given["building"], 1: None}, to_move=seat, cities=cities)
    price = game.price(seat, given["building"])
    assert (price.total, price.chain) == (expected["payment"], expected["via"] == "chain")
    assert not game.price(1 - seat, given["building"]).chain
    game.play(f"build {given['building']}")
    assert game.city(seat).coins == 0
    assert given["building"] in game.city(seat).buildings


# --- worked examples -------------------------------------------------------------------------------------------------


def test_card_cost_lumber_yard() -> None:
    check_cost("card_cost_lumber_yard")


def test_card_cost_stone_pit() -> None:
    check_cost("card_cost_stone_pit")


def test_card_cost_baths() -> None:
    check_cost("card_cost_baths")


def test_card_cost_arena() -> None:
    check_cost("card_cost_arena")


def test_card_cost_horse_breeders_or_stable() -> None:
    given, expected = example("card_cost_horse_breeders_or_stable")
    prices = [scenario(cities=[{"buildings": case["city"]}, {}]).price(0, given["building"]) for case in given["cases"]]
    without, with_stable = prices
    assert (without.coins, without.cost) == tuple(expected["cases"][0]["cost"].values())
    assert not without.chain
    assert (with_stable.total, with_stable.chain) == (expected["cases"][1]["payment"], True)


def test_free_construction_lumber_yard() -> None:
    given, expected = example("free_construction_lumber_yard")
    game = scenario(age=1, tableau={0: given["building"], 1: None}, cities=[{"coins": given["coins"]}, {}])
    assert (f"build {given['building']}" in game.moves()) is expected["can_build"]
    game.play("build lumber_yard")
    assert game.city(0).coins == given["coins"] - expected["payment"]


def test_production_of_a_city() -> None:
    _, expected = example("production_of_a_city")
    city = scenario(cities=[{"buildings": ["quarry", "brickyard", "clay_pit", "drying_room"]}, {}]).city(0)
    assert city.production == expected["production"]


def test_build_with_own_production() -> None:
    given, expected = example("build_with_own_production")
    city = {"coins": 0, "buildings": makers(given["production"])}
    later = scenario(cities=[city, {}])  # the production needs a card of age II, the candidates are of age I
    assert later.city(0).production == given["production"]
    tableau = dict(zip((5, 6, 7), given["candidates"], strict=True))
    early = scenario(age=1, tableau=tableau, cities=[{"coins": 0, "buildings": ["quarry", "clay_pool", "press"]}, {}])
    for card, cost in given["candidates"].items():
        for game in (later, early):
            assert game.price(0, card).cost == cost
            assert (game.price(0, card).total == 0) is expected["can_build"][card]
        assert (f"build {card}" in early.moves()) is expected["can_build"][card]
        if expected["can_build"][card]:
            after = early.after(f"build {card}")
            assert (after.city(0).production, after.city(0).coins) == (early.city(0).production, 0)


def test_trade_price_stone_for_A() -> None:
    given, expected = example("trade_price_stone_for_A")
    game = scenario(cities=[{}, {"buildings": given["opponent_city"]}])
    assert game.city(1).production == given["opponent_brown_grey_symbols"]
    assert game.city(0).prices[given["resource"]] == expected["price_each"]


def test_trade_price_third_stone_for_B() -> None:
    given, expected = example("trade_price_third_stone_for_B")
    game = scenario(to_move=1, cities=[{}, {"buildings": makers(given["own_production"])}])
    price = game.price(1, "aqueduct")
    assert price.cost == given["needs"]
    assert price.bought == {"stone": (expected["units_bought"], expected["price_each"])}
    assert price.total == expected["payment"]


def test_trade_fortifications() -> None:
    check_trade("trade_fortifications")


def test_trade_aqueduct() -> None:
    check_trade("trade_aqueduct")


def test_coin_cost_scriptorium() -> None:
    check_cost("coin_cost_scriptorium")


def test_coin_cost_stone_pit() -> None:
    check_cost("coin_cost_stone_pit")


def test_trade_caravansery() -> None:
    check_trade("trade_caravansery")


def test_chain_baths_aqueduct() -> None:
    check_chain("chain_baths_aqueduct")


def test_chain_palisade_fortifications() -> None:
    check_chain("chain_palisade_fortifications")


def test_available_cards() -> None:
    _, expected = example("available_cards")
    cards = expected["available"]
    game = scenario(age=1, tableau=dict(zip((15, 16, 17, 18), cards, strict=True)))
    assert [game.tableau[slot] for slot in game.open_slots()] == cards
    assert [move for move in game.moves() if move.startswith("sell")] == [f"sell {card}" for card in cards]
    covered = [card for card in game.tableau if card not in (None, "?", *cards)]
    assert len(covered) == 6
    for card in covered:
        with pytest.raises(duel.IllegalMove):
            game.play(f"sell {card}")


def test_discard_aqueduct() -> None:
    given, expected = example("discard_aqueduct")
    seat = SEATS[given["player"]]
    cities = [{"buildings": ["wood_reserve"]}, {"coins": 1, "buildings": given["yellow_buildings"]}]
    game = scenario(age=2, tableau={0: given["discards"], 1: None}, to_move=seat, cities=cities)
    game.play(f"sell {given['discards']}")
    assert game.city(seat).coins == 1 + expected["coins_gained"]
    assert game.discard[-1] == given["discards"]


def test_construct_colossus() -> None:
    given, expected = example("construct_colossus")
    cost = expected["wonder_cost"]
    cities = [{"coins": 8, "unbuilt": [given["wonder"]]}, {}]
    for card in ("pretorium", "palace"):  # there are no coins left to pay for either card
        game = scenario(tableau={0: card, 1: None}, cities=cities)
        price = game.price(0, given["wonder"])
        assert (price.coins, price.cost, price.total) == (cost["coins"], cost["resources"], 8)
        game.play(f"wonder {given['wonder']} {card}")
        assert (game.pawn, game.city(0).coins) == (expected["pawn_moves"], 0)
        assert game.city(0).under == {given["wonder"]: card}
        assert game.city(0).buildings == []


@pytest.mark.parametrize("returning", [0, 1])  # the player who builds the seventh, or the other one
def test_seventh_wonder(returning: int) -> None:
    given, expected = example("seventh_wonder")
    built = ["sphinx", "piraeus", "appian_way", "mausoleum", "great_library", "circus_maximus"]
    before = 2 if returning == 0 else 3
    cities: list[dict[str, Any]] = [{"coins": RICH, "built": built[:before], "unbuilt": ["colossus"]}]
    cities.append({"built": built[before:]})
    cities[returning].setdefault("unbuilt", []).append(expected["returned_to_box"])
    game = scenario(tableau={0: "palace", 1: None}, cities=cities)
    assert game.city(returning).unbuilt[-1] == expected["returned_to_box"]
    game.play(f"wonder {given['just_built']['wonder']} palace")
    counts = [len(game.city(seat).wonders) for seat in (0, 1)]
    assert sum(counts) == expected["total_built"]
    if returning == SEATS[expected["returned_by"]]:
        assert counts == list(given["built_counts"].values())
    assert [game.city(seat).unbuilt for seat in (0, 1)] == [[], []]
    returned = [w["id"] for w in game.position()["cities"][returning]["wonders"] if w["status"] == "returned"]
    assert returned == [expected["returned_to_box"]]


def test_archery_range() -> None:
    given, expected = example("archery_range")
    for start in (1, 2):
        cities = [{"coins": 6}, {"coins": 5}]
        game = scenario(age=2, tableau={0: given["building"], 1: None}, cities=cities, pawn=start)
        assert game.loot[1] == [given["token_in_new_zone"]["coins"], 5]
        game.play(f"build {given['building']}")
        assert game.pawn == start + expected["pawn_moves"]
        assert (game.city(0).coins, game.city(1).coins) == (0, 5 - expected["B_loses_coins"])
        assert game.loot[1] == [5]


def test_strategy_extra_shield() -> None:
    given, expected = example("strategy_extra_shield")
    cities = [{"coins": RICH, "buildings": ["stable"], "tokens": given["player_owns"]}, {}]
    for card, age in (("walls", 2), ("circus", 3)):
        game = scenario(age=age, tableau={0: card, 1: None}, cities=cities)
        shields = next(b.effects["shields"] for b in BUILDINGS if b.id == card)
        assert shields == given["new_red_building_shields"]
        game.play(f"build {card}")
        assert game.pawn == expected["pawn_moves"]


def test_first_game_wonders() -> None:
    _, expected = example("first_game_wonders")
    first, second = TABLE["setup"]["first_game"]
    assert (first, second) == (expected["first_player"], expected["second_player"])
    deal = duel.Deal.random(seed=3).to_dict()
    game = duel.Game(duel.Deal.from_dict({**deal, "first": 0, "wonders": {"0": first, "1": second}}))
    assert (game.phase, game.to_move) == ("turn", 0)
    assert (game.city(0).unbuilt, game.city(1).unbuilt) == (first, second)


# --- the rulebook's numbers ------------------------------------------------------------------------------------------


def test_rule_components() -> None:
    backs = Counter("guilds" if b.is_guild else f"age_{'I' * b.age}" for b in BUILDINGS)
    loot = sum(len(row) for row in duel.Game.new(seed=1).loot)
    assert {
        **backs,
        "wonders": len(WONDERS),
        "military_tokens": loot,
        "progress_tokens": len(TOKENS),
    } == RULES["components"]


def test_rule_setup() -> None:
    rule = RULES["setup"]
    for seed in range(20):
        deal = duel.Deal.random(seed)
        game = duel.Game(deal)
        while game.phase == "draft":
            game.play(game.moves()[-1])
        for seat in (0, 1):
            assert game.city(seat).coins == rule["coins_each"]
            assert len(game.city(seat).unbuilt) == rule["wonders_each"]
        assert len(game.tokens) == rule["progress_tokens_on_board"]
        assert [len(set(age)) for age in deal.ages] == [rule["cards_per_age"]] * 3
        for age, cards in enumerate(deal.ages, start=1):
            plain = [b.id for b in BUILDINGS if b.age == age and not b.is_guild]
            guilds = set(cards) - set(plain)
            assert len(set(plain) - set(cards)) == rule["removed_per_age_deck"]
            assert len(guilds) == (rule["guilds_added_to_age_III"] if age == 3 else 0)


def test_rule_wonder_draft() -> None:
    rule = RULES["wonder_draft"]
    order = [part.split(":") for part in (*rule["round_1"], *rule["round_2"])]
    pickers = [who for who, n in order for _ in range(int(n))]
    game = duel.Game.new(seed=5)
    for who in pickers:
        assert game.to_move == (game.first if who == "first" else 1 - game.first)
        game.play(game.moves()[0])
    assert game.phase == "turn"


def test_rule_board() -> None:
    rule = RULES["board"]
    sound = []
    for pawn in range(-12, 13):
        try:
            sound.append(scenario(pawn=pawn).pawn)
        except duel.InvalidPosition:
            continue
    assert len(sound) + rule["capitals"] == rule["spaces"]  # with the pawn in a capital the game is over
    points = [scenario(pawn=pawn).score(0 if pawn > 0 else 1).military for pawn in sound]
    zones = 1 + sum(a != b for a, b in pairwise(points))
    assert zones + rule["capitals"] == rule["zones"]
    assert duel.Game.new(seed=1).pawn == 0 == sound[len(sound) // 2]


def test_rule_trade_price() -> None:
    rule = RULES["trade_price"]
    base = int(re.match(r"\d+", rule["formula"])[0])
    for n in range(4):
        game = scenario(cities=[{}, {"buildings": [*makers({"stone": n}), "forum"], "built": ["great_lighthouse"]}])
        assert game.city(0).prices == {"clay": base, "wood": base, "stone": base + n, "glass": base, "papyrus": base}
    for card in rule["fixed_price_cards"]:
        prices = (
            scenario(cities=[{"buildings": [card]}, {"buildings": ["sawmill", "brickyard", "quarry"]}]).city(0).prices
        )
        fixed = [resource for resource, price in prices.items() if price == rule["fixed_price"]]
        assert fixed == {"customs_house": ["glass", "papyrus"]}.get(card, [card.removesuffix("_reserve")])
    discounted = [b.id for b in BUILDINGS if "trade_discount" in b.effects]
    assert sorted(discounted) == sorted(rule["fixed_price_cards"])


def test_rule_discard_income() -> None:
    base = int(re.match(r"\d+", RULES["discard_income"]["coins"])[0])
    yellow = [b.id for b in BUILDINGS if b.color == "yellow"]
    for n in range(len(yellow) + 1):
        assert scenario(cities=[{"buildings": yellow[:n]}, {}]).city(0).sale == base + n


def test_rule_max_wonders() -> None:
    ids = [w.id for w in WONDERS]
    most = RULES["max_wonders"]["max"]
    game = scenario(
        cities=[{"built": ids[:4], "coins": RICH}, {"built": ids[4:most], "unbuilt": [ids[7]], "coins": RICH}]
    )
    assert sum(len(game.city(seat).wonders) for seat in (0, 1)) == most
    assert not [move for move in game.moves() if move.startswith("wonder")]
    with pytest.raises(duel.InvalidPosition):
        scenario(cities=[{"built": ids[:4]}, {"built": ids[4:8]}])


def test_rule_science() -> None:
    rule = RULES["science"]
    symbols = {thing.effects["science"] for thing in (*BUILDINGS, *TOKENS) if "science" in thing.effects}
    assert len(symbols) == len(SYMBOLS) == rule["symbols"]
    green = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]
    game = scenario(tableau={0: "university", 1: "study"}, cities=[{"coins": RICH, "buildings": green}, {}])
    assert len(game.city(0).symbols) == rule["different_symbols_to_win"] - 1
    assert game.after("build university").result == duel.Result(0, "science")
    assert game.after("build study").moves() == [f"token {token}" for token in game.tokens]


def test_rule_scoring() -> None:
    rule = RULES["scoring"]
    assert sorted({scenario(pawn=pawn).score(0).military for pawn in range(9)}) == rule["military_vp"]
    for coins in range(10):
        assert scenario(cities=[{"coins": coins}, {}]).score(0).coins == coins // rule["coins_per_vp"]


def test_rule_looting() -> None:
    rule = RULES["looting"]
    assert duel.Game.new(seed=1).loot == [rule["coins_lost"]] * 2
    for pawn, lost in zip((0, 3), rule["coins_lost"], strict=True):
        for coins in (0, 1, 4, 9):
            game = scenario(tableau={0: "arsenal", 1: None}, cities=[{"coins": RICH}, {"coins": coins}], pawn=pawn)
            game.play("build arsenal")
            assert game.city(1).coins == max(coins - lost, rule["minimum_coins"])


def test_rule_progress_tokens() -> None:
    rule = RULES["progress_tokens"]
    effects = {token.id: token.effects for token in TOKENS}
    assert effects.keys() == rule.keys()

    def taken(token: str) -> duel.Game:
        """The game after seat 0 made a pair and took this token."""
        others = [t for t in effects if t != token][:4]
        cities = [{"coins": 0, "buildings": ["scriptorium"]}, {}]
        game = scenario(age=2, tableau={0: "library", 1: "walls"}, cities=cities, tokens=[token, *others])
        game.play("build library")
        game.play(f"token {token}")
        return game

    for token in effects:
        game, expected = taken(token), rule[token]
        numbers = expected if isinstance(expected, dict) else {}
        assert game.city(0).coins == numbers.get("coins", 0), token
        points = numbers.get("vp", 0) + numbers.get("vp_per_progress_token_incl_itself", 0)
        assert game.score(0).tokens == points, token
        assert len(game.city(0).symbols) == 1 + numbers.get("science_symbols", 0), token
        dropped = {thing: sum(game.price(0, thing).dropped.values()) for thing in ("town_hall", "pyramids", "arsenal")}
        assert dropped == {
            "town_hall": numbers.get("blue_resource_discount", 0),
            "pyramids": numbers.get("wonder_resource_discount", 0),
            "arsenal": 0,
        }
        temple = {"coins": 0, "buildings": ["temple"], "tokens": [token]}
        chained = scenario(tableau={0: "pantheon", 1: None}, cities=[temple, {}])
        assert chained.after("build pantheon").city(0).coins == numbers.get("coins_per_chain_build", 0)
        red = scenario(tableau={0: "circus", 1: None}, cities=[{"coins": RICH, "tokens": [token]}, {}])
        assert red.after("build circus").pawn == 2 + numbers.get("extra_shield_per_new_red_building", 0)
        traded = scenario(tableau={0: "circus", 1: None}, cities=[{"coins": 8}, {"coins": 0, "tokens": [token]}])
        assert traded.after("build circus").city(1).coins == (8 if token == "economy" else 0)
        wonder = [{"coins": RICH, "unbuilt": ["colossus"], "tokens": [token]}, {}]
        again = scenario(tableau={0: "circus", 1: None}, cities=wonder).after("wonder colossus circus")
        assert again.to_move == (0 if token == "theology" else 1)


@pytest.mark.parametrize("wonder", RULES["wonders"])
def test_rule_wonders(wonder: str) -> None:
    expected = RULES["wonders"][wonder]
    cities = [{"coins": 50, "unbuilt": [wonder]}, {"coins": 9, "buildings": ["quarry", "press"]}]
    game = scenario(tableau={0: "palace", 1: None}, cities=cities)
    cost = game.price(0, wonder).total
    game.play(f"wonder {wonder} palace")
    assert game.city(0).coins == 50 - cost + expected.get("coins", 0)
    assert game.city(1).coins == 9 + expected.get("opponent_coins", 0)
    assert game.pawn == expected.get("shields", 0)
    assert game.score(0).wonders == expected["vp"]
    raw = int(expected.get("produces_one_of") == ["clay", "wood", "stone"])
    manufactured = int(expected.get("produces_one_of") == ["glass", "papyrus"])
    assert (game.city(0).choices["raw"], game.city(0).choices["manufactured"]) == (raw, manufactured)
    if "destroy" in expected:
        assert game.moves() == [f"destroy {'press' if expected['destroy'] == 'grey' else 'quarry'}"]
    elif "build_from_discard_free" in expected:
        assert (game.phase, len(game.moves())) == ("revive", len(game.discard))
    elif "draw_progress_tokens" in expected:
        assert (game.phase, len(game.moves())) == ("library", expected["draw_progress_tokens"])
        game.play(game.moves()[0])
        assert len(game.city(0).tokens) == expected["keep"]
    else:
        assert (game.phase, game.to_move) == ("turn", 0 if expected.get("play_again") else 1)


@pytest.mark.parametrize("guild", RULES["guilds"])
def test_rule_guilds(guild: str) -> None:
    expected = RULES["guilds"][guild]
    most = {  # what the second city has the most of
        "green": ["workshop", "school", "dispensary"],
        "yellow": ["tavern", "brewery", "forum"],
        "blue": ["altar", "baths", "temple"],
        "red": ["stable", "garrison", "walls"],
        "brown_plus_grey": ["quarry", "clay_pool", "press"],
    }
    cities = [
        {"coins": 30},
        {
            "coins": 31,
            "buildings": [card for cards in most.values() for card in cards],
            "built": ["pyramids", "sphinx"],
        },
    ]
    game = scenario(tableau={0: guild, 1: None}, cities=cities)
    cost = game.price(0, guild).total
    game.play(f"build {guild}")
    counted = {"built_wonder": 2, "3_coins": 31 // 3, **{color: len(cards) for color, cards in most.items()}}
    coins = points = 0
    for key, n in expected.items():
        kind, what = key.removesuffix("_in_M").split("_per_")
        coins += n * counted[what] if kind == "coins" else 0
        points += n * counted[what] if kind == "vp" else 0
    assert game.city(0).coins == 30 - cost + coins
    assert game.score(0).guilds == points


def test_rule_yellow_income_cards() -> None:
    rule = RULES["yellow_income_cards"]
    cards = {
        "coins_per_own_wonder": ("arena", 2),
        "coins_per_grey": ("chamber_of_commerce", 2),
        "coins_per_brown": ("port", 4),
        "coins_per_yellow_incl_itself": ("lighthouse", 1 + 2),
        "coins_per_red": ("armory", 3),
    }
    assert cards.keys() == rule.keys()
    buildings = ["press", "glassworks", "quarry", "clay_pool", "lumber_yard", "sawmill", "forum", "clay_reserve"]
    city = {"coins": 20, "buildings": [*buildings, "stable", "walls", "garrison"], "built": ["pyramids", "sphinx"]}
    for key, (card, n) in cards.items():
        game = scenario(tableau={0: card, 1: None}, cities=[city, {}])
        cost = game.price(0, card).total
        game.play(f"build {card}")
        assert game.city(0).coins == 20 - cost + rule[key] * n, card


def test_rule_play_again_at_age_end() -> None:
    assert RULES["play_again_at_age_end"] == {"extra_turn": "lost"}
    for wonder in ("sphinx", "piraeus", "hanging_gardens", "appian_way", "temple_of_artemis"):
        cities = [{"coins": RICH, "unbuilt": [wonder]}, {}]
        game = scenario(age=2, tableau={0: "walls"}, cities=cities, pawn=1)
        game.play(f"wonder {wonder} walls")
        assert (game.phase, game.to_move) == ("starter", 1)
        game.play("start self")
        game.play(f"sell {game.tableau[18]}")
        assert game.to_move == 0


# --- completeness ----------------------------------------------------------------------------------------------------


def test_every_worked_example_and_rule_has_its_test() -> None:
    assert (len(EXAMPLES), len(RULES)) == (24, 15)
    wanted = [f"test_{name}" for name in EXAMPLES] + [f"test_rule_{name}" for name in RULES]
    assert [name for name in wanted if name not in globals()] == []
