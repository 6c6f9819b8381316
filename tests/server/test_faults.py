"""Whatever fails, every acknowledged move is stored exactly once, and games go on by themselves."""

import json
import os
import random
import resource
import signal
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playing import bearer, create, look, send
from proxy import PASS, REFUSE, proxied
from service import Service, serving
from waiting import wait_until

from pharos.core.registry import games
from pharos.server.clocks import current_time
from pharos.server.store import Database
from pharos.server.table_requests import SeatRequest
from pharos.server.tables import Tables
from pharos.server.web_parts import web_part

pytestmark = pytest.mark.slow

BOT = {"kind": "bot", "player": "random"}


def stored_moves(client: httpx.Client, table: str) -> list[str]:
    """The moves of a table that is over, from its record."""
    text = client.get(f"/api/tables/{table}/record").text
    return [move for _, move in games()["duel"].rules.read_record(text).moves]


class Refused(Exception):
    """The service did not accept a request."""


class Player:
    """Plays both seats of a table in a thread through any fault, and remembers what was acknowledged."""

    def __init__(self, url: str, seed: int) -> None:
        self.url, self.rng = url, random.Random(seed)
        with httpx.Client(base_url=url, timeout=40) as client:
            self.table, self.tokens = create(client, options={"casual": False})
        self.acknowledged: dict[int, str] = {}  # by the version that the move led to
        self.refusals: list[httpx.Response] = []
        self.is_over = False
        self.thread = threading.Thread(target=self.play)
        self.thread.start()

    def play(self) -> None:
        pending: tuple[str, str, int] | None = None
        with httpx.Client(base_url=self.url, timeout=40) as client:
            while not self.is_over:
                try:
                    pending = pending or self.choose(client)
                    if pending is not None:
                        self.acknowledged[self.accepted(send(client, self.table, *pending))["version"]] = pending[1]
                        pending = None
                except (httpx.TransportError, Refused):
                    time.sleep(0.2)  # the same move is sent again: it may have been stored

    def accepted(self, answer: httpx.Response) -> dict[str, Any]:
        if answer.status_code != 200:
            self.refusals.append(answer)
            raise Refused
        return answer.json()

    def choose(self, client: httpx.Client) -> tuple[str, str, int] | None:
        path = f"/api/tables/{self.table}"
        state = self.accepted(client.get(path))
        self.is_over = state["outcome"] is not None
        if self.is_over:
            return None
        token = self.tokens[state["waiting"][0]]
        mine = self.accepted(client.get(path, headers=bearer(token)))
        return token, self.rng.choice(mine["moves"])["move"], mine["version"]

    def check(self) -> None:
        """Play to the end and compare."""
        self.thread.join(300)
        assert self.is_over
        assert {answer.status_code for answer in self.refusals} <= {503}
        with httpx.Client(base_url=self.url, timeout=40) as client:
            moves = stored_moves(client, self.table)
        assert {version: moves[version - 1] for version in self.acknowledged} == self.acknowledged
        assert len(moves) == len(self.acknowledged)


@contextmanager
def playing(service: Service, tables: int = 3) -> Iterator[list[Player]]:
    """Games that are under way; at the end they must be complete."""
    players = [Player(service.url, seed) for seed in range(tables)]
    wait_until(lambda: all(len(player.acknowledged) > 5 for player in players))
    yield players
    for player in players:
        player.check()


# --- processes -------------------------------------------------------------------------------------------------------


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task")
    return [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]


def engines(service: Service) -> list[int]:
    """The worker processes of a service."""
    pids = children(service.process.pid)
    return [pid for pid in pids if b"pharos.engine" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_killed_service_goes_on_where_it_was(fresh_service: Service):
    with playing(fresh_service):
        fresh_service.kill()
        fresh_service.start()


def test_computers_go_on_when_their_workers_are_killed(fresh_service: Service):
    with httpx.Client(base_url=fresh_service.url, timeout=40) as client:
        table, _ = create(client, [BOT, BOT])
        killed = set[int]()
        for _ in range(3):
            wait_until(lambda: bool(set(engines(fresh_service)) - killed) or look(client, table)["outcome"])
            for pid in set(engines(fresh_service)) - killed:
                os.kill(pid, signal.SIGKILL)
                killed.add(pid)
        wait_until(lambda: look(client, table)["outcome"] is not None)
        assert killed
        moves = stored_moves(client, table)
        assert look(client, table)["version"] == len(moves)


# --- the disk --------------------------------------------------------------------------------------------------------


def test_with_a_full_disk_moves_are_refused_and_nothing_is_half_written(fresh_service: Service):
    file = Path(fresh_service.database_url.removeprefix("sqlite:///"))
    process = fresh_service.process.pid
    with playing(fresh_service) as players:
        free = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (1024, free[1]))
        wait_until(lambda: all(len(player.refusals) > 2 for player in players))
        with httpx.Client(base_url=fresh_service.url, timeout=40) as client:
            assert client.get("/readyz").status_code == 503
            assert look(client, players[0].table)["version"] >= max(players[0].acknowledged)
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as reader:
            assert reader.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        resource.prlimit(process, resource.RLIMIT_FSIZE, free)
    error = players[0].refusals[0].json()["error"]
    assert error["code"] == "database_unavailable"
    assert "Try again in 5 seconds" in error["message"]
    with httpx.Client(base_url=fresh_service.url, timeout=40) as client:
        wait_until(lambda: client.get("/readyz").status_code == 200)


# --- PostgreSQL ------------------------------------------------------------------------------------------------------


class OwnPostgres:
    """A PostgreSQL server that a test can stop and start again."""

    def __init__(self, place: Path) -> None:
        import pgserver

        self._server = pgserver.get_server(place / "data", cleanup_mode="delete")
        self.url: str = self._server.get_uri()

    def stop(self) -> None:
        from pgserver.postgres_server import pg_ctl

        pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=self._server.pgdata, user=self._server.system_user)

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def close(self) -> None:
        self._server.cleanup()


@pytest.fixture
def own_postgres(monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnPostgres]:
    with tempfile.TemporaryDirectory(prefix="pharos-postgres-", ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o755)
        (Path(place) / "runtime").mkdir(mode=0o700)
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(Path(place) / "runtime"))
        server = OwnPostgres(Path(place))
        yield server
        server.close()


def test_while_postgres_is_away_moves_are_refused_and_games_go_on_afterwards(own_postgres: OwnPostgres):
    with serving(own_postgres.url) as service, httpx.Client(base_url=service.url, timeout=40) as client:
        table, _ = create(client, [BOT, BOT])
        with playing(service, 2) as players:
            own_postgres.stop()
            wait_until(lambda: all(player.refusals for player in players))
            assert client.get("/readyz").status_code == 503
            assert client.get("/healthz").status_code == 200
            time.sleep(10)
            own_postgres.start()
        wait_until(lambda: look(client, table)["outcome"] is not None)
        wait_until(lambda: client.get("/readyz").status_code == 200)


# --- requests --------------------------------------------------------------------------------------------------------


def test_a_move_that_is_sent_many_times_at_once_is_made_once(fresh_service: Service):
    with httpx.Client(base_url=fresh_service.url, timeout=40) as client:
        table, tokens = create(client, options={"first": 0})
        move = look(client, table, tokens[0])["moves"][0]["move"]
        answers = list[httpx.Response]()
        senders = [
            threading.Thread(target=lambda: answers.append(send(client, table, tokens[0], move, 0))) for _ in range(8)
        ]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"version": 1})] * 8
        assert look(client, table)["version"] == 1


def test_replayed_and_late_requests_change_nothing(fresh_service: Service):
    rng = random.Random(3)
    with httpx.Client(base_url=fresh_service.url, timeout=40) as client:
        table, tokens = create(client)
        sent: list[tuple[str, str, int]] = []
        while len(sent) < 30:
            state = look(client, table)
            token = tokens[state["waiting"][0]]
            offers = look(client, table, token)["moves"]
            wanted = (token, rng.choice(offers)["move"], state["version"])
            assert send(client, table, *wanted).status_code == 200
            sent.append(wanted)
            for old_token, move, version in rng.sample(sent, min(3, len(sent))):  # in any order
                replayed = send(client, table, old_token, move, version)
                assert (replayed.status_code, replayed.json()) == (200, {"version": version + 1})
            late = send(client, table, token, offers[0]["move"] + " ", rng.randrange(len(sent)))
            assert late.status_code in (200, 409)  # 200 only if it is the very move of that version
            assert look(client, table)["version"] == len(sent)


def test_an_event_stream_that_is_cut_is_resumed_without_a_gap(fresh_service: Service):
    with proxied(fresh_service.url) as proxy, httpx.Client(base_url=fresh_service.url, timeout=40) as client:
        table, tokens = create(client)
        seen, is_over = list[int](), threading.Event()

        def follow() -> None:
            while not is_over.is_set():
                headers = {"Last-Event-ID": str(seen[-1])} if seen else {}
                try:
                    with httpx.stream(
                        "GET", f"{proxy.url}/api/tables/{table}/events", headers=headers, timeout=40
                    ) as events:
                        for line in events.iter_lines():
                            if line.startswith("data: "):
                                seen.append(json.loads(line[6:])["version"])
                except httpx.TransportError:
                    time.sleep(0.05)

        follower = threading.Thread(target=follow)
        follower.start()
        for number in range(20):
            token = tokens[look(client, table)["waiting"][0]]
            state = look(client, table, token)
            send(client, table, token, state["moves"][0]["move"], state["version"])
            if number % 5 == 2:
                proxy.mode = REFUSE
                proxy.cut()
            if number % 5 == 4:
                proxy.mode = PASS
                wait_until(lambda: seen and seen[-1] == look(client, table)["version"])
        is_over.set()
        proxy.cut()
        follower.join()
        assert seen == sorted(set(seen))  # nothing twice, nothing out of order


def test_an_idle_page_hears_that_events_get_through(fresh_service: Service):
    with httpx.Client(base_url=fresh_service.url, timeout=60) as client:
        table, _ = create(client)
        with client.stream("GET", f"/t/{table}/events?v=0", headers={"Accept-Encoding": "identity"}) as events:
            heard = (line for line in events.iter_lines() if line.startswith((":", "event:")))
            assert next(line for line in heard if line != "event: presence") == "event: alive"


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_jump_of_the_systems_clock_takes_no_time_from_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump):
    tables = Tables(Database(f"sqlite:///{tmp_path}/games.db"))
    tables.store.database.migrate()
    seats = (SeatRequest("human"), SeatRequest("human"))
    table = tables.create(web_part("duel").request_from_options(seats, {"clock": "10+0", "first": 0}, 3))
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    tables.time_limits.enforce()
    assert tables.get(table.id).outcome is None
    _, table = tables.move(table.id, 0, table.rules.moves(table.game, 0)[0], 0)
    assert table.clocks
    assert 590 < table.clocks["left"][0] <= 600
    assert abs(table.clocks["since"] - current_time()) < 60
    tables.store.database.close()
