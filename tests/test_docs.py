"""The documentation agrees with the program."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from make_docs import DOCS, PAGES
from pharos.games.wonders.rules.definitions import read_data
from pharos.server.limits import Limits, variable_of

ROOT = DOCS.parent


@pytest.mark.parametrize("name", PAGES)
def test_made_pages_are_up_to_date(name):
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run make docs"


def test_every_option_of_edifice_is_described_with_its_choices():
    page = (DOCS / "edifice.md").read_text(encoding="utf-8")
    rows = {row[0].strip("` "): row[1] for row in (line.strip("|").split("|") for line in page.splitlines()) if row[1:]}
    for name, option in read_data("edifice.json")["options"].items():
        told = [json.loads(choice) for choice in re.findall(r"`([^`]+)`", rows[name])]
        assert told[0] == option["use"]
        assert sorted(map(str, told)) == sorted(map(str, option["choices"]))


def test_every_limit_is_described_with_its_default():
    page = (DOCS / "operating.md").read_text(encoding="utf-8")
    described = dict(re.findall(r"^\| `(PHAROS_\w+)` \| .+ \| (.+) \|$", page, re.M))
    assert set(described) == {variable_of(field.name) for field in fields(Limits)}
    depends_on_cores = {"limit_player_threads", "limit_thinking_per_visitor"}
    for field in fields(Limits):
        if field.name not in depends_on_cores:
            assert described[variable_of(field.name)] == f"`{field.default}`"


@pytest.mark.parametrize("page", sorted([*DOCS.glob("*.md"), ROOT / "CONTRIBUTING.md"]), ids=lambda path: path.name)
def test_every_link_leads_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_changelog_names_the_version_or_what_is_to_come():
    from pharos.version import __version__

    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {__version__}" in text or "## Unreleased" in text


def test_every_change_has_at_most_two_places_and_all_of_them_exist():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Where does my change go?")[1]
    rows = [line.split(" | ") for line in page.split("\n## ")[0].splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 50
    for change, answer in rows:
        places = re.findall(r"`([^`]+)`", answer)
        assert 1 <= len(places) <= 2, change
        beside = places[0].rpartition("/")[0]  # where a second file without a folder is
        for place in places:
            names = [re.sub(r"\b(X|NAME)\b", "*", name) for name in (place, f"{beside}/{place}".lstrip("/"))]
            found = [path for folder in (ROOT, ROOT / "src" / "pharos") for name in names for path in folder.glob(name)]
            assert found, f"{change}: {place}"
