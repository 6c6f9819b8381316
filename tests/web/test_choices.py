"""Every pending choice is shown in place and answered with one click."""

import pytest
from browsing import CHOICE, version, wait_for_version
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
