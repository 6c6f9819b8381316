"""Every message is translated into every language, and the catalogues contain nothing else."""

import re

import pytest

from messages import TRANSLATED, collect, is_translated, read_catalogue

PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def keys(catalogue):
    rows = [message for message in catalogue if message.id]
    return {(m.id if isinstance(m.id, str) else m.id[0], m.context) for m in rows}


@pytest.fixture(scope="module")
def sources():
    return collect()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_is_missing_or_unused(language, sources):
    catalogue = read_catalogue(language)
    assert keys(sources) - keys(catalogue) == set(), "missing: run python scripts/messages.py and translate"
    assert keys(catalogue) - keys(sources) == set(), "unused: run python scripts/messages.py"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language):
    assert [m.id for m in read_catalogue(language) if m.id and (m.fuzzy or not is_translated(m.string))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_placeholders(language):
    for message in read_catalogue(language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        wanted = set(PLACEHOLDER.findall(sources[-1]))
        for text in message.string if isinstance(message.string, tuple) else (message.string,):
            found = set(PLACEHOLDER.findall(text))
            assert found <= wanted | {"num"}, (message.id, text)
            if not isinstance(message.id, tuple):
                assert found == wanted, (message.id, text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_those_of_the_language(language):
    catalogue = read_catalogue(language)
    for message in catalogue:
        if isinstance(message.id, tuple):
            assert len(message.string) == catalogue.num_plurals, message.id


def sentences(language):
    """The translations that are complete sentences, by message."""
    rows = {(str(m.id), m.context): m.string for m in read_catalogue(language) if m.id and isinstance(m.string, str)}
    return {key: text for key, text in rows.items() if len(key[0].split()) > 4}


def test_no_sentence_stands_in_the_catalogue_of_another_language():
    texts = {language: sentences(language) for language in TRANSLATED}
    for language, own in texts.items():
        others = [known for name, known in texts.items() if name != language]
        assert [text for key, text in own.items() if any(known.get(key) == text for known in others)] == []
