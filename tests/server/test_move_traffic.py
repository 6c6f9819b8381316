"""The page that makes a move gets the new table in the response, and not a second time as an event."""

import re
import socket
import threading
import time

import httpx
import pytest
from playing import bearer, create, look
from seating import take_seat
from seven import reachable

from pharos.server.table_store import TableStore


class Stream:
    """The events that an open page receives, as raw bytes."""

    def __init__(self, url: str, table: str, browser: str, page: str, version: int) -> None:
        self.received = ""
        place = httpx.URL(url)
        self._socket = socket.create_connection((place.host, place.port))
        lines = (
            f"GET /t/{table}/events?v={version}&page={page} HTTP/1.1",
            f"Host: {place.host}",
            f"Cookie: browser={browser}",
            "",
            "",
        )
        self._socket.sendall("\r\n".join(lines).encode())
        self._thread = threading.Thread(target=self._read)
        self._thread.start()
        self.wait_for("retry")

    def _read(self) -> None:
        while piece := self._socket.recv(65536):
            self.received += piece.decode()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + 20
        while text not in self.received:
            assert time.monotonic() < end, f"no {text!r} in {self.received[:200]!r}"
            time.sleep(0.01)

    @property
    def versions(self) -> list[int]:
        return [int(number) for number in re.findall(r"^id: (\d+)$", self.received, flags=re.MULTILINE)]


@pytest.fixture
def loads(monkeypatch):
    """Records every load of a table."""
    counted = []
    load = TableStore._load

    def counting(self, session, table_id, **options):
        counted.append(table_id)
        return load(self, session, table_id, **options)

    monkeypatch.setattr(TableStore, "_load", counting)
    return counted


@pytest.fixture
def client(tmp_path):
    with reachable(f"sqlite:///{tmp_path}/games.db") as app, httpx.Client(base_url=app.state.url, timeout=20) as client:
        yield client


@pytest.fixture
def follow(client):
    """A function that opens event streams; they are closed at the end."""
    streams = []

    def open_stream(table: str, browser: str, page: str) -> Stream:
        version = look(client, table)["version"]
        streams.append(Stream(str(client.base_url), table, browser, page, version))
        return streams[-1]

    yield open_stream
    for stream in streams:
        stream.close()


def seated(client: httpx.Client) -> tuple[str, list[str]]:
    """A table with browser a in the first seat and browser b in the second."""
    table, invitations = create(client, seed=3, options={"first": 0})
    for browser, invitation in zip("ab", invitations, strict=True):
        assert take_seat(client, table, invitation, browser).status_code == 303
    return table, ["a", "b"]  # the secrets of the browsers are the tokens of their seats now


def form(client: httpx.Client, table: str, token: str) -> dict[str, str | int]:
    """The form data of the first legal move."""
    state = look(client, table, token)
    return {"move": state["moves"][0]["move"], "version": state["version"]}


def post(client: httpx.Client, table: str, data: dict[str, str | int], browser: str, page: str) -> httpx.Response:
    headers = {"X-Requested-With": "fetch", "Cookie": f"browser={browser}", "X-Page": page}
    answer = client.post(f"/t/{table}/move", data=data, headers=headers)
    assert answer.status_code == 200
    return answer


def test_the_page_that_moves_gets_the_table_once(client, follow, loads):
    table, tokens = seated(client)
    mover, other = follow(table, "a", "one"), follow(table, "b", "two")
    data, quiet = form(client, table, tokens[0]), mover.received
    loads.clear()
    answer = post(client, table, data, "a", "one")
    after = data["version"] + 1
    assert f'data-version="{after}"' in answer.text
    other.wait_for(f"id: {after}\n")
    time.sleep(0.3)  # a second event would have arrived by now
    assert loads == [table]  # the response and the other page show the same snapshot
    assert mover.received == quiet
    assert other.versions == [after]

    seat = look(client, table)["waiting"][0]  # moves of another page still arrive
    post(client, table, form(client, table, tokens[seat]), "ab"[seat], "three")
    mover.wait_for(f"id: {after + 1}\n")
    assert mover.versions == [after + 1]


def test_a_refused_move_holds_nothing_back(client, follow):
    table, tokens = seated(client)
    mover = follow(table, "a", "one")
    data = form(client, table, tokens[0])
    headers = {"X-Requested-With": "fetch", "Cookie": "browser=a", "X-Page": "one"}
    refused = client.post(f"/t/{table}/move", data={**data, "move": "build nothing"}, headers=headers)
    assert refused.status_code == 422
    post(client, table, data, "a", "another tab")
    mover.wait_for(f"id: {data['version'] + 1}\n")


def test_a_page_without_a_name_is_told_everything(client, follow):
    table, tokens = seated(client)
    stream = follow(table, "a", "")
    data = form(client, table, tokens[0])
    post(client, table, data, "a", "")
    stream.wait_for(f"id: {data['version'] + 1}\n")


def test_a_program_moves_with_one_load(client, loads):
    table, tokens = seated(client)
    body = form(client, table, tokens[0])
    loads.clear()
    answer = client.post(f"/api/tables/{table}/moves", json=body, headers=bearer(tokens[0]))
    assert answer.status_code == 200
    assert loads == [table]
