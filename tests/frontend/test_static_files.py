"""Static files: URLs with content hashes that cover imports, and the responses for them."""

import re
import shutil
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin

import event_loop
import httpx
import pytest
from fastapi import FastAPI

from pharos.server.static_files import SHARED, SYMBOL, StampedFiles, StaticAssets, static_assets, static_url

SOURCE = SHARED.parents[1]
SCRIPTS = sorted(
    file.relative_to(folder).as_posix()
    for folder in static_assets().folders
    for file in folder.rglob("*.js")
    if file.parent.name != "vendor"
)
# Deliberately different from the server's pattern, to find what that one misses.
LOOSE_IMPORT = re.compile(r"""^(?! *[/*]).*\b(?:from|import)\s*\(?\s*['"`]([^'"`]+\.js[^'"`]*)['"`]""", re.MULTILINE)


@pytest.fixture(scope="module")
def get():
    """A function that requests a path from an app serving our static files."""
    app = FastAPI()
    app.mount("/static", StampedFiles(static_assets()))

    async def ask(path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
            return await client.get(path)

    return lambda path: event_loop.run(ask(path))


@pytest.fixture
def copied(tmp_path: Path):
    """A copy of the shared files that tests can modify."""
    shutil.copytree(SHARED, tmp_path / "static")
    return tmp_path / "static"


def test_a_change_of_an_imported_script_changes_the_address_of_the_importer(copied):
    changing = ("scripts/motion.js", "scripts/table.js", "scripts/replay.js")
    other = ("scripts/clock.js", "scripts/lobby.js", "styles/table.css")
    assets = StaticAssets([copied])
    before = {path: assets.url(path) for path in (*changing, *other)}
    with (copied / "scripts" / "motion.js").open("a", encoding="utf-8") as file:
        file.write("\n// changed\n")
    assets = StaticAssets([copied])
    assert {path for path, url in before.items() if assets.url(path) != url} == set(changing)


def test_a_stamp_covers_imports_of_imports_and_stands_cycles(tmp_path):
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\n')
    (tmp_path / "b.js").write_text('import {\n  c,\n  d,\n} from "./folder/c.js";\n')
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "c.js").write_text('export * from "../a.js";\nimport "../d.js";\n')
    (tmp_path / "d.js").write_text("1;\n")
    before = StaticAssets([tmp_path])
    stamps = {path: before.stamp(path) for path in ("a.js", "b.js", "folder/c.js", "d.js")}
    assert len(set(stamps.values())) == 4
    assert before.script("b.js") == f'import {{\n  c,\n  d,\n}} from "./folder/c.js?v={stamps["folder/c.js"]}";\n'
    (tmp_path / "d.js").write_text("2;\n")
    after = StaticAssets([tmp_path])
    assert all(after.stamp(path) != stamp for path, stamp in stamps.items())


def test_a_script_of_a_game_imports_a_shared_one(tmp_path):
    shared, game = tmp_path / "shared", tmp_path / "game"
    (shared / "scripts").mkdir(parents=True)
    (game / "chess").mkdir(parents=True)
    (shared / "scripts" / "keys.js").write_text("export const keys = 1;\n")
    (game / "chess" / "table.js").write_text('import { keys } from "../scripts/keys.js";\n')
    assets = StaticAssets([shared, game])
    assert f'"../scripts/keys.js?v={assets.stamp("scripts/keys.js")}"' in assets.script("chess/table.js")


@pytest.mark.parametrize("path", SCRIPTS)
def test_no_script_is_served_without_stamps(get, path):
    response = get(static_url(path))
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/javascript")
    assert "immutable" in response.headers["cache-control"]
    imported = [urljoin(f"/static/{path}", address) for address in LOOSE_IMPORT.findall(response.text)]
    assert imported == [static_url(name) for name in static_assets().imports(path)]
    for address in (f"/static/{path}", f"/static/{path}?v=0123456789"):
        redirected = get(address)
        assert (redirected.status_code, redirected.headers["location"]) == (307, static_url(path))
        assert "immutable" not in redirected.headers["cache-control"]


def test_only_the_current_stamp_is_cached_for_ever(get):
    assert "immutable" in get(static_url("styles/site.css")).headers["cache-control"]
    for address in ("/static/styles/site.css", "/static/styles/site.css?v=0123456789"):
        response = get(address)
        assert response.status_code == 200
        assert "immutable" not in response.headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["scripts/none.js", "../app.py", "%2e%2e/app.py", "scripts", "duel/none.css"])
def test_what_is_not_there_is_not_served(get, path):
    assert get(f"/static/{path}?v=1").status_code == 404


def test_templates_name_files_that_exist():
    named = set()
    for template in SOURCE.rglob("templates/**/*.html"):
        for call in re.findall(r"static\(([^)]*)\)", template.read_text(encoding="utf-8")):
            named |= set(re.findall(r"'([^']+\.\w+)'", call))
    assert {"scripts/table.js", "duel/table.css", "wonders/table.css"} <= named
    assert all(static_url(path) for path in named)


def test_the_files_of_a_game_stand_below_its_name():
    for folder in static_assets().folders[1:]:
        game = folder.parents[1].name
        assert [child.name for child in folder.iterdir()] == [game]


def test_every_icon_is_in_one_file():
    files = [file for folder in static_assets().folders for file in folder.rglob("*icons.svg")]
    counts = Counter(name for file in files for name in SYMBOL.findall(file.read_text(encoding="utf-8")))
    assert {name: count for name, count in counts.items() if count > 1} == {}
    assert set(counts) == set(static_assets().icons)


@pytest.mark.parametrize("path", SCRIPTS)
def test_every_script_is_type_checked(path):
    assert static_assets().read(path).startswith(b"// @ts-check\n")
