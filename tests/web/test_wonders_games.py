"""Games of 7 Wonders through the page: by mouse, by keyboard alone, by touch on a phone, among browsers.

Usually a few turns are played and a finished game is opened, among browsers also the last turn; in a soak run whole
games are played. A whole game is always played by `test_wonders_table.py` and, by keyboard, by `test_hearing.py`.
"""

import random

import sizes
from browsing import focused, is_finished, tab_to, version, walk_to
from playwright.sync_api import Page, expect
from seating import seat_link
from sevens import (
    ANSWERED,
    CARD,
    CHOICE,
    DUE,
    USE,
    decide_by,
    decide_some,
    pad,
    play_seven,
    seat_people,
    start_seven,
)

from pharos.wonders import Record

FEW_TURNS = 4
ALL_BUT_LAST = 17  # rounds of decisions: all before the last turn
WHOLE_GAMES = sizes.is_soak()


def check_pad(page: Page, players: int, rows: int) -> list[int]:
    """Check the sums of the pad, and that the best player comes first; returns the totals."""
    names, points, totals = pad(page)
    assert (len(names), len(totals)) == (rows, players)
    assert [sum(row) for row in points] == totals
    assert totals == sorted(totals, reverse=True)
    expect(page.locator("#end .chart-bar")).to_have_count(players)
    return totals


def test_a_game_of_three_with_edifice_against_computers_by_mouse(visit, client, shoot):
    page = visit("/wonders")
    shoot(page, "seven-lobby")
    start_seven(page, 3)
    pictures = iter(("seven-early", "seven-sheet", "seven-middle"))

    def look() -> None:
        if page.locator(".log-line").count() in (3, 4, 9) and (name := next(pictures, None)):
            shoot(page, name, full=False)

    if WHOLE_GAMES:
        made = play_seven(page, lambda where: where.click(), seed=1, look=look)
        assert len(made) >= 18
        assert {"build", "stage", "join"} & set(made)
    else:
        assert len(decide_some(page, lambda where: where.click(), FEW_TURNS, seed=1, look=look)) == FEW_TURNS
        table, tokens = seat_people(client, 3, 100, seed=4)
        visit.open(page, seat_link(table, tokens[0]))
    totals = check_pad(page, 3, rows=8)
    shoot(page, "seven-end")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = Record.from_text(download.value.path().read_text())
    game = record.replay()
    assert sorted((game.score(seat).total for seat in range(3)), reverse=True) == totals

    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay*")
    replay = page.locator("#replay")
    last = len(record.decisions)
    expect(replay).to_have_attribute("data-move", "0")
    page.locator("#replay-slider").fill("9")
    expect(replay).to_have_attribute("data-move", "9")
    shoot(page, "seven-replay")
    middle = record.position(9)
    shown = page.locator(".city-own .chip").evaluate_all("all => all.map(e => e.id)")
    assert sorted(shown) == sorted(f"chip-0-{card}" for card in middle.city(0).buildings)

    page.goto("/wonders")
    page.locator("#upload input[type=file]").set_input_files(download.value.path())
    page.wait_for_url("**/replay*")
    expect(page.locator("#replay")).to_have_attribute("data-last", str(last))


def test_a_game_of_five_by_keyboard_alone(visit, client):
    page = visit("/wonders")
    start_seven(page, 5)
    rng = random.Random(5)
    for _ in range(60 if WHOLE_GAMES else FEW_TURNS):
        page.wait_for_function(DUE)
        if is_finished(page):
            break
        before = version(page)
        if page.locator(CHOICE).count():
            page.keyboard.press(str(1 + rng.randrange(min(9, page.locator(CHOICE).count()))))
        else:
            choose_by_keys(page, rng)
        page.wait_for_function(ANSWERED, arg=before)
    if not WHOLE_GAMES:
        table, tokens = seat_people(client, 5, 100, seed=4)
        visit.open(page, seat_link(table, tokens[0]))
    check_pad(page, 5, rows=8)
    tab_to(page, "#end a[href$='/replay']", most=200)
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay*")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-move", "1")


def choose_by_keys(page: Page, rng: random.Random) -> None:
    page.keyboard.press("s")
    assert focused(page, ".hand-card"), "S does not lead to the hand"
    cards = page.locator(CARD)
    card = cards.nth(rng.randrange(cards.count()))
    walk_to(page, card)
    page.keyboard.press("Enter")
    uses = page.locator(USE)
    uses.first.wait_for()
    page.keyboard.press(str(1 + rng.randrange(min(9, uses.count()))))


def test_a_game_of_seven_on_a_phone_by_touch(visit, client, shoot):
    page = visit("/wonders", phone=True)
    width = page.viewport_size["width"]
    pictures = {2: "early", 8: "middle", 15: "late"}

    def look() -> None:
        seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert seen == [width, width], "the page is wider than the phone"
        turns = page.locator(".log-line").count() if page.locator("#table").count() else -1
        for least in [n for n in pictures if turns >= n]:
            shoot(page, f"seven-phone-{pictures.pop(least)}", full=False)

    look()
    start_seven(page, 7, press=lambda where: where.tap())
    if WHOLE_GAMES:
        play_seven(page, lambda where: where.tap(), seed=7, look=look)
    else:
        decide_some(page, lambda where: where.tap(), FEW_TURNS, seed=7, look=look)
        table, tokens = seat_people(client, 7, 100, seed=4)
        visit.open(page, seat_link(table, tokens[0]))
    look()
    check_pad(page, 7, rows=8)
    shoot(page, "seven-phone-end")


def test_three_browsers_play_by_invitation(visit, client, shoot):
    host = visit("/wonders")
    start_seven(host, 3, edifice=False, seats={1: "link", 2: "link"})
    expect(host.locator("#invite .invite-seat")).to_have_count(2)
    links = [host.locator(f"#invite-url-{seat}").input_value() for seat in (1, 2)]
    shoot(host, "seven-invite")
    pages = [host, *(visit.join(link) for link in links)]
    expect(host.locator("#invite")).to_have_count(0)
    rng = random.Random(3)
    play_together(pages, rng, 60 if WHOLE_GAMES else 2)
    if not WHOLE_GAMES:
        table, tokens = seat_people(client, 3, ALL_BUT_LAST, seed=4, edifice=False)
        for page, token in zip(pages, tokens, strict=True):
            visit.open(page, seat_link(table, token))
        play_together(pages, rng, 60)
    totals = [check_pad(page, 3, rows=7) for page in pages]
    assert totals[0] == totals[1] == totals[2]
    host.get_by_role("button", name="Play again").click()
    host.wait_for_url(lambda url: url != pages[1].url and "/t/" in url)
    pages[1].get_by_role("link", name="Next game").click()
    expect(pages[1].locator(CARD)).to_have_count(7)


def play_together(pages: list[Page], rng: random.Random, rounds: int) -> None:
    """Let everybody decide in turn until the game is over, or for a number of rounds."""
    for _ in range(rounds):
        finished = 0
        for page in pages:
            # A page whose player has nothing to decide waits for the others.
            if page.locator("#table.is-my-turn").count():
                before = version(page)
                decide_by(page, lambda where: where.click(), rng, lambda: None)
                page.wait_for_function(ANSWERED, arg=before)
            finished += is_finished(page)
        newest = max(version(page) for page in pages)
        for page in pages:
            page.wait_for_function("v => Number(document.getElementById('table').dataset.version) >= v", arg=newest)
        if finished:
            break


def test_a_decision_on_its_way_is_sent_once_though_others_decide_meanwhile(visit):
    host = visit("/wonders")
    start_seven(host, 3, edifice=False, seats={1: "link"})
    guest = visit.join(host.locator("#invite-url-1").input_value())
    expect(host.locator("#invite")).to_have_count(0)
    held = []
    host.route("**/t/*/move", lambda route: held.append(route))  # simulates a slow connection
    host.locator(CARD).first.click()
    host.locator(USE).first.click()
    before = version(host)
    decide_by(guest, lambda where: where.click(), random.Random(1), lambda: None)
    host.wait_for_function("v => Number(document.getElementById('table').dataset.version) > v", arg=before)
    expect(host.locator("form[aria-busy=true]")).to_have_count(1)
    host.locator(USE).first.click()
    assert len(held) == 1
    held[0].continue_()
    host.wait_for_function(ANSWERED, arg=before)
    expect(host.locator("#problem")).to_have_count(0)
    expect(host.locator("form[aria-busy=true]")).to_have_count(0)
