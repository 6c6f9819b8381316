"""When something between the page and the game fails, the page says so in plain words and recovers by itself."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import sizes
from browsing import OPEN_CARD, OPTION, move_by, move_once, version, wait_for_turn, wait_for_version
from playing import create, look, send
from playwright.sync_api import expect
from proxy import BUFFER, PASS, REFUSE, proxied
from service import Service

BROKEN = [r"net::ERR_", r"Failed to load resource", r"status of 503", r"^error: http://127"]
LOST = {
    "en-US": "Connection lost. Trying again …",
    "de": "Verbindung verloren. Neuer Versuch …",
    "fi": "Yhteys katkesi. Yritetään uudelleen …",
    "et": "Ühendus katkes. Proovin uuesti …",
    "zh-TW": "連線中斷，正在重試……",
}
ON_TOP = """note => {
  const { left, top, width, height } = note.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === note;
}"""
UNAVAILABLE = "The server cannot store games at the moment. Please try again in a few seconds."


class Table:
    """A table whose moves are made through the interface."""

    def __init__(self, service: Service) -> None:
        self.client = httpx.Client(base_url=service.url, timeout=40)
        self.id, self.tokens = create(self.client)

    def move(self) -> int:
        token = self.tokens[look(self.client, self.id)["waiting"][0]]
        state = look(self.client, self.id, token)
        answer = send(self.client, self.id, token, state["moves"][0]["move"], state["version"])
        return int(answer.json()["version"])


@pytest.fixture
def table(own_service: Service):
    made = Table(own_service)
    yield made
    made.client.close()


@pytest.mark.parametrize("locale", LOST if sizes.is_soak() else ("en-US", "zh-TW"))
def test_a_page_without_a_connection_says_so_and_catches_up(visit_own, own_service, table, locale):
    visit_own.allowed += BROKEN
    with proxied(own_service.url) as proxy:
        page = visit_own(f"{proxy.url}/t/{table.id}", locale=locale)
        wait_for_version(page, table.move())
        expect(page.locator("#connection")).to_be_hidden()
        proxy.mode = REFUSE
        proxy.cut()
        latest = table.move()
        expect(page.locator("#connection")).to_have_text(LOST[locale])
        expect(page.locator("#connection")).to_be_visible()
        proxy.mode = PASS
        wait_for_version(page, latest)
        expect(page.locator("#connection")).to_be_hidden()
        wait_for_version(page, table.move())


def test_a_page_whose_stream_is_cut_again_and_again_misses_nothing(visit_own, own_service, table):
    visit_own.allowed += BROKEN
    with proxied(own_service.url) as proxy:
        page = visit_own(f"{proxy.url}/t/{table.id}")
        for _ in range(4):
            proxy.cut()
            wait_for_version(page, table.move())


def test_a_page_behind_a_proxy_that_holds_events_back_asks_now_and_then(visit_own, own_service, table):
    visit_own.allowed += BROKEN  # the proxy ends the stream
    with proxied(own_service.url) as proxy:
        page = visit_own("/about")
        page.clock.install()
        proxy.mode = BUFFER
        page.goto(f"{proxy.url}/t/{table.id}")
        latest = table.move()
        page.clock.run_for(30_000)
        assert version(page) == 0  # nothing has come through
        page.clock.run_for(30_000)
        wait_for_version(page, latest)
        latest = table.move()
        page.clock.run_for(15_000)
        wait_for_version(page, latest)


def test_a_move_that_cannot_be_stored_is_explained_and_can_be_repeated(visit_own, own_service):
    visit_own.allowed += BROKEN
    page = visit_own("/")
    answer = page.request.post("/tables", form={"opponent": "same-screen"}, max_redirects=0)
    page.goto(answer.headers["location"])
    wait_for_turn(page)
    before = version(page)
    file = Path(own_service.database_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        move_by(page, lambda where: where.click(), random.Random(1), lambda: None)
        expect(page.locator("#connection")).to_have_text(UNAVAILABLE)
        expect(page.locator("#connection")).to_be_visible()
        assert version(page) == before
        other.execute("ROLLBACK")
    expect(page.locator("#connection")).to_be_hidden()
    move_by(page, lambda where: where.click(), random.Random(1), lambda: None)
    wait_for_version(page, before + 1)


@pytest.mark.parametrize("phone", [False, True])
def test_a_move_that_does_not_arrive_is_told_above_the_sheet(visit_own, own_service, phone):
    visit_own.allowed += BROKEN
    page = visit_own("/", phone=phone)
    answer = page.request.post("/tables", form={"opponent": "same-screen"}, max_redirects=0)
    page.goto(answer.headers["location"])
    for _ in range(8):  # the draft
        move_once(page)
    before, note = version(page), page.locator("#connection")
    page.route("**/move", lambda route: route.abort())
    page.locator(OPEN_CARD).first.click()
    page.locator(OPTION).first.click()
    expect(note).to_have_text("That could not be sent. Check the connection and try again.")
    expect(note).to_be_in_viewport(ratio=1)
    assert note.evaluate(ON_TOP)
    page.unroute("**/move")
    page.locator(OPTION).first.click()
    wait_for_version(page, before + 1)
    expect(note).to_be_hidden()
