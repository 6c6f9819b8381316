"""A service of several processes on one PostgreSQL database; and one SQLite file for one process."""

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import psycopg
import pytest
from playing import create, look, send
from seating import browser_cookie, sit_down_everywhere
from service import Service, serving, working
from waiting import wait_until

pytestmark = pytest.mark.slow

BOT = {"kind": "bot", "player": "novice"}


@pytest.fixture
def two_services(postgres_url):
    """Two web processes, started at the same time on an empty database; they leave thinking to workers."""
    with ThreadPoolExecutor(2) as starters:
        started = [starters.submit(Service, postgres_url, PHAROS_THINKERS="0") for _ in range(2)]
        services = [each.result() for each in started]
    yield services
    for service in services:
        service.close()


@pytest.fixture
def clients(two_services):
    urls = [service.url for service in two_services]
    with httpx.Client(base_url=urls[0], timeout=20) as one, httpx.Client(base_url=urls[1], timeout=20) as other:
        yield one, other


def jobs(url: str) -> list[tuple]:
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT table_id, worker, lease_until FROM jobs").fetchall()


def test_first_starts_at_the_same_time_all_succeed(postgres_url):
    with ThreadPoolExecutor(3) as starters:
        started = [starters.submit(Service, postgres_url, PHAROS_THINKERS="0") for _ in range(3)]
        services = [each.result() for each in started]
    for service in services:
        assert service.process.poll() is None
        service.close()


def test_a_lost_race_is_a_conflict_and_never_an_error(clients):
    for number in range(8):
        table, tokens = create(clients[0], seed=number, options={"first": 0})
        moves = [offer["move"] for offer in look(clients[0], table, tokens[0])["moves"]]
        gate = threading.Barrier(4)

        def attempt(n, table=table, token=tokens[0], moves=moves, gate=gate):
            with httpx.Client(base_url=clients[n % 2].base_url, timeout=20) as client:
                client.get("/healthz")
                gate.wait()
                return send(client, table, token, moves[n], 0).status_code

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(attempt, range(4)))
        assert sorted(answers) == [200, 409, 409, 409]
        assert look(clients[1], table)["version"] == 1


def test_the_same_move_sent_to_both_processes_is_made_once(clients):
    table, tokens = create(clients[0], options={"first": 0})
    move = look(clients[0], table, tokens[0])["moves"][0]["move"]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda client: send(client, table, tokens[0], move, 0), clients))
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"version": 1})] * 2


def next_id(lines) -> str:
    end = time.monotonic() + 20
    for line in lines:  # a heartbeat comes every 15 seconds
        if line.startswith("id:"):
            return line
        assert time.monotonic() < end, "no event came"
    raise AssertionError("the stream ended")


def test_events_cross_processes(clients):
    table, tokens = create(clients[0], options={"first": 0})
    with clients[1].stream("GET", f"/api/tables/{table}/events") as events:
        lines = events.iter_lines()
        assert next_id(lines) == "id: 0"
        move = look(clients[0], table, tokens[0])["moves"][0]["move"]
        send(clients[0], table, tokens[0], move, 0)
        assert next_id(lines) == "id: 1"


def test_who_is_here_is_known_to_all_processes(clients):
    table, tokens = create(clients[0])
    host, guest = sit_down_everywhere(clients[0], table, tokens)

    def follow(client, browser):
        return client.stream("GET", f"/t/{table}/events?page=p", headers=browser_cookie(browser))

    def wait_for(lines, state):
        wait_until(lambda: f'"state": "{state}"' in next(lines))

    with follow(clients[0], host) as events:
        lines = events.iter_lines()
        wait_for(lines, "left")
        with follow(clients[1], guest):
            wait_for(lines, "here")
        wait_for(lines, "left")


def test_the_listening_connection_comes_back_and_catches_up(clients, postgres_url):
    table, tokens = create(clients[0], options={"first": 0})
    with clients[1].stream("GET", f"/api/tables/{table}/events") as events:
        lines = events.iter_lines()
        assert next_id(lines) == "id: 0"
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            ended = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            ).fetchall()
        assert ended == [(True,), (True,)]
        move = look(clients[0], table, tokens[0])["moves"][0]["move"]
        send(clients[0], table, tokens[0], move, 0)  # nobody may be listening now
        assert next_id(lines) == "id: 1"


def test_without_thinkers_only_workers_make_the_moves_of_computers(clients, postgres_url):
    table, _ = create(clients[0], [{"kind": "human"}, BOT], options={"first": 1})
    time.sleep(1)
    assert look(clients[1], table)["version"] == 0
    assert [(row[0], row[1]) for row in jobs(postgres_url)] == [(table, None)]
    with working(postgres_url) as worker:
        wait_until(lambda: look(clients[1], table)["version"] == 1)
        wait_until(lambda: not jobs(postgres_url))
        assert worker.stop() == 0


def test_computers_pause_while_nobody_looks_and_go_on_when_somebody_does(postgres_url):
    limit = {"PHAROS_LIMIT_UNWATCHED_SECONDS": "2"}
    with (
        serving(postgres_url, PHAROS_THINKERS="0", **limit) as service,
        httpx.Client(base_url=service.url, timeout=20) as client,
        working(postgres_url, **limit, PHAROS_REPLY_DELAY="0.3"),
    ):
        table, _ = create(client, [BOT, BOT])
        wait_until(lambda: version_of(postgres_url, table) > 0)
        wait_until(lambda: is_paused(postgres_url, table))
        paused = version_of(postgres_url, table)
        time.sleep(2.5)
        assert version_of(postgres_url, table) == paused
        with client.stream("GET", f"/api/tables/{table}/events"):  # an open stream keeps the table going
            wait_until(lambda: version_of(postgres_url, table) > paused + 12)


def version_of(url: str, table: str) -> int:
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT version FROM tables WHERE id = %s", (table,)).fetchone()[0]


def is_paused(url: str, table: str) -> bool:
    with psycopg.connect(url) as connection:
        statement = "SELECT due - extract(epoch FROM clock_timestamp()) FROM jobs WHERE table_id = %s"
        row = connection.execute(statement, (table,)).fetchone()
    return row is not None and row[0] > 60


def test_a_job_of_a_dead_worker_is_taken_by_another_and_done_once(clients, postgres_url):
    with working(postgres_url, PHAROS_REPLY_DELAY="60") as slow:
        table, _ = create(clients[0], [{"kind": "human"}, BOT], options={"first": 1})
        wait_until(lambda: any(worker for _, worker, _ in jobs(postgres_url)))
        slow.kill()
    assert look(clients[0], table)["version"] == 0
    with working(postgres_url):
        wait_until(lambda: look(clients[1], table)["version"] == 1)
        wait_until(lambda: not jobs(postgres_url))
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT count(*) FROM moves").fetchone() == (1,)


def test_a_worker_that_stops_leaves_its_jobs_at_once(clients, postgres_url):
    with working(postgres_url, PHAROS_REPLY_DELAY="60") as slow:
        create(clients[0], [{"kind": "human"}, BOT], options={"first": 1})
        wait_until(lambda: any(worker for _, worker, _ in jobs(postgres_url)))
        assert slow.stop() == 0
    assert [(worker, lease) for _, worker, lease in jobs(postgres_url)] == [(None, None)]


def test_with_postgresql_a_web_process_thinks_by_default(postgres_url):
    with serving(postgres_url) as service, httpx.Client(base_url=service.url, timeout=20) as client:
        table, _ = create(client, [{"kind": "human"}, BOT], options={"first": 1})
        wait_until(lambda: look(client, table)["version"] == 1)


def test_a_second_process_on_an_sqlite_file_is_refused_with_a_sentence(tmp_path):
    url = f"sqlite:///{tmp_path}/games.db"
    command = [sys.executable, "-m", "pharos.cli", "serve", "--port", "0"]
    with serving(url) as first:
        second = subprocess.run(
            command, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, timeout=60
        )
        assert second.returncode == 2
        assert second.stderr.startswith(f"pharos: The database {tmp_path}/games.db is in use by another Pharos service")
        assert "Traceback" not in second.stderr
        first.kill()
        first.start()  # a killed process leaves no lock behind


def test_a_worker_needs_postgresql(tmp_path):
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/games.db"}
    command = [sys.executable, "-m", "pharos.cli", "worker"]
    refused = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("pharos: A worker needs DATABASE_URL=postgresql://")
