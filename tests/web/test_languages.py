"""The five languages: chosen by the browser's setting, switched in the middle of a game, and complete."""

import re

import pytest
import sizes
from browsing import move_once, version
from playwright.sync_api import Page, expect
from reaching import find, in_age, sit

from pharos.games.duel.rules.definitions import BUILDINGS, TOKENS, WONDERS
from pharos.locale import LANGUAGES, translator

BROWSERS = {"en": "en-GB", "de": "de-AT", "fi": "fi-FI", "et": "et-EE", "zh_Hant": "zh-TW"}
NAMES = {thing.name for thing in (*BUILDINGS, *WONDERS, *TOKENS)} | {"game-icons.net"}  # the same in other languages
OTHERS = [code for code in LANGUAGES if code != "en"]
# All visible and accessible text, line by line, except the names of languages and people.
TEXTS = """() => {
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, .menu-panel, code, kbd")) seen.push(walker.currentNode.data);
  }
  for (const element of document.querySelectorAll("[aria-label], [data-tip], [title], [placeholder]")) {
    for (const name of ["aria-label", "data-tip", "title", "placeholder"]) seen.push(element.getAttribute(name) ?? "");
  }
  return seen.flatMap((text) => text.split("\\n")).map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""


def sentences(page: Page) -> set[str]:
    """Texts of at least three Latin words: names may be the same in two languages, sentences are not."""
    texts = page.evaluate(TEXTS)
    return {text for text in texts if len(re.findall(r"[a-z]{2,}(?= |[.,:;!?]|$)", text)) >= 3} - NAMES


@pytest.mark.parametrize("language", LANGUAGES if sizes.is_soak() else ["en", "de", "zh_Hant"])
def test_the_browser_chooses_the_language(visit, shoot, language):
    page, tr = visit("/", locale=BROWSERS[language]), translator(language)
    expect(page.locator("html")).to_have_attribute("lang", tr.tag)
    expect(page.locator("h1")).to_have_text(tr.gettext("Play 7 Wonders Duel"))
    shoot(page, f"lobby-{language}")
    page.goto("/about")
    expect(page.locator("h1")).to_have_text(tr.gettext("About Pharos"))
    page.goto("/rules")
    expect(page.locator("html")).to_have_attribute("lang", tr.tag)
    expect(page.locator("h1")).to_have_text(tr.gettext("The rules"))
    shoot(page, f"rules-{language}", full=False)

    parts = page.locator("[data-searchable]:not(:has([data-searchable])):visible")
    everything = parts.count()
    name = tr.pgettext("wonder", "The Mausoleum")
    page.locator("#rules-query").fill(name)
    expect(page.locator("#rules-found")).to_have_text(tr.gettext("Showing matching passages only."))
    assert 0 < parts.count() < everything / 2
    expect(page.locator("#wonder-mausoleum")).to_be_visible()
    page.locator("#rules-query").fill("xyzzy")
    expect(page.locator("#rules-found")).to_have_text(tr.gettext("Nothing found. Try another word."))
    expect(parts).to_have_count(0)
    page.locator("#rules-query").fill("")
    expect(parts).to_have_count(everything)


def test_the_language_is_switched_in_the_middle_of_a_game(visit, client, shoot):
    table = sit(client, *find(in_age(2, 34)))
    page = visit(table.seat_link(table.game.to_move))
    address, before = page.url, version(page)
    cards = page.locator("#structure .card:not(.back)").evaluate_all("all => all.map(e => e.id)")
    english = sentences(page)
    assert english
    for language in [*(OTHERS if sizes.is_soak() else ("de", "zh_Hant")), "en"]:
        page.locator("details.menu summary").click()
        page.get_by_role("button", name=LANGUAGES[language], exact=True).click()
        tr = translator(language)
        expect(page.locator("html")).to_have_attribute("lang", tr.tag)
        assert (page.url, version(page)) == (address, before)
        assert page.locator("#structure .card:not(.back)").evaluate_all("all => all.map(e => e.id)") == cards
        expect(page.locator("#prompt .prompt-who")).to_have_text(tr.gettext("Your turn"))
        if language != "en":
            assert sentences(page) & english == set(), f"English in {language}"
        page.locator("#structure .is-open .card").last.click()
        shoot(page, f"sheet-{language}", full=False)
        page.keyboard.press("Escape")
    move_once(page)  # the game continues


PAGES = ("/", "/rules", "/about", "/t/nowhere", "/pad", "/pad/duel", "/pad/wonders")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_the_language_of_its_reader_and_fits_on_a_phone(visit, path):
    """In every language, usually in two of the others for each page."""
    visit.allowed.append("404")
    page, english = visit(path, phone=True), set()
    first = PAGES.index(path)
    others = OTHERS if sizes.is_soak() else [OTHERS[(first + step) % len(OTHERS)] for step in (0, 1)]
    for language in ("en", *others):
        page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", translator(language).tag)
        if page.locator("#options").count():
            page.locator("#options summary").tap()
        assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"], language
        assert sentences(page) & english == set(), f"English in {language}"
        english = english or sentences(page)
    assert len(english) > 2
