"""The replay: it starts at the first move, plays by itself at several speeds, and its controls cover nothing."""

import httpx
import pytest
import sizes
from playwright.sync_api import Page, expect
from reaching import sit, whole_game
from sevens import seat_people

from pharos.locale import LANGUAGES

SIZES = ((1280, 720), (1440, 900), (768, 1024), (1024, 768), (390, 844), (360, 740))
# The controls are whole and in view, and end where the board begins; the page itself does not scroll.
FAULTS = """() => {
  const faults = [];
  const bar = document.getElementById("replay-bar").getBoundingClientRect();
  const board = document.getElementById("replay").firstElementChild.getBoundingClientRect();
  if (bar.bottom > innerHeight + 0.5 || bar.left < 0 || bar.right > innerWidth) faults.push("the bar is out of view");
  if (board.bottom > bar.top + 0.5) faults.push("the bar covers the board");
  if (board.height < 200) faults.push("nothing is left for the board");
  if (document.documentElement.scrollHeight > innerHeight) faults.push("the page scrolls");
  for (const part of document.querySelectorAll("#replay-form > :not(noscript, .visually-hidden)")) {
    const box = part.getBoundingClientRect();
    if (box.left < bar.left || box.right > bar.right || box.bottom > bar.bottom) faults.push(`${part.id} sticks out`);
  }
  const rows = new Set([...document.querySelectorAll("#replay-form > .button")].map((part) => part.offsetTop));
  if (rows.size > 1) faults.push("the buttons are not in one row");
  return faults;
}"""


@pytest.fixture(scope="module")
def finished(service) -> dict[str, str]:
    """Tables of finished games, by game."""
    with httpx.Client(base_url=service.url, timeout=20) as client:
        return {"duel": sit(client, 5, whole_game(5)).id, "wonders": seat_people(client, 5, 100, seed=4)[0]}


def at_move(page: Page, number: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-move", str(number))


def past_move(page: Page, number: int, *, before: int = 999) -> None:
    """Wait until the replay, which plays by itself, is past a move: a busy test may miss the move itself."""
    page.wait_for_function(
        "([low, high]) => { const now = Number(document.getElementById('replay').dataset.move);"
        " return low < now && now < high; }",
        arg=[number, before],
    )


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_the_controls_cover_nothing_at_any_size(visit, shoot, finished, game):
    page = visit(f"/t/{finished[game]}/replay")
    found = {}
    for language in LANGUAGES if sizes.is_soak() else ("de", "zh_Hant"):
        page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
        for move in (0, 30, 999) if sizes.is_soak() else (30, 999):
            page.goto(f"/t/{finished[game]}/replay?move={move}")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("() => new Promise(requestAnimationFrame)")
                if faults := page.evaluate(FAULTS):
                    found[f"{language} {move} {width}×{height}"] = faults
    shoot(page, f"replay-phone-{game}", full=False)
    assert found == {}


def test_it_starts_at_the_first_move_and_plays_by_itself(visit, finished):
    page = visit("/about", motion=True)
    page.evaluate("localStorage.setItem('pharos-replay-speed', '0.5')")
    page.goto(f"/t/{finished['duel']}/replay")
    expect(page.locator("#replay-speed")).to_have_value("0.5")
    at_move(page, 0)
    past_move(page, 1)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    # Where it was paused, a reload shows the same move and waits.
    number = int(page.locator("#replay").get_attribute("data-move"))
    assert number < int(page.locator("#replay").get_attribute("data-last"))
    page.reload()
    at_move(page, number)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_with_reduced_motion_it_waits_for_the_reader(visit, finished):
    page = visit(f"/t/{finished['duel']}/replay")
    expect(page.locator("#replay-now")).to_have_text("Before the first move")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_keys_play_pause_step_and_change_the_speed(visit, finished):
    page = visit(f"/t/{finished['duel']}/replay")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at_move(page, 2)
    page.keyboard.press("ArrowLeft")
    at_move(page, 1)
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("#replay-speed")).to_have_value("4")
    page.keyboard.press("Space")
    past_move(page, 2)
    page.keyboard.press("ArrowLeft")  # a step stops it
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    last = int(page.locator("#replay").get_attribute("data-last"))
    at_move(page, last)
    expect(page.locator("#end-title")).to_be_visible()
    page.keyboard.press("Space")  # at the end it starts again
    past_move(page, 0, before=last)
    page.keyboard.press("Space")


def test_every_control_works_without_a_script(visit, finished):
    page = visit(f"/t/{finished['duel']}/replay", java_script_enabled=False)
    at_move(page, 0)
    page.locator("#replay-next").click()
    at_move(page, 1)
    expect(page.locator("#replay-play")).to_be_hidden()
