"""Hints in real browsers: by mouse and keyboard on a desktop, by touch on a phone."""

import pytest
from browsing import version
from playing import create
from playwright.sync_api import Page, expect
from seating import seat_link, sit_down
from seven import create_seven

from pharos.cli.compile_first import ensure_compiled

pytestmark = pytest.mark.slow

COMPUTER = {"kind": "bot", "player": "random"}
IN_VIEW = """hint => {
  const box = hint.getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1
    && document.documentElement.scrollWidth <= innerWidth;
}"""


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    ensure_compiled(with_bench=True)


def expect_nudge(page: Page) -> None:
    expect(page.locator("#hint #hint-best")).to_be_visible()
    expect(page.locator(".hint-nudge")).not_to_be_empty()
    expect(page.locator("#hint .advised-move")).to_have_count(3)
    expect(page.locator("#hint .advised-move").first).to_be_hidden()
    expect(page.locator(".is-hinted")).to_have_count(0)
    assert page.locator("#hint").evaluate(IN_VIEW)


def test_a_hint_by_mouse_and_by_keyboard(visit, client, shoot):
    table, tokens = create(client, [{"kind": "human"}, COMPUTER], options={"first": 0, "wonders": "first-game"}, seed=4)
    page = visit(seat_link(table, sit_down(client, table, 0, tokens[0])))
    expect(page.locator(".badge-hints")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect_nudge(page)
    expect(page.locator(".actions .badge-hints")).to_be_visible()
    page.locator("#hint summary").click()
    expect(page.locator("#hint .advised-move").first).to_be_visible()
    expect(page.locator(".is-hinted").first).to_be_visible()
    shoot(page, "hint-duel", full=False)
    page.locator("#hint [data-hint-close]").click()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".is-hinted")).to_have_count(0)
    page.keyboard.press("h")
    expect_nudge(page)
    page.keyboard.press("h")
    expect(page.locator("#hint .advised-move").first).to_be_visible()
    expect(page.locator("#hint summary")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    page.keyboard.press("h")
    expect_nudge(page)
    before = version(page)
    page.locator("#structure .slot.is-open button.card").first.click()
    page.locator(".sheet:popover-open .options form button").first.click()
    expect(page.locator("#hint")).to_be_hidden()  # the decision it was about has been made
    page.wait_for_function("v => Number(document.getElementById('table').dataset.version) > v", arg=before)
    assert not page.locator("#problem").count()


def test_a_hint_on_a_phone(visit, client, shoot):
    table, tokens = create_seven(client, [{"kind": "human"}, COMPUTER, COMPUTER], edifice=False, seed=4)
    page = visit(seat_link(table, sit_down(client, table, 0, tokens[0])), phone=True, locale="de-DE")
    page.locator("#bar .bar-button").tap()
    page.get_by_role("button", name="Tipp", exact=True).tap()
    expect(page.locator("#log")).to_be_hidden()
    expect_nudge(page)
    page.locator("#hint summary").tap()
    expect(page.locator("#hint .advised-move").first).to_be_visible()
    expect(page.locator(".hand-card.is-hinted")).to_have_count(1)
    assert page.locator("#hint").evaluate(IN_VIEW)
    shoot(page, "hint-wonders-phone", full=False)
    page.locator("#hint [data-hint-close]").tap()
    expect(page.locator("#hint")).to_be_hidden()
