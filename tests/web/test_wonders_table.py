"""The 7 Wonders table: prompts in place, a shared screen, absent players, accessibility."""

import httpx
import pytest
import sizes
from browsing import rests_under_the_pointer, version, wait_for_version
from playwright.sync_api import Page, expect
from seating import seat_link
from seven import look, send
from sevens import CARD, CHOICE, DUE, USE, reach, seat_people, start_seven
from test_languages import sentences
from test_pages import AXE, EVERYTHING, REST, RUN

from pharos.games.wonders.expansions.edifice.definitions import EDIFICES
from pharos.games.wonders.rules.definitions import BUILDINGS
from pharos.locale import LANGUAGES, translator

LONG = 14  # letters from which a word needs a smaller font
# The words of card names that are broken across lines, and the length of the longest word.
WORDS = """() => {
  const broken = [];
  let longest = 0;
  for (const name of document.querySelectorAll(".hand-card .card-name")) {
    const text = name.firstChild;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) broken.push(word);
      longest = Math.max(longest, word.length);
    }
  }
  return [broken, longest];
}"""
# Width and height of windows, and the least width of a card.
SIZES = (
    (1280, 720, 150),
    (1366, 768, 160),
    (1440, 900, 180),
    (1920, 1080, 220),
    (1024, 768, 120),
    (768, 1024, 110),
    (390, 844, 80),
    (360, 740, 68),
)
# What is not completely in view or cut off, and whether the page scrolls.
HIDDEN = """() => {
  const page = document.documentElement;
  const found = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth ? ["the page scrolls"] : [];
  const shown = "#bar, #prompt, .neighbour, .far-seat, .edifice, .news, .hand-card, .city-own, .city-own .stage";
  for (const part of document.querySelectorAll(shown)) {
    const box = part.getBoundingClientRect();
    if (!box.width || part.closest("[popover]")) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      found.push(`${part.id || part.className} is out of view`);
  }
  for (const part of document.querySelectorAll("#stage :is(.seat-name, .own-name, .card-name, .hand-card, .prompt)")) {
    const drop = parseFloat(getComputedStyle(part).fontSize) / 3; // letters may reach out of a tight line
    if (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + drop)
      found.push(`${part.className} is cut off: ${part.innerText}`);
  }
  return found;
}"""
CITIES = {thing.name for thing in (*BUILDINGS, *EDIFICES)}  # names may be the same in other languages


@pytest.mark.parametrize(
    ("phase", "boards"),
    [
        ("choice", [["carthage", "day"], ["ur", "day"], ["giza", "day"]]),
        ("last", [["babylon", "night"]]),
        ("revive", [["halicarnassus", "night"]]),
        ("lose", None),
    ],
)
def test_choices_are_asked_in_place(visit, client, shoot, phase, boards):
    table, tokens, seat = reach(client, phase, options={"boards": boards} if boards else {})
    page = visit(seat_link(table, tokens[seat]))
    expect(page.locator("#prompt.is-live")).to_be_visible()
    buttons = page.locator(CHOICE)
    assert buttons.count()
    shoot(page, f"seven-{phase}", full=False)
    other = visit(seat_link(table, tokens[(seat + 1) % 3]))
    if phase == "revive":  # only the player who builds from the discard pile sees its cards
        assert page.locator(".choice .full-building").count()
        expect(other.locator(".choice")).to_have_count(0)
    before = version(page)
    buttons.last.click()
    wait_for_version(page, before + 1)


def test_a_choice_can_be_changed_until_it_is_revealed_and_nobody_sees_it(visit, client):
    table, tokens = seat_people(client, 3, 1)
    mine, other = visit(seat_link(table, tokens[0])), visit(seat_link(table, tokens[1]))
    for number in (0, 1):
        before = version(mine)
        mine.locator(CARD).nth(number).click()
        mine.locator(USE).last.click()
        wait_for_version(mine, before + 1)
        expect(mine.locator(".hand-slot").nth(number).locator(".is-chosen")).to_be_visible()
        expect(mine.locator(".hand-card.is-chosen")).to_have_count(1)
    wait_for_version(other, version(mine))
    expect(other.locator("#seat-0 .choosing-chosen")).to_be_visible()
    expect(other.locator("#seat-1 .choosing-choosing")).to_be_visible()
    assert "is-chosen" not in other.locator("#hand").inner_html()
    expect(other.locator("#prompt")).to_contain_text("Still to choose")


def test_what_a_player_reads_stays_open_while_others_choose(visit, client):
    table, tokens = seat_people(client, 3, 1)
    page = visit(seat_link(table, tokens[0]))
    page.locator(CARD).first.click()
    page.locator(USE).first.wait_for()
    state = look(client, table, tokens[1])
    send(client, table, tokens[1], state["moves"][0]["move"], state["version"])
    wait_for_version(page, state["version"] + 1)
    expect(page.locator(USE).first).to_be_visible()
    page.locator(USE).last.click()  # based on an older version of the table, and still accepted
    expect(page.locator(".hand-card.is-chosen")).to_have_count(1)
    expect(page.locator(".sheet:popover-open")).to_have_count(0)


COUNT_EVENTS = """() => {
  window.events = 0;
  const source = new EventSource(`/t/${document.getElementById("table").dataset.table}/events?v=0&page=other`);
  const known = Number(document.getElementById("table").dataset.version);
  source.addEventListener("table", (event) => { window.events += Number(event.lastEventId) > known; });
}"""


def rename(page: Page, table: str, name: str) -> None:
    """Change the player's name, which sends the whole table to all pages."""
    origin = page.evaluate("location.origin")
    page.request.post(f"{origin}/t/{table}/name", form={"name": name}, headers={"Origin": origin})
    page.wait_for_function("name => document.getElementById('table').textContent.includes(name)", arg=name)


def test_a_click_counts_when_the_table_changes_between_press_and_release(visit, client):
    table, tokens = seat_people(client, 3, 0)
    mine, other = visit(seat_link(table, tokens[0])), visit(seat_link(table, tokens[1]))
    before = version(mine)
    mine.evaluate(COUNT_EVENTS)
    mine.clock.install()  # it stands still: the page takes a long press on a busy machine for a short one
    mine.locator(CARD).first.hover()
    mine.mouse.down()
    rename(other, table, "Bo")
    mine.wait_for_function("() => window.events > 0")
    assert version(mine) == before, "the page changed under the pressed button"
    mine.mouse.up()
    expect(mine.locator(USE).first).to_be_visible()
    mine.clock.run_for(1000)
    wait_for_version(mine, before + 1)
    expect(mine.locator(USE).first).to_be_visible()


def test_a_refusal_stays_until_the_player_does_something_else(visit, client):
    table, tokens = seat_people(client, 3, 0)
    mine, other = visit(seat_link(table, tokens[0])), visit(seat_link(table, tokens[1]))
    visit.allowed.append("422")
    mine.locator(CARD).first.click()
    mine.locator(USE).last.evaluate("button => { button.form.elements.move.value = 'build palace'; }")
    mine.locator(USE).last.click()
    expect(mine.locator("#problem")).to_be_visible()
    before = version(mine)
    rename(other, table, "Bo")
    wait_for_version(mine, before + 1)
    expect(mine.locator("#problem")).to_be_visible()
    mine.locator(CARD).first.click()
    mine.locator(USE).last.click()
    expect(mine.locator(".hand-card.is-chosen")).to_have_count(1)
    expect(mine.locator("#problem")).to_have_count(0)


def test_a_shared_screen_is_covered_between_the_players(visit, shoot):
    page = visit("/wonders")
    start_seven(page, 3, seats={1: "here"}, names=("Anna", "Bo"))
    for _ in range(2):
        for name in ("Anna", "Bo"):
            expect(page.locator("#cover-title")).to_have_text(f"Hand the device to {name}")
            expect(page.locator(".hand-card")).to_have_count(0)
            shoot(page, "seven-cover", full=False)
            page.locator("#uncover").click()
            expect(page.locator(CARD).first).to_be_visible()
            page.reload()  # the same player is still there
            expect(page.locator(CARD).first).to_be_visible()
            page.locator(CARD).first.click()
            page.locator(USE).last.click()
            expect(page.locator(".hand-card")).to_have_count(0)
    page.go_back()  # uncovered cards are not shown again
    expect(page.locator(".hand-card")).to_have_count(0)


def test_an_absent_player_is_handed_to_a_computer_by_agreement_and_comes_back(visit, client, shoot):
    table, tokens = seat_people(client, 3, 0, edifice=False)
    anna, bo = visit(seat_link(table, tokens[0])), visit(seat_link(table, tokens[1]))
    anna.get_by_role("button", name="Moves").click()
    anna.get_by_role("button", name="Leave or end").click()
    anna.get_by_role("button", name="Suggest a computer for Player 3").click()
    expect(bo.locator("#proposal")).to_contain_text("suggests that a computer plays for Player 3")
    shoot(bo, "seven-proposal", full=False)
    bo.locator("#proposal").get_by_role("button", name="Accept").click()
    expect(bo.locator("#proposal")).to_have_count(0)
    expect(anna.locator("#seat-2 .choosing-chosen")).to_be_visible()  # the computer has chosen
    ci = visit(seat_link(table, tokens[2]))
    ci.get_by_role("button", name="Take my seat back").click()
    expect(ci.locator("#hand.is-live")).to_be_visible()


def test_a_spectator_sees_no_hand_and_can_do_nothing(visit, client):
    table, _ = seat_people(client, 4, 4)
    page = visit(f"/t/{table}")
    expect(page.locator(".hand-card")).to_have_count(0)
    expect(page.locator("#table form")).to_have_count(0)
    page.locator("#seat-2").click()
    expect(page.locator("#sheet-city-2")).to_be_visible()


def test_a_guided_game_leads_to_its_end(visit, shoot):
    visit.allowed.append("422")  # the test deliberately tries a move that the lesson does not ask for
    page = visit("/wonders")
    page.get_by_role("button", name="Guided game of Edifice").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#lesson")).to_be_visible()
    shoot(page, "seven-guided")

    page.locator(CARD).last.click()
    page.locator(USE).last.click()
    expect(page.locator("#problem")).to_contain_text("let’s follow the lesson")
    for _ in range(40):
        page.wait_for_function(DUE)
        if page.locator("#table.is-finished").count():
            break
        decision = page.locator("#table").get_attribute("data-decision")
        expected = page.locator(".is-expected")
        expected.first.wait_for(state="attached")
        if sheet := expected.first.evaluate("e => e.closest('.sheet')?.id ?? ''"):
            page.locator(f"[popovertarget='{sheet}']").first.click()
        expected.first.click()
        page.wait_for_function("d => document.getElementById('table').dataset.decision !== d", arg=decision)
    expect(page.locator("#end-title")).to_have_text("You won!")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_fault(visit, service, phone):
    with httpx.Client(base_url=service.url, timeout=20) as client:
        middle, tokens = seat_people(client, 7, 9, seed=4)
        end, last = seat_people(client, 5, 100, seed=4)
    page = visit("/wonders", phone=phone, bypass_csp=True)
    found = {}

    def check(name: str, *, dark: bool = True) -> None:
        page.evaluate(AXE)
        for scheme, only in (("light", None), ("dark", "color-contrast"))[: 1 + dark]:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(REST)
            found[f"{name}, {scheme}"] = page.evaluate(RUN, only)

    if not phone or EVERYTHING:
        page.locator(".start-options summary").click()
        check("lobby")
    visit.open(page, seat_link(middle, tokens[0]))
    check("turn")
    page.locator(CARD).first.click()
    page.locator(USE).first.wait_for()
    check("sheet")
    page.keyboard.press("Escape")
    for sheet in ("sheet-city-3",) if phone else ("sheet-city-3", "keys-sheet", "leave-sheet"):
        page.evaluate("id => document.getElementById(id).showPopover()", sheet)
        check(sheet, dark=sheet == "sheet-city-3")
        page.evaluate("id => document.getElementById(id).hidePopover()", sheet)
    visit.open(page, seat_link(end, last[0]))
    check("end")
    if not phone:  # on a phone the same elements are only arranged differently
        page.goto(f"/t/{end}/replay?move=12")
        check("replay", dark=False)
        page.goto("/rules/wonders")
        check("rules", dark=False)
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_page_speaks_every_language_and_fits(visit, client, shoot, phone):
    """Usually half of the languages on a desktop, and the others on a phone."""
    languages = LANGUAGES if sizes.is_soak() else ("en", "et", "zh_Hant") if phone else ("en", "de", "fi")
    table, tokens = seat_people(client, 6, 8, seed=2)
    page = visit("/wonders", phone=phone)
    width = page.viewport_size["width"]
    origin = page.evaluate("location.origin")
    visit.open(page, seat_link(table, tokens[0]))
    for path in (f"/t/{table}", "/wonders", "/rules/wonders"):
        english: set[str] = set()
        for language in languages:
            page.context.add_cookies([{"name": "language", "value": language, "url": origin}])
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", translator(language).tag)
            assert page.evaluate("document.documentElement.scrollWidth") == width, f"{path} in {language} is too wide"
            if language == "en":
                english = sentences(page) - CITIES
                assert english
            else:
                assert sentences(page) & english == set(), f"English in {language}"
            if path != "/rules/wonders":
                shoot(page, f"seven-{language}-{'phone' if phone else 'desktop'}-{path.count('/')}")


@pytest.mark.parametrize(("players", "decisions"), [(3, 3), (5, 12), (7, 6), (7, 17)])
def test_everything_is_in_view_at_every_size(visit, client, players, decisions):
    table, tokens = seat_people(client, players, decisions, seed=3, edifice=players != 5)
    page = visit(seat_link(table, tokens[0]))
    for language in ("en", "de"):
        page.context.add_cookies([{"name": "language", "value": language, "url": page.evaluate("location.origin")}])
        page.reload()
        for width, height, least in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN) == [], f"{language}, {width} × {height}"
            if page.locator(".hand-card").count():
                assert page.locator(".hand-card").first.bounding_box()["width"] >= least


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_long_words_on_cards_stay_whole(visit, client, phone):
    table, tokens = seat_people(client, 4, 0, seed=0)
    page = visit("/wonders", phone=phone)
    page.context.add_cookies([{"name": "language", "value": "de", "url": page.evaluate("location.origin")}])
    visit.open(page, seat_link(table, tokens[0]))
    broken, longest = page.evaluate(WORDS)
    assert longest >= LONG
    assert broken == []


def test_a_card_keeps_still_under_the_pointer(visit, client):
    table, tokens = seat_people(client, 3, 1)
    page = visit(seat_link(table, tokens[0]))
    assert rests_under_the_pointer(page, page.locator(CARD).nth(2))
