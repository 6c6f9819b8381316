"""The guided first game, played to its end by following the page's instructions."""

from browsing import OPTION, is_finished, version, wait_for_turn
from playwright.sync_api import Page, expect

ON_TOP = """hint => {
  const box = hint.getBoundingClientRect();
  return hint.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""
EXPECTED = "#table form button.is-expected"


def test_the_guided_game_to_its_end(visit, shoot):
    page = visit("/")
    visit.allowed.append("422")  # the wrong move below is refused
    page.get_by_role("button", name="Start the guided game").click()
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    shoot(page, "tutorial", full=False)
    try_something_else(page)

    titles, steps = [], 0
    for steps in range(80):  # noqa: B007
        wait_for_turn(page)
        if is_finished(page):
            break
        titles.append(page.locator("#lesson-title").inner_text())
        if page.locator("#table").get_attribute("data-highlight"):
            assert page.locator(".is-spot").count(), f"nothing is highlighted in {titles[-1]!r}"
        before = version(page)
        follow(page)
        wait_for_turn(page, before)
    assert steps >= 25
    assert len(set(titles)) == len(titles), "a lesson is told twice"
    expect(page.locator("#end-title")).to_have_text("You won!")
    expect(page.locator("#lesson")).to_be_visible()
    shoot(page, "tutorial-end")


def test_a_hint_can_be_read_on_a_phone(visit, shoot):
    page = visit("/", phone=True)
    visit.allowed.append("422")
    page.get_by_role("button", name="Start the guided game").tap()
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    try_something_else(page)
    shoot(page, "phone-hint", full=False)


def follow(page: Page) -> None:
    """Do what the lesson asks for by following the highlights."""
    wanted = page.locator(EXPECTED)
    expect(wanted).to_have_count(1)
    card = wanted.evaluate("button => button.closest('.sheet')?.dataset.for ?? null")
    if card:
        assert page.locator(f"#{card}").evaluate("e => e.closest('.is-spot') !== null"), f"{card} is not pointed at"
        page.locator(f"#{card}").click()
    wanted.click()


def try_something_else(page: Page) -> None:
    before = version(page)
    expected = page.locator(EXPECTED).evaluate("button => button.closest('.sheet').dataset.for")
    page.locator(f"#structure .is-open .card:not(#{expected})").first.click()
    page.locator(OPTION).first.click()
    hint = page.locator("#problem")
    expect(hint).to_be_visible()
    expect(hint).to_contain_text("let’s follow the lesson: choose Quarry")
    assert hint.evaluate(ON_TOP), "the hint is hidden behind something"
    assert version(page) == before
    assert page.locator(".log-line").count() == 0
