"""The bundled fonts hold every character that the catalogues use, and are declared under their current stamps."""

import hashlib
import json
import re
from importlib import resources

import pytest
from babel.messages.pofile import read_po

from pharos.locale import LANGUAGES
from pharos.server.static_files import SHARED, static_assets

FONTS = json.loads((SHARED / "fonts" / "fonts.json").read_text())
STYLES = (SHARED / "styles" / "fonts.css").read_text()
NAMES = {"board", "building", "city", "edifice", "token", "wonder"}
REMEDY = "run: uv run scripts/make_fonts.py"


def texts_of(language, contexts=None):
    with resources.files("pharos.locale").joinpath("catalogues", f"{language}.po").open("rb") as file:
        messages = [m for m in read_po(file) if m.id and (contexts is None or m.context in contexts)]
    return "".join("".join(m.string) for m in messages)


@pytest.mark.parametrize("file", sorted(FONTS))
def test_a_font_is_the_file_that_was_cut_and_is_declared_under_its_stamp(file):
    content = (SHARED / "fonts" / file).read_bytes()
    assert hashlib.sha256(content).hexdigest() == FONTS[file]["sha256"], REMEDY
    assert f"../fonts/{file}?v={static_assets().stamp(f'fonts/{file}')}" in STYLES, REMEDY


@pytest.mark.parametrize(("face", "contexts"), [("noto-sans-tc", None), ("noto-serif-tc", NAMES)])
def test_the_chinese_fonts_have_every_character_of_the_catalogue(face, contexts):
    used = {c for c in texts_of("zh_Hant", contexts) if c > "\u2e7f"} | set(LANGUAGES["zh_Hant"])
    assert not used - {c for file in FONTS if file.startswith(face) for c in FONTS[file]["characters"]}, REMEDY


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language not in ("en", "zh_Hant")])
def test_the_latin_fonts_have_every_letter_of_the_catalogues(language):
    used = {c for c in texts_of(language) if c.isalpha()}
    for family in ("alegreya", "pharos-sans", "cinzel"):
        has = "".join(FONTS[f"{family}-{part}.woff2"]["characters"] for part in ("latin", "latin-ext"))
        assert not used - set(has), REMEDY


def test_pages_in_latin_script_never_ask_for_chinese_fonts():
    rules = re.findall(r"([^{}]+)\{([^{}]*\bTC\b[^{}]*)\}", (SHARED / "styles" / "site.css").read_text())
    assert rules
    assert all(":lang(zh)" in selector for selector, _ in rules)


def test_the_latin_fonts_of_a_first_visit_are_small():
    sizes = [(SHARED / "fonts" / file).stat().st_size for file in FONTS if "-latin" in file]
    assert sum(sizes) <= 80_000


def test_the_chinese_fonts_of_a_first_visit_are_small():
    first = ("noto-sans-tc.woff2", "noto-serif-tc.woff2")
    assert sum((SHARED / "fonts" / file).stat().st_size for file in first) <= 160_000
