"""Puzzles in a real browser: with the keyboard on a desktop, with fingers on a phone, in two languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from pharos.puzzles import Puzzle, shipped

pytestmark = pytest.mark.slow


def with_cards(*, wonder: bool = False) -> Puzzle:
    """A puzzle whose moves take cards."""
    return next(
        row
        for row in shipped().puzzles
        if row.view["phase"] == "turn" and len(row.moves) > 3 and row.solution.startswith("wonder") == wonder
    )


def tap(page: Page, move: str) -> None:
    """Make a move by the sheet of its card."""
    page.locator(f"#card-{move.split()[-1]}").tap()
    page.locator(f".sheet:popover-open form:has(input[value='{move}']) button").tap()


def press_move(page: Page, puzzle: Puzzle, move: str) -> None:
    """Make a move by keys: to the card, open its sheet, and the number of the use."""
    card = f"card-{move.split()[-1]}"
    page.keyboard.press("n")
    for _ in range(20):
        if page.evaluate("document.activeElement.id") == card:
            break
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    uses = page.locator(".sheet:popover-open form input[name=move]")
    expect(uses.first).to_be_attached()
    values = uses.evaluate_all("all => all.map(input => input.value)")
    page.keyboard.press(str(values.index(move) + 1))


def test_a_puzzle_is_solved_by_keys_on_a_desktop(visit):
    puzzle = with_cards()
    page = visit(f"/puzzles/{puzzle.id}")
    wrong = next(row.move for row in reversed(puzzle.moves) if row.move.split()[-1] != puzzle.solution.split()[-1])
    press_move(page, puzzle, wrong)
    answer = page.get_by_role("dialog", name="Not the best move")
    expect(answer).to_be_focused()
    expect(answer.locator(".answer-rows")).to_have_count(0)
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Try again").focus()
    page.keyboard.press("Enter")
    expect(answer).to_have_count(0)
    press_move(page, puzzle, puzzle.solution)
    right = page.get_by_role("dialog", name="Right!")
    expect(right).to_be_focused()
    expect(right.locator(".answer-rows tbody tr")).to_have_count(len(puzzle.moves))
    expect(right.locator(".answer-reasons li").first).to_be_visible()
    page.keyboard.press("b")  # look at the board
    expect(page.locator(f"#card-{puzzle.solution.split()[-1]}")).to_have_class(re.compile("is-spot"))
    page.keyboard.press("b")
    right.get_by_role("link", name="Next puzzle").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: puzzle.id not in url)
    expect(page.locator("#answer")).to_have_count(0)
    page.goto("/puzzles")
    expect(page.locator("#solved")).to_have_text("1")
    expect(page.locator("#first-try")).to_have_text("0")
    expect(page.locator(f"#list [data-puzzle='{puzzle.id}']")).to_have_attribute("data-mark", "solved")
    page.get_by_role("combobox", name="Difficulty").select_option(puzzle.grade)
    page.wait_for_url(f"**/puzzles?theme=&grade={puzzle.grade}")
    page.get_by_role("link", name="Next unsolved puzzle").click()
    page.wait_for_url(f"**/puzzles/*?grade={puzzle.grade}")


def test_the_daily_puzzle_is_solved_on_a_phone_in_german_and_begins_a_streak(visit):
    page = visit("/", phone=True, locale="de-DE")
    page.locator(".tiles").get_by_role("link", name="Rätsel").tap()
    page.get_by_role("link", name="Rätsel des Tages").tap()
    page.wait_for_url("**/puzzles/today")
    puzzle = shipped().find(page.locator("#table").get_attribute("data-puzzle") or "")
    assert puzzle
    if puzzle.view["phase"] == "turn":
        tap(page, puzzle.solution)
    else:
        page.locator(f"form:has(input[value='{puzzle.solution}']) button").tap()
    right = page.get_by_role("dialog", name="Richtig!")
    expect(right).to_be_visible()
    expect(right.locator("#answer-streak")).to_have_text("Tage in Folge: 1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    right.get_by_role("link", name="Alle Rätsel").tap()
    page.wait_for_url("**/puzzles")
    expect(page.locator("#streak")).to_have_text("1")
    expect(page.get_by_text("Heute gelöst")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_solution_that_was_shown_is_not_counted(visit):
    puzzle = with_cards(wonder=True)
    page = visit(f"/puzzles/{puzzle.id}")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("dialog", name="The solution")).to_be_visible()
    page.goto("/puzzles")
    expect(page.locator("#solved")).to_have_text("0")
    expect(page.locator(f"#list [data-puzzle='{puzzle.id}']")).to_have_attribute("data-mark", "shown")
