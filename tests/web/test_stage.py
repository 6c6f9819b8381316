"""The stage of both games: nothing scrolls, is cut, broken or out of view, in any size and language.

Each page is opened once by language and resized. Usually a few positions are looked at, each in one language on a
desktop and in another one on a phone; a soak run looks at all of them in all languages, as `make gallery` does.
"""

import pytest
import sizes
from stage_checks import (
    CARD_WIDTHS,
    DESKTOPS,
    PHONES,
    SIZES,
    TABLETS,
    TAGS,
    check_access,
    measure,
    settle,
    walk_focus,
)
from stage_positions import POSITIONS

# What goes wrong first: a full structure, long sheets of scores, seven seats, dialogs.
CHOSEN = ("duel-age3-begin", "duel-choice-mausoleum", "duel-result-points", "wonders-7e-age2", "wonders-7e-result")
CLOSELY = ("duel-age2-middle", "duel-choice-token", "wonders-5e-conflicts", "wonders-choice-revive")
TOUCHED = {"has_touch": True, "is_mobile": True}
LONGEST = ("de", "fi", "zh_Hant")  # the languages with the longest words, and the one with another script
EVERYTHING = sizes.is_soak()
GROUPS = ((DESKTOPS, {}), ((*TABLETS, *PHONES), TOUCHED))


def chosen(names: tuple[str, ...]) -> list:
    wanted = [position for position in POSITIONS if EVERYTHING or position.name in names]
    return [pytest.param(position, id=position.name) for position in wanted]


def show(visit, link: str, position, size: tuple[int, int], **options):
    page = visit(link, viewport={"width": size[0], "height": size[1]}, **options)
    settle(page)
    if position.press:
        page.locator(position.press).last.click()
        settle(page)
    return page


@pytest.mark.slow
@pytest.mark.parametrize("position", chosen(CHOSEN))
def test_everything_fits_in_every_size_and_language(visit, client, position):
    link, found = position.reach(client), []
    for number, (group, options) in enumerate(GROUPS):
        for language in TAGS if EVERYTHING else LONGEST[(CHOSEN.index(position.name) + number) % len(LONGEST) :][:1]:
            page = show(visit, link, position, group[0], locale=TAGS[language], **options)
            for size in group:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                settle(page)
                cards = {"#structure .card": CARD_WIDTHS[size]} if position.has_cards and size in CARD_WIDTHS else {}
                findings = measure(page, cards=cards, names=position.names, overlays=position.overlays)
                found += [f"{language} {size[0]}x{size[1]} {finding}" for finding in findings]
            page.context.close()
            visit.contexts.remove(page.context)
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("position", chosen(CLOSELY))
def test_contrast_names_and_focus_are_right(visit, client, position):
    """Every position on a desktop and on a phone, usually each in another scheme; the focus walks where it is light."""
    link = position.reach(client)
    for number, (group, options) in enumerate(((DESKTOPS, {}), (PHONES, TOUCHED))):
        is_light = EVERYTHING or (CLOSELY.index(position.name) + number) % 2 == 0
        page = show(visit, link, position, group[0], color_scheme="light" if is_light else "dark", **options)
        findings = [*check_access(page), *(walk_focus(page) if is_light else ())]
        if EVERYTHING:
            page.emulate_media(color_scheme="dark")
            findings += check_access(page)
        assert [str(finding) for finding in findings] == []


@pytest.mark.parametrize("name", ["duel-age2-middle", "wonders-5e-conflicts"])
def test_a_chinese_table_asks_only_for_the_characters_of_tables(visit, client, name):
    position = next(position for position in POSITIONS if position.name == name)
    page = show(visit, position.reach(client), position, DESKTOPS[0], locale=TAGS["zh_Hant"])
    page.evaluate("() => document.fonts.ready.then(() => true)")
    files = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    fonts = {file.rpartition("/")[2].partition("?")[0] for file in files if "-tc" in file}
    assert "noto-sans-tc.woff2" in fonts
    assert "noto-sans-tc-more.woff2" not in fonts


def test_all_sizes_are_looked_at():
    assert {*DESKTOPS, *TABLETS, *PHONES} == set(SIZES)
