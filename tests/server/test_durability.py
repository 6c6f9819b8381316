"""Acknowledged moves are never lost, neither when the process is killed nor by a restart at any time."""

import random
import threading
import time

import httpx
import pytest
import sizes
from playing import create, look, send
from service import Service, serving
from stores import STORES, on_both_stores

pytestmark = pytest.mark.slow

TABLES = 6
KILLS = 3
MOVES = 40  # acknowledged between two kills


def play_until_killed(url: str, table: str, tokens: list[str], seed: str, acknowledged: dict[str, int]) -> None:
    rng = random.Random(seed)
    with httpx.Client(base_url=url, timeout=20) as client:
        try:
            while True:
                state = look(client, table)
                mover = state["view"]["to_move"]
                if mover is None:
                    return
                offers = look(client, table, tokens[mover])["moves"]
                answer = send(client, table, tokens[mover], rng.choice(offers)["move"], state["version"])
                if answer.status_code == 200:
                    acknowledged[table] = answer.json()["version"]
        except (httpx.TransportError, AssertionError, KeyError):
            return


def kill_in_play(service: Service, tables: dict[str, list[str]], seed: str) -> dict[str, int]:
    """Play at all tables at once until the service is killed; returns the last acknowledged version of each."""
    acknowledged: dict[str, int] = {}
    players = [
        threading.Thread(target=play_until_killed, args=(service.url, *table, f"{seed} {number}", acknowledged))
        for number, table in enumerate(tables.items())
    ]
    with httpx.Client(base_url=service.url, timeout=20) as client:
        enough = sum(look(client, table)["version"] for table in tables) + MOVES
    for player in players:
        player.start()
    while sum(acknowledged.values()) < enough and any(player.is_alive() for player in players):
        time.sleep(0.01)
    time.sleep(random.Random(seed).random() / 20)  # at any moment of a move
    service.kill()
    for player in players:
        player.join()
    return acknowledged


@on_both_stores("fresh_service")
@pytest.mark.parametrize("seed", sizes.seeds(1))
def test_a_killed_process_loses_no_acknowledged_move(fresh_service: Service, seed: int):
    with httpx.Client(base_url=fresh_service.url, timeout=20) as client:
        tables = dict(create(client) for _ in range(TABLES))
    for kill in range(KILLS):
        acknowledged = kill_in_play(fresh_service, tables, f"{seed} {kill}")
        assert acknowledged
        fresh_service.start()
        with httpx.Client(base_url=fresh_service.url, timeout=20) as client:
            for table, version in acknowledged.items():
                state = look(client, table)
                assert version <= state["version"] <= version + 1  # the last may be stored but not acknowledged


@pytest.mark.parametrize("store", STORES)
def test_a_computer_interrupted_while_thinking_moves_after_the_restart(store, new_database):
    with serving(new_database(store), delay="30") as service:
        with httpx.Client(base_url=service.url, timeout=20) as client:
            bot = {"kind": "bot", "player": "random"}
            table, _ = create(client, [{"kind": "human"}, bot], options={"first": 1})
            assert look(client, table)["version"] == 0
        service.kill()
        service.delay = "0"
        service.start()
        with (
            httpx.Client(base_url=service.url, timeout=20) as client,
            client.stream("GET", f"/api/tables/{table}/events", headers={"Last-Event-ID": "0"}) as events,
        ):
            assert next(line for line in events.iter_lines() if line.startswith("id:")) == "id: 1"
