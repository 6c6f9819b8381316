"""The fragments of a table: rendered once for all who see the same, and never shown to anybody else."""

import random
import re
import time
from html.parser import HTMLParser

import httpx
import pytest
from playing import create, look, send
from seating import take_seat
from seven import create_seven, decide, people, reachable
from test_move_traffic import Stream

from pharos.locale import translator
from pharos.server.rendering import Renderer
from pharos.server.table_store import TableStore
from pharos.server.web_parts import web_part


@pytest.fixture
def app(tmp_path):
    with reachable(f"sqlite:///{tmp_path}/games.db") as app:
        yield app


@pytest.fixture
def client(app):
    with httpx.Client(base_url=app.state.url, timeout=20) as client:
        yield client


@pytest.fixture
def rendered(monkeypatch):
    """The fragments that were rendered, as versions and seats of the viewer."""
    found, text = [], Renderer.text

    def counting(self, template, tr, **context):
        if template.endswith("/_table.html"):
            found.append((context["t"].version, tuple(context["t"].me)))
        return text(self, template, tr, **context)

    monkeypatch.setattr(Renderer, "text", counting)
    return found


def shown(stream: Stream, version: int, name: str = "table") -> str:
    """The fragment that a page has received for a version."""
    event = re.compile(rf"^id: {version}\nevent: {name}\n((?:data: .*\n)+)\n", re.MULTILINE)
    end = time.monotonic() + 20
    while (found := event.search(stream.received)) is None:
        assert time.monotonic() < end, f"no event {version}"
        time.sleep(0.01)
    return "\n".join(line.removeprefix("data: ") for line in found[1].splitlines())


def direct(app, table: str, browser: str) -> str:
    """The fragment of a viewer, rendered without any cache."""
    snapshot, tr = app.state.tables.get(table), translator("en")
    part = web_part(snapshot.rules.name)
    view = part.view_table(snapshot, browser, tr, "http://127.0.0.1")  # the host that a stream asks for
    text = Renderer().text(f"{part.template_folder}/_table.html", tr, t=view, getting_ready=[])
    return "\n".join(text.splitlines())


def check(app, client, table: str, browsers: list[str], go_on) -> None:
    """Every viewer gets exactly the fragment that is rendered for this viewer alone."""
    version = look(client, table)["version"]
    streams = {browser: Stream(app.state.url, table, browser, browser, version) for browser in browsers}
    try:
        for _ in range(6):
            go_on()
            version = look(client, table)["version"]
            for browser, stream in streams.items():
                assert shown(stream, version) == direct(app, table, browser), browser
    finally:
        for stream in streams.values():
            stream.close()


def seat(client: httpx.Client, table: str, invitations: list[str]) -> list[str]:
    """Let the browsers a, b, c, ... sit down; returns their secrets."""
    browsers = list("abcdefg"[: len(invitations)])
    for browser, invitation in zip(browsers, invitations, strict=True):
        assert take_seat(client, table, invitation, browser).status_code == 303
    return browsers


def move(client: httpx.Client, table: str, tokens: list[str]) -> None:
    """Make the first legal move."""
    state = look(client, table)
    token = tokens[state["waiting"][0]]
    offer = look(client, table, token)["moves"][0]
    assert send(client, table, token, offer["move"], state["version"]).status_code == 200


def test_everybody_at_a_table_of_duel_sees_the_own_view(app, client):
    table, invitations = create(client, seed=3, options={"first": 0})
    browsers = seat(client, table, invitations)
    check(app, client, table, [*browsers, "nobody"], lambda: move(client, table, browsers))


def test_two_on_one_screen_see_their_own_view(app, client):
    table, invitations = create(client, seed=3, options={"first": 0})
    for invitation in invitations:
        assert take_seat(client, table, invitation, "both").status_code == 303

    def go_on():
        snapshot = app.state.tables.get(table)
        first, *_ = snapshot.rules.moves(snapshot.game, snapshot.to_move)
        app.state.tables.move(table, snapshot.to_move, first, snapshot.version)

    check(app, client, table, ["both", "nobody"], go_on)


def test_everybody_at_a_table_of_seven_wonders_sees_the_own_view(app, client):
    table, invitations = create_seven(client, people(3), seed=5)
    browsers, rng = seat(client, table, invitations), random.Random(1)
    check(app, client, table, [*browsers, "nobody"], lambda: decide(client, table, browsers, rng))


def test_spectators_share_a_fragment(app, client, rendered):
    table, invitations = create(client, seed=3, options={"first": 0})
    browsers = seat(client, table, invitations)
    version = look(client, table)["version"]
    streams = [Stream(app.state.url, table, browser, browser, version) for browser in ("a", "b", "c", "d", "e")]
    rendered.clear()
    try:
        move(client, table, browsers)
        for stream in streams:
            stream.wait_for(f"id: {version + 1}\n")
    finally:
        for stream in streams:
            stream.close()
    distinct = {(version + 1, (0,)), (version + 1, (1,)), (version + 1, ())}
    assert set(rendered) == distinct
    assert len(rendered) < len(streams)


def test_a_cached_version_needs_no_database(app, client, monkeypatch):
    table, _ = create(client, seed=3)
    store = app.state.tables.store
    version = store.get(table).version
    monkeypatch.setattr(TableStore, "_load", lambda *_: pytest.fail("the database was asked"))
    assert store.cached(table, version).version == version
    assert store.cached(table, version + 1) is None  # announced by another process
    assert store.cached(table, -1) is None  # nothing was announced yet


VOID = ("input", "meta", "link", "br", "img", "hr")


class Elements(HTMLParser):
    """The elements of a fragment that have an id, each as a list of its tags and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[list] = []  # of each open element
        self.root: list = []
        self.by_id: dict[str, list] = {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        element = [tag, dict(attrs)]
        self.by_id[dict(attrs).get("id", "")] = element
        (self.open[-1] if self.open else self.root).append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        (self.open[-1] if self.open else self.root).append([tag, dict(attrs)])

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        if self.open and data.strip():
            self.open[-1].append(" ".join(data.split()))


def without_versions(text: str) -> str:
    return re.sub(r'(data-version|name="version" value|data-waited)="[\d.]+"', "", text)


def test_the_choice_of_another_seat_changes_what_the_small_fragment_says(app, client):
    """With its elements the old fragment becomes the new one, for neighbours, others and spectators."""
    table, invitations = create_seven(client, people(5), seed=5)
    tokens = seat(client, table, invitations)
    version = look(client, table)["version"]
    viewers = [*tokens, "nobody"]
    streams = {browser: Stream(app.state.url, table, browser, browser, version) for browser in viewers}
    try:
        for number in range(4):
            before = {browser: direct(app, table, browser) for browser in viewers}
            offer = look(client, table, tokens[number])["moves"][0]
            assert send(client, table, tokens[number], offer["move"], version).status_code == 200
            version = look(client, table)["version"]
            for browser in viewers:
                after = Elements(without_versions(direct(app, table, browser)))
                if browser == tokens[number]:
                    shown(streams[browser], version)
                    continue
                found = Elements(without_versions(shown(streams[browser], version, "chosen")))
                page = Elements(without_versions(before[browser]))
                for part in found.by_id["chosen"][2:]:
                    page.by_id[part[1]["id"]][:] = part
                assert page.root == after.root
    finally:
        for stream in streams.values():
            stream.close()


def test_the_small_fragment_is_not_sent_to_a_page_that_lacks_a_version(app, client):
    table, invitations = create_seven(client, people(3), seed=5)
    tokens = seat(client, table, invitations)
    version = look(client, table)["version"]
    for token in tokens[:2]:
        offer = look(client, table, token)["moves"][0]
        assert send(client, table, token, offer["move"], version).status_code == 200
    latest = look(client, table)["version"]
    stream = Stream(app.state.url, table, "nobody", "nobody", version)
    try:
        assert shown(stream, latest) == direct(app, table, "nobody")
    finally:
        stream.close()
