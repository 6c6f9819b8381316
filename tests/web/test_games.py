"""Games through the page, by mouse, by keyboard and by touch.

Usually some moves are made and a finished game is opened; in a soak run whole games are played. A whole game is always
played by `test_tutorial_page.py`.
"""

import random
import re

import pytest
import sizes
from browsing import (
    CHOICE,
    OPEN_CARD,
    OPTION,
    focused,
    is_finished,
    move_once,
    play_out,
    score_sheet,
    start_against,
    tab_to,
    version,
    wait_for_turn,
    wait_for_version,
    walk_to,
)
from playwright.sync_api import Page, expect
from reaching import find, in_age, sit, whole_game

from pharos.duel import Record

FEW_MOVES = 12  # the draft and the beginning of Age I


def check_score_sheet(page: Page) -> list[int]:
    """Check that the totals of the sheet are the sums of the categories; returns the totals."""
    names, points, totals = score_sheet(page)
    assert len(names) == 8
    assert [sum(column) for column in points] == totals
    return totals


def test_a_game_against_the_computer_by_mouse(visit, client, shoot):
    page = visit("/")
    shoot(page, "lobby")
    start_against(page)
    wait_for_turn(page)
    shoot(page, "draft")
    pictures = iter(("turn-early", "sheet-early"))

    def look() -> None:
        if page.locator(".log-line").count() > 14 and (name := next(pictures, None)):
            shoot(page, name, full=False)

    if sizes.is_soak():
        assert play_out(page, lambda where: where.click(), seed=1, look=look) >= 15
    else:
        for number in range(FEW_MOVES):
            look()
            move_once(page, number)
        page = visit(sit(client, 5, whole_game(5)).seat_link(0))
    totals = check_score_sheet(page)
    expect(page.locator("#end-title")).to_have_text(re.compile(r"You won!|\w+ won\.|A draw"))
    shoot(page, "end")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = Record.from_text(download.value.path().read_text())
    assert download.value.suggested_filename.endswith(".txt")
    game = record.replay()
    assert game.result is not None
    assert sorted(game.score(seat).total for seat in range(2)) == sorted(totals)

    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay*")
    replay = page.locator("#replay")
    last = len(record.moves)
    expect(replay).to_have_attribute("data-move", "0")
    page.locator("#replay-last").click()
    expect(replay).to_have_attribute("data-move", str(last))
    shoot(page, "replay-end")
    page.locator("#replay-slider").fill(str(last // 2))
    expect(replay).to_have_attribute("data-move", str(last // 2))
    expect(page.locator("#replay-slider")).to_have_value(str(last // 2))
    shoot(page, "replay-middle")
    middle = record.position(last // 2)
    shown = page.locator("#structure .slot button.card:not(.back)").evaluate_all("all => all.map(e => e.id)")
    assert sorted(shown) == sorted(f"card-{card}" for card in middle.tableau if card not in (None, "?"))
    page.locator("#replay-next").click()
    expect(replay).to_have_attribute("data-move", str(last // 2 + 1))
    page.keyboard.press("Home")
    expect(replay).to_have_attribute("data-move", "0")

    # Opening the record file in the lobby leads back to the same game.
    page.goto("/")
    page.locator("#record").set_input_files(download.value.path())
    page.wait_for_url("**/replay*")
    expect(page.locator("#replay")).to_have_attribute("data-last", str(last))


def test_a_game_by_keyboard_alone(visit, client):
    page, rng = visit("/"), random.Random(2)
    tab_to(page, "input[name=level]")
    tab_to(page, "button[name=opponent][value=computer]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    check_help(page)

    for _ in range(80 if sizes.is_soak() else FEW_MOVES):
        wait_for_turn(page)
        if is_finished(page):
            break
        before = version(page)
        if offered := page.locator(CHOICE).count():
            choose_by_keys(page, rng.randrange(offered), by_digit=rng.random() < 0.5)
        else:
            take_card_by_keys(page, rng)
        wait_for_turn(page, before)
    if not is_finished(page):
        visit.open(page, sit(client, 5, whole_game(5)).seat_link(0))
    check_score_sheet(page)
    tab_to(page, "#end a[href$='/replay']", most=150)
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay*")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-move", "1")


def check_help(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#keys-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-sheet")).to_be_hidden()


def choose_by_keys(page: Page, which: int, *, by_digit: bool) -> None:
    if by_digit and which < 9:  # the Mausoleum may offer more than there are digits
        page.keyboard.press(str(which + 1))
        return
    page.keyboard.press("s")
    assert focused(page, CHOICE), "S does not lead to what is offered"
    walk_to(page, page.locator(CHOICE).nth(which))
    page.keyboard.press("Enter")


def take_card_by_keys(page: Page, rng: random.Random) -> None:
    page.keyboard.press("s")
    assert focused(page, "#structure .card"), "S does not lead to the cards"
    cards = page.locator(OPEN_CARD)
    card = cards.nth(rng.randrange(cards.count()))
    walk_to(page, card)
    assert card.evaluate("e => getComputedStyle(e).outlineStyle !== 'none'"), "the focus cannot be seen"
    page.keyboard.press("Enter")
    options = page.locator(OPTION)
    options.first.wait_for()
    if rng.random() < 0.2:  # a change of mind
        page.keyboard.press("Escape")
        expect(options).to_have_count(0)
        assert card.evaluate("e => e === document.activeElement"), "closing the sheet loses the focus"
        page.keyboard.press("Enter")
        options.first.wait_for()
    page.keyboard.press(str(1 + rng.randrange(min(9, options.count()))))


def test_a_key_steps_through_the_cards_that_can_be_taken(visit, client):
    table = sit(client, *find(in_age(1, 12)))
    page = visit(table.seat_link(table.game.to_move))
    able = page.locator(OPEN_CARD).evaluate_all("all => all.map(e => e.id)")
    assert 1 < len(able) < page.locator("#structure .card").count()
    seen = []
    for key in ["n"] * len(able) + ["p"] * len(able):
        page.keyboard.press(key)
        seen.append(page.evaluate("document.activeElement.id"))
    assert seen[: len(able)] == able
    assert sorted(seen[len(able) :]) == sorted(able)


def test_actions_have_keys(visit, client):
    table = sit(client, *find(in_age(2, 34)))
    page = visit(table.seat_link(table.game.to_move))
    for key, sheet in (("x", "#discard-sheet"), ("l", "#links-sheet"), ("r", "#resign-sheet"), ("?", "#keys-sheet")):
        page.keyboard.press(key)
        expect(page.locator(sheet)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(sheet)).to_be_hidden()
    for key, place in (("c", "#city-"), ("o", "#city-"), ("m", ".log")):
        page.keyboard.press(key)
        assert page.evaluate("s => document.activeElement.closest(`[id^='${s.slice(1)}'], ${s}`) !== null", place)
    before = version(page)
    page.keyboard.press("d")
    wait_for_version(page, before + 1)
    expect(page.locator("#draw-offer")).to_have_text("You have offered a draw.")


@pytest.mark.parametrize("language", ["en", "de", "zh-TW"])
def test_a_game_on_a_phone_by_touch(visit, shoot, language):
    page = visit("/", phone=True, locale=language)
    width = page.viewport_size["width"]
    pictures = {0: "draft", 20: "turn", 45: "late"}

    def look() -> None:
        seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")  # a phone zooms out if it must
        assert seen == [width, width], "the page is wider than the phone"
        moves = page.locator(".log-line").count() if page.locator("#table").count() else -1
        for least in [n for n in pictures if moves >= n]:
            shoot(page, f"phone-{language}-{pictures.pop(least)}", full=False)

    look()
    shoot(page, f"phone-{language}-lobby")
    page.locator("button[name=opponent][value=computer]").tap()
    page.wait_for_url("**/t/*")
    if language == "en" and sizes.is_soak():
        play_out(page, lambda where: where.tap(), seed=3, look=look)
        check_score_sheet(page)
        shoot(page, "phone-en-end")
    else:
        for _ in range(3):
            wait_for_turn(page)
            look()
            move_once(page, press=lambda where: where.tap())
