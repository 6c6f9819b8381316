"""Score pads are stored on the device, can be moved to another one and shared, and work offline."""

import json
import os
import re
import signal
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from padding import NAMES, finish_small_game, open_pad, set_up, title, totals, wait_until_kept, write_plain
from playwright.sync_api import Browser, expect
from visitors import ARGUMENTS, find_chromium

# --- stored on the device --------------------------------------------------------------------------------------------


def test_a_started_pad_survives_a_reload(visit):
    page = visit("/pad/wonders")
    set_up(page, NAMES[:5], "leaders")
    write_plain(page, "leaders", [3, 1, 4, 1, 5])
    wait_until_kept(page)
    page.reload()
    expect(page.locator("#pad")).to_be_visible()
    assert totals(page) == [3, 1, 4, 1, 5]
    assert page.locator(".pad-name").all_inner_texts() == list(NAMES[:5])
    page.get_by_role("button", name="New pad, same players").click()
    assert totals(page) == [0] * 5
    assert page.locator(".pad-name").all_inner_texts() == list(NAMES[:5])
    page.go_back()
    expect(page.locator(".pad-total").first).to_contain_text("3")


@contextmanager
def own_browser(chromium: Browser, folder: Path) -> Iterator[tuple[Browser, subprocess.Popen[str]]]:
    """A browser with a persistent profile, in separate processes that can be killed."""
    command = [find_chromium(), *ARGUMENTS, "--headless", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stderr
        line = next(line for line in process.stderr if "DevTools listening" in line)
        yield chromium.browser_type.connect_over_cdp(line.split()[-1]), process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()


def test_a_started_pad_survives_a_killed_browser(chromium, service, tmp_path):
    with own_browser(chromium, tmp_path) as (browser, process):
        page = browser.contexts[0].new_page()
        page.goto(f"{service.url}/pad/wonders")
        write_plain(page, "stages", [7, 10])
        wait_until_kept(page)
        address = page.url
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    with own_browser(chromium, tmp_path) as (browser, _process):
        page = browser.contexts[0].new_page()
        page.goto(address)
        expect(page.locator("#pad")).to_be_visible()
        assert totals(page)[:2] == [7, 10]


def test_past_games_are_listed_deleted_and_brought_back(visit):
    page = visit("/pad")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    finish_small_game(page)
    finish_small_game(page, ("Xia", "Yan"), (3, 2))
    page.goto("/pad")
    expect(page.locator("#list li")).to_have_count(2)
    expect(page.locator("#list .is-first")).to_have_text(["Xia 3", "Ben 9"])
    page.locator("#list li").nth(1).get_by_role("button", name="Delete this game").click()
    expect(page.locator("#list li")).to_have_count(1)
    expect(page.locator("#said")).to_contain_text("deleted")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#list .is-first")).to_have_text(["Xia 3", "Ben 9"])
    page.locator("#list a").nth(1).click()
    expect(title(page)).to_have_text("Ben wins")
    write_plain(page, "civilian", [50])
    wait_until_kept(page)
    page.goto("/pad")
    expect(page.locator("#list .is-first")).to_have_text(["Xia 3", "Annabella 50"])


def test_games_are_carried_to_another_device_as_a_file(visit, tmp_path):
    page = visit("/pad")
    finish_small_game(page)
    page.goto("/pad")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    path = tmp_path / "pads.json"
    download.value.save_as(path)
    other = visit("/pad")
    other.locator("#file").set_input_files(path)
    expect(other.locator("#said")).to_have_text("1 game imported.")
    expect(other.locator("#list .is-first")).to_have_text(["Ben 9"])
    other.locator("#file").set_input_files(path)
    expect(other.locator("#said")).to_have_text("0 games imported.")
    expect(other.locator("#list li")).to_have_count(1)


def test_a_bad_file_is_refused_and_changes_nothing(visit, tmp_path):
    page = visit("/pad")
    finish_small_game(page)
    page.goto("/pad")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    good = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))

    def refused(text: str, words: str) -> None:
        path = tmp_path / "bad.json"
        path.write_text(text, encoding="utf-8")
        page.locator("#file").set_input_files(path)
        expect(page.locator("#said")).to_contain_text(words)
        expect(page.locator("#list .is-first")).to_have_text(["Ben 9"])

    def damaged(change) -> str:
        data = json.loads(json.dumps(good))
        change(data["pads"][0])
        return json.dumps(data)

    refused("{ not json", "can’t be read")
    refused('{"pads": []}', "isn’t a score pad file")
    refused(json.dumps({**good, "version": 99}), "another version")
    for change in (
        lambda pad: pad.update(game="chess"),
        lambda pad: pad.update(players=pad["players"] * 3),
        lambda pad: pad["players"][0]["values"].update(civilian="<b>5</b>"),
        lambda pad: pad["players"][0]["values"].update(civilian=-1),
        lambda pad: pad["players"][0]["values"].update(unknown=1),
        lambda pad: pad.update(id="../../elsewhere"),
        lambda pad: pad.update(started="yesterday"),
        lambda pad: pad.update(supremacy={"seat": 0, "by": "military"}),
    ):
        refused(damaged(change), "damaged")
    refused(" " * 5_000_001, "too large")


def test_the_pads_work_without_a_connection(visit_own, own_service):
    visit_own.allowed.append("ERR_CONNECTION|Failed to load resource|ServiceWorker|Failed to fetch")
    page = visit_own("/pad")
    for path in ("/pad/duel", "/pad/wonders"):
        open_pad(page, path)
        page.wait_for_function(
            """path => caches.open("pharos-pads").then(cache => cache.keys()).then(keys =>
              [path, "/static/pads/pads.css", "/static/pads/scores.js", "/static/icons/icons.svg"].every(part =>
                keys.some(key => new URL(key.url).pathname === part)))""",
            arg=path,
        )
    own_service.stop()
    write_plain(page, "civilian", [5, 8])
    wait_until_kept(page)
    page.reload()
    expect(page.locator("#pad")).to_be_visible()
    assert totals(page)[:2] == [5, 8]
    page.goto("/pad/duel")
    write_plain(page, "civilian", [4, 2])
    assert totals(page) == [4, 2]
    page.get_by_role("button", name="Picture to share").click()
    expect(page.locator("#picture canvas")).to_be_visible()


# --- shared ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 7])
def test_the_picture_is_a_png(visit, tmp_path, players):
    page = visit("/pad/wonders", phone=True)
    set_up(page, NAMES[:players], "edifice", "leaders", "cities", "armada")
    write_plain(page, "civilian", range(10, 10 + players))
    page.get_by_role("button", name="Count empty fields as 0").click()
    page.get_by_role("button", name="Picture to share").tap()
    expect(page.get_by_role("img", name=re.compile("7 Wonders: Annabella 10, Ben 11"))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").tap()
    data = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename.endswith(".png")
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width == 1080
    assert 900 < height < 1500
    assert 30_000 < len(data) < 600_000
    page.get_by_role("button", name="Close").tap()


def test_the_picture_is_shared_where_the_device_can(visit):
    page = visit("/pad/duel")
    page.evaluate("""() => {
      navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
      navigator.share = async ({ files }) => { window.shared = [files[0].name, files[0].size]; };
    }""")
    write_plain(page, "civilian", [4, 2])
    page.get_by_role("button", name="Picture to share").click()
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_function("() => window.shared")
    name, size = page.evaluate("window.shared")
    assert name.endswith(".png")
    assert size > 20_000
