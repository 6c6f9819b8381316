"""Load test: scripted clients play many concurrent games against a real service.

    python scripts/load.py [--games 200] [--clients 16]

Reports errors, and the latency of a move as a multiple of an empty request, which depends less on the machine than
seconds do.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from queue import Empty, Queue
from typing import Any

import httpx

BODY = {"game": "duel", "seats": [{"kind": "human"}, {"kind": "human"}]}


class Player(threading.Thread):
    """Plays its games round robin, one move at a time, so that all are in progress at once."""

    def __init__(self, url: str, games: list[dict[str, Any]], errors: Queue[str]) -> None:
        super().__init__()
        self.client = httpx.Client(base_url=url, timeout=60)
        self.games = games
        self.errors = errors
        self.latencies: list[float] = []

    def run(self) -> None:
        """Play until every game is over."""
        rng = random.Random(self.games[0]["id"])
        running = list(self.games)
        while running:
            running = [game for game in running if self.step(game, rng)]

    def step(self, game: dict[str, Any], rng: random.Random) -> bool:
        """Make one move; returns whether the game continues."""
        path, tokens = f"/api/tables/{game['id']}", [seat["token"] for seat in game["seats"]]
        state = self.client.get(path, headers={"Authorization": f"Bearer {tokens[game.get('mover', 0)]}"}).json()
        mover = state["view"]["to_move"]
        if mover is None:
            return False
        if not state["moves"]:
            game["mover"] = mover
            return True
        headers = {"Authorization": f"Bearer {tokens[mover]}"}
        body = {"move": rng.choice(state["moves"])["move"], "version": state["version"]}
        begun = time.perf_counter()
        answer = self.client.post(f"{path}/moves", json=body, headers=headers)
        self.latencies.append(time.perf_counter() - begun)
        if answer.status_code != 200:
            self.errors.put(answer.text)
            return False
        return True


def measure(url: str, games: int, clients: int) -> None:
    """Play the games and print the measurements."""
    with httpx.Client(base_url=url, timeout=60) as client:
        tables = [client.post("/api/tables", json=BODY).json() for _ in range(games)]
        errors: Queue[str] = Queue()
        players = [Player(url, tables[i::clients], errors) for i in range(clients)]
        begun = time.perf_counter()
        for player in players:
            player.start()
        empty = []
        while any(player.is_alive() for player in players):
            start = time.perf_counter()
            client.get("/healthz").raise_for_status()
            empty.append(time.perf_counter() - start)
            time.sleep(0.05)
        took = time.perf_counter() - begun
    moves = [latency for player in players for latency in player.latencies]
    print(f"{games} games at once, {clients} clients: {len(moves)} moves in {took:.0f} s, {errors.qsize()} errors")
    ratio = statistics.median(moves) / statistics.median(empty)
    print(f"median latency of a move: {ratio:.1f} times that of an empty request under the same load")
    print(f"95th percentile: {statistics.quantiles(moves, n=20)[-1] / statistics.median(empty):.1f} times")
    try:
        sys.exit(f"first error: {errors.get_nowait()}")
    except Empty:
        return


def main() -> None:
    """Start a service with an empty database and run the load test."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--clients", type=int, default=16)
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory() as place:
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{place}/games.db"}
        command = [sys.executable, "-m", "pharos.cli", "serve", "--port", "0"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as service:
            assert service.stdout
            found = re.search(r"http://\S+:\d+", service.stdout.readline())
            assert found
            try:
                measure(found[0].replace("localhost", "127.0.0.1"), arguments.games, arguments.clients)
            finally:
                service.terminate()


if __name__ == "__main__":
    main()
