"""The language of what commands draw: an option, or else the environment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pharos.locale import Translator

CODES = "en, de, fi, et, zh_Hant"
LanguageOption = Annotated[
    str | None,
    typer.Option("--language", metavar="CODE", help=f"One of {CODES}. Default: the language of the environment."),
]


def chosen_translator(language: str | None) -> Translator:
    """Return the translator of a language; without one, that of LC_ALL, LC_MESSAGES or LANG.

    Raises:
        typer.BadParameter: it is not one of the languages.
    """
    from pharos.locale import LANGUAGES, environment_language, translator

    if language is None:
        return translator(environment_language(os.environ))
    if language not in LANGUAGES:
        raise typer.BadParameter(f"{language!r} is not one of the languages {', '.join(LANGUAGES)}.")
    return translator(language)
