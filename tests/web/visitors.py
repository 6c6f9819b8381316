"""People with browsers: any error that their pages report makes the test fail."""

import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 860}}

PATIENCE = 40_000  # milliseconds; generous because test machines are busy, and tests that pass do not wait
expect.set_options(timeout=PATIENCE)


def find_chromium() -> str:
    own = Path(sys.prefix) / "chromium" / "chromium"
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None) or (str(own) if own.exists() else None)
    assert found, "no Chromium: run make chromium"
    return found


class Visitors:
    """Opens browser contexts, one per person, and collects the errors that their pages report."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self.chromium, self.url = chromium, url
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.allowed: list[str] = []  # patterns of errors that the test provokes

    def __call__(self, path: str = "/", *, phone: bool = False, motion: bool = False, **options) -> Page:
        """A new person's page. Animations are off unless a test needs them, because they take time."""
        settings = {"base_url": self.url, "locale": "en-US", "reduced_motion": "no-preference" if motion else "reduce"}
        context = self.chromium.new_context(**{**settings, **(PHONE if phone else DESKTOP), **options})
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        context.on("console", lambda line: self._heard(line.type, line.text))
        context.on("response", lambda answer: self._heard("error", answer.url) if answer.status >= 500 else None)
        self.contexts.append(context)
        page = context.new_page()
        self.open(page, path)
        return page

    def open(self, page: Page, path: str) -> None:
        """Open an address, or a link from `seat_link` as the holder of its seat."""
        address, _, secret = path.partition("#holder=")
        if secret:
            page.context.add_cookies([{"name": "browser", "value": secret, "url": self.url}])
        page.goto(address)

    def join(self, link: str, **options) -> Page:
        """A new person's page, who takes the seat of an invitation."""
        page = self(link, **options)
        if not page.locator("#name").input_value():
            page.locator("#name").fill("Guest")
        page.locator("#take-seat button").click()
        page.wait_for_url("**/t/*")
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.problems.append(f"{kind}: {text}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def complaints(self) -> list[str]:
        return [text for text in self.problems if not any(re.search(pattern, text) for pattern in self.allowed)]
