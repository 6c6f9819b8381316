"""Odd input: whatever a client sends, the service responds with a documented error and never with one of its own."""

import random
import re
import sqlite3
import string
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
import sizes
from fuzzing import ODD_TEXTS, nested
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import HUMANS, bearer, create, look, play_randomly
from service import Service, serving
from sizes import scaled
from stores import STORES

from pharos.core.registry import games
from pharos.server.app import create_app
from pharos.server.settings import Settings

pytestmark = pytest.mark.slow

NAMES = [
    "👩\u200d👩\u200d👧",
    "Ali\u200c",
    "so\u00adft",
    "\u202eleft",
    "\u2066mixed\u2069",
    "a\x00b",
    "\u2028",
    "\u200b",
]
DIGITS = ["²", "٣", "½", "๓", "①", "9" * 5000, "-1", "1e3", "+1", "1_0"]


@pytest.fixture(scope="module", params=STORES)
def stored(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[Service]:
    """A service on each kind of database."""
    with serving(new_database(request.param)) as running:
        yield running


@pytest.fixture
def browser(stored: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=stored.url, timeout=40) as client:
        yield client


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_the_record_of_a_game_with_an_odd_name_can_be_downloaded(browser: httpx.Client, name: str):
    create(browser, [{"kind": "human", "name": name}, {"kind": "human"}])
    table = browser.post("/tables", data={"opponent": "same-screen", "name": name}).headers["location"]
    assert browser.post(f"{table}/name", data={"name": name, "seat": "1"}).status_code in (200, 303)
    assert browser.post(f"{table}/resign").status_code in (200, 303)
    for path in (f"{table}/record", f"/api/tables/{table.removeprefix('/t/')}/record"):
        answer = browser.get(path)
        assert answer.status_code == 200, answer.text
        record = games()["duel"].rules.read_record(answer.text)
        assert record.headers["seat 0"].isprintable()
    assert browser.get(f"{table}/replay").status_code == 200


def test_a_name_keeps_its_joiners_and_cannot_turn_the_text_around_it(browser: httpx.Client):
    table = browser.post("/tables", data={"opponent": "friend", "name": "👩\u200d👧 \u202eevil\u202c"}).headers[
        "location"
    ]
    assert "👩\u200d👧 evil" in browser.get(table).text


@pytest.mark.parametrize("digits", DIGITS, ids=lambda text: ascii(text[:9]))
def test_numbers_are_written_in_ascii_digits(browser: httpx.Client, digits: str):
    table = browser.post("/tables", data={"opponent": "same-screen"}).headers["location"]
    path = f"/api{table.replace('/t/', '/tables/')}/events"
    for address in (path, f"{table}/events"):
        with browser.stream("GET", address, headers={"Last-Event-ID": digits.encode()}) as events:
            assert events.status_code == 200
    assert browser.post(f"{table}/propose", data={"what": f"computer {digits}"}).status_code in (403, 422)
    assert browser.post(f"{table}/return", data={"seat": digits}).status_code in (403, 422)
    assert browser.post(f"{table}/name", data={"name": "x", "seat": digits}).status_code in (200, 303, 422)
    assert browser.get(f"{table}/replay/{quote(digits)}").status_code in (403, 422)


@pytest.mark.parametrize("field", ["seed", "name", "player", "options", "game", "move"])
def test_half_characters_are_refused(browser: httpx.Client, field: str):
    half = '"\\ud800"'
    seat = '{"kind": "human"}'
    bodies = {
        "seed": f'{{"seats": [{seat}, {seat}], "seed": {half}}}',
        "name": f'{{"seats": [{{"kind": "human", "name": {half}}}, {seat}]}}',
        "player": f'{{"seats": [{{"kind": "bot", "player": {half}}}, {seat}]}}',
        "options": f'{{"seats": [{seat}, {seat}], "options": {{{half}: {half}}}}}',
        "game": f'{{"seats": [{seat}, {seat}], "game": {half}}}',
    }
    if field == "move":
        table, tokens = create(browser)
        path, body, headers = f"/api/tables/{table}/moves", f'{{"move": {half}, "version": 0}}', bearer(tokens[0])
    else:
        path, body, headers = "/api/tables", bodies[field], {}
    answer = browser.post(path, content=body, headers={**headers, "Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert set(answer.json()["error"]) == {"code", "message"}


def test_deep_nesting_is_refused(browser: httpx.Client):
    for options in ({"first": nested(900)}, {"wonders": nested(100)}, {"casual": nested(20)}):
        answer = browser.post("/api/tables", json={"seats": HUMANS, "options": options})
        assert answer.status_code == 422, answer.text
    text = '{"seats": ' + "[" * 5000 + "]" * 5000 + "}"
    answer = browser.post("/api/tables", content=text, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)


def test_nul_is_refused_or_left_out(browser: httpx.Client):
    table, tokens = create(browser, [{"kind": "human", "name": "a\x00b"}, {"kind": "human"}], options={"first": 0})
    for path in ("/api/tables/%00", "/t/%00", "/api/tables/a%00b/record", f"/t/{table}%00"):
        assert browser.get(path).status_code == 404, path
    answer = browser.post(
        f"/api/tables/{table}/moves", json={"move": "build\x00", "version": 0}, headers=bearer(tokens[0])
    )
    assert answer.status_code == 422
    assert browser.get(f"/t/{table}/seat/a%00b").status_code in (403, 404, 405)
    play_randomly(browser, table, tokens, seed=1)
    record = browser.get(f"/api/tables/{table}/record").text.replace("seat 0: ab", "seat 0: a\x00b")
    answer = browser.post("/records", files={"record": ("game.txt", record.encode())})
    assert answer.status_code == 422


# --- an error of ours ------------------------------------------------------------------------------------------------


def test_an_unexpected_error_has_the_one_shape_and_an_id_that_the_log_knows(fresh_service: Service):
    file = Path(fresh_service.database_url.removeprefix("sqlite:///"))
    with httpx.Client(base_url=fresh_service.url, timeout=40) as client:
        table, _ = create(client)
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("UPDATE tables SET options = '[]', version = 7 WHERE id = ?", (table,))
        answer = client.get(f"/t/{table}", headers={"Accept-Language": "de"})
        assert answer.status_code == 500
        assert answer.headers["Content-Security-Policy"]
        found = re.search(r"melde bitte den Fehler ([0-9a-f]{12})", answer.text)
        assert found
        assert f"error {found[1]} in GET" in fresh_service.log
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("UPDATE tables SET start = '[', version = 8 WHERE id = ?", (table,))
        answer = client.get(f"/api/tables/{table}")
        assert answer.status_code == 500
        error = answer.json()["error"]
        assert error["code"] == "internal"
        number = error["message"].rpartition("report error ")[2].rstrip(".")
        assert f"error {number} in GET '/api/tables/{table}'" in fresh_service.log
        assert "Traceback" in fresh_service.log
        assert "Traceback" not in answer.text


# --- all routes ------------------------------------------------------------------------------------------------------

APP = create_app(Settings(database_url="sqlite:///unused.db"))
ODD = st.one_of(
    st.sampled_from([text for text in ODD_TEXTS if "\ud800" not in text]),
    st.text(max_size=60),
    st.sampled_from(["0", "1", "-1", "99999999999999999999", "none", "computer 1", "end", "accept", "duel", "random"]),
)
FIELDS = sorted(
    {"opponent", "level", "seat", "wonders", "clock", "name", "casual", "listed", "move", "version", "answer", "what"}
    | {"language", "back", "own_name", "option", "players", "edifice", "board", "kind", "boards", "record"}
)


def routes() -> list[tuple[str, str]]:
    """The methods and paths of all pages and of the interface, as the app lists them."""
    found = []
    for route in _flat(APP.routes):
        path, methods = getattr(route, "path", ""), getattr(route, "methods", None) or set()
        found += [(method, path) for method in methods if method in ("GET", "POST") and "events" not in path]
    return sorted(set(found))


def _flat(routes: list) -> Iterator[object]:
    for route in routes:
        yield route
        yield from _flat(getattr(getattr(route, "original_router", None), "routes", []))


def test_all_routes_are_found():
    paths = {path for _, path in routes()}
    assert {"/", "/tables", "/records", "/t/{table_id}/move", "/api/tables", "/api/tables/{table_id}"} <= paths


@settings(
    max_examples=scaled(30, usual=8),
    deadline=None,
    derandomize=not sizes.seed,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_no_page_fails_whatever_the_request_contains(browser: httpx.Client, data: st.DataObject):
    table = _some_table(browser)
    for method, path in routes():
        text = data.draw(ODD, label=f"{method} {path}")
        words = {"table_id": data.draw(st.sampled_from([table, table, table, text])), "token": text, "number": text}
        address = "".join(
            literal + (quote(words.get(name, text), safe="") if name else "")
            for literal, name, _, _ in string.Formatter().parse(path)
        )
        form = dict.fromkeys(data.draw(st.lists(st.sampled_from(FIELDS), max_size=4)), text)
        headers = {"Last-Event-ID": text.encode(), "Accept-Language": text.encode("utf-8").replace(b"\n", b" ")}
        headers = {name: value.strip() for name, value in headers.items() if value.strip().isascii()}
        headers = {name: value for name, value in headers.items() if b"\x00" not in value and b"\r" not in value}
        try:
            answer = browser.request(method, address or "/", data=form if method == "POST" else None, headers=headers)
        except (httpx.InvalidURL, httpx.LocalProtocolError):
            continue
        assert answer.status_code < 500, (method, address, form, answer.text[:300])


KNOWN: dict[httpx.URL, str] = {}


def _some_table(browser: httpx.Client) -> str:
    """A table of the service that only the requests here may change."""
    if browser.base_url not in KNOWN:
        KNOWN[browser.base_url] = create(browser)[0]
    return KNOWN[browser.base_url]


def test_random_bytes_are_no_request(browser: httpx.Client):
    rng = random.Random(sizes.seed + 2)
    for _ in range(scaled(15)):
        data = rng.randbytes(rng.randrange(200))
        for kind in ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            for path in ("/api/tables", "/tables", "/records", "/wonders/tables", "/language"):
                answer = browser.post(path, content=data, headers={"Content-Type": kind})
                assert answer.status_code < 500, (path, data, answer.text[:300])
    assert look(browser, _some_table(browser))["version"] == 0


@pytest.mark.parametrize("path", ["/records", "/advise"])
def test_a_huge_file_is_refused_in_the_readers_language(browser, path):
    answer = browser.post(path, files={"record": ("game.txt", b"x" * 400_000)}, headers={"Accept-Language": "de"})
    assert answer.status_code == 413
    assert "Das ist zu groß für diesen Server." in answer.text
