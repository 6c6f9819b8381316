"""A stranger opens the page and plays: everything needed is in view, and no move takes more than two clicks.

The script knows nothing of the games. It presses the primary button, what is offered in a dialog or a sheet, and
otherwise the first card that is marked as playable; it never scrolls.
"""

import re

import pytest
from playwright.sync_api import Page

OWN_MOVES, MOST_CLICKS = 3, 2
PATIENCE = 40_000  # milliseconds
# What a stranger would press now: the middle of the first thing that is in view and not covered.
NEXT = """() => {
  const isIn = (box) => box.width > 8 && box.height > 8 && box.left >= -1 && box.top >= -1
    && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const find = (selector) => {
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility() || element.closest("[inert], [disabled]")) continue;
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (isIn(box) && hit && element.contains(hit)) return element;
    }
    return null;
  };
  const table = document.getElementById("table");
  if (!table) return find("main .button-primary");
  if (!table.matches(".is-my-turn") || table.querySelector("[aria-busy=true]")) return null;
  return find(".sheet:popover-open form button") ?? find("[role=dialog] form button")
    ?? find(".choice.is-live form button") ?? find("#structure.is-live [data-playable], #hand.is-live [data-playable]");
}"""


def is_move(address: str) -> bool:
    return address.endswith("/move")


def press_next(page: Page, *, at_table: bool = True) -> str:
    """Press what a stranger would press, and wait for the new table if it sends a move; returns its words.

    Playwright waits until the element rests, since a press in a busy browser may come late.
    """
    target = page.wait_for_function(NEXT).as_element()
    what = target.inner_text().strip()[:60]
    if not (at_table and target.evaluate("element => element.closest('form') !== null")):
        target.click()
        return what
    with page.expect_response(lambda response: is_move(response.url)) as answer:
        target.click()
    version = re.search(r'data-version="(\d+)"', answer.value.text())[1]
    page.wait_for_function("v => Number(document.getElementById('table').dataset.version) >= v", arg=int(version))
    return what


@pytest.mark.parametrize("size", [(1280, 720), (360, 740)], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", ["/", "/wonders"])
def test_a_stranger_makes_three_moves_with_two_clicks_each(visit, path, size):
    page = visit(path, viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(PATIENCE)
    moves: list[str] = []
    page.on("request", lambda request: moves.append(request.url) if is_move(request.url) else None)
    press_next(page, at_table=False)
    page.wait_for_url("**/t/*")
    for move in range(1, OWN_MOVES + 1):
        pressed: list[str] = []
        while len(moves) < move:
            assert len(pressed) < MOST_CLICKS, f"move {move} is not made after pressing {pressed}"
            pressed.append(press_next(page))
        assert page.evaluate("[scrollX, scrollY]") == [0, 0]
