"""The engine's data agrees with the facts, field by field: definitions, compiled tables, numbers, ids."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from pharos.core.native import read
from pharos.games.wonders.expansions.edifice.definitions import DEBTS, EDIFICES, PAWNS
from pharos.games.wonders.rules import cards
from pharos.games.wonders.rules.definitions import (
    ALL_BOARDS,
    BASE_BOARDS,
    BOARDS,
    BUILDINGS,
    OPTIONS,
    RESOURCES,
    TABLE,
    deck,
    read_data,
    stated_rules,
)
from pharos.games.wonders.rules.moves import FORFEIT, LOSE_CARD, MOVE_COUNT, OPTION, PASS, PAWN, REVIVE_CARD

FACTS = json.loads((Path(__file__).parent / "data" / "facts.json").read_text(encoding="utf-8"))
BASE, EDIFICE = FACTS["base"], FACTS["edifice"]
CARD_FACTS = {row["id"]: row for row in BASE["cards"]}
BOARD_FACTS = {row["id"]: row for row in BASE["wonders"] + EDIFICE["wonders"]}
EDIFICE_FACTS = {row["id"]: row for row in EDIFICE["cards"]}


def printed(cost) -> dict[str, int]:
    """A cost in the notation of the facts."""
    return cost.resources() | ({"coins": cost.coins} if cost.coins else {})


@pytest.mark.parametrize("building", BUILDINGS, ids=lambda b: b.id)
def test_building(building) -> None:
    fact = CARD_FACTS[building.id]
    assert (building.name, building.age, building.color) == (fact["name"], fact["age"], fact["color"])
    assert printed(building.cost) == fact["cost"]
    assert ("guild" if building.is_guild else list(building.copies)) == fact["copies"]
    assert list(building.chain_from) == fact["chain_from"]
    assert [b.id for b in BUILDINGS if building.id in b.chain_from] == sorted(
        fact["chain_to"], key=list(CARD_FACTS).index
    )
    assert building.effects == fact["effects"]


def test_the_ids_stand_in_the_order_of_the_facts() -> None:
    assert [b.id for b in BUILDINGS] == list(CARD_FACTS)
    assert list(ALL_BOARDS) == list(BOARD_FACTS)
    assert list(BASE_BOARDS) == [row["id"] for row in BASE["wonders"]]
    assert [e.id for e in EDIFICES] == list(EDIFICE_FACTS)
    names = " ".join([*(b.id for b in BUILDINGS), *(f"{b.id} {b.side}" for b in BOARDS), *(e.id for e in EDIFICES)])
    assert hashlib.sha256(names.encode()).hexdigest()[:16] == "4657e92ad8a9fbf0"


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.id} {b.side}")
def test_board(board) -> None:
    fact = BOARD_FACTS[board.id]
    assert (board.name, board.produces) == (fact["name"], fact["start_resource"])
    assert (board.needs is None) == fact.get("usable_without_edifice", True)
    stages = fact["sides"][board.side]["stages"]
    assert [stage["stage"] for stage in stages] == list(range(1, len(board.stages) + 1))
    assert [printed(stage.cost) for stage in board.stages] == [stage["cost"] for stage in stages]
    assert [stage.effects for stage in board.stages] == [stage["effects"] for stage in stages]


@pytest.mark.parametrize("edifice", EDIFICES, ids=lambda e: e.id)
def test_edifice(edifice) -> None:
    fact = EDIFICE_FACTS[edifice.id]
    assert (edifice.name, edifice.age, printed(edifice.cost)) == (fact["name"], fact["age"], fact["cost"])
    expected = [e | ({"tradable": False} if e.get("tradable", True) is None else {}) for e in fact["reward"]]
    assert edifice.reward == expected
    assert edifice.penalty == fact["penalty"]


def test_disputed_values_stand_beside_what_is_used() -> None:
    rows = {row["id"]: row for row in read_data("cards.json")["buildings"]}
    disputed = {i: fact["disputed"] for i, fact in CARD_FACTS.items() if "disputed" in fact}
    assert disputed.keys() == {i for i, row in rows.items() if "disputed" in row}
    letters = dict(zip(RESOURCES, "wscogpl", strict=True))
    for card, fact in disputed.items():
        written = "".join(letters[r] * fact["alternative"].get(r, 0) for r in RESOURCES)
        assert rows[card]["disputed"] == {"field": "cost", "alternative": written}


def dissents() -> dict[str, tuple[dict, object]]:
    """The data's entries for values on which the sources of Edifice disagree, by owner, with the value in use."""
    data = read_data("edifice.json")
    rows = {row["id"]: row for row in data["edifices"]} | {
        "pawns": {"pawns": data["pawns"], "dissent": data["dissent"]}
    }
    for board in data["boards"]:
        for side, stages in board["sides"].items():
            rows |= {f"{board['id']} {side} {number}": stage for number, stage in enumerate(stages, start=1)}
    return {name: (row["dissent"], row[row["dissent"]["field"]]) for name, row in rows.items() if "dissent" in row}


def test_what_the_sources_of_edifice_differ_on_stands_beside_what_is_used() -> None:
    """The Staging Camp's price is an option; the data lists the alternatives of every other disagreement."""
    found = dissents()
    told = {card: fact["dissent"] for card, fact in EDIFICE_FACTS.items() if "dissent" in fact}
    assert told.pop("staging_camp")["alternative"] == int(
        read_data("edifice.json")["options"]["staging_camp_cost"]["choices"][1]
    )
    for card, fact in told.items():
        assert (found[card][0]["field"], found[card][0]["detail"]) == (fact["field"], fact["detail"])
    assert found["pawns"][0]["detail"] == EDIFICE["pawns_per_player_count"]["dissent"]
    assert found["river_port"][0]["detail"] in EDIFICE_FACTS["river_port"]["note"]
    assert found["carthage day 2"][0]["detail"] in BOARD_FACTS["carthage"]["note"]
    assert found.keys() == {*told, "pawns", "river_port", "carthage day 2"}
    for dissent, used in found.values():
        assert dissent["alternatives"]
        assert used not in dissent["alternatives"]
        assert all(type(used) is type(alternative) for alternative in dissent["alternatives"])


def test_the_alternatives_are_those_of_the_sources() -> None:
    found = {name: dissent["alternatives"] for name, (dissent, _) in dissents().items()}
    pairs, cards_alone = (row[0] for row in found["artisan_district"])
    assert (pairs["type"], pairs["amount"]) == ("points_per_set", 3)
    assert (cards_alone["type"], cards_alone["amount"]) == ("points_per", 2)
    assert [penalty["color"] for penalty in found["amphitheater"]] == ["brown"]
    assert [row[0]["amount"] for row in found["river_port"]] == [2]
    assert [row[0]["options"][0] for row in found["carthage day 2"]] == [[{"type": "coins", "amount": 7}]]
    review, guess = found["pawns"]
    assert review == {str(players): players - 1 for players in TABLE["players"]}
    assert {n: pawns for n, pawns in guess.items() if pawns != PAWNS[int(n)]} == {"4": 2, "6": 3, "7": 4}


def test_options_are_the_proposals_and_each_is_one_of_its_choices() -> None:
    rows = read_data("edifice.json")["options"]
    assert rows.keys() == EDIFICE["proposed"].keys() - {"note"}
    assert all(row["says"] and row["use"] in row["choices"] for row in rows.values())
    assert {name: row["use"] for name, row in rows.items()} == OPTIONS
    for name in ("edifice_goods_tradable", "babylon_extra_card_participation"):
        assert OPTIONS[name] is EDIFICE["proposed"][name]["use"]
    assert OPTIONS["staging_camp_cost"] == str(EDIFICE["proposed"]["staging_camp_cost"]["use"])


def test_numbers() -> None:
    rules = {rule["id"]: rule.get("value") for rule in BASE["rules"]}
    setup = {name: row["value"] for name, row in BASE["setup"].items()}
    assert TABLE["players"] == setup["players"]
    assert TABLE["setup"] == {"coins": setup["starting_coins"], "hand": setup["hand_size"], "guilds_beyond_players": 2}
    assert (TABLE["ages"], TABLE["turns"]) == (rules["ages"]["ages"], rules["ages"]["turns_per_age"])
    assert TABLE["pass_direction"] == rules["pass_direction"]
    assert TABLE["sale"] == rules["actions"]["sell_coins"]
    assert TABLE["trade"] == rules["trading"]
    assert TABLE["conflicts"] == rules["conflicts"]
    assert TABLE["scoring"] == {
        "coins_per_point": rules["scoring"]["coins_per_point"],
        "science_set": rules["science"]["set_of_three"],
    }
    assert {str(n): pawns for n, pawns in PAWNS.items()} == EDIFICE["pawns_per_player_count"]["value"]
    assert {str(age): debt for age, debt in enumerate(DEBTS, start=1)} == EDIFICE["debt_tokens"]["value"]


def test_the_rules_are_the_facts_rules() -> None:
    expected = [("base", r["id"], r["rule"], r.get("note")) for r in BASE["rules"]]
    expected += [("edifice", r["id"], r["rule"], r.get("note")) for r in EDIFICE["rules"]]
    assert [(row["book"], row["id"], row["rule"], row.get("note")) for row in stated_rules()] == expected


def test_the_box_has_as_many_cards_as_it_says() -> None:
    box = BASE["setup"]["components"]["value"]
    assert [len(deck(age, 7)) for age in (1, 2)] == [box["age_1_cards"], box["age_2_cards"]]
    guilds = sum(b.is_guild for b in BUILDINGS)
    assert guilds == box["guilds_within_age_3"]
    assert len(deck(3, 7)) + guilds == box["age_3_cards"]
    assert Counter(e.age for e in EDIFICES) == {1: 5, 2: 5, 3: 5}


def test_the_compiled_table_of_a_few_things() -> None:
    """Spot checks of rows that use different fields; the second implementation covers the whole table."""
    things = [read(cards.THINGS, i) for i in range(len(cards.THINGS))]
    numbers = {b.id: i for i, b in enumerate(BUILDINGS)}
    farm = things[numbers["tree_farm"]]
    assert (farm.coin_cost, farm.units, farm.makes, farm.tradable) == (1, 0, 1, 1)
    assert [farm.gives[mask] for mask in range(16)] == [int(mask & 0b101 != 0) for mask in range(16)]
    palace = things[numbers["palace"]]
    assert (palace.units, palace.points, palace.need[15], palace.need[cards.MADE + 7]) == (7, 8, 4, 3)
    loom = things[numbers["loom_ii"]]
    assert loom.same == things[numbers["loom"]].bit | loom.bit
    forum = things[numbers["forum"]]
    assert forum.chain == things[numbers["east_trading_post"]].bit | things[numbers["west_trading_post"]].bit
    assert forum.tradable == 0
    arena = things[numbers["arena"]]
    assert (arena.counts, arena.where, arena.coins_per, arena.points_per) == (1 << 7, cards.SELF, 3, 1)


def test_moves_are_numbered_without_gaps() -> None:
    assert [PASS, REVIVE_CARD, OPTION, PAWN, LOSE_CARD, FORFEIT, MOVE_COUNT] == [
        80 * 5 * 256, PASS + 1, PASS + 81, PASS + 83, PASS + 86, PASS + 166, PASS + 193,
    ]  # fmt: skip
