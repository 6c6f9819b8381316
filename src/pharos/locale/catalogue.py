"""Translators, made from the gettext catalogues in `catalogues`.

English is the language of the sources, so it has no catalogue. Catalogues are read as they are (.po): nothing has to
be compiled after a change.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from importlib import resources
from io import BytesIO
from typing import Any

from babel.core import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import Translations

# The languages by their code, with the name each calls itself and the tag that browsers use.
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fi": "Suomi",
    "et": "Eesti",
    "zh_Hant": "繁體中文",
}
SOURCE = "en"


class Translator:
    """Texts in one language. The methods are those of gettext; placeholders are written %(name)s."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.tag = language.replace("_", "-")  # as HTML and HTTP write it
        self.locale = Locale.parse(language)
        self._texts = _load(language)

    def gettext(self, message: str, **values: Any) -> str:
        """The translation of a message."""
        return _fill(self._texts.gettext(message), values)

    def ngettext(self, singular: str, plural: str, n: int, **values: Any) -> str:
        """The translation in the form for a number; the number itself is %(num)s."""
        return _fill(self._texts.ngettext(singular, plural, n), {"num": self.number(n), **values})

    def pgettext(self, context: str, message: str, **values: Any) -> str:
        """The translation of a message that means different things in different contexts."""
        return _fill(str(self._texts.pgettext(context, message)), values)

    def number(self, value: float) -> str:
        """A number as the language writes it."""
        return _number(value, self.language)

    def list(self, items: Iterable[str]) -> str:
        """Items as an enumeration."""
        from babel.lists import format_list

        return format_list(list(items), locale=self.locale)


@functools.lru_cache(10_000)
def _number(value: float, language: str) -> str:
    return format_decimal(value, locale=Locale.parse(language))


def _fill(text: str, values: Mapping[str, Any]) -> str:
    return text % values if values else text


def _load(language: str) -> Translations:
    if language == SOURCE:
        return Translations()
    source = resources.files("pharos.locale").joinpath("catalogues", f"{language}.po")
    with source.open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


@functools.cache
def translator(language: str) -> Translator:
    """The translator of a language, read once."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not one of the languages {', '.join(LANGUAGES)}")
    return Translator(language)


def best_language(accepted: str) -> str:
    """The language that fits a browser's Accept-Language header best; English when none does."""
    wishes = []
    for part in accepted.split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((float(weight or 1), tag.strip()))
        except ValueError:
            continue
    for _, tag in sorted(wishes, key=lambda wish: -wish[0]):
        for language in LANGUAGES:
            if tag.lower().split("-")[0] == language.split("_")[0]:
                return language
    return SOURCE
