"""User actions on score pads, and pads built from games scored by the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from pharos import duel, wonders

DUEL_ROWS = ("civilian", "science", "commercial", "guilds", "wonders", "tokens", "coins", "military")
WONDERS_ROWS = ("military", "coins", "stages", "civilian", "commercial", "guilds", "science")
SYMBOLS = ("compass", "tablet", "gear")
NAMES = ("Annabella", "Ben", "Chloë", "Dmitri", "Eva", "Friedrich", "Gustav")


def make_pad(game: str, values: Sequence[Mapping[str, int]], **options: bool) -> dict[str, Any]:
    """A pad in the script's data format."""
    players = [{"name": "", "values": dict(row)} for row in values]
    return {"game": game, "options": options, "supremacy": None, "players": players}


def duel_values(game: duel.Game, seat: int) -> dict[str, int]:
    """The values that a Duel player enters at the end."""
    score = game.score(seat)
    return {**{row: getattr(score, row) for row in DUEL_ROWS}, "coins": game.city(seat).coins}


def wonders_values(game: wonders.Game, seat: int) -> dict[str, int]:
    """The values that a 7 Wonders player enters at the end, with symbols and debts as on the table."""
    score, city = game.score(seat), game.city(seat)
    values = {row: getattr(score, row) for row in WONDERS_ROWS if row != "science"}
    owed = -sum(city.debts)
    symbols = {symbol: city.symbols[symbol] for symbol in SYMBOLS}
    free = int(game.state.cities[seat].free_symbols)
    return {
        **values,
        "coins": city.coins,
        **symbols,
        "free": free,
        "edifice": score.edifice + owed,
        "edificeDebt": owed,
    }


# --- at the page -----------------------------------------------------------------------------------------------------


def open_pad(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("#pad")).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.locator(f'.pad-row[data-row="{name}"]')


def open_row(page: Page, name: str) -> None:
    head = row(page, name).locator(".pad-row-head")
    if head.get_attribute("aria-expanded") == "false":
        head.click()
    expect(row(page, name).locator(".pad-next")).to_be_visible()


def number(page: Page, field: str, seat: int) -> Locator:
    return page.locator(f'.pad-number[data-field="{field}"][data-seat="{seat}"]')


def write(page: Page, name: str, fields: Sequence[Mapping[str, int]]) -> None:
    """Fill in the fields of every seat in a row."""
    open_row(page, name)
    for seat, values in enumerate(fields):
        for field, value in values.items():
            number(page, field, seat).fill(str(value))


def write_plain(page: Page, name: str, values: Sequence[int]) -> None:
    write(page, name, [{name: value} for value in values])


def set_up(page: Page, names: Sequence[str], *options: str) -> None:
    """Start a pad for 7 Wonders with these names and options."""
    page.locator("#setup").evaluate("e => { e.open = true; }")
    page.locator(f'.pick:has([name=count][value="{len(names)}"])').click()
    for option in options:
        page.locator(f'[data-option="{option}"]').check()
    name_players(page, names)
    page.locator("#setup summary").click()


def name_players(page: Page, names: Sequence[str]) -> None:
    for seat, name in enumerate(names):
        page.locator("#names input").nth(seat).fill(name)


def title(page: Page) -> Locator:
    """The heading that names the winner."""
    return page.locator("#result-title")


def totals(page: Page) -> list[int]:
    texts = page.locator("#head .pad-total [aria-hidden]").all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts]


def wait_until_kept(page: Page) -> None:
    """Wait until the last change is saved."""
    page.wait_for_function("() => document.body.dataset.kept === 'yes'")


def finish_small_game(page: Page, names: Sequence[str] = NAMES[:3], points: Sequence[int] = (5, 9, 7)) -> None:
    """Enter a complete game in which only blue cards score."""
    open_pad(page, "/pad/wonders")
    set_up(page, names)
    write_plain(page, "civilian", points)
    page.get_by_role("button", name="Count empty fields as 0").click()
    wait_until_kept(page)
