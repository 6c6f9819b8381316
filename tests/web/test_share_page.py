"""Sharing a result from its page: as a picture and by link."""

import re

import httpx
import pytest
from playwright.sync_api import expect
from reaching import sit
from sevens import seat_people

from pharos.duel import Deal, Game

PNG = b"\x89PNG\r\n\x1a\n"
# A device with a menu for sharing, which remembers what it was given.
MENU = """
navigator.canShare = (data) => Boolean(data.files?.length);
navigator.share = async (data) => {
  const [{ type, size }] = data.files;
  globalThis.shared = [type, size, data.url, data.text];
};
"""


@pytest.fixture(scope="module")
def finished(service) -> dict[str, str]:
    """Tables of finished games, by game."""
    game = Game(Deal.random(5))
    while game.to_move is not None:
        game.play(game.moves()[0])
    with httpx.Client(base_url=service.url, timeout=20) as client:
        duel, (wonders, _) = sit(client, 5, game.played), seat_people(client, 7, 100, seed=4)
    return {"duel": duel.seat_link(0), "wonders": f"/t/{wonders}"}


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_the_picture_is_drawn_and_saved_where_there_is_no_menu(visit, shoot, finished, game, tmp_path):
    page = visit("/about")
    visit.open(page, finished[game])
    page.get_by_role("link", name="Share the result").click()
    page.wait_for_url("**/share")
    expect(page.locator("#canvas")).to_have_attribute("aria-label", re.compile(r"^7 Wonders( Duel)?: .+ \d+, .+ \d+"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    file = tmp_path / "picture.png"
    download.value.save_as(file)
    assert download.value.suggested_filename.startswith("pharos-20")
    assert file.read_bytes().startswith(PNG)
    assert file.stat().st_size > 20_000
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_hidden()
    shoot(page, f"share-{game}")


def test_the_device_gets_the_picture_with_the_link(visit, finished):
    page = visit("/about", phone=True)
    page.add_init_script(MENU)
    visit.open(page, f"{finished['wonders']}/share")
    page.get_by_role("button", name="Share", exact=True).tap()
    page.wait_for_function("() => globalThis.shared")
    kind, size, link, text = page.evaluate("globalThis.shared")
    assert kind == "image/png"
    assert size > 20_000
    assert link == f"{visit.url}{finished['wonders']}"
    assert "won" in text or "victory" in text
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_link_is_copied(visit, finished):
    page = visit(f"{finished['wonders']}/share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{visit.url}{finished['wonders']}"
