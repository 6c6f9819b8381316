"""What the drawings show, and what they must hide."""

import re

import pytest
from drawn import plain, positions
from rich.cells import cell_len

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, LAYOUTS, TOKENS, WONDERS
from pharos.games.duel.terminal.board import draw_table, draw_track, height_of
from pharos.games.duel.terminal.card_text import (
    COLOR_CODES,
    building,
    chain_text,
    cost_text,
    effect_signs,
)
from pharos.games.duel.terminal.city import draw_city, draw_strip
from pharos.games.duel.terminal.move_trace import trace
from pharos.games.duel.terminal.score_sheet import draw_score_sheet, ending, score_rows
from pharos.games.duel.terminal.structure import draw_structure
from pharos.games.duel.web.words import symbol_name, thing_name
from pharos.locale import LANGUAGES, translator

SEED = 21
TR = translator("en")


@pytest.fixture(scope="module")
def game_positions() -> list[duel.Game]:
    return list(positions(SEED))


@pytest.fixture(scope="module")
def first_age(game_positions: list[duel.Game]) -> duel.Game:
    return next(game for game in game_positions if game.age == 1 and game.phase == "turn")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_drawing_tells_nothing_that_the_view_does_not(seed: int):
    before = None
    for i, game in enumerate(positions(seed)):
        twin = duel.Game.from_view(game.view(0), seed=i)  # other hidden cards, the same view
        if game.age:
            assert draw_structure(game, 100, TR).plain == draw_structure(twin, 100, TR).plain, f"seed {seed}, move {i}"
        if i % 4 == 0:
            assert plain(draw_table(game, 100, TR)) == plain(draw_table(twin, 100, TR)), f"seed {seed}, move {i}"
        if before:
            assert trace(before, game.played[-1], game, TR) == trace(before, game.played[-1], twin, TR)
        before = game


def test_no_face_down_card_is_named_in_the_structure(game_positions: list[duel.Game]):
    for game in game_positions:
        if not game.age:
            continue
        drawn = plain(draw_structure(game, 132, TR), 132)
        shown = [building(card).name for card in game.tableau if card and card != "?"]
        for fact in BUILDINGS:
            seen = re.search(rf"[┃│]{re.escape(fact.name)} *[┃│]", drawn)
            assert bool(seen) == (fact.name in shown), fact.name
        assert drawn.count("░") == 2 * sum(card == "?" for card in game.tableau)


def test_guilds_lie_under_their_own_back(game_positions: list[duel.Game]):
    game = next(game for game in game_positions if game.age == 3 and "guild" in game.view(0)["backs"])
    drawn = plain(draw_structure(game, 100, TR))
    assert drawn.count("░ Guild ░") == game.view(0)["backs"].count("guild")


def test_cards_lie_in_centred_rows_as_in_the_layout(first_age: duel.Game):
    lines = plain(draw_structure(first_age, 96, TR), 96).split("\n")
    for row in range(5):
        edge = lines[3 * row]
        first, last = edge.index(next(c for c in edge if c != " ")), len(edge.rstrip())
        assert first == 96 - last
        assert sum(edge.count(corner) for corner in "┏┌") == sum(slot.row == row for slot in LAYOUTS[0])


def test_open_cards_are_framed_otherwise_and_have_the_price_of_the_mover(game_positions: list[duel.Game]):
    for game in game_positions[8::7]:
        if game.to_move is None or not game.age:
            continue
        drawn = plain(draw_structure(game, 132, TR), 132)
        assert drawn.count("┏") == len(game.open_slots())
        for slot in game.open_slots():
            card = game.tableau[slot]
            price = game.price(game.to_move, card)
            label = "free by chain" if price.chain else f"{price.total}$" if price.total else "free"
            lacking = price.total - game.city(game.to_move).coins
            assert re.search(rf"┗━+ {re.escape(label)}{f' lacks {lacking}' if lacking > 0 else ''} ━+┛", drawn), card


def test_a_card_shows_colour_letters_cost_effects_and_chain(first_age: duel.Game):
    lines = plain(draw_structure(first_age, 132, TR), 132).split("\n")
    for card in first_age.tableau:
        if card == "?":
            continue
        fact = building(card)
        row = next(i for i, line in enumerate(lines) if re.search(rf"[┃│]{fact.name} *[┃│]", line))
        at = next(re.finditer(rf"[┃│]{fact.name} *[┃│]", lines[row])).span()
        above, below = (lines[row + d][slice(*at)] for d in (-1, 1))
        assert above[1:3] == COLOR_CODES[fact.color]
        assert chain_text(fact, TR) in above
        assert below[1:].startswith(cost_text(fact, TR))
        assert below[:-1].endswith(effect_signs(fact, TR))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_effects_in_signs(language: str):
    for fact in (*BUILDINGS, *WONDERS, *TOKENS):
        assert len(effect_signs(fact, translator(language)).split()) >= len(fact.effects)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [100, 80])
def test_nothing_of_the_structure_and_the_track_is_cut_off(width: int, language: str, game_positions: list[duel.Game]):
    tr = translator(language)
    for game in game_positions[8::5]:
        for pitch in (2, 3):
            drawing = draw_structure(game, width, tr, pitch)
            assert max(map(cell_len, drawing.plain.split("\n"))) <= width
        assert max(map(cell_len, draw_track(game, tr).plain.split("\n"))) <= width


def test_chinese_cards_have_straight_edges(first_age: duel.Game):
    tr = translator("zh_Hant")
    lines = draw_structure(first_age, 100, tr).plain.split("\n")
    for card in first_age.tableau:
        if card != "?":
            row = next(i for i, line in enumerate(lines) if thing_name(card, tr) in line)
            at = cell_len(lines[row].partition(thing_name(card, tr))[0]) - 1
            above = lines[row - 1]
            assert any(above[i] in "┏┌" and cell_len(above[:i]) == at for i in range(len(above))), card


def test_a_small_terminal_gets_a_drawing_that_fits(game_positions: list[duel.Game]):
    for game in game_positions[::4]:
        if game.phase in ("turn", "starter"):
            assert height_of(draw_table(game, 80, TR, 21), 80) <= 21
            assert height_of(draw_table(game, 100, TR, 40), 100) <= 40


def test_the_track_shows_the_pawn_and_the_loot_that_is_left():
    marked = []
    for game in positions(SEED):
        spaces, below = plain(draw_track(game, TR)).split("\n")[:2]
        before, _, _ = spaces.partition("[")
        marked.append(((len(before) - len("Player 1 █")) // 3 - 9, game.pawn))
        assert below.count("-2$") == sum(2 in loot for loot in game.loot)
        assert below.count("-5$") == sum(5 in loot for loot in game.loot)
    assert all(shown == pawn for shown, pawn in marked)
    assert len({pawn for _, pawn in marked}) > 3


def test_a_city_shows_all_it_has(game_positions: list[duel.Game]):
    game = game_positions[-1]
    for seat in (0, 1):
        city, drawn = game.city(seat), plain(draw_city(game, seat, TR), 300)
        for name in (*city.wonders, *city.unbuilt, *city.buildings, *city.tokens):
            fact = next(fact for fact in (*BUILDINGS, *WONDERS, *TOKENS) if fact.id == name)
            assert fact.name.removeprefix("The ") in drawn
        assert f"{city.coins}$  {game.score(seat).total}★" in drawn
        assert all(symbol_name(symbol, TR) in drawn for symbol in city.symbols)
        assert [int(n) for n in re.findall(r"[cwsgp] (\d+)\$", drawn)] == list(city.prices.values())
        strip = plain(draw_strip(game, seat, TR), 300)
        assert strip.count("\n") == 3
        assert f"{city.coins}$" in strip


def test_the_score_sheet_adds_up_and_names_the_winner(game_positions: list[duel.Game]):
    game = game_positions[-1]
    drawn = plain(draw_score_sheet(game, TR))
    rows = [[int(n) for n in re.findall(r"│ +(\d+) ", line)] for line in drawn.split("\n")]
    numbers = [row for row in rows if len(row) == 2]
    assert len(numbers) == len(score_rows(TR)) + 1
    for seat in (0, 1):
        assert numbers[-1][seat] == sum(row[seat] for row in numbers[:-1]) == game.score(seat).total
    assert game.result is not None
    assert f"Player {game.result.winner + 1} ♛" in drawn
    assert f"Player {game.result.winner + 1} won." in ending(game, TR)


def test_every_kind_of_ending_has_its_sentence():
    found = {}
    for seed in range(400):
        if len(found) == 3:
            break
        *_, last = positions(seed)
        found.setdefault(last.result.by, ending(last, TR))
    assert "Military victory" in found["military"]
    assert "Scientific victory" in found["science"]
    assert "Civilian victory by points" in found["civilian"]
