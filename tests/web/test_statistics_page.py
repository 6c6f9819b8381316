"""The statistics in a real browser: own games and studies, on a desktop and a phone, in two languages."""

import random

import httpx
import pytest
from playing import create, play_randomly
from playwright.sync_api import Page, expect
from seating import take_seat
from seven import create_seven, decide, people
from stage_checks import check_access

ANNA, BEN = "anna-of-the-statistics", "ben-of-the-statistics"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(service) -> str:
    """Games of both kinds; returns the secret of a browser that played them."""
    with httpx.Client(base_url=service.url, timeout=20) as client:
        for seed in (3, 4):
            table, invitations = create(client, seed=seed)
            for invitation, browser in zip(invitations, (ANNA, BEN), strict=True):
                take_seat(client, table, invitation, browser, browser.partition("-")[0].capitalize())
            play_randomly(client, table, [ANNA, BEN], seed=seed)
        table, invitations = create_seven(client, people(3), seed=3)
        for invitation, browser in zip(invitations, (ANNA, BEN, "cleo"), strict=True):
            take_seat(client, table, invitation, browser, browser)
        rng = random.Random(3)
        while not client.get(f"/api/tables/{table}").json()["outcome"]:
            decide(client, table, [ANNA, BEN, "cleo"], rng)
    return ANNA


def check(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert check_access(page) == []


@pytest.mark.parametrize(("phone", "locale", "title"), [(False, "en-US", "Statistics"), (True, "de-DE", "Statistik")])
def test_somebody_looks_at_their_games_and_at_what_wins(visit, shoot, played, phone, locale, title, tmp_path):
    page = visit("/about", phone=phone, locale=locale)
    visit.open(page, f"/#holder={played}")
    page.locator("section[aria-labelledby=statistics] a").first.click()  # the panel of the lobby
    page.wait_for_url("**/statistics")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    expect(page.locator(".form-mark")).to_have_count(2)
    check(page)
    shoot(page, f"statistics-{locale}")

    # Sorting by keyboard: the fewest games first, then back.
    table = page.locator("section[aria-labelledby=t-wonders] table")
    games = table.locator("thead th").nth(1)
    games.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(games).to_have_attribute("aria-sort", "descending")
    page.keyboard.press("Enter")
    expect(games).to_have_attribute("aria-sort", "ascending")
    counts = [int(text) for text in table.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert counts == sorted(counts)

    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    download.value.save_as(tmp_path / "games.csv")
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8-sig").splitlines()) == 1 + 2 * 2 + 3

    page.locator("a[href='/statistics?game=wonders']").click()
    expect(page.locator("section[aria-labelledby=ranks]")).to_be_visible()
    check(page)

    page.locator(".statistics-head a[href='/statistics/study']").click()
    first = page.locator("section[aria-labelledby=topic-tokens] tbody tr").first
    expect(first).to_be_visible()
    check(page)
    shoot(page, f"study-{locale}")
    names = page.locator("section[aria-labelledby=topic-tokens] tbody th")
    before = names.all_inner_texts()
    page.locator("section[aria-labelledby=topic-tokens] thead button").first.click()
    expect(page.locator("section[aria-labelledby=topic-tokens] thead th").first).to_have_attribute(
        "aria-sort", "ascending"
    )
    assert sorted(names.all_inner_texts()) == sorted(before)
