"""Checks of every page: no axe violations, small downloads, friendly error pages."""

import logging
from pathlib import Path

import axe_core_python
import httpx
import pytest
import sizes
from browsing import OPEN_CARD, OPTION, rests_under_the_pointer, version, wait_for_turn
from playwright.sync_api import expect
from reaching import find, has_phase, in_age, sit, whole_game

AXE = next(Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")
RUN = """only => axe.run(document, {...(only ? {runOnly: [only]} : {}), resultTypes: ["violations"]}).then(
  found => found.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.failureSummary + n.html)}`))"""
# Resolves when all animations and transitions have finished.
REST = """() => Promise.all(document.getAnimations().filter(a => a.effect.getComputedTiming().endTime < Infinity)
  .map(a => a.finished.catch(() => {}))).then(() => null)"""
MOST_BYTES = 300_000
# A phone shows the same elements in another order, so usually a few pages are looked at there; in a soak run all.
EVERYTHING = sizes.is_soak()
log = logging.getLogger(__name__)


@pytest.fixture(scope="module")
def places(service) -> dict[str, str]:
    """Pages with content, by name."""
    with httpx.Client(base_url=service.url, timeout=20) as client:
        draft, middle = (sit(client, *find(wish)) for wish in (has_phase("draft"), in_age(2, 34)))
        end = sit(client, 5, whole_game(5))
    return {
        "rules": "/rules",
        "about": "/about",
        "draft": draft.seat_link(draft.game.to_move),
        "turn": middle.seat_link(middle.game.to_move),
        "end": end.seat_link(0),
        "replay": f"/t/{end.id}/replay?move=30",
    }


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_fault(visit, shoot, places, phone):
    page = visit("/", phone=phone, motion=True, bypass_csp=True)
    found = {}

    def check(name: str) -> None:
        page.evaluate(AXE)
        for scheme, only in (("light", None), ("dark", "color-contrast")):  # dark mode only changes colours
            page.emulate_media(color_scheme=scheme)
            page.evaluate(REST)
            found[f"{name}, {scheme}"] = page.evaluate(RUN, only)
            shoot(page, f"{'phone' if phone else 'desktop'}-{name}-{scheme}", full=False)

    page.locator("#options summary").click()
    check("lobby")
    for name in ("turn",) if phone and not EVERYTHING else places:
        visit.open(page, places[name])
        check(name)
    visit.open(page, places["turn"])
    page.locator(OPEN_CARD).first.click()
    page.locator(OPTION).first.wait_for()
    check("sheet")
    page.keyboard.press("Escape")
    for sheet in () if phone and not EVERYTHING else ("discard-sheet", "links-sheet", "keys-sheet"):
        page.evaluate("id => document.getElementById(id).showPopover()", sheet)
        check(sheet)
        page.evaluate("id => document.getElementById(id).hidePopover()", sheet)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_table_is_light_and_a_move_is_one_request(visit, client):
    table = sit(client, *find(in_age(2, 34)))
    page = visit("/about")
    page.context.clear_cookies()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    received: dict[str, float] = {}
    asked: list[str] = []

    def data(event) -> None:  # data of a response that is still open, such as the event stream
        received[event["requestId"]] = received.get(event["requestId"], 0) + event["encodedDataLength"]

    def done(event) -> None:
        received[event["requestId"]] = max(received.get(event["requestId"], 0), event["encodedDataLength"])

    wire.on("Network.dataReceived", data)
    wire.on("Network.loadingFinished", done)
    wire.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    visit.open(page, table.seat_link(table.game.to_move))
    page.wait_for_load_state("load")
    page.wait_for_function("() => performance.getEntriesByType('resource').some(e => e.name.includes('icons.svg'))")
    total = sum(received.values())
    log.info("a table page has %d bytes on the wire", total)
    assert 20_000 < total < MOST_BYTES
    assert all(url.startswith(visit.url) for url in asked), "something is loaded from elsewhere"

    asked.clear()
    page.locator(OPEN_CARD).first.click()
    page.locator(OPTION).first.wait_for()
    assert asked == [], "choosing a card asks the server"
    before = version(page)
    page.locator(OPTION).first.click()
    page.wait_for_function("v => Number(document.getElementById('table').dataset.version) > v", arg=before)
    page.evaluate("() => new Promise(done => setTimeout(done, 0))")
    assert [url.rpartition("/")[2] for url in asked] == ["move"]


@pytest.mark.parametrize("path", ["/t/no-such-table", "/t/no-such-table/replay", "/nowhere"])
def test_an_unknown_page_is_friendly(visit, path):
    visit.allowed.append("404")
    page = visit("/")
    answer = page.goto(path)
    assert answer.status == 404
    expect(page.locator("h1")).to_have_text("Page not found")
    expect(page.get_by_role("alert")).to_contain_text("There is no such")
    page.get_by_role("link", name="Back to the home page").click()
    expect(page.locator("h1")).to_have_text("Play 7 Wonders Duel")


def test_the_appearance_can_be_chosen(visit):
    page = visit("/", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    page.wait_for_function(f"light => {ground} !== light", arg=light)
    page.goto("/rules")
    assert page.evaluate(ground) != light, "the choice is forgotten on the next page"


def test_a_card_keeps_still_under_the_pointer(visit, places):
    page = visit(places["turn"])
    assert rests_under_the_pointer(page, page.locator(OPEN_CARD).first)


def test_two_on_one_screen(visit):
    page = visit("/")
    page.get_by_role("button", name="Play on this screen").click()
    page.wait_for_url("**/t/*")
    for _ in range(3):
        before = version(page)
        page.locator(".choice.is-live form button").first.click()
        wait_for_turn(page, before)
    expect(page.locator(".log-line")).to_have_count(3)
    before = version(page)
    page.get_by_role("button", name="Take back").click()
    wait_for_turn(page, before)
    expect(page.locator(".log-line")).to_have_count(2)


def test_on_a_shared_phone_the_city_of_whoever_is_to_move_is_in_front(visit):
    page = visit("/", phone=True)
    page.get_by_role("button", name="Play on this screen").tap()
    page.wait_for_url("**/t/*")
    shown = []
    for _ in range(2):
        mover = page.locator(".strip.is-to-move").get_attribute("id").removeprefix("strip-")
        page.locator(".panel-tabs a").first.tap()
        city = page.locator(f"#city-{mover}")
        expect(city).to_be_in_viewport(ratio=0.9)
        page.locator(".panel-tabs a").nth(3).tap()
        expect(page.locator("#log")).to_be_in_viewport(ratio=0.9)
        shown.append(mover)
        page.locator(".panel-tabs a").nth(3).tap()
        expect(page.locator("#log")).to_be_hidden()
        before = version(page)
        page.locator(".choice.is-live form button").first.tap()
        wait_for_turn(page, before)
    assert set(shown) == {"0", "1"}  # whoever begins
