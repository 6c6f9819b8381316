"""The flow of a game in real browsers: taking back, who is here, the computer's pace, reports, house rules."""

from browsing import CHOICE, move_once, tab_to
from playing import create
from playwright.sync_api import expect
from seating import seat_link, sit_down

AGAINST_COMPUTER = [{"kind": "human"}, {"kind": "bot", "player": "random"}]


def against_computer(client, **options) -> str:
    """A person's link to a table against a computer, where the person begins."""
    table, tokens = create(client, AGAINST_COMPUTER, options={"first": 0, **options})
    return seat_link(table, sit_down(client, table, 0, tokens[0]))


def test_a_move_and_the_computers_replies_are_taken_back_together(visit, client):
    page = visit(against_computer(client))
    move_once(page)
    expect(page.locator(".log-line")).to_have_count(3)  # the computer has picked two wonders
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".log-line")).to_have_count(0)
    expect(page.locator(CHOICE)).to_have_count(4)
    expect(page.locator("#table.is-my-turn")).to_be_visible()


def test_the_host_sees_whether_the_guest_is_awaited_here_or_gone(visit):
    host = visit("/")
    host.get_by_role("button", name="Invite a friend").click()
    host.wait_for_url("**/t/*")
    state = host.locator("[data-presence]")
    expect(state).to_have_text("waiting")
    expect(host.get_by_role("button", name="Offer a draw")).to_have_count(0)
    guest = visit(host.locator("#invite-url").input_value())
    guest.get_by_role("button", name="Take the seat", exact=True).click()  # the browser asks for a name first
    expect(guest.locator("#name:invalid")).to_be_focused()
    guest.get_by_label("Your name").fill("Bo")
    guest.keyboard.press("Enter")
    guest.wait_for_url("**/t/*")
    expect(guest.locator("[data-presence]")).to_have_text("here")
    expect(state).to_have_text("here")
    guest.reload()
    host.get_by_role("button", name="Offer a draw").click()
    expect(host.locator(".note")).to_have_text("You have offered a draw.")
    expect(guest.locator("#draw-offer")).to_contain_text("offers a draw.")
    expect(state).to_have_text("here")  # neither the reload nor the update of the table changed it
    guest.context.close()
    expect(state).to_have_text("left")
    expect(host.locator("#presence-news")).to_have_text("Bo has left.")


def test_the_computer_is_paused_stepped_and_let_go_on_by_keyboard(visit, client):
    page = visit(against_computer(client))
    page.keyboard.press("w")
    expect(page.locator("#pace-paused")).to_have_attribute("aria-pressed", "true")
    move_once(page)
    expect(page.locator("#paused")).to_contain_text("The computer is paused.")
    expect(page.locator(".thinking")).to_have_count(0)
    page.keyboard.press("e")
    expect(page.locator(".log-line")).to_have_count(2)
    expect(page.locator("#paused")).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator(".log-line")).to_have_count(3)
    expect(page.locator("#paused")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".log-line")).to_have_count(0)
    tab_to(page, "#pace-slow")
    page.keyboard.press("Enter")
    expect(page.locator("#pace-slow")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#pace-slow")).to_be_focused()


def test_a_problem_is_reported_from_the_table(visit, client):
    table = visit(against_computer(client))
    with table.context.expect_page() as opened:
        table.get_by_role("link", name="Report a problem").click()
    page = opened.value
    expect(page.locator("#report-content")).to_contain_text("no hidden cards")
    page.get_by_label("What happened").fill("The button does nothing.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the report").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "The button does nothing." in text
    assert "window: 1280 × 860" in text
    assert "reduced motion: true" in text


def test_one_names_the_coins_and_the_guest_chooses_who_begins(visit):
    host = visit("/")
    host.locator("#options summary").click()
    host.get_by_label("Extra coins for the second player").fill("3")
    host.get_by_label("Open draft").check()
    host.get_by_label("One names the coins, the other chooses").check()
    host.get_by_role("button", name="Invite a friend").click()
    host.wait_for_url("**/t/*")
    expect(host.locator("#later li")).to_have_count(4)
    expect(host.locator(CHOICE)).to_have_count(0)  # nobody picks before the seats are chosen
    guest = visit(host.locator("#invite-url").input_value())
    expect(guest.locator("#take-seat")).to_contain_text("the second player starts with 3 extra coins")
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="I begin").click()
    guest.wait_for_url("**/t/*")
    expect(guest.locator(CHOICE)).to_have_count(4)
    expect(host.locator("#strip-1 .strip-name")).to_have_text("You")
    expect(host.locator("#strip-1 .stats")).to_contain_text("10")
    expect(host.locator("[data-presence='0']")).to_have_text("here")
    expect(guest.locator("[data-presence='1']")).to_have_text("here")
    move_once(guest)
    expect(host.locator(CHOICE)).to_have_count(3)
