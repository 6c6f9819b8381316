"""What is compressed for pages can be read by any browser, with and without the fast library."""

import gc
import importlib
import sys
import time
import zlib

import httpx
import pytest
from playing import create, look
from seating import take_seat
from seven import reachable
from test_move_traffic import Stream

from pharos.server import compression
from pharos.server.events import Follower
from pharos.server.web_server import free_memory

TEXT = "Zwei Städte – eine gewinnt. 亞歷山卓".encode() * 3000


@pytest.fixture(params=["fast", "zlib"])
def module(request, monkeypatch):
    """The module with the library for this processor, and with the one that is always there."""
    if request.param == "zlib":
        monkeypatch.setitem(sys.modules, "isal", None)
    yield importlib.reload(compression)
    monkeypatch.undo()
    importlib.reload(compression)


def test_a_whole_response_is_a_gzip_file(module):
    assert zlib.decompress(module.gzip(TEXT), wbits=31) == TEXT
    assert len(module.gzip(TEXT)) < len(TEXT) / 10
    assert zlib.decompress(module.gzip(b""), wbits=31) == b""


def test_blocks_can_follow_each_other_in_any_order(module):
    one, other = module.deflate_blocks(TEXT), module.deflate_blocks(b"something else")
    checksum = module.GzipChecksum()
    for plain in (b"something else", TEXT, TEXT):
        checksum.add(plain)
    stream = module.GZIP_HEADER + other + one + one + checksum.end()
    assert zlib.decompress(stream, wbits=31) == b"something else" + 2 * TEXT


@pytest.fixture
def app(tmp_path):
    with reachable(f"sqlite:///{tmp_path}/games.db") as app:
        yield app


@pytest.fixture
def client(app):
    with httpx.Client(base_url=app.state.url, timeout=20) as client:
        yield client


def test_the_answer_to_a_move_is_the_same_compressed_and_not(client):
    table, invitations = create(client, seed=3, options={"first": 0})
    for browser, invitation in zip("ab", invitations, strict=True):
        assert take_seat(client, table, invitation, browser).status_code == 303
    version = look(client, table)["version"]
    move = look(client, table, "a")["moves"][0]["move"]
    answers = [
        client.post(
            f"/t/{table}/move",
            data={"move": move, "version": version},  # sent again, it leads to the same answer
            headers={"X-Requested-With": "fetch", "Accept-Encoding": encoding, "Cookie": "browser=a"},
        )
        for encoding in ("gzip", "identity")
    ]
    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", None]
    assert answers[0].text == answers[1].text
    assert f'data-version="{version + 1}"' in answers[0].text
    for answer in answers:
        assert "accept-encoding" in answer.headers["vary"].lower()
        assert answer.headers["content-language"] == "en"


def test_closed_streams_do_not_stay_in_memory(app, client):
    table, _ = create(client, seed=3)
    free_memory()
    for _ in range(10):
        Stream(app.state.url, table, "c", "c", 0).close()
    end = time.monotonic() + 20
    while any(isinstance(thing, Follower) for thing in gc.get_objects()):
        assert time.monotonic() < end, "a stream is still in memory"
        time.sleep(0.05)
        free_memory()
