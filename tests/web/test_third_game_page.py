"""A game that only has rules, played by two people on the generic page."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from service import serving
from visitors import Visitors

THIRD_GAME = Path(__file__).parents[1] / "support" / "third_game"
STONES = 8


@pytest.fixture
def visit_stones(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitors]:
    """Visitors of a service with the third game on its Python path."""
    paths = [str(THIRD_GAME), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    with serving(f"sqlite:///{tmp_path}/games.db") as service:
        visitors = Visitors(chromium, service.url)
        yield visitors
        visitors.close()
        assert visitors.complaints() == []


def take(page: Page, end: str) -> None:
    page.get_by_role("button", name=f"take {end}").click()


def test_two_people_play_it_live(visit_stones, shoot):
    anna = visit_stones("/")
    anna.get_by_role("link", name="Stones").click()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_label("Player in seat 2").select_option("link")
    anna.get_by_role("button", name="Start the game").click()
    anna.wait_for_url("**/t/*")
    bo = visit_stones.join(anna.locator("#invite-url-1").input_value(), phone=True)
    expect(anna.locator("#invite")).to_have_count(0)
    shoot(anna, "third-game")
    shoot(bo, "phone-third-game")
    for number in range(STONES):
        mover, other = (anna, bo) if number % 2 == 0 else (bo, anna)
        expect(other.locator("#moves")).to_have_count(0)
        expect(mover.locator("#prompt-title")).to_have_text("Your turn")
        take(mover, "left" if number % 3 else "right")
        for page in (anna, bo):
            expect(page.locator("#table")).to_have_attribute("data-decision", str(number + 1))
            expect(page.locator(".log-line")).to_have_count(number + 1)
    for page in (anna, bo):
        expect(page.locator("#end-title")).to_be_visible()
    shoot(anna, "third-game-end")
    anna.get_by_role("link", name="Replay", exact=True).click()
    anna.locator("#replay-last").click()
    expect(anna.locator("#end-title")).to_be_visible()
    anna.locator("#replay-previous").click()
    expect(anna.locator("#replay")).to_have_attribute("data-move", str(STONES - 1))
