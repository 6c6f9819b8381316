"""Every reason of Duel in a position in which it is true and in one in which it is not."""

import pytest
from tests.games.duel.rules.positions import scenario

from pharos import duel
from pharos.core.registry import get_game
from pharos.games.duel.review.reasons import all_reasons, objections, reasons
from pharos.games.duel.rules.definitions import LAYOUTS
from pharos.locale import LANGUAGES, translator
from pharos.review import Reason, review_part

SIX = ["scriptorium", "pharmacist", "workshop", "apothecary", "university"]  # five different symbols
REVIEW = review_part(get_game("duel"))


def kinds(game: duel.Game, move: str) -> dict[str, dict]:
    return {reason.kind: dict(reason.values) for reason in all_reasons(game, move)}


def against(game: duel.Game, move: str, *line: str) -> dict[str, dict]:
    return {reason.kind: dict(reason.values) for reason in objections(game, move, (move, *line))}


def two_left(card: str, other: str = "palace", **facts: object) -> duel.Game:
    return scenario(tableau={0: card, 1: other}, **facts)


def test_a_sixth_symbol_wins_and_a_fifth_does_not() -> None:
    game = two_left("study", cities=[{"coins": 30, "buildings": SIX}, {}])
    assert kinds(game, "build study") == {"wins": {"by": "science"}}
    game = two_left("study", cities=[{"coins": 30, "buildings": SIX[:4]}, {}])
    assert "wins" not in kinds(game, "build study")


def test_shields_that_reach_the_capital_win_and_others_do_not() -> None:
    assert kinds(two_left("arsenal", pawn=6, cities=[{"coins": 30}, {}]), "build arsenal") == {
        "wins": {"by": "military"}
    }
    assert "wins" not in kinds(two_left("arsenal", pawn=5, cities=[{"coins": 30}, {}]), "build arsenal")


def test_taking_the_card_of_the_sixth_symbol_stops_a_victory_and_another_card_does_not() -> None:
    rival = {"coins": 8, "buildings": SIX[:4], "tokens": ["law"]}  # too few for the Mausoleum
    game = scenario(tableau={18: "study", 19: None}, cities=[{}, rival])
    assert kinds(game, "sell study")["stops"] == {"by": "science"}
    other = next(move for move in game.moves() if move.startswith("sell") and "study" not in move)
    assert "stops" not in kinds(game, other)
    assert against(game, other)["lets_win"] == {"by": "science"}
    assert "lets_win" not in against(game, "sell study")


def test_taking_the_shields_that_reach_the_own_capital_stops_a_victory_and_another_card_does_not() -> None:
    rival = {"coins": 30, "unbuilt": ["pyramids", "great_lighthouse", "sphinx", "hanging_gardens"]}

    def sale(pawn: int) -> tuple[duel.Game, str]:
        game = scenario(tableau={18: "arsenal", 19: "palace"}, pawn=pawn, cities=[{}, rival])
        return game, next(move for move in game.moves() if move.startswith("sell") and "arsenal" not in move)

    game, other = sale(pawn=-6)
    assert kinds(game, "sell arsenal")["stops"] == {"by": "military"}
    assert "stops" not in kinds(game, other)
    assert against(game, other)["lets_win"] == {"by": "military"}
    game, other = sale(pawn=-5)
    assert "stops" not in kinds(game, "sell arsenal")
    assert "lets_win" not in against(game, other)


def test_two_shields_from_the_capital_a_red_card_threatens_only_if_another_one_is_open() -> None:
    game = scenario(tableau={18: "arsenal", 19: "pretorium"}, pawn=3, cities=[{"coins": 40}, {}])
    assert kinds(game, "build arsenal")["threatens"] == {"by": "military"}
    game = scenario(tableau={18: "arsenal", 19: "pretorium"}, pawn=0, cities=[{"coins": 40}, {}])
    assert "threatens" not in kinds(game, "build arsenal")


def test_a_missed_victory_is_an_objection_and_a_taken_one_is_not() -> None:
    game = two_left("study", cities=[{"coins": 30, "buildings": SIX}, {}])
    assert against(game, "sell palace")["misses_win"] == {"by": "science"}
    assert "misses_win" not in against(game, "build study")
    game = two_left("study", cities=[{"coins": 30, "buildings": SIX[:4]}, {}])
    assert "misses_win" not in against(game, "sell palace")


def test_a_wonder_with_another_turn_gives_it_and_the_pyramids_do_not() -> None:
    game = scenario(tableau={18: None, 19: None}, cities=[{"coins": 60, "unbuilt": ["sphinx", "pyramids"]}, {}])
    card = game.tableau[game.open_slots()[0]]
    assert "extra_turn" in kinds(game, f"wonder sphinx {card}")
    assert "extra_turn" not in kinds(game, f"wonder pyramids {card}")


def test_a_drafted_wonder_with_another_turn_is_told_and_one_without_is_not() -> None:
    game = next(g for g in map(duel.Game.new, range(50)) if {"sphinx", "pyramids"} <= set(g.offer))
    assert kinds(game, "pick sphinx")["wonder_turn"] == {"wonder": "sphinx"}
    assert "wonder_turn" not in kinds(game, "pick pyramids")


def test_the_second_equal_symbol_brings_a_token_and_the_first_does_not() -> None:
    game = scenario(
        age=2, tableau={18: "dispensary", 19: None}, cities=[{"coins": 40, "buildings": ["pharmacist"]}, {}]
    )
    assert kinds(game, "build dispensary")["token"] == {"symbol": "mortar"}
    game = scenario(age=2, tableau={18: "dispensary", 19: None}, cities=[{"coins": 40}, {}])
    assert "token" not in kinds(game, "build dispensary")


def test_a_fourth_different_symbol_is_counted_and_a_second_is_not() -> None:
    game = scenario(tableau={18: "study", 19: None}, cities=[{"coins": 40, "buildings": SIX[:3]}, {}])
    assert kinds(game, "build study")["symbols"] == {"number": 4}
    game = scenario(tableau={18: "study", 19: None}, cities=[{"coins": 40, "buildings": SIX[:1]}, {}])
    assert "symbols" not in kinds(game, "build study")


@pytest.mark.parametrize(
    ("card", "buildings", "why"),
    [("aqueduct", ["baths"], "chain"), ("dispensary", ["pharmacist"], "token"), ("school", SIX[:4], "science")],
)
def test_a_card_that_the_opponent_needs_is_denied_or_left(card: str, buildings: list[str], why: str) -> None:
    def game(own: list[str]) -> duel.Game:
        return scenario(age=2, tableau={18: card, 19: None}, cities=[{}, {"coins": 40, "buildings": own}])

    needed = game(buildings)
    if why == "science":
        needed = scenario(tableau={18: "study", 19: None}, cities=[{}, {"coins": 40, "buildings": SIX[:4]}])
        card = "study"
    other = next(c for slot in needed.open_slots() if (c := needed.tableau[slot]) != card)
    assert kinds(needed, f"sell {card}")["denies"] == {"card": card, "why": why}
    assert against(needed, f"sell {other}")["leaves"] == {"card": card, "why": why}
    useless = game([]) if why != "science" else scenario(tableau={18: "study", 19: None}, cities=[{}, {"coins": 40}])
    assert "denies" not in kinds(useless, f"sell {card}")
    assert "leaves" not in against(useless, f"sell {other}")


def test_a_card_uncovered_for_the_opponent_is_told_if_it_takes_or_needs_it_and_not_if_it_cannot_pay() -> None:
    def game(age: int, covered: str, **rival: object) -> duel.Game:
        cover = next(slot for slot, s in enumerate(LAYOUTS[age - 1]) if s.covered_by and s.face_up)
        above = LAYOUTS[age - 1][cover].covered_by[0]
        return scenario(age=age, tableau={cover: covered, above: "theater" if age == 1 else None}, cities=[{}, rival])

    game_1 = game(1, "stone_reserve", coins=3)
    assert against(game_1, "sell theater", "build stone_reserve")["opens"] == {"card": "stone_reserve", "why": None}
    assert "opens" not in against(game_1, "sell theater")
    assert "opens" not in against(game(1, "stone_reserve", coins=2), "sell theater", "build stone_reserve")
    needed = game(2, "aqueduct", coins=0, buildings=["baths"])
    moves = [move for move in needed.moves() if move.startswith("sell")]
    assert {"card": "aqueduct", "why": "chain"} in [against(needed, move).get("opens") for move in moves]


def test_a_chain_is_told_with_the_coins_it_saves_and_only_if_it_is_one() -> None:
    game = scenario(age=2, tableau={18: "aqueduct", 19: None}, cities=[{"coins": 9, "buildings": ["baths"]}, {}])
    assert kinds(game, "build aqueduct")["chain"] == {"card": "aqueduct", "coins": 6}
    game = scenario(age=2, tableau={18: "aqueduct", 19: None}, cities=[{"coins": 9}, {}])
    assert "chain" not in kinds(game, "build aqueduct")


def test_a_building_that_makes_a_later_card_free_is_told_and_one_without_a_chain_is_not() -> None:
    game = scenario(age=1, tableau={18: "baths", 19: "quarry"}, cities=[{"coins": 20}, {}])
    assert kinds(game, "build baths")["chain_later"] == {"card": "aqueduct"}
    assert "chain_later" not in kinds(game, "build quarry")
    assert "chain_later" not in kinds(game, "sell baths")


def test_a_second_source_that_nobody_else_has_doubles_the_price_and_a_first_does_not() -> None:
    game = scenario(age=1, tableau={18: "stone_pit", 19: None}, cities=[{"buildings": ["quarry"]}, {}])
    assert kinds(game, "build stone_pit")["monopoly"] == {"resource": "stone", "price": 4}
    game = scenario(age=1, tableau={18: "stone_pit", 19: None}, cities=[{}, {}])
    assert "monopoly" not in kinds(game, "build stone_pit")
    game = scenario(
        age=1, tableau={18: "stone_pit", 19: None}, cities=[{"buildings": ["clay_pit"]}, {"buildings": ["quarry"]}]
    )
    assert "monopoly" not in kinds(game, "build stone_pit")


def test_a_resource_that_is_lacking_is_told_and_one_in_plenty_is_not() -> None:
    wonders = ["pyramids", "circus_maximus", "sphinx", "appian_way"]
    game = scenario(age=1, tableau={18: "stone_pit", 19: None}, cities=[{"unbuilt": wonders}, {}])
    assert kinds(game, "build stone_pit")["resource"] == {"resource": "stone"}
    game = scenario(
        age=2,
        tableau={18: "shelf_quarry", 19: None},
        cities=[{"buildings": ["quarry", "stone_pit"], "unbuilt": ["hanging_gardens", "mausoleum", "colossus"]}, {}],
    )
    assert "resource" not in kinds(game, "build shelf_quarry")


def test_a_discount_on_a_dear_resource_is_told_and_on_a_cheap_one_is_not() -> None:
    game = scenario(age=1, tableau={18: "stone_reserve", 19: None}, cities=[{}, {"buildings": ["quarry", "stone_pit"]}])
    assert kinds(game, "build stone_reserve")["discount"] == {"resource": "stone"}
    game = scenario(age=1, tableau={18: "stone_reserve", 19: None}, cities=[{}, {}])
    assert "discount" not in kinds(game, "build stone_reserve")


def test_loot_is_told_when_the_pawn_passes_it_and_not_before() -> None:
    assert kinds(two_left("arsenal", pawn=0, cities=[{"coins": 40}, {}]), "build arsenal")["loot"] == {"coins": 2}
    assert "loot" not in kinds(two_left("arsenal", pawn=-3, cities=[{"coins": 40}, {}]), "build arsenal")


def test_points_and_coins_are_told_when_there_are_any() -> None:
    game = two_left("palace", "arsenal", cities=[{"coins": 40}, {}])
    assert kinds(game, "build palace")["points"] == {"points": 7}
    assert "points" not in kinds(game, "build arsenal")
    game = scenario(age=1, tableau={18: "tavern", 19: None}, cities=[{}, {}])
    assert kinds(game, "build tavern")["coins"] == {"coins": 4}
    assert "coins" not in kinds(game, "sell tavern")


def test_a_move_that_makes_the_opponent_uncover_cards_is_told_and_one_that_leaves_a_safe_card_is_not() -> None:
    game = scenario(age=1, tableau={14: None, 15: None, 16: None}, cities=[{}, {}])
    told = {move: "forces_opening" in kinds(game, move) for move in game.moves() if move.startswith("sell")}
    assert set(told.values()) == {True, False}


def test_at_most_three_reasons_are_given_and_the_first_is_the_weightiest() -> None:
    game = two_left("study", cities=[{"coins": 30, "buildings": SIX}, {}])
    assert [reason.kind for reason in reasons(game, "build study")] == ["wins"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_in_every_language(language: str) -> None:
    tr = translator(language)
    rows = [
        Reason(kind, {"by": by})
        for kind in ("wins", "stops", "threatens", "lets_win", "misses_win")
        for by in ("military", "science", "civilian")
    ]
    rows += [
        Reason(kind, {"card": "baths", "why": why})
        for kind in ("denies", "leaves", "opens")
        for why in ("science", "token", "chain")
    ]
    rows += [
        Reason("opens", {"card": "baths", "why": None}),
        Reason("wonder_turn", {"wonder": "sphinx"}),
        Reason("extra_turn"),
        Reason("token", {"symbol": "quill"}),
        Reason("symbols", {"number": 5}),
        Reason("chain", {"card": "aqueduct", "coins": 4}),
        Reason("chain_later", {"card": "aqueduct"}),
        Reason("monopoly", {"resource": "stone", "price": 4}),
        Reason("resource", {"resource": "stone"}),
        Reason("discount", {"resource": "stone"}),
        Reason("loot", {"coins": 2}),
        Reason("forces_opening"),
        Reason("points", {"points": 5}),
        Reason("coins", {"coins": 4}),
    ]
    texts = [REVIEW.describe_reason(reason, tr) for reason in rows]
    assert all(text.endswith((".", "。")) and "%(" not in text for text in texts)
    assert len(set(texts)) == len(texts)
