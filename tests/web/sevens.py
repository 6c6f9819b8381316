"""Player actions on the table page of 7 Wonders."""

import random
from collections.abc import Callable

import httpx
from browsing import is_finished, version, wait_for_turn
from playwright.sync_api import Locator, Page, expect
from seating import sit_down_everywhere
from seven import create_seven, decide, look, people

CHOICE = ".choice.is-live form button"
CARD = "#hand.is-live .hand-card"
SHEET = ".sheet:popover-open"
USE = f"{SHEET} .options form button"
# The player's own decision is confirmed; a higher version alone could come from another player's decision.
ANSWERED = """before => {
  const table = document.getElementById("table");
  return Number(table.dataset.version) > before && !table.querySelector("[aria-busy=true]");
}"""
# Past a version, or already revealed: this player has to decide again, or the game is over.
DUE = """() => {
  const table = document.getElementById("table");
  return table.matches(".is-my-turn, .is-finished") && !table.querySelector("[aria-busy=true]");
}"""


def start_seven(
    page: Page,
    players: int,
    *,
    edifice: bool = True,
    seats: dict[int, str] | None = None,
    names: tuple[str, ...] = (),
    press=lambda where: where.click(),
) -> None:
    """Start a table from the 7 Wonders lobby; unnamed seats are computers."""
    page.goto("/wonders")
    press(page.locator("label.pick", has_text=str(players)))
    if edifice:
        page.locator("[name=edifice]").check()
    for seat, kind in (seats or {}).items():
        page.locator(f"#seat-{seat}").select_option(kind)
    for seat, name in enumerate(names):
        page.locator(f"#name-{seat}").fill(name)
    press(page.locator("#start-wonders .main-button"))
    page.wait_for_url("**/t/*")


def decide_by(page: Page, press: Callable[[Locator], None], rng: random.Random, look: Callable[[], None]) -> str:
    """Make a decision: answer a prompt, or select a card and its use; returns the kind of decision."""
    choices = page.locator(CHOICE)
    cards = page.locator(CARD)
    if (offered := choices.count()) and not (cards.count() and rng.random() < 0.5):
        press(choices.nth(rng.randrange(offered)))
        return "choice"
    assert cards.count(), "a turn without a card"
    press(cards.nth(rng.randrange(cards.count())))
    uses = page.locator(USE)
    uses.first.wait_for()
    look()
    kinds = uses.evaluate_all("all => all.map(e => e.closest('.use').className.match(/use-(\\w+)/)[1])")
    glad = {"build": 5, "stage": 6, "join": 9, "sell": 1}
    which = rng.choices(range(len(kinds)), [glad[kind] for kind in kinds])[0]
    press(uses.nth(which))
    return kinds[which]


def decide_some(
    page: Page, press: Callable[[Locator], None], most: int, seed: int, look: Callable[[], None] = lambda: None
) -> list[str]:
    """Make a number of decisions, or fewer if the game is over before; returns their kinds."""
    rng, made = random.Random(seed), []
    for _ in range(most):
        page.wait_for_function(DUE)
        if is_finished(page):
            break
        look()
        before = version(page)
        made.append(decide_by(page, press, rng, look))
        page.wait_for_function(ANSWERED, arg=before)
    return made


def play_seven(
    page: Page, press: Callable[[Locator], None], seed: int, look: Callable[[], None] = lambda: None
) -> list[str]:
    """Play until the game is over; returns the kinds of decisions this player made."""
    made = decide_some(page, press, 60, seed, look)
    page.wait_for_function(DUE)
    assert is_finished(page), f"the game is not over after {len(made)} decisions"
    return made


def pad(page: Page) -> tuple[list[str], list[list[int]], list[int]]:
    """Read the score pad: its categories, the points of each player in them, and the totals."""
    sheet = page.locator("#end table.pad")
    expect(sheet).to_be_visible()
    names = sheet.locator("thead th .pad-label").all_inner_texts()[:-1]
    cells = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    rows = [[int(text.replace("−", "-")) for text in row] for row in cells]
    return names, [row[:-1] for row in rows], [row[-1] for row in rows]


def seat_people(client: httpx.Client, players: int, turns: int, **fields) -> tuple[str, list[str]]:
    """A practice table after the given number of decisions."""
    table, invitations = create_seven(client, people(players), **fields)
    tokens = sit_down_everywhere(client, table, invitations)
    rng = random.Random(players)
    for _ in range(turns):
        decide(client, table, tokens, rng)
    return table, tokens


def reach(client: httpx.Client, phase: str, players: int = 3, **fields) -> tuple[str, list[str], int]:
    """A table with a pending decision of this phase, and the seat that has to make it."""
    for seed in range(1, 200):
        table, tokens = create_seven(client, people(players), seed=seed, **fields)
        rng = random.Random(seed)
        while not (state := look(client, table))["outcome"]:
            seat = state["waiting"][0]
            if state["view"]["phase"] == phase and len(look(client, table, tokens[seat])["moves"]) > 1:
                return table, sit_down_everywhere(client, table, tokens), seat
            decide(client, table, tokens, rng)
    raise AssertionError(f"no game came to {phase}")


__all__ = [
    "ANSWERED",
    "CARD",
    "CHOICE",
    "SHEET",
    "USE",
    "decide_by",
    "decide_some",
    "pad",
    "play_seven",
    "reach",
    "seat_people",
    "start_seven",
    "wait_for_turn",
]
