"""Lists of things and of alternatives, consecutive sentences, and the choice of a language."""

import pytest

from pharos.locale import LANGUAGES, environment_language, join_sentences, read_aloud, translator

AND = {"en": "a, b, and c", "de": "a, b und c", "fi": "a, b ja c", "et": "a, b ja c", "zh_Hant": "a、b和c"}
OR = {"en": "a, b, or c", "de": "a, b oder c", "fi": "a, b tai c", "et": "a, b või c", "zh_Hant": "a、b或c"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_are_joined_by_and_and_alternatives_by_or(language):
    tr = translator(language)
    assert tr.list("abc") == AND[language]
    assert tr.or_list("abc") == OR[language]


def test_sentences_have_a_space_between_them_but_not_in_chinese():
    assert join_sentences(["One.", "", "Two.", "Three!"]) == "One. Two. Three!"
    assert join_sentences(["一。", "二！", "三。"]) == "一。二！三。"
    assert read_aloud(["Baths", "Costs 1 stone."]) == "Baths. Costs 1 stone."
    assert read_aloud(["浴場", "費用：1份石料。"]) == "浴場。費用：1份石料。"


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_chinese_has_no_space_between_sentences(language):
    assert translator(language).sentence_space == ("" if language == "zh_Hant" else " ")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "zh_TW.UTF-8"}, "zh_Hant"),
        ({"LANG": "fi"}, "fi"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "et_EE.UTF-8"}, "et"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:fi:de"}, "fi"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
    ],
)
def test_the_environment_chooses_the_language_of_commands(environment, language):
    assert environment_language(environment) == language
