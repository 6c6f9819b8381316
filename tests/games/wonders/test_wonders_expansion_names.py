"""An expansion is named in its own folder, and elsewhere only where people choose it or read about it."""

from __future__ import annotations

from pathlib import Path

import pharos
from pharos.games.wonders.expansions import EXPANSIONS

SOURCES = Path(pharos.__file__).parent
FOLDER = "games/wonders/expansions"
OPTIONS = {  # where expansions are chosen
    "cli/arena.py",
    "cli/study.py",
    f"{FOLDER}/__init__.py",
    "games/wonders/training/config.py",
    "games/wonders/web/pages.py",
    "games/wonders/web/templates/wonders/_learn.html",
    "games/wonders/web/templates/wonders/_learn_buttons.html",
    "games/wonders/web/templates/wonders/lobby.html",
}
PUBLIC = {f"{FOLDER}/public.py", "wonders/__init__.py"}  # what the public classes have of expansions
PADS = {"server/score_pads.py", "server/static/pads/scores.js", "server/templates/pad.html"}  # for the real table
TEXTS = {"server/api.py", "server/error_messages.py", "server/templates/about.html", "server/templates/pads.html"}
KINDS = {".py", ".html", ".css", ".js"}


def test_an_expansion_is_named_in_its_folder_and_where_it_is_chosen() -> None:
    named = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*")
        if path.suffix in KINDS and any(name in path.read_text(encoding="utf-8").lower() for name in EXPANSIONS.names)
    }
    folders = tuple(f"{FOLDER}/{name}/" for name in EXPANSIONS.names)
    assert {path for path in named if not path.startswith(folders)} == OPTIONS | PUBLIC | PADS | TEXTS
