"""The first start after an installation: a newcomer plays at once, and strong levels join when they are compiled."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import move_once, start_against
from playwright.sync_api import Browser, Page, expect
from service import serving
from visitors import Visitors

from pharos.core.compile_cache import cache_directory, units

pytestmark = pytest.mark.slow

COMPILING = 240_000  # milliseconds, on a busy machine


@pytest.fixture
def newcomers(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitors]:
    """Visitors of a service for which no player of Duel is compiled yet."""
    for unit in units():
        if unit != "duel":
            shutil.copytree(cache_directory(unit), tmp_path / "cache" / "pharos" / cache_directory(unit).name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with serving(f"sqlite:///{tmp_path}/games.db") as service:
        visitors = Visitors(chromium, service.url)
        yield visitors
        visitors.close()
        assert visitors.complaints() == []


def is_ready(page: Page, level: str) -> bool:
    state = page.request.get("/api/readiness").json()["levels"]["duel"][level]
    return state["ready"]


def test_a_newcomer_plays_at_once_and_strong_levels_join_when_they_are_ready(newcomers, shoot):
    architect = newcomers("/").locator("label.level", has_text="Architect").locator(".level-wait")
    expect(architect).to_contain_text("Getting ready: about")
    page = newcomers("/")
    wait = page.locator("label.level", has_text="Builder").locator(".level-wait")
    expect(wait).to_contain_text("Getting ready: about")
    expect(page.locator("label.level", has_text="Apprentice").locator(".level-wait")).to_be_hidden()
    shoot(page, "first-start")

    # A first game begins while the strong levels are being compiled.
    start_against(page, "Apprentice")
    move_once(page)
    assert not is_ready(page, "expert")
    for _ in range(2):  # the computer moves in between
        move_once(page)

    # A table for a strong level waits and says so; the game goes on in the same page, without a reload.
    page.goto("/")
    page.get_by_text("Options for the new game").click()
    page.get_by_text("My opponent").click()
    start_against(page, "Builder")
    note = page.locator(".getting-ready")
    if not is_ready(page, "strong"):
        expect(note).to_contain_text("Builder is getting ready")
        shoot(page, "first-start-waiting")
    expect(page.locator("#table")).not_to_have_attribute("data-version", "0", timeout=COMPILING)
    expect(note).to_be_hidden()
    for _ in range(3):  # the computer moves in between
        move_once(page)

    # The lobby shows that the level is ready.
    expect(newcomers("/").locator("label.level", has_text="Builder").locator(".level-wait")).to_be_hidden()
    expect(architect).to_be_hidden(timeout=COMPILING)  # its page was never reloaded
