"""Score pads in the browser: filled in by touch and keyboard, totals, accessibility."""

import random
from urllib.parse import urlsplit

import pytest
import sizes
from browsing import tab_to
from padding import (
    NAMES,
    duel_values,
    name_players,
    number,
    open_pad,
    open_row,
    row,
    set_up,
    title,
    totals,
    wonders_values,
    write,
    write_plain,
)
from playwright.sync_api import Page, expect
from test_languages import BROWSERS
from test_pages import AXE, EVERYTHING, REST, RUN

from pharos import duel, wonders
from pharos.locale import LANGUAGES, translator
from pharos.server.static_files import static_url

PLAIN = ("coins", "stages", "civilian", "commercial", "guilds")
SYMBOLS = ("compass", "tablet", "gear", "free")


def play_wonders(players: int, seed: int) -> wonders.Game:
    rng, game = random.Random(seed), wonders.Game.new(players=players, seed=seed, edifice=True)
    while game.result is None:
        game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
    return game


def write_wonders(page: Page, table: list[dict[str, int]]) -> None:
    """Fill in all rows of a game with Edifice."""
    for name in ("military", *PLAIN):
        write_plain(page, name, [values[name] for values in table])
    write(page, "science", [{symbol: values[symbol] for symbol in SYMBOLS} for values in table])
    write(page, "edifice", [{field: values[field] for field in ("edifice", "edificeDebt")} for values in table])


def write_duel(page: Page, first: list[int], second: list[int], military: tuple[int, int] = (0, 0)) -> None:
    for name, values in zip(
        ("civilian", "science", "commercial", "guilds", "wonders", "tokens", "coins"),
        zip(first, second, strict=True),
        strict=True,
    ):
        write_plain(page, name, values)
    open_row(page, "military")
    for seat, points in enumerate(military):
        row(page, "military").locator(f'[name="military-{seat}"][value="{points}"]').check(force=True)


# --- whole games -----------------------------------------------------------------------------------------------------


def test_seven_players_write_a_game_on_a_phone(visit, shoot):
    game = play_wonders(7, seed=5)
    table = [wonders_values(game, seat) for seat in range(7)]
    page = visit("/", phone=True)
    page.get_by_role("link", name="Open a score pad").tap()
    page.get_by_role("link", name="7 Wonders Two to seven").tap()
    set_up(page, NAMES, "edifice")
    write_wonders(page, table)
    assert totals(page) == [game.score(seat).total for seat in range(7)]
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    winners = game.result.ranking[0]
    expect(title(page)).to_have_text(f"{NAMES[winners[0]]} wins")
    expect(page.locator("#places li")).to_have_count(7)
    order = [seat for place in game.result.ranking for seat in place]
    assert [text.split("\n")[0] for text in page.locator("#places li > span").all_inner_texts()] == [
        NAMES[s] for s in order
    ]
    shoot(page, "phone-pad-seven")


def test_what_a_finger_can_do_is_large_enough(visit):
    page = visit("/pad/wonders", phone=True)
    set_up(page, NAMES, "cities", "armada")
    sizes = "all => all.map(e => e.getBoundingClientRect()).map(b => [b.width, b.height])"
    for name in ("military", "science", "armada"):
        open_row(page, name)
        for width, height in row(page, name).locator(".pad-step, .pad-row-head, .pad-next").evaluate_all(sizes):
            assert width >= 40, name
            assert height >= 44, name
    assert number(page, "naval", 0).get_attribute("inputmode") == "numeric"
    plus = row(page, "armada").get_by_role("button", name="Annabella: Armada, Fleet and islands, One more")
    for _ in range(3):
        plus.tap()
    minus = row(page, "armada").get_by_role("button", name="Annabella: Armada, Naval conflicts, One less")
    for _ in range(2):
        minus.tap()
    assert totals(page)[0] == 1
    row(page, "armada").get_by_role("button", name="Annabella: Armada, Naval conflicts, Change the sign").tap()
    assert totals(page)[0] == 5


def test_a_game_of_duel_by_keyboard_alone(visit):
    game = duel.Game.new(seed=3)
    rng = random.Random(3)
    while game.to_move is not None:
        game.play(rng.choice(game.moves()))
    assert game.result.by == "civilian"
    table = [duel_values(game, seat) for seat in range(2)]
    page = visit("/pad/duel")
    tab_to(page, "#names input")
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    page.keyboard.type("Ben")
    tab_to(page, '[data-row="civilian"] .pad-row-head')
    page.keyboard.press("Enter")  # opens the row and goes to its first field
    for name in ("civilian", "science", "commercial", "guilds", "wonders", "tokens", "coins"):
        for values in table:
            page.keyboard.type(str(values[name]))
            page.keyboard.press("Enter")  # from field to field and from row to row
    for values in table:
        steps = (0, 2, 5, 10).index(values["military"])
        page.keyboard.press("Space")
        for _ in range(steps):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    assert totals(page) == [game.score(seat).total for seat in range(2)]
    expect(title(page)).to_have_text(f"{('Anna', 'Ben')[game.result.winner]} wins")
    assert page.evaluate("document.activeElement.id") == "result"
    tab_to(page, "#show-picture")
    page.keyboard.press("Enter")
    expect(page.locator("#picture")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#picture")).to_be_hidden()


def test_arrows_count_and_nonsense_is_not_taken(visit):
    page = visit("/pad/wonders")
    open_row(page, "military")
    field = number(page, "military", 0)
    field.fill("12")
    field.press("ArrowUp")
    field.press("ArrowUp")
    assert totals(page)[0] == 14
    field.fill("-3")
    assert totals(page)[0] == -3
    for nonsense in ("five", "1e3", "-", "3.5"):
        field.fill(nonsense)
        assert totals(page)[0] == 0
    field.blur()
    expect(field).to_have_value("")
    open_row(page, "coins")
    number(page, "coins", 0).fill("-4")
    assert totals(page)[0] == 0


# --- how it ends -----------------------------------------------------------------------------------------------------


def test_science_is_computed_or_written_as_points(visit):
    page = visit("/pad/wonders")
    write(page, "science", [{"compass": 2, "tablet": 2, "gear": 1, "free": 1}])
    expect(row(page, "science").locator(".pad-line-points").first).to_have_text("26 points")
    page.locator('[data-option="sciencePoints"]').check()
    open_row(page, "science")
    write_plain(page, "science", [31])
    assert totals(page)[0] == 31
    page.locator('[data-option="sciencePoints"]').uncheck()
    assert totals(page)[0] == 26


def test_ties_are_broken_by_coins_and_then_shared(visit):
    page = visit("/pad/wonders")
    set_up(page, NAMES[:3])
    write_plain(page, "coins", [4, 5, 0])
    write_plain(page, "civilian", [20, 20, 12])
    expect(title(page)).to_have_text("Result")
    expect(page.locator("#how")).to_contain_text("Still empty: Military conflicts, Wonder")
    page.get_by_role("button", name="Count empty fields as 0").click()
    expect(title(page)).to_have_text("Ben wins")
    expect(page.locator("#how")).to_have_text("The points are equal, the coins decide: 5 to 4.")
    expect(page.locator("#said")).to_contain_text("Ben wins")
    write_plain(page, "coins", [5])
    expect(title(page)).to_have_text("Annabella and Ben share the victory")
    expect(page.locator("#how")).to_have_text("Points and coins are equal: 21 each.")
    assert page.locator("#places li").evaluate_all("all => all.map(e => e.value)") == [1, 1, 3]


def test_teams_are_neighbours_and_win_together(visit, shoot):
    page = visit("/pad/wonders", phone=True)
    page.locator("#setup").evaluate("e => { e.open = true; }")
    page.locator('.pick:has([value="5"])').click()
    expect(page.locator('[data-option="teams"]')).to_be_disabled()
    set_up(page, NAMES[:4], "teams")
    write_plain(page, "civilian", [10, 20, 18, 13])
    page.get_by_role("button", name="Count empty fields as 0").click()
    expect(title(page)).to_have_text("Chloë and Dmitri win")
    expect(page.locator("#how")).to_have_text("By points: 31 to 30.")
    assert page.locator(".pad-teams .pad-values span").all_inner_texts() == ["30", "31"]
    shoot(page, "phone-pad-teams")
    page.locator("#setup summary").click()
    page.get_by_role("button", name="Move Chloë one seat forward").click()  # together with Chloë's values
    expect(title(page)).to_have_text("Ben and Dmitri win")
    assert totals(page) == [10, 18, 20, 13]


def test_duel_ends_by_blue_cards_shared_or_by_supremacy(visit):
    page = visit("/pad/duel")
    name_players(page, ("Anna", "Ben"))
    write_duel(page, [10, 5, 0, 0, 0, 0, 6], [11, 5, 0, 0, 0, 0, 4])
    expect(title(page)).to_have_text("Ben wins")
    expect(page.locator("#how")).to_have_text("The points are equal, the blue cards decide: 11 to 10.")
    write_plain(page, "civilian", [10, 10])
    write_plain(page, "coins", [5, 3])
    expect(title(page)).to_have_text("Anna and Ben share the victory")
    row(page, "military").locator(".pad-row-head").click()
    row(page, "military").get_by_role("radio", name="5").nth(1).check(force=True)
    row(page, "military").get_by_role("radio", name="2", exact=True).nth(0).check(force=True)
    assert totals(page) == [18, 16], "the pawn stands on one side only"
    page.locator("#supremacy").select_option(label="Ben: Scientific supremacy")
    expect(title(page)).to_have_text("Ben wins")
    expect(page.locator("#how")).to_contain_text("six different science symbols")


# --- accessibility ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES if sizes.is_soak() else ["de", "zh_Hant"])
def test_the_pads_fit_on_a_phone_in_every_language(visit, shoot, language):
    page, tr = visit("/pad", phone=True, locale=BROWSERS[language]), translator(language)
    width = "document.documentElement.scrollWidth"
    expect(page.locator("h1")).to_have_text(tr.gettext("Score pads"))
    assert page.evaluate(width) == 360
    open_pad(page, "/pad/wonders")
    expect(page.locator("#setup")).to_have_attribute("open", "")
    assert page.evaluate(width) == 360
    set_up(page, NAMES, "leaders", "cities", "armada", "edifice")
    for name in ("military", "science", "cities", "armada", "edifice"):
        open_row(page, name)
        assert page.evaluate(width) == 360, name
    page.locator("#zeros").click()
    page.locator("#show-picture").click()
    expect(page.locator("#picture")).to_be_visible()
    assert page.evaluate(width) == 360
    shoot(page, f"phone-pad-picture-{language}", full=False)
    open_pad(page, "/pad/duel")
    open_row(page, "military")
    assert page.evaluate(width) == 360


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_fault_with_the_pads(visit, shoot, phone):
    page = visit("/pad/wonders", phone=phone, bypass_csp=True)
    found = {}

    def check(name: str) -> None:
        page.evaluate(AXE)
        for scheme, only in (("light", None), ("dark", "color-contrast")):
            page.emulate_media(color_scheme=scheme)
            page.evaluate(REST)
            found[f"{name}, {scheme}"] = page.evaluate(RUN, only)
            shoot(page, f"{'phone' if phone else 'desktop'}-pad-{name}-{scheme}", full=False)

    check("setup")
    set_up(page, NAMES[:6], "leaders", "cities", "armada", "edifice", "teams")
    for name in ("science",) if phone and not EVERYTHING else ("military", "science", "armada", "edifice"):
        open_row(page, name)
        check(name)
    page.locator("#zeros").click()
    check("result")
    page.locator("#show-picture").click()
    expect(page.locator("#picture")).to_be_visible()
    check("picture")
    open_pad(page, "/pad/duel")
    open_row(page, "military")
    check("duel")
    page.goto("/pad")
    page.locator(".pads-delete").first.click()
    expect(page.locator("#undo")).to_be_visible()
    check("history")
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_sheet_and_totals_stay_in_view(visit):
    page = visit("/pad/wonders", phone=True)
    set_up(page, NAMES)
    open_row(page, "science")
    number(page, "free", 6).scroll_into_view_if_needed()
    assert page.locator("#head").evaluate("e => e.getBoundingClientRect().top") == 0


def test_an_unknown_pad_is_not_there(visit):
    visit.allowed.append("404")
    page = visit("/pad")
    assert page.goto("/pad/chess").status == 404
    expect(page.locator("h1")).to_have_text("Page not found")


def test_everything_that_a_pad_loads_carries_its_stamp(visit):
    page = visit("/pad")
    open_pad(page, "/pad/wonders")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    static = [urlsplit(url) for url in loaded if "/static/" in url]
    assert {"/static/pads/pad.js", "/static/pads/scores.js", "/static/scripts/dom.js"} <= {url.path for url in static}
    assert all(f"{url.path}?{url.query}" == static_url(url.path.removeprefix("/static/")) for url in static)
