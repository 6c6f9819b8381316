"""Two people at one table with separate browsers: live updates, reloads, lost connections."""

import random

import httpx
from browsing import CHOICE, move_by, move_once, version, wait_for_version
from playing import send
from playwright.sync_api import Page, expect
from reaching import find, in_age, sit

NO_RELOAD = "window.neverReloaded = true"


def invite(visit, motion: bool = False) -> tuple[Page, Page, str]:
    """Invite a friend from the lobby; returns both pages and the invitation."""
    host = visit("/", motion=motion)
    host.get_by_role("button", name="Invite a friend").click()
    host.wait_for_url("**/t/*")
    expect(host.locator("#invite .qr svg")).to_be_visible()
    link = host.locator("#invite-url").input_value()
    host.evaluate(NO_RELOAD)
    guest = visit.join(link, motion=motion)
    expect(host.locator("#invite")).to_have_count(0)
    assert host.evaluate("window.neverReloaded"), "the guest's arrival needed a reload"
    return host, guest, link


def whose_turn(*pages: Page) -> Page:
    """Wait until the pages are in sync; returns the one whose player is to move."""
    latest = max(version(page) for page in pages)  # an event may arrive before the mover's own response
    for page in pages:
        wait_for_version(page, latest)
    return next(page for page in pages if page.locator("#table.is-my-turn").count())


def test_two_browsers_play_by_invitation(visit, shoot):
    host, guest, link = invite(visit, motion=True)
    shoot(guest, "guest", full=False)
    for number in range(14):
        if number == 8:  # during the draft and after it, one of them reloads
            before = version(host)
            host.reload()
            assert version(host) == before
            host.evaluate(NO_RELOAD)
        mover = whose_turn(host, guest)
        other = guest if mover is host else host
        now = version(mover)
        move_by(mover, lambda where: where.click(), random.Random(number), lambda: None)
        wait_for_version(other, now + 1)
        line = other.locator(f"#move-{number + 1}")
        expect(line).to_be_attached()
        assert other.evaluate("document.getElementById('live').textContent").strip()
    assert guest.evaluate("window.neverReloaded === undefined")  # never set here: the guest's page was opened once
    assert host.evaluate("window.neverReloaded"), "the host's page was reloaded"
    visit.allowed.append("403")
    late = visit(link)  # the invitation ended when the guest sat down
    expect(late.get_by_role("alert")).to_contain_text("Somebody has taken this seat already.")
    late.get_by_role("link", name="Watch the game").click()
    expect(late.locator("#table")).to_have_attribute("data-version", str(version(guest)))
    expect(late.locator("#table form")).to_have_count(0)


def test_a_second_tab_stays_in_step(visit):
    host, guest, _ = invite(visit)
    tab = host.context.new_page()
    tab.goto(host.url)
    tab.evaluate(NO_RELOAD)
    for number in range(5):
        mover = whose_turn(host, guest)
        page = tab if mover is host and number % 2 else mover
        wait_for_version(page, version(mover))
        after = move_once(page, number)
        for each in (host, guest, tab):
            wait_for_version(each, after)
    assert tab.evaluate("window.neverReloaded")


def test_a_lost_connection_is_found_again(visit_own, own_service):
    visit = visit_own
    visit.allowed += [r"ERR_CONNECTION_(REFUSED|RESET)", r"ERR_INCOMPLETE_CHUNKED_ENCODING", r"ERR_EMPTY_RESPONSE"]
    with httpx.Client(base_url=own_service.url, timeout=20) as client:
        table = sit(client, *find(in_age(1, 12)))
    seat = table.game.to_move
    mine, other = visit(table.seat_link(seat)), visit(table.seat_link(1 - seat))
    for page in (mine, other):
        page.evaluate(NO_RELOAD)
    own_service.kill()
    expect(other.locator("#connection")).to_be_visible()
    before = version(other)
    own_service.start()
    with httpx.Client(base_url=own_service.url, timeout=20) as client:  # moves made meanwhile are not missed
        assert send(client, table.id, table.tokens[seat], table.game.moves()[0], before).status_code == 200
    for page in (mine, other):
        wait_for_version(page, before + 1)
        expect(page.locator("#connection")).to_be_hidden()
    mover = whose_turn(mine, other)
    after = move_once(mover)
    for page in (mine, other):
        wait_for_version(page, after)
    for page in (mine, other):
        assert page.evaluate("window.neverReloaded")


# --- watching, resigning, draws, takebacks, rematches ----------------------------------------------------------------


def test_a_spectator_sees_nothing_hidden_and_can_do_nothing(visit, client, shoot):
    table = sit(client, *find(in_age(2, 34)))
    page = visit(f"/t/{table.id}")
    hidden = hidden_cards(table.game)
    assert hidden
    content = page.content()
    for card in hidden:
        for place in (f"card-{card}", f"sheet-{card}", f"build {card}"):
            assert place not in content
    assert page.locator("#structure .back").count() == list(table.game.tableau).count("?")
    expect(page.locator("#table form")).to_have_count(0)
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    page.locator("#structure .is-open .card").first.click()
    expect(page.locator(".sheet:popover-open")).to_be_visible()
    expect(page.locator(".sheet:popover-open form")).to_have_count(0)
    shoot(page, "spectator", full=False)
    before = version(page)
    send(client, table.id, table.tokens[table.game.to_move], table.game.moves()[0], before)
    wait_for_version(page, before + 1)  # spectators see it live
    expect(page.locator("#table form")).to_have_count(0)


def hidden_cards(game) -> list[str]:
    """The cards that lie face down or belong to a later age."""
    position, seen = game.position(), game.view(None)["tableau"]
    face_down = [card for card, shown in zip(position["tableau"], seen, strict=True) if shown == "?"]
    return face_down + [card for deck in position["decks"][game.age :] for card in deck]


def test_resigning_and_a_rematch_with_the_seats_swapped(visit, shoot):
    host, guest, _ = invite(visit)
    names = [page.locator(".strip").last.get_attribute("id") for page in (host, guest)]
    guest.get_by_role("button", name="Resign").click()
    expect(guest.locator("#resign-sheet")).to_be_visible()
    shoot(guest, "resign", full=False)
    guest.locator("#resign-sheet").get_by_role("button", name="Continue").click()
    expect(guest.locator("#resign-sheet")).to_be_hidden()
    guest.get_by_role("button", name="Resign").click()
    guest.locator("#resign-sheet").get_by_role("button", name="Resign").click()
    expect(guest.locator("#end-text, .end-text")).to_contain_text("You resigned.")
    expect(host.locator("#end-title")).to_have_text("You won!")
    expect(host.locator(".end-text")).to_have_text("Your opponent resigned.")
    old = host.url
    host.get_by_role("button", name="Rematch with seats swapped").click()
    host.wait_for_url(lambda url: "/t/" in url and url != old)
    guest.get_by_role("link", name="Go to the rematch").click()
    guest.wait_for_url(host.url)
    again = [page.locator(".strip").last.get_attribute("id") for page in (host, guest)]
    assert again == names[::-1], "the seats are not swapped"
    mover = whose_turn(host, guest)
    after = move_once(mover)
    wait_for_version(guest if mover is host else host, after)


def test_a_draw_by_agreement(visit, shoot):
    host, guest, _ = invite(visit)
    host.get_by_role("button", name="Offer a draw").click()
    guest.get_by_role("button", name="Decline").click()
    expect(host.get_by_role("button", name="Offer a draw")).to_be_visible()
    guest.get_by_role("button", name="Offer a draw").click()
    offer = host.get_by_role("button", name="Accept")
    offer.wait_for()
    shoot(host, "draw-offered", full=False)
    offer.click()
    for page in (host, guest):
        expect(page.locator("#end-title")).to_have_text("A draw")
        expect(page.locator(".end-text")).to_have_text("The players agreed on a draw.")


def test_taking_back_needs_the_others_consent(visit):
    host, guest, _ = invite(visit)
    mover = whose_turn(host, guest)
    other = guest if mover is host else host
    offered = mover.locator(CHOICE).count()
    after = move_once(mover)
    mover.get_by_role("button", name="Take back").click()
    other.get_by_role("button", name="Decline").click()
    expect(mover.locator(".note")).to_have_count(0)
    expect(mover.locator(".log-line")).to_have_count(1)
    mover.get_by_role("button", name="Take back").click()
    other.get_by_role("button", name="Accept").click()
    wait_for_version(mover, after + 4)
    expect(mover.locator(CHOICE)).to_have_count(offered)
    expect(mover.locator(".log-line")).to_have_count(0)
    expect(other.locator(".log-line")).to_have_count(0)
