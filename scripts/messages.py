"""Collect every translatable message from the sources and update the catalogues.

    python scripts/messages.py          write new and changed messages to src/pharos/locale/catalogues/*.po

Obsolete messages are dropped. New ones are added untranslated; `tests/locale` fails until they are translated.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from message_sources import CATALOGUES, extracted
from pharos.locale import LANGUAGES
from pharos.players.levels import LEVELS
from pharos.server.web_parts import web_parts

WRITTEN = datetime(2026, 11, 15, tzinfo=UTC)  # fixed, so that the diff shows changed messages only
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def data_messages() -> Iterator[tuple[str, str]]:
    """The context and text of messages defined in data files."""
    for level in LEVELS:
        yield "level", level.name
        for game in level.games:
            yield "level", level.description_in(game)
    for part in web_parts():
        yield from part.messages()


def collect() -> Catalog:
    """Collect every message of the sources."""
    catalogue = Catalog(project="Pharos", charset="utf-8")
    for name, line, message, comments, context in extracted():
        catalogue.add(message, None, [(name, line)], auto_comments=comments, context=context)
    for context, message in data_messages():
        catalogue.add(message, None, context=context)
    return catalogue


def read_catalogue(language: str) -> Catalog:
    """Read the catalogue of a language; returns an empty one if there is none yet."""
    path = CATALOGUES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="Pharos", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write_catalogue(language: str, catalogue: Catalog) -> None:
    """Write a catalogue with a stable layout, to keep diffs small; an error leaves the old file intact."""
    catalogue.header_comment = (
        f"# Texts of Pharos in {catalogue.locale.english_name if catalogue.locale else language}."
    )
    catalogue.project, catalogue.version, catalogue.fuzzy = "Pharos", "1", False
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.creation_date = catalogue.revision_date = WRITTEN
    text = BytesIO()
    write_po(text, catalogue, width=120, no_location=True, ignore_obsolete=True, sort_output=True)
    (CATALOGUES / f"{language}.po").write_bytes(text.getvalue())


def update() -> None:
    """Update all catalogues."""
    template = collect()
    for language in TRANSLATED:
        catalogue = read_catalogue(language)
        catalogue.update(template, no_fuzzy_matching=True)
        write_catalogue(language, catalogue)
        missing = sum(1 for message in catalogue if message.id and not is_translated(message.string))
        sys.stdout.write(f"{language}: {len(catalogue)} messages, {missing} to translate\n")


def is_translated(text: str | tuple[str, ...]) -> bool:
    """Whether all plural forms of a translation are filled in."""
    return all(text) if isinstance(text, tuple) else bool(text)


if __name__ == "__main__":
    update()
