"""Where the messages of Pharos are found in its sources."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_dir

SOURCES = Path(__file__).parent.parent / "src" / "pharos"
CATALOGUES = SOURCES / "locale" / "catalogues"
METHODS = [
    ("server/**.py", "python"),
    ("terminal/**.py", "python"),
    ("cli/**.py", "python"),
    ("review/**.py", "python"),
    ("puzzles/**.py", "python"),
    ("games/*/web/**.py", "python"),
    ("games/*/review/**.py", "python"),
    ("games/*/puzzles/**.py", "python"),
    ("games/*/studies/**.py", "python"),
    ("games/*/terminal/**.py", "python"),
    ("games/*/expansions/*/web/**.py", "python"),
    ("**/templates/**.html", "jinja2"),
]
OPTIONS = {"**/templates/**.html": {"encoding": "utf-8", "trimmed": "true", "silent": "false"}}
KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def extracted() -> Iterator[tuple[str, int, str | tuple[str, ...], list[str], str | None]]:
    """Yield the file, line, text, comments and context of every message in code and templates."""
    yield from extract_from_dir(SOURCES, METHODS, OPTIONS, KEYWORDS, comment_tags=("Translators:",))
