"""The service survives a database that is locked, full or away: it says so, and goes on by itself afterwards."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import event_loop
import httpx
import pytest
from playing import create, look, send
from service import Service, serving
from sqlalchemy.exc import OperationalError
from waiting import wait_until

from pharos.server.events import Announcer, Change
from pharos.server.health import Health, Recovery, WriteProbe, repeat
from pharos.server.store import Database

pytestmark = pytest.mark.slow

BOT = {"kind": "bot", "player": "random"}


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the write lock of an SQLite file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def own_service(file: Path) -> Iterator[Service]:
    with serving(f"sqlite:///{file}") as running:
        yield running


@pytest.fixture
def own_client(own_service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=own_service.url, timeout=40) as client:
        yield client


# --- loops -----------------------------------------------------------------------------------------------------------


def test_a_loop_survives_errors_logs_them_and_recovers(caplog: pytest.LogCaptureFixture):
    health, calls, seen = Health(), list[float](), list[dict[str, str]]()

    def action() -> None:
        calls.append(time.monotonic())
        seen.append(health.failing)
        if len(calls) in (2, 3, 4):
            raise OSError("the disk is gone")

    async def run() -> None:
        loop = asyncio.create_task(repeat("sweeper", action, 0.02, health))
        while len(calls) < 7:
            await asyncio.sleep(0.01)
        loop.cancel()

    with caplog.at_level(logging.WARNING):
        event_loop.run(run())
    assert seen[2:5] == [{"sweeper": "OSError"}] * 3
    assert health.failing == {}
    assert caplog.text.count("Traceback") == 1  # a failure that lasts does not fill the log
    assert "the disk is gone" in caplog.text
    assert "sweeper: works again" in caplog.text
    assert calls[4] - calls[3] > 0.02 * 2**3 * 0.99  # it backs off


def test_what_errors_interrupted_is_resumed_once(file: Path):
    database, resumed = Database(f"sqlite:///{file}"), list[int]()
    database.migrate()
    recovery = Recovery(database, lambda: resumed.append(database.failures))
    recovery.run()
    assert resumed == []
    with locked(file), pytest.raises(OperationalError):
        database.test_write()
    recovery.run()
    recovery.run()
    assert resumed == [1]
    database.close()


def test_open_pages_look_again_after_errors():
    async def run() -> list[Change | None]:
        announcer = Announcer()
        announcer.start()
        changes = announcer.changes("table")
        first = await anext(changes)
        announcer.recheck()
        second = await asyncio.wait_for(anext(changes), 10)
        await changes.aclose()
        return [first, second]

    assert event_loop.run(run()) == [Change(-1, -1), Change(-1, -1)]


def test_requests_cannot_cause_many_test_writes(file: Path):
    database, health, now = Database(f"sqlite:///{file}"), Health(), 0.0
    database.migrate()
    probe = WriteProbe(database, health, clock=lambda: now)
    probe.run()
    with locked(file):
        probe.run()
        assert health.failing == {}
        now = 2.0
        probe.run()
        assert health.failing == {"database": "OperationalError"}
    now = 4.0
    probe.run()
    assert health.failing == {}
    database.close()


# --- a locked database -----------------------------------------------------------------------------------------------


def test_while_the_database_is_locked_moves_are_refused_and_games_go_on_afterwards(
    own_service: Service, own_client: httpx.Client, file: Path
):
    table, tokens = create(own_client, [{"kind": "human"}, BOT], options={"first": 0})
    timed, _ = create(own_client, options={"clock": "1+0", "first": 0})
    move = look(own_client, table, tokens[0])["moves"][0]["move"]
    assert own_client.get("/readyz").status_code == 200
    with locked(file):
        with closing(sqlite3.connect(file)) as reader:
            assert reader.execute("SELECT count(*) FROM tables").fetchone() == (2,)  # reading still works
        answer = send(own_client, table, tokens[0], move, 0)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "5"
        assert answer.json()["error"]["code"] == "database_unavailable"
        page = own_client.post("/tables", data={"opponent": "friend"})
        assert page.status_code == 503
        assert "cannot store games at the moment" in page.text
        ready = own_client.get("/readyz")
        assert ready.status_code == 503
        assert "database" in ready.json()["failing"]
        assert own_client.get("/healthz").status_code == 200
        assert look(own_client, table)["version"] == 0
    assert send(own_client, table, tokens[0], move, 0).json() == {"version": 1}
    wait_until(lambda: look(own_client, table)["version"] >= 2)  # the computer has moved
    wait_until(lambda: own_client.get("/readyz").status_code == 200)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE tables SET deadline = 1 WHERE id = ?", (timed,))
    wait_until(lambda: look(own_client, timed)["outcome"] is not None)  # the clocks go on


def test_a_computer_that_cannot_store_its_move_tries_again(own_service: Service, own_client: httpx.Client, file: Path):
    table, _ = create(own_client, [BOT, BOT], options={"first": 0})
    wait_until(lambda: look(own_client, table)["version"] > 0)
    with locked(file):
        before = look(own_client, table)["version"]
        wait_until(lambda: "database is locked" in own_service.log)
        assert own_client.get("/readyz").status_code == 503
        assert look(own_client, table)["version"] == before
    wait_until(lambda: look(own_client, table)["outcome"] is not None, 120)
    wait_until(lambda: own_client.get("/readyz").status_code == 200)


def test_a_broken_table_does_not_stop_the_clocks_of_others(own_client: httpx.Client, own_service: Service, file: Path):
    broken, _ = create(own_client, options={"clock": "1+0", "first": 0})
    sound, _ = create(own_client, options={"clock": "1+0", "first": 0})
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE tables SET deadline = 1")
        other.execute("UPDATE tables SET start = '{}', version = 7 WHERE id = ?", (broken,))
    wait_until(lambda: look(own_client, sound)["outcome"] is not None)
    assert f"the clock of table {broken} cannot be enforced" in own_service.log
