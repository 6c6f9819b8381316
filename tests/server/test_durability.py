"""Acknowledged moves are never lost, neither when the process is killed nor by a restart at any time."""

import random
import threading
import time

import httpx
from playing import create, look, send
from service import Service, serving


def play_until_killed(url: str, table: str, tokens: list[str], seed: int, acknowledged: dict[str, int]) -> None:
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


def test_a_killed_process_loses_no_acknowledged_move(fresh_service: Service):
    with httpx.Client(base_url=fresh_service.url) as client:
        tables = [create(client) for _ in range(6)]
    acknowledged: dict[str, int] = {}
    players = [
        threading.Thread(target=play_until_killed, args=(fresh_service.url, table, tokens, seed, acknowledged))
        for seed, (table, tokens) in enumerate(tables)
    ]
    for player in players:
        player.start()
    while sum(acknowledged.values()) < 60:  # the games are well under way
        time.sleep(0.01)
    fresh_service.kill()
    for player in players:
        player.join()
    fresh_service.start()
    with httpx.Client(base_url=fresh_service.url) as client:
        for table, version in acknowledged.items():
            state = look(client, table)
            assert version <= state["version"] <= version + 1  # the last may be stored but not acknowledged


def test_a_computer_interrupted_while_thinking_moves_after_the_restart(tmp_path):
    with serving(f"sqlite:///{tmp_path}/games.db", delay="30") as service:
        with httpx.Client(base_url=service.url) as client:
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
