"""Where the words of names may be broken: soft hyphens, since few browsers know the rules of every language.

The words are listed with their break points in `hyphens.json`.
"""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

SOFT_HYPHEN = "\u00ad"
_WORD = re.compile(r"[^\W\d_]+")


@functools.cache
def _words(language: str) -> dict[str, str]:
    """Return the words of a language with soft hyphens, by the words without. Many names are English everywhere."""
    rows = json.loads(Path(__file__).with_name("hyphens.json").read_text(encoding="utf-8"))
    words = (*rows["en"], *rows.get(language, ()))
    return {word.replace("-", ""): word.replace("-", SOFT_HYPHEN) for word in words}


@functools.cache
def hyphenate(name: str, language: str, least: int = 11) -> str:
    """Return a name with soft hyphens in its words of at least so many letters; shorter ones fit on a line."""
    words = _words(language)
    return _WORD.sub(lambda found: words.get(found[0], found[0]) if len(found[0]) >= least else found[0], name)
