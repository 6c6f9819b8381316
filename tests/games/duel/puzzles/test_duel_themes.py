"""Every theme of Duel's puzzles in a position in which it is true and in one in which it is not."""

import pytest
from tests.games.duel.rules.positions import scenario

from pharos import duel
from pharos.core.registry import get_game
from pharos.games.duel.puzzles.themes import THEMES, theme_name, themes_of
from pharos.locale import LANGUAGES, translator

SIX = ["scriptorium", "pharmacist", "workshop", "apothecary", "university"]  # five different symbols
RICH = {"coins": 60}


def themes(game: duel.Game, move: str) -> tuple[str, ...]:
    return themes_of(game.view(game.to_move), move)


def open_card(game: duel.Game, without: str = "") -> str:
    return next(card for slot in game.open_slots() if (card := game.tableau[slot]) and card != without)


def test_the_sixth_symbol_is_a_win_by_science_and_the_fifth_is_a_race():
    game = scenario(tableau={0: "study", 1: "palace"}, cities=[{"coins": 30, "buildings": SIX}, {}])
    assert themes(game, "build study") == ("win", "science")
    game = scenario(tableau={0: "study", 1: "palace"}, cities=[{"coins": 30, "buildings": SIX[:4]}, {}])
    assert "win" not in themes(game, "build study")
    assert "science" in themes(game, "build study")


def test_the_last_shields_are_a_win_by_military():
    game = scenario(tableau={0: "arsenal", 1: "palace"}, pawn=6, cities=[RICH, {}])
    assert themes(game, "build arsenal") == ("win", "military")


def test_stopping_a_victory_is_a_defence_and_letting_it_happen_is_not():
    rival = {"coins": 8, "buildings": SIX[:4], "tokens": ["law"]}
    game = scenario(tableau={18: "study", 19: None}, cities=[{}, rival])
    assert "defend" in themes(game, "sell study")
    assert "science" in themes(game, "sell study")
    other = next(move for move in game.moves() if move.startswith("sell") and "study" not in move)
    assert "defend" not in themes(game, other)


@pytest.mark.parametrize(("pawn", "is_military"), [(4, True), (-5, True), (0, False)])
def test_a_shield_is_about_the_military_far_from_the_middle_only(pawn: int, is_military: bool):
    game = scenario(age=2, tableau={18: "walls", 19: "courthouse"}, pawn=pawn, loot=[[], []], cities=[RICH, RICH])
    assert ("military" in themes(game, "build walls")) is is_military
    assert "military" not in themes(game, "build courthouse")


def test_a_wonder_is_about_its_time_and_one_with_another_turn_about_that_too():
    game = scenario(tableau={18: None, 19: None}, cities=[{**RICH, "unbuilt": ["sphinx", "pyramids"]}, {}])
    card = open_card(game)
    assert {"wonder", "extra_turn"} <= set(themes(game, f"wonder sphinx {card}"))
    assert "wonder" in themes(game, f"wonder pyramids {card}")
    assert "extra_turn" not in themes(game, f"wonder pyramids {card}")
    assert "wonder" not in themes(game, f"sell {card}")


def test_parity_is_about_a_rival_who_has_to_open_cards():
    found = {
        "parity" in themes(game, move)
        for game in (after_random_moves(seed, 30) for seed in range(6))
        for move in game.moves()
        if game.phase == "turn"
    }
    assert found == {True, False}


def after_random_moves(seed: int, number: int) -> duel.Game:
    game = duel.Game.new(seed)
    for _ in range(number):
        game.play(game.moves()[0])
    return game


def test_a_dear_resource_is_about_the_economy_and_a_temple_is_not():
    game = scenario(age=1, tableau={18: "stone_reserve", 19: "altar"}, cities=[RICH, {"buildings": ["quarry"]}])
    assert "economy" in themes(game, "build stone_reserve")
    assert "economy" not in themes(game, "build altar")


def test_themes_have_an_order_and_a_name_in_every_language():
    part = get_game("duel").puzzles
    assert tuple(part.themes) == THEMES
    assert set(part.rare_themes) <= set(THEMES)
    for language in LANGUAGES:
        names = {theme_name(theme, translator(language)) for theme in THEMES}
        assert len(names) == len(THEMES)
