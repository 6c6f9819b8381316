"""Real browsers on a real service. Any error that a page reports makes the test fail."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from service import Service, serving
from visitors import ARGUMENTS, Visitors, find_chromium

SCREENSHOTS = Path(__file__).parent / "screenshots"


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
def shoot(pytestconfig: pytest.Config) -> Callable[[Page, str], None]:
    """A function that saves a screenshot for manual inspection, with the option --screenshots."""

    def take(page: Page, name: str, *, full: bool = True) -> None:
        if pytestconfig.getoption("screenshots"):
            SCREENSHOTS.mkdir(exist_ok=True)
            page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full)

    return take
