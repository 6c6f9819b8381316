"""The adviser in a real browser: by keyboard on a desktop, by touch on a phone, in two languages."""

from playwright.sync_api import Page, expect
from visitors import Visitors


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
