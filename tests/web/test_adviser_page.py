"""The adviser in a real browser: by keyboard on a desktop, by touch on a phone, in two languages."""

import random
from collections.abc import Callable

import pytest
from following import duel_entry
from playwright.sync_api import Locator, Page, expect
from sizes import scaled
from visitors import Visitors

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.following import FollowedGame


def tell_tokens(page: Page, names: tuple[str, ...]) -> None:
    for left, name in zip(range(5, 0, -1), names, strict=True):
        expect(page.locator(".advise-ask [role=status]")).to_contain_text(str(left))
        page.locator("[data-search] input").fill(name)
        page.keyboard.press("Enter")


def test_the_beginning_is_told_by_keyboard(visit: Visitors) -> None:
    page = visit()
    page.goto("/advise/duel")
    page.get_by_role("button", name="Player 1 begins").first.press("Enter")
    tell_tokens(page, ("Agriculture", "Law", "Masonry", "Strategy", "Theology"))
    expect(page.get_by_role("heading", name="Which wonders are on offer?")).to_be_visible()
    page.locator("#ask-title").focus()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Which progress tokens lie on the board?")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Which wonders are on offer?")).to_be_visible()


def test_a_phone_tells_by_touch_in_german(visit: Visitors) -> None:
    page = visit(phone=True, locale="de")
    page.goto("/advise/duel")
    page.get_by_role("button", name="beginnt").first.tap()
    expect(page.get_by_role("heading", name="Welche Fortschritts-Plättchen liegen auf dem Spielplan?")).to_be_visible()
    page.locator(".tell").first.tap()
    expect(page.locator(".advise-ask [role=status]")).to_contain_text("4")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def follow(page: Page, entries: int, seed: int, press: Callable[[Locator], None]) -> FollowedGame:
    """Tell the adviser a real game of Duel from its beginning, so many entries at most; returns what it knows."""
    real, followed, rng = Game.new(seed), FollowedGame(), random.Random(seed)
    page.goto("/advise/duel")
    for _ in range(entries):
        question, before = followed.question, page.url
        if question.kind == "over":
            break
        if question.kind == "move":
            entry = rng.choice(real.moves())
            card = entry.split()[-1]
            slot = next((slot for slot in real.open_slots() if real.tableau[slot] == card), None)
            button = page.locator(f'form:has([name="move"][value="{entry}"]) > button')
            if slot is not None:
                press(page.locator(f"#slot-{slot} button.card"))
        else:
            entry = duel_entry(question, real)
            button = page.locator(f'button[name="entry"][value="{entry}"]')
        press(button.locator("visible=true").first)
        page.wait_for_url(lambda url, before=before: url != before)
        followed = followed.after(entry)
        for _, move in followed.moves[len(real.played) :]:  # with those that the rules leave no choice about
            real.play(move)
    return followed


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_a_game_at_a_real_table_is_followed(visit: Visitors, phone: bool) -> None:
    page = visit(phone=phone, locale="de" if phone else "en")
    followed = follow(page, scaled(200, usual=20), 5, Locator.tap if phone else Locator.click)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if followed.question.kind == "over":
        expect(
            page.get_by_role("heading", name="Die Partie ist zu Ende" if phone else "The game is over")
        ).to_be_visible()
