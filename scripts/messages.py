"""The texts of Pharos for translation: collects every message of the sources and brings the catalogues up to date.

    python scripts/messages.py          write new and changed messages into src/pharos/locale/catalogues/*.po

Messages that are gone are dropped, new ones are added without a translation; `tests/locale` fails until they have one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from pharos.games.duel.web import rules_reference, tutorial, words
from pharos.games.wonders.web import rules_reference as wonders_rules_reference
from pharos.games.wonders.web import tutorial as wonders_tutorial
from pharos.games.wonders.web import words as wonders_words
from pharos.locale import LANGUAGES
from pharos.players.levels import LEVELS

SOURCES = Path(__file__).parent.parent / "src" / "pharos"
CATALOGUES = SOURCES / "locale" / "catalogues"
METHODS = [("server/**.py", "python"), ("games/*/web/**.py", "python"), ("**/templates/**.html", "jinja2")]
OPTIONS = {"**/templates/**.html": {"encoding": "utf-8", "trimmed": "true", "silent": "false"}}
KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
WRITTEN = datetime(2026, 11, 15, tzinfo=UTC)  # a date that changes with every run would only make noise
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def data_messages() -> Iterator[tuple[str, str]]:
    """Messages that stand in data: their context and text."""
    for level in LEVELS:
        yield "level", level.name
        yield "level", level.description
        yield "level", level.wonders_description
    yield from words.name_messages()
    yield from rules_reference.BOOK.messages()
    yield from tutorial.messages()
    yield from wonders_words.name_messages()
    yield from wonders_rules_reference.BOOK.messages()
    yield from wonders_tutorial.messages()


def collect() -> Catalog:
    """Every message of the sources."""
    catalogue = Catalog(project="Pharos", charset="utf-8")
    rows = extract_from_dir(SOURCES, METHODS, OPTIONS, KEYWORDS, comment_tags=("Translators:",))
    for name, line, message, comments, context in rows:
        catalogue.add(message, None, [(name, line)], auto_comments=comments, context=context)
    for context, message in data_messages():
        catalogue.add(message, None, context=context)
    return catalogue


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language; an empty one when there is none yet."""
    path = CATALOGUES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="Pharos", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write_catalogue(language: str, catalogue: Catalog) -> None:
    """Write a catalogue in a form that changes only where a message does; an error leaves the old file alone."""
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
    """Bring all catalogues up to date."""
    template = collect()
    for language in TRANSLATED:
        catalogue = read_catalogue(language)
        catalogue.update(template, no_fuzzy_matching=True)
        write_catalogue(language, catalogue)
        missing = sum(1 for message in catalogue if message.id and not is_translated(message.string))
        sys.stdout.write(f"{language}: {len(catalogue)} messages, {missing} to translate\n")


def is_translated(text: str | tuple[str, ...]) -> bool:
    """Whether a translation has all its forms."""
    return all(text) if isinstance(text, tuple) else bool(text)


if __name__ == "__main__":
    update()
