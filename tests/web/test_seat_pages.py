"""Taking, keeping and leaving a seat in real browsers."""

import socket
from collections.abc import Iterator

import pytest
import sizes
from browsing import move_once, version, wait_for_version
from playwright.sync_api import Page, Request, expect
from service import serving
from test_languages import BROWSERS, OTHERS, sentences
from test_pages import AXE, REST, RUN
from test_together import invite, whose_turn
from visitors import Visitors

from pharos.locale import LANGUAGES

SIZES = {"desktop": {"viewport": {"width": 1280, "height": 720}}, "phone": {"viewport": {"width": 390, "height": 844}}}


def invitation(visit, name: str = "Anna") -> tuple[Page, str]:
    """A host who has invited a friend; returns the host's page and the link."""
    host = visit("/")
    host.locator("#options summary").click()
    host.locator("#name").fill(name)
    host.get_by_role("button", name="Invite a friend").click()
    host.wait_for_url("**/t/*")
    return host, host.locator("#invite-url").input_value()


@pytest.mark.parametrize("size", SIZES)
def test_a_link_shows_the_table_and_the_button_takes_the_seat(visit, shoot, size):
    host, link = invitation(visit)
    before = version(host)
    guest = visit(link, bypass_csp=True, **SIZES[size])
    expect(guest.get_by_role("heading", name="Take the seat at this table")).to_be_visible()
    expect(guest.locator("#content")).to_contain_text("7 Wonders Duel")
    expect(guest.locator("#content")).to_contain_text("Anna")
    guest.evaluate(AXE)
    guest.evaluate(REST)
    assert guest.evaluate(RUN, None) == []
    shoot(guest, f"seat-{size}", full=False)
    button = guest.get_by_role("button", name="Take the seat", exact=True)
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= SIZES[size]["viewport"]["height"], "the button needs scrolling"
    assert version(host) == before
    guest.get_by_label("Your name").fill("Bo")
    button.click()
    guest.wait_for_url("**/t/*")
    expect(host.locator("#invite")).to_have_count(0)
    expect(host.locator("#table")).to_contain_text("Bo")


@pytest.mark.parametrize("language", LANGUAGES if sizes.is_soak() else ["en", "fi", "zh_Hant"])
def test_the_page_speaks_the_languages_and_fits_on_a_phone(visit, shoot, language):
    _, link = invitation(visit)
    page = visit(link, phone=True, locale=BROWSERS[language])
    shoot(page, f"phone-seat-{language}", full=False)
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
    if language in OTHERS:
        assert sentences(page) & sentences(visit(link)) == set()


def test_the_name_used_last_is_filled_in(visit):
    host, _ = invitation(visit, "Anna")
    _, link = invitation(visit, "Bo")
    host.goto(link)
    expect(host.get_by_label("Your name")).to_have_value("Anna")


def test_a_seat_goes_on_on_another_device(visit, shoot):
    visit.allowed.append("403")
    host, guest, _ = invite(visit)
    guest.get_by_role("button", name="Links").click()
    guest.get_by_role("button", name="Continue on another device").click()
    expect(guest.locator(".qr svg")).to_be_visible()
    shoot(guest, "device", full=False)
    link = guest.locator("#device-url").input_value()
    phone = visit(link, phone=True)
    shoot(phone, "phone-device", full=False)
    phone.get_by_role("button", name="Play on this device").click()
    phone.wait_for_url("**/t/*")
    guest.get_by_role("link", name="Back to the table").click()
    mover = whose_turn(host, phone)
    after = move_once(mover)
    for page in (host, guest, phone):
        wait_for_version(page, after)
    stranger = visit(link)
    expect(stranger.get_by_role("alert")).to_contain_text("This link isn’t for a seat at this table.")


def test_a_player_frees_the_seat_and_somebody_else_takes_it(visit, shoot):
    host, guest, _ = invite(visit)
    guest.get_by_role("button", name="Links").click()
    guest.get_by_text("Free my seat for somebody else").click()
    shoot(guest, "links-sheet-free", full=False)
    guest.get_by_role("button", name="Free the seat").click()
    expect(host.locator("#invite")).to_be_visible()
    expect(guest.locator("#table form")).to_have_count(0)
    other = visit.join(host.locator("#invite-url").input_value())
    expect(host.locator("#invite")).to_have_count(0)
    after = move_once(whose_turn(host, other))
    wait_for_version(guest, after)  # who left may watch


def test_no_request_names_a_secret_in_its_referer(visit):
    host, link = invitation(visit)
    requests: list[Request] = []
    guest = visit("/about")
    guest.context.on("request", lambda request: requests.append(request))
    guest.goto(link)
    guest.locator("details.menu summary").click()
    guest.get_by_role("button", name="Deutsch", exact=True).click()  # leads back to the link
    guest.wait_for_url("**/seat/*")
    guest.locator("#name").fill("Bo")
    guest.locator("#take-seat button").click()
    guest.wait_for_url("**/t/*")
    guest.get_by_role("link", name="Pharos").first.click()
    guest.wait_for_url(f"{visit.url}/")
    secret = link.rpartition("/")[2]
    referers = [request.all_headers().get("referer", "") for request in requests]
    assert len([referer for referer in referers if referer]) > 3
    assert not any(secret in referer for referer in referers)
    assert sum(secret in request.url for request in requests) >= 2
    assert version(host) >= 1


def own_address() -> str:
    """The address of this machine in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing
        return probe.getsockname()[0]


@pytest.fixture
def visit_over_the_network(chromium, tmp_path) -> Iterator[Visitors]:
    """Visitors of a service that listens on all addresses, without HTTPS, as in a home network."""
    with serving(f"sqlite:///{tmp_path}/games.db", host="0.0.0.0") as service:
        visitors = Visitors(chromium, f"http://{own_address()}:{service.port}")
        yield visitors
        visitors.close()
        assert visitors.complaints() == []


def test_people_play_in_a_home_network(visit_over_the_network):
    """Browsers send no Sec-Fetch-Site to such addresses, so that Origin decides."""
    visit = visit_over_the_network
    host, guest, link = invite(visit)
    assert link.startswith(visit.url)
    move_once(whose_turn(host, guest))
