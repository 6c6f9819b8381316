"""Every pending choice is shown in place and answered with one click."""

import pytest
from browsing import CHOICE, OPEN_CARD, OPTION, SHEET, version, wait_for_version
from playing import look
from playwright.sync_api import expect
from reaching import find, has_phase, sit

CASES = {
    "draft": (has_phase("draft"), None, "Choose a wonder."),
    "token": (has_phase("token"), None, "take a progress token"),
    "library": (has_phase("library"), "great_library", "The Great Library"),
    "zeus": (has_phase("destroy", "brown"), "statue_of_zeus", "brown"),
    "circus": (has_phase("destroy", "grey"), "circus_maximus", "grey"),
    "mausoleum": (has_phase("revive"), "mausoleum", "discard"),
    "starter": (has_phase("starter"), None, "who begins"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_choice_is_asked_in_place(visit, client, shoot, case):
    wanted, wonder, words = CASES[case]
    seed, moves = find(wanted, wonder)
    table = sit(client, seed, moves)
    seat = table.game.to_move
    page, other = visit(table.seat_link(seat)), visit(table.seat_link(1 - seat))

    expect(page.locator("#prompt .prompt-what")).to_contain_text(words)
    offered = page.locator(CHOICE)
    expect(offered).to_have_count(len(table.game.moves()))
    shown = page.locator(".choice.is-live input[name=move]").evaluate_all("all => all.map(e => e.value)")
    assert shown == table.game.moves()
    assert all(text.strip() for text in offered.all_inner_texts()), "a choice without words"
    expect(page.locator(".options form button")).to_have_count(0)  # no other move is possible meanwhile
    expect(other.locator("#table form[action$='/move']")).to_have_count(0)
    shoot(page, f"choice-{case}")

    before, which = version(page), len(shown) - 1
    offered.nth(which).click()
    wait_for_version(page, before + 1)
    wait_for_version(other, before + 1)
    assert look(client, table.id, table.tokens[seat])["view"] == table.game.after(shown[which]).view(seat)
    expect(page.locator(f"#move-{len(moves) + 1}")).to_be_attached()
    expect(page.locator("#problem")).to_have_count(0)


def test_an_open_card_stays_open_while_the_opponent_only_changes_a_name(visit, client):
    seed, moves = find(has_phase("turn"), None)
    table = sit(client, seed, moves)
    seat = table.game.to_move
    page, other = visit(table.seat_link(seat)), visit(table.seat_link(1 - seat))
    page.locator(OPEN_CARD).first.click()
    page.locator(OPTION).first.wait_for()
    before, origin = version(page), page.evaluate("location.origin")
    other.request.post(f"{origin}/t/{table.id}/name", form={"name": "Bo"}, headers={"Origin": origin})
    wait_for_version(page, before + 1)
    page.locator(OPTION).first.click()
    wait_for_version(other, before + 2)
    expect(page.locator(SHEET)).to_have_count(0)


# --- overlays --------------------------------------------------------------------------------------------------------

OVERLAY = "#choice.overlay"
IN_VIEW = """overlay => {
  const box = overlay.getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""
HAS_FOCUS = "overlay => overlay.contains(document.activeElement)"
IS_INERT = "() => document.querySelector('#table > .board').inert"


def choosing(client):
    """A table where a progress token is to be chosen."""
    seed, moves = find(has_phase("token"), None)
    return sit(client, seed, moves)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_choice_lies_over_the_board_and_keeps_the_focus(visit, client, phone):
    table = choosing(client)
    page = visit(table.seat_link(table.game.to_move), phone=phone)
    overlay = page.locator(OVERLAY)
    expect(overlay).to_have_attribute("aria-modal", "true")
    assert overlay.evaluate(IN_VIEW)
    assert overlay.evaluate(HAS_FOCUS)
    assert page.evaluate(IS_INERT)
    for key in ["Tab"] * 5 + ["Shift+Tab"] * 5:
        page.keyboard.press(key)
        assert overlay.evaluate(HAS_FOCUS), f"{key} leads out of the overlay"

    page.keyboard.press("b")
    expect(page.locator(CHOICE).first).to_be_hidden()
    assert not page.evaluate(IS_INERT)
    assert overlay.evaluate(IN_VIEW), "there is nothing to come back to"
    overlay.locator(".overlay-back").click()
    expect(page.locator(CHOICE).first).to_be_visible()
    assert overlay.evaluate(HAS_FOCUS)

    page.locator(CHOICE).first.click()
    expect(overlay).to_have_count(0)
    assert not page.evaluate(IS_INERT)
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"


def test_a_choice_that_was_put_aside_stays_aside_when_the_table_changes(visit, client):
    table = choosing(client)
    seat = table.game.to_move
    page, other = visit(table.seat_link(seat)), visit(table.seat_link(1 - seat))
    page.locator("#choice [data-overlay-aside]").click()
    expect(page.locator(CHOICE).first).to_be_hidden()
    before = version(page)
    other.get_by_role("button", name="Offer a draw").click()
    wait_for_version(page, before + 1)
    question = page.locator("#draw-offer")
    expect(question).to_be_visible()
    assert question.evaluate(HAS_FOCUS)
    expect(page.locator(CHOICE).first).to_be_hidden()
    question.get_by_role("button", name="Decline").click()
    expect(question).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator(CHOICE).first).to_be_visible()


def test_who_reaches_for_the_board_sees_it(visit, client):
    table = choosing(client)
    page = visit(table.seat_link(table.game.to_move))
    page.mouse.click(20, 300)
    expect(page.locator(f"{OVERLAY}.is-aside")).to_be_visible()
    page.locator(f"{OVERLAY}.is-aside").click()
    expect(page.locator(CHOICE).first).to_be_visible()


def test_help_can_be_opened_over_a_choice(visit, client):
    table = choosing(client)
    page = visit(table.seat_link(table.game.to_move))
    page.keyboard.press("?")
    expect(page.locator("#keys-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-sheet")).to_be_hidden()
    expect(page.locator(CHOICE).first).to_be_visible()
    assert page.evaluate(IS_INERT)


def test_a_choice_needs_no_scripts(visit, client):
    table = choosing(client)
    page = visit(table.seat_link(table.game.to_move), java_script_enabled=False)
    assert page.locator(OVERLAY).is_visible()
    page.locator(CHOICE).first.click()
    page.wait_for_url("**/t/*")
    assert page.locator(OVERLAY).count() == 0


# --- sheets ----------------------------------------------------------------------------------------------------------


def test_a_sheet_lists_what_is_possible_and_folds_the_rest_away(visit, client):
    table = sit(client, *find(dear, None))
    page = visit(table.seat_link(table.game.to_move))
    for card in page.locator(OPEN_CARD).all():
        card.click()
        sheet = page.locator(SHEET)
        offered = sheet.locator("form input[name=move]").evaluate_all("all => all.map(e => e.value)")
        assert offered == [move for move in table.game.moves() if move.split()[-1] == offered[0].split()[-1]]
        folded = sheet.locator("details .option.is-off")
        if folded.count():
            expect(folded.first).to_be_hidden()
            sheet.locator("details summary").click()
            for use in folded.all():
                expect(use.locator(".option-reason")).to_be_visible()
        page.keyboard.press("Escape")


def dear(game) -> bool:
    """Whether something is too dear for the player to move."""
    if game.phase != "turn" or game.age != 1 or len(game.played) < 14:
        return False
    city = game.city(game.to_move)
    return any(game.price(game.to_move, wonder).total > city.coins for wonder in city.unbuilt)
