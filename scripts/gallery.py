"""Look at the pages in every size and language: measurements and screenshots on one contact sheet.

    python scripts/gallery.py --figures     first paint, bytes and long tasks of a first visit, frames of a move
    python scripts/gallery.py --heard       write what a screen reader says in a game (tests/web/goldens)
    python scripts/gallery.py [--game duel|wonders] [--sizes 1280x720,390x844] [--languages en,de]
                              [--positions WORD] [--quick] [--pictures jpeg|png|none] [--folder PATH]

Plays recorded games of fixed seeds to certain moments (`--list` names them), opens each in Chromium in all sizes and
languages, measures what a person would complain about (tests/web/stage_checks.py), and writes the screenshots and a
table of the findings to index.html in a folder. Contrast, names and the way of the focus are checked in the first
language, at one desktop's and one phone's size, light and dark. Exits with 1 if there are findings.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

import page_figures

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "web")]

from hearing import GOLDENS, HEARD, HEARD_SEED  # noqa: E402
from service import serving  # noqa: E402
from stage_checks import (  # noqa: E402
    AXE,
    CARD_WIDTHS,
    DESKTOPS,
    PHONES,
    SIZES,
    TAGS,
    Finding,
    check_access,
    measure,
    settle,
    walk_focus,
)
from stage_positions import POSITIONS, QUICK, Position  # noqa: E402
from visitors import ARGUMENTS, Visitors, find_chromium  # noqa: E402

FOLDER = ROOT / ".gallery"
QUICK_SIZES, QUICK_LANGUAGES = ((1280, 720), (390, 844)), ("en", "de")
CLOSE_LOOKS = (DESKTOPS[0], PHONES[0])  # sizes at which contrast and focus are checked
MOST_SHOWN = 12  # findings of a look in the table
KINDS = {"jpeg": {"type": "jpeg", "quality": 80}, "png": {"type": "png"}}  # of screenshots
SCREENSHOT = re.compile(r"\.\d+x\d+\.\w+\.(light|dark)\.(jpeg|png)$")
PATIENCE = 40_000  # milliseconds
Size = tuple[int, int]


@dataclass(frozen=True)
class Look:
    """A moment in one size and language, with what is wrong with it."""

    position: str
    size: Size
    language: str
    theme: str = "light"
    findings: list[Finding] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the screenshot without the ending."""
        width, height = self.size
        return f"{self.position}.{width}x{height}.{self.language}.{self.theme}"


class Devices:
    """A page for desktops and one that is touched, opened as the holder of a seat."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._pages: dict[tuple[bool, str], Page] = {}

    def page(self, size: Size, theme: str) -> Page:
        """The page for a size."""
        is_touched = size not in DESKTOPS
        if (is_touched, theme) not in self._pages:
            context = self._browser.new_context(
                base_url=self._url,
                reduced_motion="reduce",
                color_scheme=theme,
                has_touch=is_touched,
                is_mobile=is_touched,
            )
            context.set_default_timeout(PATIENCE)
            self._pages[is_touched, theme] = context.new_page()
        return self._pages[is_touched, theme]

    def open(self, link: str, size: Size, language: str, theme: str) -> Page:
        """Open a position in a language."""
        page = self.page(size, theme)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.set_extra_http_headers({"Accept-Language": TAGS[language]})
        address, _, secret = link.partition("#holder=")
        page.context.add_cookies([{"name": "browser", "value": secret, "url": self._url}])
        page.goto(address)
        settle(page)
        return page


def press(page: Page, selector: str) -> None:
    """Press what opens a sheet, unless it is open."""
    if selector and not page.locator(".sheet:popover-open").count():
        page.locator(selector).last.click()
        settle(page)


def look_at(page: Page, position: Position, size: Size) -> list[Finding]:
    """Measure a position in one size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)
    findings = []
    try:
        press(page, position.press)
    except Exception as error:  # the page lacks what should be pressed, which is a finding like others
        findings.append(Finding("cannot be pressed", position.press, str(error).splitlines()[0]))
    cards = {"#structure .card": CARD_WIDTHS[size]} if position.has_cards and size in CARD_WIDTHS else {}
    return findings + measure(page, cards=cards, names=position.names, overlays=position.overlays)


def examine(page: Page, *, is_first: bool) -> list[Finding]:
    """Check what does not depend on the language: contrast and names, and once the way of the focus."""
    findings = check_access(page) if AXE.exists() else []
    return findings + walk_focus(page) if is_first else findings


def looks_of(
    devices: Devices,
    position: Position,
    link: str,
    sizes: list[Size],
    languages: list[str],
    keep: Callable[[Page, Look], None],
) -> Iterator[Look]:
    """Look at a position in all sizes and languages."""
    for language in languages:
        for group in ([size for size in sizes if size in DESKTOPS], [size for size in sizes if size not in DESKTOPS]):
            page = devices.open(link, group[0], language, "light") if group else None
            for size in group:
                assert page
                look = Look(position.name, size, language, findings=look_at(page, position, size))
                keep(page, look)
                if language == languages[0] and size in CLOSE_LOOKS:
                    look.findings.extend(examine(page, is_first=True))
                    page = devices.open(link, size, language, "light")  # as it was before the keys
                yield look
    for size in (size for size in sizes if size in CLOSE_LOOKS):
        page = devices.open(link, size, languages[0], "dark")
        look = Look(position.name, size, languages[0], "dark", look_at(page, position, size))
        keep(page, look)
        look.findings.extend(examine(page, is_first=False))
        yield look


STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; background: #f4f1ea; color: #222 }
table { border-collapse: collapse }
td, th { padding: .2rem .7rem; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top }
.looks { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { margin: 0; background: #fff; border: 2px solid #7a7; padding: 4px } figure.is-bad { border-color: #c33 }
figure img { height: 260px; display: block } figcaption { font-size: 12px; max-width: 460px }
details { max-width: 460px }
"""


def contact_sheet(looks: list[Look], pictures: str) -> str:
    """Write the page with all findings, and all screenshots if they have been taken."""
    bad = [look for look in looks if look.findings]
    kinds = Counter(finding.kind for look in looks for finding in look.findings)
    affected = {kind: sum(any(f.kind == kind for f in look.findings) for look in looks) for kind in kinds}
    parts = [
        f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{STYLE}</style>",
        f"<h1>{len(bad)} of {len(looks)} looks have findings</h1>",
        "<table><tr><th>finding<th>looks<th>times",
        *(f"<tr><td>{html.escape(kind)}<td>{affected[kind]}<td>{times}" for kind, times in kinds.most_common()),
        "</table>",
    ]
    for position in dict.fromkeys(look.position for look in looks):
        parts.append(f"<h2 id={position}>{position}</h2><div class=looks>")
        for look in (look for look in looks if look.position == position):
            rows = "".join(f"<li>{html.escape(str(finding))}" for finding in look.findings[:MOST_SHOWN])
            more = f"<li>and {len(look.findings) - MOST_SHOWN} more" if len(look.findings) > MOST_SHOWN else ""
            file = f"{look.name}.{pictures}"
            picture = f'<a href="{file}"><img loading=lazy src="{file}" alt=""></a>' if pictures in KINDS else ""
            told = f"<details><summary>{len(look.findings)} findings</summary><ul>{rows}{more}</ul></details>"
            parts.append(
                f"<figure{' class=is-bad' if look.findings else ''}>{picture}<figcaption>{look.size[0]}×{look.size[1]} "
                f"{look.language} {look.theme}{told if look.findings else ''}</figcaption></figure>"
            )
        parts.append("</div>")
    return "\n".join(parts)


@contextmanager
def service_and_browser() -> Iterator[tuple[str, Browser]]:
    """A service with an empty store, and a browser."""
    with (
        tempfile.TemporaryDirectory() as place,
        serving(f"sqlite:///{place}/games.db") as service,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        yield service.url, browser
        browser.close()


def make_gallery(arguments: argparse.Namespace, positions: list[Position]) -> list[Look]:
    """Look at all positions and write the contact sheet."""
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if SCREENSHOT.search(old.name):
            old.unlink()
    looks: list[Look] = []

    def keep(page: Page, look: Look) -> None:
        if arguments.pictures in KINDS:
            page.screenshot(path=folder / f"{look.name}.{arguments.pictures}", **KINDS[arguments.pictures])

    begun = time.monotonic()
    with service_and_browser() as (url, browser), httpx.Client(base_url=url, timeout=60) as client:
        devices = Devices(browser, url)
        for position in positions:
            new = list(looks_of(devices, position, position.reach(client), arguments.sizes, arguments.languages, keep))
            looks += new
            kinds = Counter(finding.kind for look in new for finding in look.findings)
            bad = sum(bool(look.findings) for look in new)
            told = ", ".join(f"{kind} {times}" for kind, times in kinds.most_common(6))
            print(f"{position.name:26} {bad:3} of {len(new):3}  {told}", flush=True)
            (folder / "index.html").write_text(contact_sheet(looks, arguments.pictures), encoding="utf-8")
    lines = [
        f"{look.position}\t{look.size[0]}x{look.size[1]}\t{look.language}\t{look.theme}\t{finding}"
        for look in looks
        for finding in look.findings
    ]
    (folder / "findings.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    bad = sum(bool(look.findings) for look in looks)
    print(f"{bad} of {len(looks)} looks have findings ({time.monotonic() - begun:.0f} s): {folder / 'index.html'}")
    if not AXE.exists():
        print("contrast was not checked: axe-core is missing, run make frontend")
    return looks


def print_figures() -> int:
    """Print the tables of docs/pages.md; fails if a first visit takes too many bytes."""
    by_name = {position.name: position for position in POSITIONS}
    tables = {"table of Duel": "duel-age2-middle", "table of 7 Wonders, seven seats": "wonders-7e-age2"}
    with service_and_browser() as (url, browser), httpx.Client(base_url=url, timeout=60) as client:
        links = {"lobby of Duel": "/", "lobby of 7 Wonders": "/wonders"}
        links |= {name: by_name[position].reach(client) for name, position in tables.items()}
        visits = [page_figures.first_visit(browser, url, name, link) for name, link in links.items()]
        visits += [  # with the Chinese fonts
            page_figures.first_visit(browser, url, f"{name}, in Chinese", link, TAGS["zh_Hant"])
            for name, link in links.items()
        ]
        print("| first visit | requests | transferred | answer | first paint | loaded | long tasks |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
        print("\n".join(visit.row() for visit in visits))
        print("\n| a move with motion | frames a second | longest gap |\n| --- | ---: | ---: |")
        for name in tables:
            rate, gap = page_figures.frames_of_move(browser, url, links[name])
            print(f"| {name} | {rate:.0f} | {gap:.0f} ms |")
    return int(any(visit.transferred > page_figures.LIMIT for visit in visits))


def write_heard() -> int:
    """Write what a screen reader says in a game of each kind."""
    GOLDENS.mkdir(exist_ok=True)
    with service_and_browser() as (url, browser), httpx.Client(base_url=url, timeout=60) as client:
        for game, hear in HEARD.items():
            visitors = Visitors(browser, url)
            heard, _ = hear(client, visitors, HEARD_SEED)
            (GOLDENS / f"heard-{game}.txt").write_text("\n".join(heard) + "\n", encoding="utf-8")
            visitors.close()
    return 0


def _sizes(text: str) -> list[Size]:
    width_and_height = [part.split("x") for part in text.split(",")]
    return [(int(width), int(height)) for width, height in width_and_height]


def parse(lines: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=("duel", "wonders"))
    parser.add_argument("--sizes", type=_sizes, help="for example 1280x720,390x844")
    parser.add_argument("--languages", type=lambda text: text.split(","), help=f"of {','.join(TAGS)}")
    parser.add_argument("--positions", default="", metavar="WORDS", help="only those whose names contain one of these")
    parser.add_argument("--quick", action="store_true", help="a few positions, two sizes, English and German")
    parser.add_argument("--figures", action="store_true", help="measure first visits instead (docs/pages.md)")
    parser.add_argument("--heard", action="store_true", help="write the goldens of tests/web/test_hearing.py instead")
    parser.add_argument("--list", action="store_true", help="name the positions")
    parser.add_argument("--pictures", choices=(*KINDS, "none"), default="jpeg", help="the kind of the screenshots")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write (default: .gallery)")
    arguments = parser.parse_args(lines)
    arguments.sizes = arguments.sizes or list(QUICK_SIZES if arguments.quick else SIZES)
    arguments.languages = arguments.languages or list(QUICK_LANGUAGES if arguments.quick else TAGS)
    return arguments


def chosen(arguments: argparse.Namespace) -> list[Position]:
    """The positions that the command line asks for."""
    words = arguments.positions.split(",")
    return [
        position
        for position in POSITIONS
        if arguments.game in (None, position.game)
        and any(word in position.name for word in words)
        and (not arguments.quick or arguments.positions or position.name in QUICK)
    ]


def main() -> int:
    """Run the command."""
    arguments = parse()
    positions = chosen(arguments)
    if arguments.list:
        print("\n".join(position.name for position in positions))
        return 0
    if arguments.figures:
        return print_figures()
    if arguments.heard:
        return write_heard()
    looks = make_gallery(arguments, positions)
    return 1 if any(look.findings for look in looks) else 0


if __name__ == "__main__":
    sys.exit(main())
