"""Real browsers on a real service. Any error that a page reports makes the test fail."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from service import Service, serving

SCREENSHOTS = Path(__file__).parent / "screenshots"
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
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None) or (str(own) if own.exists() else None)
    assert found, "no Chromium: run make chromium"
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('service')}/games.db") as running:
        yield running


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """A service that tests can stop."""
    with serving(f"sqlite:///{tmp_path}/games.db") as running:
        yield running


@pytest.fixture
def client(service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.url, timeout=20) as client:
        yield client


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
        page.goto(path)
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.problems.append(f"{kind}: {text}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def complaints(self) -> list[str]:
        return [text for text in self.problems if not any(re.search(pattern, text) for pattern in self.allowed)]


@pytest.fixture
def visit(chromium: Browser, service: Service) -> Iterator[Visitors]:
    visitors = Visitors(chromium, service.url)
    yield visitors
    visitors.close()
    assert visitors.complaints() == []


@pytest.fixture
def visit_own(chromium: Browser, own_service: Service) -> Iterator[Visitors]:
    visitors = Visitors(chromium, own_service.url)
    yield visitors
    visitors.close()
    assert visitors.complaints() == []


@pytest.fixture
def shoot() -> Callable[[Page, str], None]:
    """A function that saves a screenshot for manual inspection."""
    SCREENSHOTS.mkdir(exist_ok=True)

    def take(page: Page, name: str, *, full: bool = True) -> None:
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full)

    return take
