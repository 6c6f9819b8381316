"""Figures of a first visit as Lighthouse has them: first paint, bytes, long tasks; and the frames of a move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise

from playwright.sync_api import Browser, Page

LIMIT = 400_000  # bytes of a first visit
SIZE = {"width": 1280, "height": 720}
MOTION_MILLISECONDS = 1500  # how long the frames after a move are counted
# Begins before the page: the observers would miss what happened earlier.
OBSERVE = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((e) => e.duration)))
    .observe({ type: "longtask", buffered: true });
}"""
PAINT = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const page = performance.getEntriesByType("navigation")[0];
  return { paint: paint?.startTime ?? 0, answer: page.responseStart, loaded: page.loadEventEnd };
}"""
# Gaps between frames from the next change of the table on.
FRAMES = """(milliseconds) => new Promise((done) => {
  const table = document.getElementById("table");
  const before = table.dataset.version;
  const times = [];
  let begun = 0;
  const frame = (now) => {
    if (!begun && document.getElementById("table").dataset.version !== before) begun = now;
    if (begun) times.push(now);
    if (begun && now - begun > milliseconds) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""
# The first thing that makes a move: a choice, or a card and then its first use.
MOVE = """async () => {
  const choice = document.querySelector(".choice.is-live form button");
  if (choice) return choice.click();
  const card = document.querySelector("[data-playable]");
  card.click();
  await new Promise((done) => setTimeout(done, 300));
  document.querySelector(".sheet:popover-open form button").click();
}"""


@dataclass(frozen=True)
class Visit:
    """The figures of a first visit; times in milliseconds."""

    page: str
    requests: int
    transferred: int  # bytes, as sent over the network
    answer: float
    paint: float
    loaded: float
    long_tasks: tuple[float, ...]

    def row(self) -> str:
        """A row of the table in docs/pages.md."""
        longest = f", longest {max(self.long_tasks):.0f} ms" if self.long_tasks else ""
        return (
            f"| {self.page} | {self.requests} | {self.transferred / 1000:.0f} kB | {self.answer:.0f} ms | "
            f"{self.paint:.0f} ms | {self.loaded:.0f} ms | {len(self.long_tasks)}{longest} |"
        )


@contextmanager
def _new_page(browser: Browser, url: str, link: str, locale: str = "en-GB") -> Iterator[tuple[Page, str]]:
    """A page of somebody who has never been here, and the address to open."""
    context = browser.new_context(base_url=url, viewport=SIZE, locale=locale, reduced_motion="no-preference")
    address, _, secret = link.partition("#holder=")
    if secret:
        context.add_cookies([{"name": "browser", "value": secret, "url": url}])
    yield context.new_page(), address
    context.close()


def first_visit(browser: Browser, url: str, name: str, link: str, locale: str = "en-GB") -> Visit:
    """Open a page with an empty cache and measure it."""
    with _new_page(browser, url, link, locale) as (page, address):
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        sizes: list[int] = []
        session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        page.add_init_script(f"({OBSERVE})()")
        page.goto(address, wait_until="load")
        page.wait_for_timeout(1000)
        times = page.evaluate(PAINT)
        long_tasks = tuple(page.evaluate("window.longTasks"))
        return Visit(name, len(sizes), round(sum(sizes)), times["answer"], times["paint"], times["loaded"], long_tasks)


def frames_of_move(browser: Browser, url: str, link: str) -> tuple[float, float]:
    """Make a move with motion; returns frames a second and the longest gap between two frames in milliseconds."""
    with _new_page(browser, url, link) as (page, address):
        page.goto(address, wait_until="load")
        page.wait_for_timeout(500)
        page.evaluate(f"window.frames_of_move = ({FRAMES})({MOTION_MILLISECONDS}); 0")
        page.evaluate(MOVE)
        times = page.evaluate("window.frames_of_move")
        gaps = [after - before for before, after in pairwise(times)]
        return 1000 * len(gaps) / sum(gaps), max(gaps)
