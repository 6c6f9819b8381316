"""The lobbies: the main button is in view at every size and in every language, and running games come first."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from service import serving
from visitors import Visitors

from pharos.locale import LANGUAGES

THIRD_GAME = Path(__file__).parents[1] / "support" / "third_game"
SIZES = ((1280, 720), (1366, 768), (1440, 900), (768, 1024), (390, 844), (360, 740))
# Whether nothing is wider than the window, and whether what is to be seen at once lies inside it.
FAULTS = """seen => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  if (scrollY) faults.push("the page is scrolled");
  for (const selector of seen) {
    const element = document.querySelector(selector);
    if (!element) { faults.push(`no ${selector}`); continue; }
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${selector} is out of view`);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !(element.contains(hit) || hit.contains(element))) faults.push(`${selector} is covered`);
  }
  return faults;
}"""


@pytest.fixture
def visit_stones(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitors]:
    """Visitors of a service with a third game, which has a generic lobby."""
    paths = [str(THIRD_GAME), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    with serving(f"sqlite:///{tmp_path}/games.db") as service:
        visitors = Visitors(chromium, service.url)
        yield visitors
        visitors.close()
        assert visitors.complaints() == []


def faults_at_all_sizes(page: Page, path: str, seen: list[str]) -> dict[str, list[str]]:
    """Show a page in every language and size; returns what is wrong, by language and size."""
    found = {}
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            if faults := page.evaluate(FAULTS, seen):
                found[f"{language} {width}×{height}"] = faults
    return found


def start_games(page: Page, number: int, opponent: str = "computer", seat: str = "first") -> list[str]:
    """Start games in which this person begins, or has the other seat; returns their paths."""
    origin = {"Origin": page.url.rstrip("/")}
    form = {"opponent": opponent, "seat": seat}
    answers = [page.request.post("/tables", form=form, headers=origin, max_redirects=0) for _ in range(number)]
    return [answer.headers["location"] for answer in answers]


@pytest.mark.parametrize("path", ["/", "/wonders"])
def test_the_main_button_is_in_view_at_every_size(visit, path):
    page = visit("/", has_touch=True)
    page.context.clear_cookies()
    assert faults_at_all_sizes(page, path, [".main-button", "h1"]) == {}
    if path == "/":
        start_games(page, 3)
        assert faults_at_all_sizes(page, path, [".running .game", ".main-button"]) == {}


def test_the_generic_lobby_has_its_main_button_in_view(visit_stones, shoot):
    page = visit_stones("/")
    assert faults_at_all_sizes(page, "/g/stones", [".main-button", "h1"]) == {}
    shoot(page, "generic-lobby")


def test_running_games_come_first_and_those_in_which_it_is_my_turn_before_the_others(visit):
    page = visit("/")
    mine = start_games(page, 3)
    (theirs,) = start_games(page, 1, "friend", "second")  # the latest, but it waits for somebody else
    page.goto("/wonders")
    games = page.locator(".running .game")
    expect(games).to_have_count(4)
    expect(page.locator(".running h2")).to_have_text("Continue your games")
    expect(games.nth(0).locator(".badge-turn")).to_have_text("Your turn")
    expect(games.nth(2)).to_be_hidden()  # behind a click
    page.get_by_text("2 more games").click()
    assert games.evaluate_all("all => all.map(game => game.getAttribute('href'))") == [*reversed(mine), theirs]
    assert page.locator(".running ~ *, .hero-start").first.evaluate("e => e.matches('.hero-start')")
    games.nth(0).click()
    page.wait_for_url("**/t/*")


def test_learning_friends_and_games_to_watch_are_one_click_away(visit, client):
    assert client.post("/tables", data={"opponent": "computer", "listed": "on"}).status_code in (200, 303)
    page = visit("/")
    tiles = page.locator(".tiles .tile")
    expect(tiles).to_have_count(6)
    for name in ("Start the guided game", "Puzzles", "Invite a friend", "Play on this screen"):
        expect(tiles.filter(has=page.get_by_text(name))).to_be_in_viewport()
    page.get_by_role("link", name="on now").click()
    expect(page.locator("#watch")).to_be_in_viewport()
    page.goto("/wonders")
    page.get_by_role("button", name="Guided game of Edifice").click()
    page.wait_for_url("**/t/*")


def test_all_seats_of_seven_wonders_are_filled_with_one_click(visit):
    page = visit("/wonders")
    page.locator("label.pick", has_text="3").click()
    seats = page.locator("select[name=seat]:visible")
    expect(seats).to_have_count(2)
    level = page.locator("#seat-1 option").nth(1).get_attribute("value")
    page.locator("#seat-1").select_option(level)
    links = page.get_by_role("button", name="Friends, by link")
    links.click()
    expect(links).to_have_attribute("aria-pressed", "true")
    assert seats.evaluate_all("all => all.map(seat => seat.value)") == ["link", "link"]
    page.locator("#seat-2").select_option("here")
    expect(links).to_have_attribute("aria-pressed", "false")
    page.reload()
    assert seats.evaluate_all("all => all.map(seat => seat.value)") == ["link", "here"]
    page.get_by_role("button", name="Computers").click()
    assert "link" not in seats.evaluate_all("all => all.map(seat => seat.value)")
