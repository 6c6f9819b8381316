"""Move input: accepted abbreviations and completions."""

import pytest

from pharos import duel
from pharos.games.duel.terminal.input_parsing import (
    THINGS,
    close_moves,
    completions,
    resolve_move,
    resolve_thing,
    spell_move,
    spell_thing,
)
from pharos.locale import LANGUAGES, translator
from pharos.terminal.interface import Ambiguous

TR = translator("en")
LEGAL = ["build baths", "build clay_pit", "build clay_pool", "sell baths", "wonder circus_maximus baths"]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("build baths", "build baths"),
        ("  Build   Baths ", "build baths"),
        ("build clay pit", "build clay_pit"),
        ("build clay-pit", "build clay_pit"),
        ("b ba", "build baths"),
        ("b clay_pi", "build clay_pit"),
        ("w circus b", "wonder circus_maximus baths"),
        ("wonder circus maximus baths", "wonder circus_maximus baths"),
    ],
)
def test_a_move_may_be_shortened_and_written_with_spaces(typed: str, move: str):
    assert resolve_move(typed, LEGAL, TR) == move


def test_what_stands_for_several_moves_is_refused_with_the_candidates():
    with pytest.raises(Ambiguous) as caught:
        resolve_move("b clay", LEGAL, TR)
    assert caught.value.candidates == ("build clay_pit", "build clay_pool")


def test_a_complete_move_is_never_taken_for_a_shortened_one():
    assert resolve_move("build circus", [*LEGAL, "build circus_x"], TR) == "build circus"


def test_what_stands_for_no_move_is_left_to_the_game():
    assert resolve_move("Fly Me", LEGAL, TR) == "fly me"
    assert resolve_move("w pyr bat", LEGAL, TR) == "wonder pyramids baths"  # illegal now; the game gives the reason
    assert resolve_move("b clay p", ["sell baths"], TR) == "build clay_p"


def test_things_are_found_by_name_and_beginning():
    known = ("clay_pit", "clay_pool", "sphinx", "temple", "temple_of_artemis")
    assert resolve_thing("Clay Pit", known, TR) == "clay_pit"
    assert resolve_thing("sph", known, TR) == "sphinx"
    assert resolve_thing("temple", known, TR) == "temple"
    assert resolve_thing("nothing", known, TR) is None
    assert resolve_thing("", known, TR) is None
    with pytest.raises(Ambiguous):
        resolve_thing("clay", known, TR)


def test_completion_offers_the_next_words_of_legal_moves():
    assert completions("b", LEGAL, TR) == ["build", "board"]
    assert completions("build ", LEGAL, TR) == ["baths", "clay_pit", "clay_pool"]
    assert completions("build clay_po", LEGAL, TR) == ["clay_pool"]
    assert completions("wonder circus_maximus ", LEGAL, TR) == ["baths"]
    assert completions("build baths ", LEGAL, TR) == []
    assert "great_library" in completions("card great_", LEGAL, TR)
    assert completions("price urba", LEGAL, TR) == []  # a token has no price


def test_every_completed_line_is_a_legal_move():
    game = duel.Game.new(seed=4)
    for _ in range(30):
        reached = {""}
        for _ in range(3):
            reached |= {
                f"{text} {word}".strip() for text in reached for word in completions(f"{text} ", game.moves(), TR)
            }
        assert set(game.moves()) <= reached
        game.play(game.moves()[-1])


def test_close_moves_help_with_typing_errors():
    game = duel.Game.new(seed=4)
    move = game.moves()[0]
    assert close_moves(move.replace("pick", "pik"), game, TR)[0] == move


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_may_be_typed_in_the_language_of_the_player(language: str):
    tr = translator(language)
    for legal in (duel.Game.new(seed=4).moves(), [*LEGAL[:3], "token law", "start self"]):
        for move in legal:
            assert resolve_move(spell_move(move, tr), legal, tr) == move
            assert resolve_move(move, legal, tr) == move
    assert len({spell_thing(name, tr) for name in THINGS}) == len(THINGS)
    for name in THINGS:
        assert resolve_thing(spell_thing(name, tr), THINGS, tr) == name


def test_german_names_are_completed_and_shortened():
    german = translator("de")
    assert completions("build b", LEGAL, german) == ["bäder"]
    assert resolve_move("build bäd", LEGAL, german) == "build baths"
    assert resolve_thing("Große Bib", THINGS, german) is None
    assert resolve_thing("Die Große Bib", THINGS, german) == "great_library"
    assert resolve_move("build palast", LEGAL, german) == "build palace"  # illegal now; the game gives the reason
