"""Every message is translated into every language, and nothing else stands in the catalogues."""

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
