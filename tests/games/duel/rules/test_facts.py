"""The engine's data agrees with the printed game, field by field: definitions, compiled tables, numbers, ids."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pharos import duel
from pharos.core.native import read
from pharos.core.resources import LANE, LANE_MASK, RESOURCES, TOP_LANE, pack, unpack
from pharos.games.duel.rules import cards
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    CHAINS,
    COLORS,
    EFFECTS,
    LAYOUTS,
    SLOTS,
    SYMBOLS,
    TABLE,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
)
from pharos.games.duel.rules.moves import DESTROY_CARD, MOVE_COUNT, PICK, REVIVE_CARD, START_OTHER, START_SELF, TAKE

FACTS = json.loads((Path(__file__).parent / "data" / "facts.json").read_text(encoding="utf-8"))
BUILDING_FACTS = {row["id"]: row for row in FACTS["buildings"]}
WONDER_FACTS = {row["id"]: row for row in FACTS["wonders"]}
TOKEN_FACTS = {row["id"]: row for row in FACTS["progress_tokens"]}
AGES = ("age_1", "age_2", "age_3")
KINDS = {color: kind for kind, color in enumerate(COLORS)} | {"wonder": cards.WONDER_KIND, "token": cards.TOKEN_KIND}


def printed(cost: Any) -> dict[str, int]:
    """A cost in the notation of the facts."""
    return {"coins": cost.coins, **dict(zip(RESOURCES, cost.units, strict=True))}


def bits(items: Any, order: Any) -> int:
    """A set as a bit mask."""
    return sum(1 << order.index(item) for item in items if item)


def row(kind: str, fact: dict[str, Any]) -> dict[str, int]:
    """The expected row of the compiled table for a fact, without the bit index of a building."""
    effects, cost = fact["effects"], fact.get("cost", {})
    choice = effects.get("produces_choice")
    rebate = effects.get("resource_rebate", {"applies_to": None, "amount": 0})
    per = effects.get("coins_per", {"what": "brown", "amount": 0})
    guild = effects.get("guild", {"count": [], "per": 1, "coins": 0, "points": 0})
    counted = {"wonders": [cards.WONDER_KIND], "coins": [cards.COINS_KIND]}
    things = [KINDS[c] for c in guild["count"]] if isinstance(guild["count"], list) else counted[guild["count"]]
    return {
        "kind": KINDS[kind],
        "coin_cost": cost.get("coins", 0),
        "cost": pack([cost.get(r, 0) for r in RESOURCES]),
        "free_with": bits([fact.get("chain_free_with")], CHAINS),
        "chain": bits([fact.get("chain_provides")], CHAINS),
        "produces": pack([effects.get("produces", {}).get(r, 0) for r in RESOURCES]),
        "choice_raw": int(choice == FACTS["vocabulary"]["raw"]),
        "choice_manufactured": int(choice == FACTS["vocabulary"]["manufactured"]),
        "discount": sum(LANE_MASK << TOP_LANE - LANE * RESOURCES.index(r) for r in effects.get("trade_discount", [])),
        "points": effects.get("points", 0),
        "symbol": bits([effects.get("science")], SYMBOLS),
        "rebate_blue": rebate["amount"] if rebate["applies_to"] == "blue" else 0,
        "rebate_wonder": rebate["amount"] if rebate["applies_to"] == "wonder" else 0,
        "trade_income": int("gain_opponent_trade_coins" in effects),
        "extra_shields": effects.get("extra_shields", {"amount": 0})["amount"],
        "extra_turns": int("extra_turn_on" in effects),
        "chain_coins": effects.get("coins_on_chain_build", 0),
        "points_per_token": effects.get("points_per", {"amount": 0})["amount"],
        "guild_points": guild["points"],
        "shields": effects.get("shields", 0),
        "coins": effects.get("coins", 0),
        "opponent_loses": effects.get("opponent_loses_coins", 0),
        "coins_per_kind": KINDS[per["what"]],
        "coins_per": per["amount"],
        "counts": sum(1 << thing for thing in things),
        "counts_per": guild["per"],
        "guild_coins": guild["coins"],
        "extra_turn": int("extra_turn" in effects),
        "destroys": KINDS[effects["destroy"]] + 1 if "destroy" in effects else 0,
        "revives": int("build_from_discard" in effects),
        "draws": effects.get("progress_from_box", 0),
    }


# --- definitions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", BUILDING_FACTS)
def test_a_building_is_as_printed(card: str) -> None:
    fact, building = BUILDING_FACTS[card], BUILDINGS[BUILDING_INDEX[card]]
    assert building.id == card
    assert building.name == fact["name"]
    assert (building.age, building.is_guild) == ((3, True) if fact["age"] == "guild" else (fact["age"], False))
    assert building.color == fact["color"]
    assert printed(building.cost) == fact["cost"]
    assert (building.chain, building.free_with) == (fact["chain_provides"], fact["chain_free_with"])
    before = [b.id for b in BUILDINGS if b.chain and b.chain == building.free_with]
    assert before == ([fact["chain_free_with_card"]] if fact["chain_free_with_card"] else [])
    assert without_scope(building.effects) == without_scope(fact["effects"])


def without_scope(effects: Any) -> dict[str, Any]:
    """Effects without their scope (whose city they count), which is the same for every card with the effect."""
    fixed = {"coins_per": {"scope": "own_city"}, "guild": {"scope": "city_with_most"}}
    fixed["points_per"] = {"scope": "own_city", "includes_itself": True}
    result = dict(effects)
    for name, words in fixed.items():
        if name in result:
            assert all(result[name].get(word, value) == value for word, value in words.items())
            result[name] = {key: value for key, value in result[name].items() if key not in words}
    return result


@pytest.mark.parametrize("wonder", WONDER_FACTS)
def test_a_wonder_is_as_printed(wonder: str) -> None:
    fact, definition = WONDER_FACTS[wonder], WONDERS[WONDER_INDEX[wonder]]
    assert (definition.id, definition.name) == (wonder, fact["name"])
    assert printed(definition.cost) == fact["cost"]
    assert without_scope(definition.effects) == without_scope(fact["effects"])


@pytest.mark.parametrize("token", TOKEN_FACTS)
def test_a_progress_token_is_as_printed(token: str) -> None:
    fact, definition = TOKEN_FACTS[token], TOKENS[TOKEN_INDEX[token]]
    assert (definition.id, definition.name) == (token, fact["name"])
    assert without_scope(definition.effects) == without_scope(fact["effects"])


def test_there_is_nothing_else() -> None:
    assert [b.id for b in BUILDINGS if b.id not in BUILDING_FACTS] == []
    assert [w.id for w in WONDERS if w.id not in WONDER_FACTS] == []
    assert [t.id for t in TOKENS if t.id not in TOKEN_FACTS] == []
    assert (len(BUILDINGS), len(WONDERS), len(TOKENS)) == (73, 12, 10)
    used = {
        effect
        for fact in (*FACTS["buildings"], *FACTS["wonders"], *FACTS["progress_tokens"])
        for effect in fact["effects"]
    }
    assert used == EFFECTS


def test_the_words_are_those_of_the_facts() -> None:
    words = FACTS["vocabulary"]
    assert list(RESOURCES) == words["resources"]
    assert list(COLORS) == words["colors"]
    assert list(SYMBOLS) == list(words["science_symbols"])
    assert list(CHAINS) == words["chain_symbols"]


# --- compiled tables -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", BUILDING_FACTS)
def test_the_compiled_row_of_a_building(card: str) -> None:
    number, fact = BUILDING_INDEX[card], BUILDING_FACTS[card]
    compiled = vars(read(cards.CARDS, number))
    expected = row(fact["color"], fact)
    word = int(fact["age"] in (3, "guild"))
    expected |= {"word": word, "bit": 1 << (number - cards.AGE_3_CARDS if word else number)}
    assert compiled == expected
    assert unpack(compiled["cost"]) == {r: fact["cost"][r] for r in RESOURCES if fact["cost"][r]}
    assert unpack(compiled["produces"]) == fact["effects"].get("produces", {})


@pytest.mark.parametrize("wonder", WONDER_FACTS)
def test_the_compiled_row_of_a_wonder(wonder: str) -> None:
    compiled = vars(read(cards.WONDERS, WONDER_INDEX[wonder]))
    assert compiled == {**row("wonder", WONDER_FACTS[wonder]), "word": 0, "bit": 0}


@pytest.mark.parametrize("token", TOKEN_FACTS)
def test_the_compiled_row_of_a_token(token: str) -> None:
    compiled = vars(read(cards.TOKENS, TOKEN_INDEX[token]))
    assert compiled == {**row("token", TOKEN_FACTS[token]), "word": 0, "bit": 0}


def test_buildings_have_bits_of_their_own() -> None:
    rows = [read(cards.CARDS, i) for i in range(len(BUILDINGS))]
    assert max(Counter((r.word, r.bit) for r in rows).values()) == 1
    assert len(rows) == len(cards.CARDS)


# --- layouts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_layout_is_as_pictured(age: int) -> None:
    fact, slots = FACTS["layouts"][AGES[age - 1]], LAYOUTS[age - 1]
    assert len(slots) == SLOTS == 20
    for place in fact["slots"]:
        slot = slots[place["slot"]]
        assert (slot.row + 1, slot.column) == (place["row"], place["col"]), place
        assert slot.face_up is place["face_up"], place
        assert sorted(slot.covered_by) == place["covered_by"], place
    rows = Counter(slot.row + 1 for slot in slots)
    assert [rows[r] for r in sorted(rows)] == fact["rows"]
    assert sorted({slot.row + 1 for slot in slots if not slot.face_up}) == fact["face_down_rows"]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_compiled_layout(age: int) -> None:
    places, layout = FACTS["layouts"][AGES[age - 1]]["slots"], read(cards.LAYOUTS, age - 1)
    assert layout.face_up == sum(1 << p["slot"] for p in places if p["face_up"])
    assert layout.open == sum(1 << p["slot"] for p in places if not p["covered_by"])
    assert list(layout.covered_by) == [sum(1 << c for c in p["covered_by"]) for p in places]
    for slot in range(SLOTS):
        above = [p["slot"] for p in places if slot in p["covered_by"]]
        assert [a for a in layout.above[2 * slot : 2 * slot + 2] if a != cards.NONE] == above


@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_game_shows_the_layout(age: int) -> None:
    places = FACTS["layouts"][AGES[age - 1]]["slots"]
    game = duel.Game.new(seed=age)
    while game.phase == "draft" or game.age < age or game.phase == "starter":
        game.play(next(move for move in game.moves() if not move.startswith(("build", "wonder"))))
    assert [p["slot"] for p in places if game.tableau[p["slot"]] == "?"] == [
        p["slot"] for p in places if not p["face_up"]
    ]
    assert game.open_slots() == [p["slot"] for p in places if not p["covered_by"]]


# --- numbers ---------------------------------------------------------------------------------------------------------


def test_military_numbers() -> None:
    fact = FACTS["military"]
    assert cards.CAPITAL == fact["capital_at"] == fact["max"] == -fact["min"]
    assert fact["spaces"] == 2 * cards.CAPITAL + 1
    assert list(cards.MILITARY_POINTS[: cards.CAPITAL]) == fact["points_by_distance"][: cards.CAPITAL]
    loot = {(-cards.NEAR_LOOT, cards.NEAR_LOOT_COINS), (cards.NEAR_LOOT, cards.NEAR_LOOT_COINS)}
    loot |= {(-cards.FAR_LOOT, cards.FAR_LOOT_COINS), (cards.FAR_LOOT, cards.FAR_LOOT_COINS)}
    assert {(token["position"], token["coins"]) for token in fact["loot_tokens"]} == loot
    for zone in fact["zones_by_distance"][:-1]:
        for distance in range(zone["from"], zone["to"] + 1):
            assert cards.MILITARY_POINTS[distance] == zone["points"]
        at_entry = {cards.NEAR_LOOT: cards.NEAR_LOOT_COINS, cards.FAR_LOOT: cards.FAR_LOOT_COINS}
        assert at_entry.get(zone["from"], 0) == zone["loot"]
    assert duel.Game.new(seed=1).pawn == fact["start"]


def test_setup_numbers() -> None:
    fact = FACTS["setup"]
    assert fact["coins_per_player"] == cards.START_COINS
    assert fact["progress_tokens"]["on_board"] == cards.TOKENS_ON_BOARD
    assert fact["progress_tokens"]["total"] == cards.TOKEN_COUNT
    assert fact["progress_tokens"]["in_box"] == cards.TOKEN_COUNT - cards.TOKENS_ON_BOARD
    assert WONDER_FACTS["great_library"]["effects"]["progress_from_box"] == cards.TOKENS_FROM_BOX
    assert fact["decks"]["age_3"]["guilds_added"] == cards.GUILDS_ADDED
    assert len(BUILDINGS) - cards.GUILDS == fact["decks"]["age_3"]["guilds_total"]
    for age, name in enumerate(AGES, start=1):
        deck = fact["decks"][name]
        plain = sum(b.age == age and not b.is_guild for b in BUILDINGS)
        assert (plain, TABLE["setup"]["removed_per_age"]) == (deck["cards"], deck["removed"])
        assert plain - TABLE["setup"]["removed_per_age"] + deck.get("guilds_added", 0) == deck["used"] == SLOTS
    wonders = fact["wonders"]
    assert (wonders["total"], wonders["dealt"]) == (cards.WONDER_COUNT, cards.DEALT_WONDERS)
    assert wonders["max_built"] == cards.MAX_WONDERS
    picks = [who for half in wonders["draft"] for who in half["picks"]]
    assert ["second" if who else "first" for who in cards.DRAFT] == picks
    assert TABLE["setup"]["first_game"] == [fact["first_game_wonders"]["first"], fact["first_game_wonders"]["second"]]
    assert (fact["trade_base_price"], fact["trade_discount_price"]) == (cards.BASE_PRICE, cards.DISCOUNT_PRICE)
    assert fact["discard_income"] == {"base": cards.SALE, "per_yellow": cards.SALE_PER_YELLOW}


def test_scoring_numbers() -> None:
    fact = FACTS["scoring"]
    assert fact["coins_per_point"] == cards.COINS_PER_POINT
    assert fact["science_symbols_to_win"] == cards.SYMBOLS_TO_WIN
    scoring = {b.color for b in BUILDINGS if {"points", "guild"} & b.effects.keys()}
    assert scoring == set(fact["building_colors_with_points"])


# --- stable numbers --------------------------------------------------------------------------------------------------


def test_integer_ids_are_the_order_of_the_file() -> None:
    """Seeds and trained nets depend on the numbers of cards, wonders and tokens, so they must never change."""
    assert list(BUILDING_INDEX.items()) == [(card, i) for i, card in enumerate(BUILDING_FACTS)]
    assert list(WONDER_INDEX.items()) == [(wonder, i) for i, wonder in enumerate(WONDER_FACTS)]
    assert list(TOKEN_INDEX.items()) == [(token, i) for i, token in enumerate(TOKEN_FACTS)]
    assert (cards.AGE_2_CARDS, cards.AGE_3_CARDS, cards.GUILDS, cards.CARD_COUNT) == (23, 46, 66, 73)


def test_move_numbers_are_stable() -> None:
    assert (TAKE, DESTROY_CARD, REVIVE_CARD, PICK, START_SELF, START_OTHER, MOVE_COUNT) == (
        120,
        130,
        203,
        276,
        288,
        289,
        290,
    )
