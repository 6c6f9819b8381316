"""Translators, loaded from the gettext catalogues in `catalogues`.

English is the source language and has no catalogue. Catalogues are read as .po files: no compile step is needed.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from importlib import resources
from io import BytesIO
from typing import Any, Literal

from babel.core import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import Translations

# Language codes with the names of the languages in themselves.
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fi": "Suomi",
    "et": "Eesti",
    "zh_Hant": "繁體中文",
}
SOURCE = "en"
CACHED_TEXTS = 4096  # of each language


class Translator:
    """Translates texts into one language. The methods are those of gettext; placeholders have the form %(name)s."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.tag = language.replace("_", "-")  # for HTML and HTTP
        self.locale = Locale.parse(language)
        texts = _load(language)
        # A page looks up hundreds of messages, mostly the same ones.
        self._gettext = functools.lru_cache(CACHED_TEXTS)(texts.gettext)
        self._ngettext = functools.lru_cache(CACHED_TEXTS)(texts.ngettext)
        self._pgettext = functools.lru_cache(CACHED_TEXTS)(texts.pgettext)

    def gettext(self, message: str, **values: Any) -> str:
        """Translate a message."""
        return _fill(self._gettext(message), values)

    def ngettext(self, singular: str, plural: str, n: int, **values: Any) -> str:
        """Translate a message in the plural form for n; %(num)s is the formatted number."""
        return _fill(self._ngettext(singular, plural, n), {"num": self.number(n), **values})

    def pgettext(self, context: str, message: str, **values: Any) -> str:
        """Translate a message whose meaning depends on the context."""
        return _fill(str(self._pgettext(context, message)), values)

    def number(self, value: float) -> str:
        """Format a number for the language."""
        return _number(value, self.language)

    def fixed(self, value: float, digits: int) -> str:
        """Format a number with a fixed number of digits after the point, for columns."""
        return format_decimal(value, format=f"#,##0.{'0' * digits}", locale=self.locale)

    def list(self, items: Iterable[str]) -> str:
        """Join items into a list such as "a, b and c"."""
        return _list(tuple(items), self.language, "standard")

    def or_list(self, items: Iterable[str]) -> str:
        """Join alternatives into a list such as "a, b or c"."""
        return _list(tuple(items), self.language, "or")

    @property
    def sentence_space(self) -> str:
        """What stands between two sentences; nothing in Chinese."""
        return "" if self.locale.language == "zh" else " "


@functools.lru_cache(10_000)
def _number(value: float, language: str) -> str:
    return format_decimal(value, locale=Locale.parse(language))


@functools.lru_cache(10_000)
def _list(items: tuple[str, ...], language: str, style: Literal["standard", "or"]) -> str:
    from babel.lists import format_list

    return format_list(items, style=style, locale=Locale.parse(language))


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
    """The translator of a language, cached."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not one of the languages {', '.join(LANGUAGES)}")
    return Translator(language)


def environment_language(environment: Mapping[str, str]) -> str:
    """The best language for environment variables, by the rules of gettext; English if none matches."""
    chosen = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if chosen.split(".")[0] in ("C", "POSIX"):
        return SOURCE
    wishes = [*environment.get("LANGUAGE", "").split(":"), chosen]
    return best_language(",".join(wish.split(".")[0].replace("_", "-") for wish in wishes if wish))


def best_language(accepted: str) -> str:
    """The best language for an Accept-Language header; English if none matches."""
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
