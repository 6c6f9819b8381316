"""7 Wonders through the JSON interface, and a service in this process whose internals tests can reach."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import uvicorn
from playing import bearer, look, send

from pharos.server.app import create_app
from pharos.server.settings import Settings

WEIGHTS = {"build": 6, "free": 8, "stage": 5, "sell": 1}


def people(n: int) -> list[dict[str, str]]:
    return [{"kind": "human"}] * n


def create_seven(client: httpx.Client, seats: list[dict[str, str]], *, edifice: bool = True, **fields):
    """Create a table; returns its id and the secrets of its seats."""
    options = {"edifice": edifice, **fields.pop("options", {})}
    answer = client.post("/api/tables", json={"game": "wonders", "seats": seats, "options": options, **fields})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return body["id"], [seat["token"] for seat in body["seats"]]


def gladly(moves: list[str], rng: random.Random) -> str:
    """A random move, preferring those that build."""
    return rng.choices(moves, [WEIGHTS.get(move.split()[0], 3) for move in moves])[0]


def decide(client: httpx.Client, table: str, tokens: list[str], rng: random.Random) -> None:
    """Make a random choice for every waiting seat."""
    for seat in look(client, table)["waiting"]:
        state = look(client, table, tokens[seat])
        move = gladly([offer["move"] for offer in state["moves"]], rng)
        answer = send(client, table, tokens[seat], move, state["version"])
        assert answer.status_code == 200, answer.text


@contextmanager
def reachable(database_url: str, **options) -> Iterator:
    """Run the service in a thread of this process, with further options of uvicorn."""
    app = create_app(Settings(database_url=database_url, reply_delay=0))
    # Without a configuration, loggers of this process stay as they are for the tests that come later.
    config = uvicorn.Config(app, **{"port": 0, "log_level": "warning", "log_config": None, **options})
    server, listener = uvicorn.Server(config), config.bind_socket()
    listener.listen()
    app.state.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield app
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


__all__ = ["bearer", "create_seven", "decide", "gladly", "look", "people", "reachable", "send"]
