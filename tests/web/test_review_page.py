"""The review in a browser: it streams in, and is read by mouse, keyboard and touch."""

from collections.abc import Iterator

import httpx
import pytest
from finished import record_of
from playwright.sync_api import Page, expect
from service import Service, serving

pytestmark = pytest.mark.slow

# Everything is inside the window, and the page does not scroll sideways.
FAULTS = """() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  for (const part of document.querySelectorAll("#review-graph, #review-move, #replay-list, #replay-form > a")) {
    const box = part.getBoundingClientRect();
    if (!box.width) continue;
    if (box.left < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) faults.push(part.id);
    if (part.scrollWidth > part.clientWidth + 1) faults.push(`${part.id} is too narrow`);
  }
  return faults;
}"""

# The labels of choices lie inside their list and above all words.
HIDDEN_WORDS = """() => [...document.querySelectorAll(".choice-button[data-mark]")].filter((choice) => {
  const label = getComputedStyle(choice, "::after");
  const zoom = choice.currentCSSZoom ?? 1;
  const top = choice.getBoundingClientRect().top + parseFloat(label.top) * zoom;
  const bottom = top + parseFloat(label.height) * zoom;
  const words = [...choice.children].map((part) => part.getBoundingClientRect().top);
  return top < choice.closest(".choice-list").getBoundingClientRect().top - 1 || bottom > Math.min(...words) + 8;
}).length"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    url = f"sqlite:///{tmp_path_factory.mktemp('service')}/games.db"
    with serving(url, PHAROS_REVIEW_DEPTH="quick") as running:
        yield running


def upload(service: Service, game: str, seats: int, seed: int) -> str:
    with httpx.Client(base_url=service.url, timeout=60) as client:
        answer = client.post("/records", files={"record": ("game.txt", record_of(game, seats, seed))})
        return answer.headers["location"].split("/")[2]


def at_move(page: Page, number: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-move", str(number))


def wait_until_complete(page: Page) -> None:
    expect(page.locator("#replay[data-complete]")).to_have_count(1, timeout=240_000)


def steps(page: Page, kind: str) -> list[int]:
    signs = page.locator(f"#replay-moves .review-row:has(.verdict-sign.is-{kind})")
    return [int(text) for text in signs.evaluate_all("rows => rows.map((row) => row.dataset.move)")]


def test_it_streams_in_and_is_read_by_mouse_and_keyboard(visit, shoot, service):
    table = upload(service, "duel", 2, 5)
    page = visit(f"/t/{table}/replay?move=3", viewport={"width": 1280, "height": 720})
    page.get_by_role("link", name="Review").first.click()
    expect(page.locator("#review-status")).to_contain_text("moves judged")
    shoot(page, "review-begins", full=False)
    wait_until_complete(page)
    expect(page.locator("#review-status")).to_be_hidden()
    expect(page.locator(".review-seat")).to_have_count(2)
    assert page.evaluate(FAULTS) == []
    shoot(page, "review-overview", full=False)

    # By keyboard: from mistake to mistake, step by step, to the end and back.
    mistakes = sorted(steps(page, "mistake") + steps(page, "blunder"))
    page.keyboard.press("m")
    at_move(page, mistakes[0])
    expect(page.locator(".mark-better, .mark-both").first).to_be_visible()
    expect(page.locator(".review-better")).to_contain_text("Better:")
    assert page.evaluate(FAULTS) == []
    shoot(page, "review-mistake", full=False)
    page.keyboard.press("m")
    at_move(page, mistakes[1])
    page.keyboard.press("ArrowRight")
    at_move(page, mistakes[1] + 1)
    page.keyboard.press("Home")
    at_move(page, 0)

    page.goto(f"/t/{table}/review?move=1")  # of the draft
    expect(page.locator(".choice-button[data-mark]").first).to_be_visible()
    assert page.evaluate(HIDDEN_WORDS) == 0
    page.keyboard.press("Home")

    # By mouse: the graph, the list, the filter.
    page.locator("#review-graph a").nth(9).click()
    at_move(page, 10)
    page.locator("#replay-move-12").click()
    at_move(page, 12)
    page.locator(".review-filter a", has_text="Bea").click()
    expect(page.locator(".review-filter a[aria-current]")).to_have_text("Bea")
    expect(page.locator("#replay-moves .seat-0")).to_have_count(0)
    at_move(page, 12)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    first = int(page.locator("#replay-moves .review-row.seat-1").first.get_attribute("data-move"))
    at_move(page, first)
    page.reload()  # a link to the move and the filter shows the same
    at_move(page, first)
    expect(page.locator(".review-filter a[aria-current]")).to_have_text("Bea")

    page.locator("#review-level").select_option(index=0)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/review" not in url)
    expect(page.locator("#table")).to_contain_text("Practice table: it goes on from a finished game")


def test_on_a_phone_tabs_switch_between_board_verdict_and_moves(visit, shoot, service):
    table = upload(service, "wonders", 3, 5)
    page = visit(f"/t/{table}/review", phone=True, locale="de-DE")
    wait_until_complete(page)
    tabs = page.locator(".review-tabs")
    for name, part in (("Tisch", ".review-board"), ("Überblick", "#review-move"), ("Züge", "#replay-list")):
        tabs.get_by_role("button", name=name).tap()
        expect(page.locator(part)).to_be_visible()
        assert page.evaluate(FAULTS) == []
    page.locator("#replay-move-1").tap()  # from the list to the verdict
    at_move(page, 1)
    expect(page.locator("#review-move")).to_be_visible()
    page.locator("#review-next").tap()
    expect(page.locator(".review-better")).to_contain_text("Besser:")
    assert page.evaluate(FAULTS) == []
    shoot(page, "review-phone-verdict", full=False)
    tabs.get_by_role("button", name="Tisch").tap()
    expect(page.locator(".mark-better, .mark-both").first).to_be_visible()
    expect(page.locator("#replay-now")).to_contain_text("Fehler")
    assert page.evaluate(FAULTS) == []
    shoot(page, "review-phone-board", full=False)


def test_without_a_script_the_page_shows_what_is_known_and_computes_on_request(visit, service):
    table = upload(service, "duel", 2, 5)  # reviewed above
    page = visit(f"/t/{table}/review?move=7", java_script_enabled=False)
    expect(page.locator("#review-title")).to_be_visible()
    page.locator("#replay-next").click()
    at_move(page, 8)
    other = upload(service, "duel", 2, 6)
    page.goto(f"/t/{other}/review")
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("button", name="Review this game")).to_have_count(0)
