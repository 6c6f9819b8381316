"""The adviser in a real browser: by keyboard on a desktop, by touch on a phone, in two languages."""

import random
from collections.abc import Callable

import pytest
from following import cheapest, duel_entry, wonders_use
from playwright.sync_api import Locator, Page, expect
from sizes import scaled
from visitors import Visitors

from pharos.games.duel.rules import Game as Duel
from pharos.games.duel.rules.following import FollowedGame as FollowedDuel
from pharos.games.wonders.rules import Game as Wonders
from pharos.games.wonders.rules.following import FollowedGame as FollowedWonders


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


def tell(page: Page, entry: str, press: Callable[[Locator], None]) -> None:
    """Tap what was seen at the table; for a use of a card first the card, which opens its sheet."""
    before = page.url
    button = page.locator(f'button[name="entry"][value="{entry}"], form:has([name="move"][value="{entry}"]) button')
    sheet = button.first.evaluate("e => e.closest('.sheet')?.id ?? ''")
    if sheet:
        press(page.locator(f'[popovertarget="{sheet}"]').first)
    press(button.locator("visible=true").first)
    page.wait_for_url(lambda url: url != before)


def follow_duel(page: Page, entries: int, seed: int, press: Callable[[Locator], None]) -> FollowedDuel:
    """Tell a real game of Duel from its beginning, so many entries at most; returns what the adviser knows."""
    real, followed, rng = Duel.new(seed), FollowedDuel(), random.Random(seed)
    page.goto("/advise/duel")
    for _ in range(entries):
        question = followed.question
        if question.kind == "over":
            break
        entry = rng.choice(real.moves()) if question.kind == "move" else duel_entry(question, real)
        tell(page, entry, press)
        followed = followed.after(entry)
        for _, move in followed.moves[len(real.played) :]:  # with those that the rules leave no choice about
            real.play(move)
    return followed


def follow_wonders(page: Page, entries: int, real: Wonders, press: Callable[[Locator], None]) -> FollowedWonders:
    """Tell a real game of 7 Wonders as its first seat sees it, about so many entries at most."""
    followed, rng, told = FollowedWonders(), random.Random(1), 0

    def say(*words: str) -> None:
        nonlocal followed, told
        for entry in words:
            tell(page, entry, press)
            followed, told = followed.after(entry), told + 1

    page.goto("/advise/wonders")
    say(f"begin {real.players} {'edifice' if real.deal.edifices else 'plain'}")
    say(*(f"board {board} {side}" for board, side in real.deal.boards))
    say(*(f"edifice {edifice}" for edifice in real.deal.edifices or ()))
    while real.result is None and told < entries:
        view = real.view(0)
        while (kind := followed.question.kind) in ("hold", "pile"):
            say(*(f"{kind} {card}" for card in (view["hand"] if kind == "hold" else view["discard"])))
        moves = [cheapest(real, seat, rng.choice(real.choices(seat))) for seat in real.deciding]
        for seat, move in zip(real.deciding, moves, strict=True):
            say(move if seat == 0 else f"other {seat} {wonders_use(move)}")
        real.play(moves)
    return followed


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_a_game_of_duel_at_a_real_table_is_followed(visit: Visitors, phone: bool) -> None:
    page = visit(phone=phone, locale="de" if phone else "en")
    followed = follow_duel(page, scaled(200, usual=20), 5, Locator.tap if phone else Locator.click)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if followed.question.kind == "over":
        won = "Spieler 1 hat gewonnen." if phone else "Player 1 won."
        expect(page.get_by_role("heading", name=won)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("players", "edifice", "phone"), [(3, True, False), (4, False, True)])
def test_a_game_of_wonders_at_a_real_table_is_followed(
    visit: Visitors, players: int, edifice: bool, phone: bool
) -> None:
    page = visit(phone=phone, locale="fi" if phone else "en")
    real = Wonders.new(players, 4, edifice=edifice)
    followed = follow_wonders(page, scaled(200, usual=20), real, Locator.tap if phone else Locator.click)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert (followed.question.kind == "over") == (real.result is not None)
