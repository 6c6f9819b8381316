"""Two web processes and two workers behind nginx lose nothing when one of each is killed in the middle of games."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import psycopg
import pytest
import sizes
from nginx_proxy import nginx_in_front
from playing import bearer
from service import Service, working

from pharos import duel

pytestmark = pytest.mark.slow

GAMES, ALL_GAMES = 6, 100  # in an ordinary run, and at most in a soak run
AT_ONCE = 6
PATIENCE = 120.0  # seconds without progress after which a game counts as stuck
BOT = {"kind": "bot", "player": "novice"}


class PersistentClient:
    """A client that repeats a request, as the pages do, when the connection breaks or the proxy reports an error."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def request(self, method: str, path: str, **options) -> httpx.Response:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = self.client.request(method, path, **options)
            except httpx.TransportError:
                pass
            else:
                if answer.status_code < 500:
                    return answer
                assert answer.status_code in (502, 503, 504), answer.text  # from the proxy, never from the service
            time.sleep(0.2)
        raise AssertionError("the service did not come back")


def play(url: str, seed: int, progress: list[int]) -> tuple[str, list[tuple[int, str]]]:
    """Play a game against a computer to its end; returns the table and the acknowledged moves with their versions."""
    with httpx.Client(base_url=url, timeout=20) as client:
        return play_with(PersistentClient(client), seed, progress)


def play_with(http: PersistentClient, seed: int, progress: list[int]) -> tuple[str, list[tuple[int, str]]]:
    rng = random.Random(seed)
    body = {"game": "duel", "seats": [{"kind": "human"}, BOT], "options": {"first": seed % 2}}
    made = http.request("POST", "/api/tables", json=body).json()
    table, headers = made["id"], bearer(made["seats"][0]["token"])
    acknowledged: list[tuple[int, str]] = []
    last, waited_since = -1, time.monotonic()
    while True:
        state = http.request("GET", f"/api/tables/{table}", headers=headers).json()
        if state["version"] != last:
            last, waited_since = state["version"], time.monotonic()
        assert time.monotonic() - waited_since < PATIENCE, f"nobody moves at table {table}, version {last}"
        if state["outcome"]:
            return table, acknowledged
        if not state["moves"]:
            time.sleep(0.05)
            continue
        move = rng.choice(state["moves"])["move"]
        wanted = {"move": move, "version": state["version"]}
        answer = http.request("POST", f"/api/tables/{table}/moves", json=wanted, headers=headers)
        assert answer.status_code == 200, answer.text
        acknowledged.append((state["version"], move))
        progress.append(seed)


def test_killing_a_web_process_and_a_worker_loses_nothing(postgres_url, tmp_path):
    games = min(ALL_GAMES, GAMES * sizes.factor)
    progress: list[int] = []
    with ExitStack() as stack:
        with ThreadPoolExecutor(2) as starters:
            started = [
                starters.submit(Service, postgres_url, PHAROS_THINKERS="0", PHAROS_LIMITS="off") for _ in range(2)
            ]
            webs = [each.result() for each in started]
        for web in webs:
            stack.callback(web.close)
        workers = [stack.enter_context(working(postgres_url, PHAROS_THINKERS="1")) for _ in range(2)]
        url = stack.enter_context(nginx_in_front(tmp_path, [web.url for web in webs]))
        pool = stack.enter_context(ThreadPoolExecutor(AT_ONCE))
        running = [pool.submit(play, url, seed, progress) for seed in range(games)]
        victim = wait_for_a_taken_job(postgres_url, progress, running)
        webs[0].kill()
        next(worker for worker in workers if f":{worker.process.pid}:" in victim).kill()
        played = [each.result() for each in running]
        with httpx.Client(base_url=url, timeout=20) as client:
            records = {table: client.get(f"/api/tables/{table}/record").text for table, _ in played}
    for table, acknowledged in played:
        check_game(postgres_url, table, acknowledged, records[table])


def wait_for_a_taken_job(url: str, progress: list[int], running: list) -> str:
    """Wait until the games are well under way, and return the name of a worker that has a job just then."""
    end = time.monotonic() + 10 * PATIENCE
    with psycopg.connect(url, autocommit=True) as connection:
        while time.monotonic() < end:
            for each in running:
                if each.done():
                    each.result()
            row = connection.execute("SELECT worker FROM jobs WHERE worker IS NOT NULL").fetchone()
            if row and len(progress) >= 5 * min(len(running), AT_ONCE):
                return str(row[0])
            time.sleep(0.01)
    raise AssertionError("no worker took a job")


def check_game(url: str, table: str, acknowledged: list[tuple[int, str]], record: str) -> None:
    """Every acknowledged move is stored once, and the whole game follows the rules."""
    with psycopg.connect(url) as connection:
        stored = connection.execute(
            "SELECT version, seat, move FROM moves WHERE table_id = %s ORDER BY ply", (table,)
        ).fetchall()
    assert [version for version, _, _ in stored] == list(range(len(stored)))  # none twice, none missing
    assert [(version, move) for version, seat, move in stored if seat == 0] == acknowledged
    replayed = duel.Record.from_text(record)
    assert [move for _, _, move in stored] == list(replayed.moves)
    assert replayed.replay().result is not None
