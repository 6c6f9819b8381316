"""Long names have soft hyphens in every language, and reading them aloud or searching them does not change."""

import re

import pytest

from pharos.games.duel.rules.definitions import BUILDINGS, TOKENS, WONDERS
from pharos.games.duel.web.words import thing_name
from pharos.locale import hyphenate, translator
from pharos.locale.hyphenation import SOFT_HYPHEN

LONGEST_PIECE = 10  # letters; more do not fit on a line of a small card
THINGS = [thing.id for thing in (*BUILDINGS, *WONDERS, *TOKENS)]


@pytest.mark.parametrize("language", ["en", "de", "fi", "et"])
def test_no_piece_of_a_name_is_longer_than_a_line(language):
    names = [hyphenate(thing_name(thing, translator(language)), language) for thing in THINGS]
    pieces = {piece for name in names for piece in re.split(rf"[\s\-–{SOFT_HYPHEN}]", name)}
    assert {piece for piece in pieces if len(piece) > LONGEST_PIECE} == set()


@pytest.mark.parametrize("language", ["en", "de", "fi", "et", "zh_Hant"])
def test_soft_hyphens_are_all_that_is_added(language):
    for thing in THINGS:
        name = thing_name(thing, translator(language))
        assert hyphenate(name, language).replace(SOFT_HYPHEN, "") == name


def test_short_words_stay_whole():
    assert hyphenate("Die Pyramiden", "de") == "Die Pyramiden"
    assert hyphenate("Die Pyramiden", "de", 7) == f"Die Pyra{SOFT_HYPHEN}mi{SOFT_HYPHEN}den"
