"""The measurements find what they are there for, and nothing in a page that is right."""

import pytest
from stage_checks import check_access, measure, walk_focus

PAGE = """<!doctype html><html lang="en"><title>Page</title><style>
  body {{ margin: 0; font: 16px/1.5 sans-serif; background: #fff; color: #000 }}
  .box {{ width: 200px; height: 60px; overflow: hidden; position: relative }}
  .ears {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }}
  button {{ background: #fff; color: #000 }}
</style><main>{body}</main>"""
RIGHT = """
  <h1>Two lines of words that fit</h1>
  <p style="width: 60px">Donau&shy;dampf&shy;schiff or self-made</p>
  <div class="box" style="overflow: auto"><p style="height: 900px">scrolled</p><button>below</button></div>
  <p class="ears" style="left: -5000px">for a screen reader</p>
  <details><summary>More</summary><p style="width: 9000px">not open</p></details>
  <p lang="zh" style="width: 40px">七大奇蹟對決</p>
"""
LONG = "A line that is much longer than its box"
WRONG = {
    "page scrolls down": '<p style="height: 3000px">tall</p>',
    "page scrolls sideways": '<p style="width: 3000px">wide</p>',
    "text outside the view": '<p style="position: fixed; left: -30px; top: 0">to the left</p>',
    "text cut": f'<div class="box"><p style="width: 900px">{LONG}</p></div>',
    "text ends in …": f'<p class="box" style="text-overflow: ellipsis; white-space: nowrap">{LONG}</p>',
    "word broken": '<p style="width: 60px; overflow-wrap: anywhere">Donaudampfschiff</p>',
    "control outside the view": '<button style="position: fixed; top: -10px; left: 0; height: 40px">Go</button>',
    "control cut": '<div class="box"><button style="width: 300px; text-align: left">Go</button></div>',
    "control covered": '<button>Go</button><div style="position: fixed; inset: 0; background: #fff"></div>',
    "name covered": '<b class="seat-name">Ada</b><i style="position: fixed; left: 0; top: 0">circle</i>',
    "overlay outside the view": '<div role="dialog" style="position: fixed; top: 5000px">Choose</div>',
    "overlay hides the board": '<div role="dialog" style="position: fixed; inset: 0; background: #fff">Choose</div>',
    "focus order": '<button tabindex="3">Go</button>',
}


def kinds(findings) -> set[str]:
    return {finding.kind for finding in findings}


@pytest.fixture(scope="module")
def page(chromium):
    context = chromium.new_context(viewport={"width": 800, "height": 600})
    yield context.new_page()
    context.close()


def show(page, body: str):
    page.set_content(PAGE.format(body=body))
    return page


def test_a_page_that_is_right_has_no_findings(page):
    show(page, RIGHT)
    assert [str(finding) for finding in (*measure(page), *check_access(page), *walk_focus(page))] == []


@pytest.mark.parametrize("kind", WRONG)
def test_a_fault_is_found(page, kind):
    assert kind in kinds(measure(show(page, WRONG[kind])))


def test_what_is_asked_for_must_be_there(page):
    show(page, '<div id="table"><p style="position: absolute; top: -99px">Ada</p><i class="card">x</i></div>')
    found = measure(page, cards={".card": 96, ".token": 20}, names=("Ada",), overlays=("[role=dialog]",))
    assert {"cards too small", "no cards", "name not in view", "overlay missing"} <= kinds(found)


def test_faint_text_and_controls_without_names_are_found(page):
    show(page, '<h1>Page</h1><p style="color: #ccc">faint</p><button><svg></svg></button>')
    assert kinds(check_access(page)) == {"axe: color-contrast", "axe: button-name"}


def test_the_focus_must_be_marked_and_in_view_and_stay_in_an_overlay(page):
    show(page, '<button style="outline: none">Go</button><button style="position: fixed; left: -900px">Far</button>')
    assert kinds(walk_focus(page)) == {"focus not marked", "focus outside the view"}
    show(page, '<div role="dialog" aria-modal="true"><button>Choose</button></div><button>Outside</button>')
    assert kinds(walk_focus(page)) == {"focus leaves the overlay"}
