"""What operators rely on: logs with request ids, metrics, and an end that loses nothing."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time

import httpx
import pytest
from playing import create, look, send
from service import Service, serving

pytestmark = pytest.mark.slow


@pytest.fixture
def logged(tmp_path):
    """A service that logs every request as JSON, and its log."""
    settings = {"PHAROS_LOG_FORMAT": "json", "PHAROS_ACCESS_LOG": "1", "PHAROS_THINKER": "3"}
    with serving(f"sqlite:///{tmp_path}/games.db", **settings) as service:
        yield service


def lines(service: Service, event: str) -> list[dict]:
    """The lines of the log with an event; all lines must be JSON."""
    found = [json.loads(line) for line in service.log.splitlines()]
    return [line for line in found if line["event"] == event]


def test_every_request_is_logged_with_its_id_and_without_secrets(logged):
    with httpx.Client(base_url=logged.url, timeout=20) as client:
        table, tokens = create(client)
        answer = client.get(f"/api/tables/{table}", headers={"X-Request-ID": "proxy-17.a"})
        assert answer.headers["x-request-id"] == "proxy-17.a"
        made = client.get("/about", headers={"X-Request-ID": "not sane\t" + "x" * 80}).headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", made)
        client.get(f"/t/{table}/seat/{tokens[0]}")
    (line,) = [line for line in lines(logged, "request") if line["request_id"] == "proxy-17.a"]
    assert (line["method"], line["route"], line["status"], line["table"]) == (
        "GET",
        "/api/tables/{table_id}",
        200,
        table,
    )
    assert line["ms"] > 0
    assert [line["route"] for line in lines(logged, "request") if line["request_id"] == made] == ["/about"]
    assert tokens[0] not in logged.log


def test_a_misspelt_variable_is_logged(logged):
    assert lines(logged, "PHAROS_THINKER is no setting and is ignored. Did you mean PHAROS_THINKERS?")


def test_without_the_access_log_requests_are_not_logged(tmp_path):
    with serving(f"sqlite:///{tmp_path}/games.db") as service:
        httpx.get(f"{service.url}/about")
        assert service.log == ""


def metric(text: str, name: str) -> float:
    (value,) = re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(value)


def test_metrics_count_tables_moves_streams_and_requests(fresh_service):
    with httpx.Client(base_url=fresh_service.url, timeout=20) as client:
        table, tokens = create(client, options={"first": 0})
        move = look(client, table, tokens[0])["moves"][0]["move"]
        assert send(client, table, tokens[0], move, 0).status_code == 200
        assert send(client, table, tokens[0], "nonsense", 0).status_code == 409
        with client.stream("GET", f"/api/tables/{table}/events") as events:
            lines = events.iter_lines()
            next(lines)
            text = httpx.get(f"{fresh_service.url}/metrics").text
    assert metric(text, 'pharos_tables{state="running"}') == 1
    assert metric(text, 'pharos_moves_total{game="duel",player="human"}') == 1
    assert metric(text, "pharos_streams") == 1
    assert metric(text, "pharos_thinking") == 0
    route = 'method="POST",route="/api/tables/{table_id}/moves"'
    assert metric(text, f'pharos_requests_total{{{route},status="200"}}') == 1
    assert metric(text, f'pharos_requests_total{{{route},status="409"}}') == 1
    assert metric(text, 'pharos_request_seconds_count{route="/api/tables/{table_id}/moves"}') == 2
    assert table not in text
    assert tokens[0] not in text


def test_metrics_are_not_public(fresh_service):
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):  # what a proxy on the same machine adds
        assert httpx.get(f"{fresh_service.url}/metrics", headers={name: "127.0.0.1"}).status_code == 404
    assert httpx.get(f"{fresh_service.url}/metrics").status_code == 200


def test_metrics_can_be_public_or_off(tmp_path):
    with serving(f"sqlite:///{tmp_path}/a.db", PHAROS_METRICS="everyone") as service:
        assert httpx.get(f"{service.url}/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 200
    with serving(f"sqlite:///{tmp_path}/b.db", PHAROS_METRICS="off") as service:
        assert httpx.get(f"{service.url}/metrics").status_code == 404


def test_a_wrong_setting_stops_the_start_with_a_sentence(tmp_path):
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/games.db", "PHAROS_THINKERS": "many"}
    command = [sys.executable, "-m", "pharos.cli", "serve", "--port", "0"]
    refused = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "pharos: PHAROS_THINKERS must be a whole number from 0 to 256, not 'many'.\n"


def follow_to_the_end(url: str, path: str, received: list[str]) -> None:
    with httpx.Client(base_url=url, timeout=30) as client, client.stream("GET", path) as events:
        for line in events.iter_lines():  # raises if the response is cut off
            received.append(line)


def table_with_thinking_computer(service: Service) -> str:
    with httpx.Client(base_url=service.url, timeout=20) as client:
        return create(client, [{"kind": "human"}, {"kind": "bot", "player": "random"}], options={"first": 1})[0]


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_sigterm_ends_everything_in_order(store, new_database):
    with serving(new_database(store), delay="30") as service:
        table = table_with_thinking_computer(service)
        paths = [f"/api/tables/{table}/events", f"/t/{table}/events"]
        received: list[list[str]] = [[] for _ in paths]
        threads = [
            threading.Thread(target=follow_to_the_end, args=(service.url, path, got))
            for path, got in zip(paths, received, strict=True)
        ]
        for thread in threads:
            thread.start()
        while not all(any(line.startswith("id:") for line in got) for got in received):
            time.sleep(0.05)
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(20) == 0
        for thread in threads:
            thread.join()
        assert service.log == ""
    for got in received:
        assert re.fullmatch(r"retry: \d+", [line for line in got if line][-1])
