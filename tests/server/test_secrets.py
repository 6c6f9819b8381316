"""Secrets never leave for anybody else: not into logs, not into error messages, not into responses to others."""

import logging
import re
from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from playing import bearer, look, send
from seating import browser_cookie, sit_down, take_seat
from seven import create_seven, people, reachable
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from pharos.server import api, seat_api, seat_pages, table_pages
from pharos.server.secret_paths import has_secret, redacted
from pharos.server.store import HolderRow
from pharos.server.table import secret_digest

ANNA, BO, CI, PHONE, EVE = (f"{name}-{'x' * 20}" for name in ("anna", "bo", "ci", "phone", "eve"))


class Recorder(logging.Handler):
    """Keeps every log line of this process, with its traceback."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore")):  # the client of this test
            self.lines.append(self.format(record))


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    root, engine, recorder = logging.getLogger(), logging.getLogger("sqlalchemy.engine"), Recorder()
    levels = root.level, engine.level
    root.addHandler(recorder)
    root.setLevel(logging.DEBUG)
    engine.setLevel(logging.INFO)  # statements; at DEBUG it prints whole rows of the database, as asked
    yield recorder
    root.removeHandler(recorder)
    for logger, level in zip((root, engine), levels, strict=True):
        logger.setLevel(level)


@pytest.fixture
def app(tmp_path, recorder) -> Iterator[FastAPI]:
    """A service that logs everything it can, the access log and the SQL statements included."""
    with reachable(f"sqlite:///{tmp_path}/games.db", log_config=None, log_level="debug", access_log=True) as app:
        httpx.get(f"{app.state.url}/healthz", timeout=20).raise_for_status()  # it has started
        yield app


class Visits:
    """A client that remembers every request, and every response by who received it."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.requests: set[tuple[str, str]] = set()
        self.responses: list[tuple[str, str]] = []  # who, and the headers and body
        client.event_hooks = {"request": [self._remember]}

    def _remember(self, request: httpx.Request) -> None:
        self.requests.add((request.method, request.url.path))

    def get(self, who: str, path: str, **headers: str) -> str:
        return self._received(who, self.client.get(path, headers=browser_cookie(who) | headers))

    def post(self, who: str, path: str, **data) -> str:
        return self._received(who, self.client.post(path, data=data, headers=browser_cookie(who)))

    def stream(self, who: str, path: str) -> str:
        """The first event of a stream."""
        received = ""
        with self.client.stream("GET", path, headers=browser_cookie(who)) as answer:
            for line in answer.iter_lines():
                received += line
                if not line and "data:" in received:
                    break
        self.responses.append((who, received))
        return received

    def _received(self, who: str, answer: httpx.Response) -> str:
        self.responses.append((who, f"{answer.status_code} {answer.headers} {answer.text}"))
        return answer.text


def link_in(page: str, table: str) -> str:
    found = re.search(rf'value="http[^"]+/t/{table}/seat/([^"]+)"', page)
    assert found
    return found[1]


def look_around(visits: Visits, table: str) -> None:
    """Anna, Bo and a stranger open everything there is to read."""
    for who in (ANNA, BO, EVE):
        for path in (f"/t/{table}", f"/t/{table}/record", f"/t/{table}/replay", f"/t/{table}/replay/1", "/"):
            visits.get(who, path)
        visits.stream(who, f"/t/{table}/events")
    for path in ("", "/seats", "/record"):
        visits.get(EVE, f"/api/tables/{table}{path}")
        visits.get(BO, f"/api/tables/{table}{path}", **bearer(BO))
    visits.stream(EVE, f"/api/tables/{table}/events")


def play_duel(visits: Visits) -> set[str]:
    """Anna invites Bo, who plays, leaves and comes back; returns every secret that ended."""
    made = visits.client.post("/tables", data={"opponent": "friend", "casual": "on"}, headers=browser_cookie(ANNA))
    table = made.headers["location"].rpartition("/")[2]
    invitation = link_in(visits.client.get(f"/t/{table}", headers=browser_cookie(ANNA)).text, table)
    visits.client.get(f"/t/{table}/seat/{invitation}", headers=browser_cookie(BO))  # the page holds the invitation
    visits.client.head(f"/t/{table}/seat/{invitation}?from=messenger")
    visits.post(BO, f"/t/{table}/seat", secret=invitation, name="Bo")
    visits.get(EVE, f"/t/{table}/seat/wrong")
    visits.get(EVE, f"/t/{table}/seat/wrong/{'x' * 9}")
    link = link_in(visits.client.post(f"/t/{table}/device", data={"seat": 0}, headers=browser_cookie(ANNA)).text, table)
    visits.client.get(f"/t/{table}/seat/{link}", headers=browser_cookie(PHONE))
    look_around(visits, table)
    visits.post(PHONE, f"/t/{table}/seat", secret=link)
    for who in (ANNA, BO, EVE):
        version = look(visits.client, table)["version"]
        moves = look(visits.client, table, who)["moves"] if who != EVE else []
        visits.post(who, f"/t/{table}/move", move=moves[0]["move"] if moves else "pick sphinx", version=version)
        for action in ("draw", "takeback", "rematch"):
            visits.post(who, f"/t/{table}/{action}")
        visits.post(who, f"/t/{table}/name", name=who[:4])
        visits.post(who, f"/t/{table}/propose", what="end")
        visits.post(who, f"/t/{table}/answer", answer="decline")
        visits.post(who, f"/t/{table}/return")
        visits.post(who, f"/t/{table}/pace", pace="slow")
        visits.get(who, f"/t/{table}/report")
        visits.post(who, f"/t/{table}/report", words="It hung.")
    visits.post(BO, f"/t/{table}/leave", seat=1)
    visits.get(BO, f"/t/{table}")
    fresh = link_in(visits.client.get(f"/t/{table}", headers=browser_cookie(ANNA)).text, table)
    visits.post(BO, f"/t/{table}/seat", secret=fresh)
    visits.post(BO, f"/t/{table}/resign")
    look_around(visits, table)
    return {invitation, link, fresh}


def play_wonders(visits: Visits) -> set[str]:
    """Programs play 7 Wonders; returns every secret."""
    client = visits.client
    table, invitations = create_seven(client, people(3))
    state = look(client, table, invitations[2])
    send(client, table, invitations[2], state["moves"][0]["move"], state["version"])
    secrets = [sit_down(client, table, seat, invitation) for seat, invitation in enumerate(invitations)]
    for seat, secret in enumerate(secrets):
        state = look(client, table, secret)
        for move in ("dance", *(offer["move"] for offer in state["moves"][:1])):
            send(client, table, secret, move, state["version"])
        others = set(secrets) - {secret}
        for path in ("", "/seats"):
            answer = client.get(f"/api/tables/{table}{path}", headers=bearer(secret))
            visits.responses.append((secrets[seat], answer.text))
            assert not any(other in answer.text for other in others)
    client.delete(f"/api/tables/{table}/seats/2", headers=bearer(secrets[2]))
    for path in ("", "/seats"):
        visits.get(EVE, f"/api/tables/{table}{path}", **bearer(invitations[2]))
        visits.get(EVE, f"/api/tables/{table}{path}", **bearer(secrets[2]))
        visits.get(EVE, f"/api/tables/{table}{path}")
    shown = client.get(f"/api/tables/{table}/seats", headers=bearer(secrets[0])).json()["seats"][2]["invitation"]
    assert shown
    return {*invitations, *secrets, shown}


def test_no_secret_is_logged_or_sent_to_others(app, recorder):
    with httpx.Client(base_url=app.state.url, timeout=20) as client:
        visits = Visits(client)
        secrets = play_duel(visits) | play_wonders(visits) | {ANNA, BO, PHONE, EVE}
    routers = (api.router, seat_api.router, seat_pages.router, table_pages.router)
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    at_tables = [route for route in routes if re.match(r"/t/|/api/tables", route.path)]
    assert len(at_tables) > 20
    for route in at_tables:
        for method in route.methods:
            called = any(m == method and route.path_regex.match(path) for m, path in visits.requests)
            assert called, f"{method} {route.path} was not tried"
    assert any("/seat/***" in line for line in recorder.lines), "the access log is not on"
    assert any("INSERT INTO holders" in line for line in recorder.lines), "the SQL statements are not logged"
    assert [line for line in recorder.lines if any(secret in line for secret in secrets)] == []
    for who, response in visits.responses:
        assert not any(secret in response for secret in secrets - {who}), (who, response[:300])


def test_an_error_of_the_database_names_no_secret(app):
    store = app.state.tables.store
    values = {"table_id": "nowhere", "seat": 0, "digest": secret_digest(ANNA)}
    with pytest.raises(IntegrityError) as caught, store.database.session() as session:
        session.execute(insert(HolderRow).values(**values))
    assert secret_digest(ANNA) not in str(caught.value)


def test_paths_with_secrets_are_known():
    assert has_secret("/t/abc/seat/SECRET")
    assert not has_secret("/t/abc/seat")
    assert not has_secret("/t/abc")
    assert redacted("GET /t/abc/seat/SECRET?x=1 200") == "GET /t/abc/seat/***?x=1 200"


def test_a_link_is_taken_with_the_secret_in_the_body_not_in_the_address(app):
    """The address of the form is logged by every proxy."""
    with httpx.Client(base_url=app.state.url) as client:
        table, invitations = create_seven(client, people(3))
        page = client.get(f"/t/{table}/seat/{invitations[1]}")
        assert re.findall(r'action="(/t/[^"]+)"', page.text) == [f"/t/{table}/seat"]
        assert page.headers["referrer-policy"] == "strict-origin"
        assert client.get(f"/t/{table}/seat/wrong").headers["referrer-policy"] == "strict-origin"
        answer = take_seat(client, table, invitations[1], CI)
        assert invitations[1] not in str(answer.headers)
