"""Player actions on the table page, by mouse, touch and keyboard."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

CHOICE = ".choice.is-live form button"
OPEN_CARD = "#structure.is-live .slot.is-open button.card"
SHEET = ".sheet:popover-open"
OPTION = f"{SHEET} .options form button"
READY = """version => {
  const table = document.getElementById("table");
  return Number(table.dataset.version) > version && table.matches(".is-my-turn, .is-finished")
    && !table.querySelector("[aria-busy=true]");
}"""

# The bounding boxes of an element over forty frames.
FRAMES = """async element => {
  const seen = new Set();
  for (let frame = 0; frame < 40; frame++) {
    await new Promise(requestAnimationFrame);
    const box = element.getBoundingClientRect();
    seen.add([box.x, box.y, box.width, box.height].map(Math.round).join());
  }
  return [...seen];
}"""


def version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version"))


def is_finished(page: Page) -> bool:
    return page.locator("#table.is-finished").count() > 0


def wait_for_turn(page: Page, after: int = -1) -> None:
    """Wait until the table is past a version and this player is to move, or the game is over."""
    page.wait_for_function(READY, arg=after)


def wait_for_version(page: Page, at_least: int) -> None:
    page.wait_for_function("v => Number(document.getElementById('table').dataset.version) >= v", arg=at_least)


def rests_under_the_pointer(page: Page, card: Locator) -> bool:
    """Whether a card does not move while the pointer is at one of its edges."""
    box = card.bounding_box()
    assert box
    middle, centre = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    edges = [(middle, box["y"] + 1), (middle, box["y"] + box["height"] - 2), (box["x"] + 1, centre)]
    for x, y in edges:
        page.mouse.move(0, 0)
        page.mouse.move(x, y)
        expect(card).to_have_css("transform", re.compile("matrix"))  # it is highlighted
        if len(card.evaluate(FRAMES)) > 1:
            return False
    return True


def start_against(page: Page, level: str = "Apprentice") -> None:
    """Start a game against the computer from the lobby, by mouse or touch."""
    page.locator("label.level", has_text=level).click()
    page.get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/t/*")


def move_by(page: Page, press: Callable[[Locator], None], rng: random.Random, look: Callable[[], None]) -> None:
    """Make a move: click an offered choice, or select a card and then its use."""
    choices = page.locator(CHOICE)
    if offered := choices.count():
        press(choices.nth(rng.randrange(offered)))
        return
    cards = page.locator(OPEN_CARD)
    assert cards.count(), "a turn without a card to take"
    press(cards.nth(rng.randrange(cards.count())))
    options = page.locator(OPTION)
    options.first.wait_for()
    look()
    kinds = options.evaluate_all("all => all.map(e => e.className.match(/option-(build|wonder|sell)/)[1])")
    wanted = [i for i, kind in enumerate(kinds) if kind != "sell"] if rng.random() < 0.85 else []
    press(options.nth(rng.choice(wanted or range(len(kinds)))))


def play_out(
    page: Page, press: Callable[[Locator], None], seed: int, look: Callable[[], None] = lambda: None, most: int = 80
) -> int:
    """Play until the game is over; returns the number of moves this player made."""
    rng = random.Random(seed)
    for made in range(most):
        wait_for_turn(page, -1)
        if is_finished(page):
            return made
        look()
        before = version(page)
        move_by(page, press, rng, look)
        wait_for_turn(page, before)
    raise AssertionError(f"the game is not over after {most} moves")


def move_once(page: Page, seed: int = 0, press: Callable[[Locator], None] = lambda where: where.click()) -> int:
    """Wait for this player's turn and make one move, by mouse if nothing else is said; returns the new version."""
    wait_for_turn(page)
    before = version(page)
    move_by(page, press, random.Random(seed), lambda: None)
    wait_for_version(page, before + 1)
    return before + 1


def score_sheet(page: Page) -> tuple[list[str], list[list[int]], list[int]]:
    """Read the score sheet: the categories, both players' points in each, and the totals."""
    sheet = page.locator("#end table.score-sheet")
    expect(sheet).to_be_visible()
    names = sheet.locator("tbody th").all_inner_texts()
    cells = [int(text) for text in sheet.locator("tbody .score-value").all_inner_texts()]
    totals = [int(text) for text in sheet.locator("tfoot .score-value").all_inner_texts()]
    return names, [cells[::2], cells[1::2]], totals


# --- by keyboard -----------------------------------------------------------------------------------------------------

FOCUS = "document.activeElement"
WAY = """target => {
  const centre = (e) => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const [a, b] = [centre(document.activeElement), centre(target)];
  return [b[0] - a[0], b[1] - a[1]];
}"""


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate(f"s => {FOCUS}.matches(s)", selector))


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until the focus is on the element."""
    for _ in range(most):
        if focused(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def walk_to(page: Page, target: Locator, most: int = 40) -> None:
    """Move the focus from card to card with the arrow keys, towards the target."""
    seen = set()
    for _ in range(most):
        if target.evaluate(f"e => e === {FOCUS}"):
            return
        dx, dy = target.evaluate(WAY)
        ways = ["ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"]
        if abs(dy) > abs(dx):
            ways.reverse()
        here = page.evaluate(f"{FOCUS}.id")
        untried = [way for way in (*ways, "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown") if (here, way) not in seen]
        assert untried, f"the arrows do not lead on from {here}"
        seen.add((here, untried[0]))
        page.keyboard.press(untried[0])
    raise AssertionError("the arrows do not lead to the card")
