"""Move input: accepted abbreviations and completions."""

import pytest

from pharos import duel
from pharos.games.duel.terminal.input_parsing import close_moves, completions, resolve_move, resolve_thing
from pharos.terminal.interface import Ambiguous

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
    assert resolve_move(typed, LEGAL) == move


def test_what_stands_for_several_moves_is_refused_with_the_candidates():
    with pytest.raises(Ambiguous) as caught:
        resolve_move("b clay", LEGAL)
    assert caught.value.candidates == ("build clay_pit", "build clay_pool")


def test_a_complete_move_is_never_taken_for_a_shortened_one():
    assert resolve_move("build circus", [*LEGAL, "build circus_x"]) == "build circus"


def test_what_stands_for_no_move_is_left_to_the_game():
    assert resolve_move("Fly Me", LEGAL) == "fly me"
    assert resolve_move("w pyr bat", LEGAL) == "wonder pyramids baths"  # illegal now; the game gives the reason
    assert resolve_move("b clay_p ba", ["sell baths"]) == "build clay_p ba"


def test_things_are_found_by_name_and_beginning():
    known = ("clay_pit", "clay_pool", "sphinx", "temple", "temple_of_artemis")
    assert resolve_thing("Clay Pit", known) == "clay_pit"
    assert resolve_thing("sph", known) == "sphinx"
    assert resolve_thing("temple", known) == "temple"
    assert resolve_thing("nothing", known) is None
    assert resolve_thing("", known) is None
    with pytest.raises(Ambiguous):
        resolve_thing("clay", known)


def test_completion_offers_the_next_words_of_legal_moves():
    assert completions("b", LEGAL) == ["build", "board"]
    assert completions("build ", LEGAL) == ["baths", "clay_pit", "clay_pool"]
    assert completions("build clay_po", LEGAL) == ["clay_pool"]
    assert completions("wonder circus_maximus ", LEGAL) == ["baths"]
    assert completions("build baths ", LEGAL) == []
    assert "great_library" in completions("card great_", LEGAL)
    assert completions("price urba", LEGAL) == []  # a token has no price


def test_every_completed_line_is_a_legal_move():
    game = duel.Game.new(seed=4)
    for _ in range(30):
        reached = {""}
        for _ in range(3):
            reached |= {f"{text} {word}".strip() for text in reached for word in completions(f"{text} ", game.moves())}
        assert set(game.moves()) <= reached
        game.play(game.moves()[-1])


def test_close_moves_help_with_typing_errors():
    game = duel.Game.new(seed=4)
    move = game.moves()[0]
    assert close_moves(move.replace("pick", "pik"), game)[0] == move
