"""The sprites of drawings are what their sources draw, work as external symbols, and are small."""

import gzip
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pharos.server.rendering import environment_for
from pharos.server.static_files import art_url, static_assets

ROOT = Path(__file__).parents[2]
SPRITES = sorted(set(static_assets().drawings.values()))


def test_every_sprite_is_up_to_date():
    command = [sys.executable, ROOT / "scripts" / "make_art.py", "--check"]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("path", SPRITES)
def test_a_sprite_is_well_formed_and_refers_to_nothing_else(path):
    text = static_assets().read(path).decode()
    root = ElementTree.fromstring(text)
    symbols = [child.get("id") for child in root]
    assert len(symbols) == len(set(symbols))
    assert all(child.get("viewBox") for child in root)
    assert "url(" not in text, "browsers do not resolve references inside a symbol of another file"
    assert "NaN" not in text
    assert not re.search(r'\bid="', "".join(re.split(r"<symbol [^>]*>", text)))


def test_all_sprites_together_are_small_when_compressed():
    assert sum(len(gzip.compress(static_assets().read(path), 6)) for path in SPRITES) <= 120_000


def test_a_drawing_that_does_not_exist_leaves_nothing_on_the_page():
    macros = environment_for("en").get_template("macros/art.html").module
    assert art_url("scene-nowhere") == ""
    assert str(macros.drawing("scene-nowhere")).strip() == ""


def test_the_macros_find_backs_pieces_and_the_picture_of_the_front_page():
    macros = environment_for("en").get_template("macros/art.html").module
    for kind in (1, 2, 3, "guild", "wonder"):
        assert f"#back-{kind}" in macros.back(kind)
    for name in ("coin", "pawn", "loot2", "loot5", "progress"):
        assert f"#mark-{name}" in macros.mark(name)
    assert "#hero-pharos" in macros.hero()
