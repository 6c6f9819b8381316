"""Load test: browsers play many games at once against a service on one core, measured from outside its process.

    python scripts/load.py [--game duel|wonders] [--tables 1000] [--minutes 15] [--json]
    python scripts/load.py --stored 100000          how long the service takes to start with so many tables

Every table has a browser for each seat, with its event stream open. Reports errors, the latency of a move as a
multiple of an empty request under the same load, CPU time per move with all its pages and events, and memory.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from load_browser import PATIENCE, Browser, Client, Failed
from load_service import Service, fill, new_database, serving

SEATS = {"duel": 2, "wonders": 7}
PROBES_PER_SECOND = 5
AT_ONCE = 8  # tables that are set up concurrently
REFERENCES = 20
FIRST_TABLES = 5  # set up before memory is first measured: templates and translations are loaded then


def start_of(game: str, seed: int, share: float) -> list[tuple[int, str]]:
    """Return the first share of a random game, as moves with their seats, that the service deals for a seed."""
    from pharos.core.registry import get_game
    from pharos.server.table_requests import SeatRequest
    from pharos.server.web_parts import web_part

    rules, rng = get_game(game).rules, random.Random(seed)
    request = web_part(game).request_from_options((SeatRequest("human"),) * SEATS[game], {}, seed)
    position, played = rules.begin(request.start()), []
    while waiting := rules.waiting(position):
        move = rng.choice(rules.moves(position, waiting[0]))
        played.append((waiting[0], rules.decide(position, waiting[0], move)))
    return played[: int(share * len(played))]


@dataclass
class Measurements:
    """What the load test measures."""

    moves: list[float] = field(default_factory=list)  # seconds until the mover's page is new
    events: list[float] = field(default_factory=list)  # seconds until another page has the event
    empty: list[float] = field(default_factory=list)  # seconds of an empty request
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)  # bytes, sampled regularly
    event_bytes: int = 0


class Load:
    """Browsers at many tables."""

    def __init__(self, service: Service, game: str, interval: float, seed: int) -> None:
        self.service, self.game, self.interval = service, game, interval
        self.rng, self.seeds = random.Random(seed), iter(range(1_000_000 * seed, 1_000_000 * (seed + 1)))
        self.measured = Measurements()
        self.tables: list[list[Browser]] = []
        self.end = float("inf")

    async def set_up(self, tables: int) -> None:
        """Set up tables with games in progress, and open their pages and event streams.

        The games have reached any point with the same chance, as at a service that has run for long: memory would grow
        if all of them were young.
        """
        missing = [None] * tables

        async def worker() -> None:
            client = Client(self.service.url)
            while missing:
                missing.pop()
                self.tables.append(await self._new_table(client, self.rng.random()))
            client.close()

        await asyncio.gather(*(worker() for _ in range(AT_ONCE)))

    async def _new_table(self, client: Client, share: float = 0.0) -> list[Browser]:
        """Open the pages of a new table where a share of the game has been played."""
        seed, seats = next(self.seeds), [{"kind": "human"}] * SEATS[self.game]
        answer = await client.post_json("/api/tables", {"game": self.game, "seats": seats, "seed": seed})
        made = answer.expect(201).json()
        tokens = [seat["token"] for seat in made["seats"]]
        moves = start_of(self.game, seed, share) if share else []
        for version, (seat, move) in enumerate(moves):
            body = {"move": move, "version": version}
            (await client.post_json(f"/api/tables/{made['id']}/moves", body, tokens[seat])).expect(200)
        browsers = [Browser(Client(self.service.url), made["id"], f"{seed}-{seat}") for seat in range(len(tokens))]
        for browser, token in zip(browsers, tokens, strict=True):
            await browser.sit_down(token)
        for browser in browsers:
            await browser.load()
            await browser.follow()
        return browsers

    async def run(self, seconds: float) -> None:
        """Play at all tables, each with a move per interval."""
        self.end = time.perf_counter() + seconds
        players = [
            asyncio.create_task(self._play(number, self.interval * number / len(self.tables)))
            for number in range(len(self.tables))
        ]
        await asyncio.gather(*players, self._probe(), self._watch_memory(seconds / 60))

    async def _play(self, number: int, delay: float) -> None:
        due = time.perf_counter() + delay
        while due < self.end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            try:
                await self._move(number)
            except (Failed, OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.measured.errors.append(f"{type(error).__name__}: {error}")
            due += self.interval

    async def _move(self, number: int) -> None:
        browsers = self.tables[number]
        if any(browser.is_over for browser in browsers):
            await self._replace(number)
            browsers = self.tables[number]
        async with asyncio.timeout(PATIENCE):
            while not (movers := [b for b in browsers if b.moves]):  # the event is on its way
                await asyncio.sleep(0.05)
        mover = self.rng.choice(movers)
        begun, before = time.perf_counter(), mover.version
        self.measured.moves.append(await mover.post_move(self.rng.choice(mover.moves), browsers.index(mover)))
        for browser in browsers:
            if browser is not mover:
                if browser.is_cut:
                    raise Failed("the event stream has ended")
                await browser.wait_for(before + 1)
                self.measured.events.append(browser.arrived - begun)

    async def _replace(self, number: int) -> None:
        """Leave a finished game for a new one."""
        for browser in self.tables[number]:
            self.measured.event_bytes += browser.received
            await browser.close()
        client = Client(self.service.url)
        self.tables[number] = await self._new_table(client)
        client.close()

    async def _probe(self) -> None:
        """Measure empty requests, each over a new connection like the requests of a browser that was idle."""
        while time.perf_counter() < self.end:
            client, begun = Client(self.service.url), time.perf_counter()
            (await client.request("GET", "/healthz")).expect(200)
            self.measured.empty.append(time.perf_counter() - begun)
            client.close()
            await asyncio.sleep(1 / PROBES_PER_SECOND)

    async def _watch_memory(self, period: float) -> None:
        while time.perf_counter() < self.end:
            self.measured.memory.append(self.service.memory())
            await asyncio.sleep(period)

    async def close(self) -> None:
        """Close all pages."""
        for browsers in self.tables:
            for browser in browsers:
                self.measured.event_bytes += browser.received
                await browser.close()


def reference_ms() -> float:
    """Return the CPU time of a fixed piece of work, by which the speed of this machine at this time can be judged."""
    gc.disable()  # it would go through all browsers
    begun = time.process_time()
    for _ in range(REFERENCES):
        rows = {f"key {number}": [str(number), 2 * number] for number in range(4000)}
        sorted(rows.items(), key=lambda row: row[1][1])
    seconds = time.process_time() - begun
    gc.enable()
    return 1000 * seconds / REFERENCES


def percentile(values: list[float], share: int) -> float:
    """Return a percentile of some seconds in milliseconds."""
    return 1000 * statistics.quantiles(values, n=100, method="inclusive")[share - 1]


async def measure(
    service: Service, game: str, tables: int, seconds: float, interval: float, seed: int
) -> dict[str, Any]:
    """Run the load test and return its figures."""
    load = Load(service, game, interval, seed)
    await load.set_up(min(FIRST_TABLES, tables - 1))
    first, first_memory = len(load.tables), service.memory()
    await load.set_up(tables - first)
    set_up_memory, cpu_before = service.memory(), service.cpu_seconds()
    reference = reference_ms()
    received = sum(browser.received for browsers in load.tables for browser in browsers)
    begun = time.perf_counter()
    await load.run(seconds)
    took = time.perf_counter() - begun
    own, system = (now - before for now, before in zip(service.cpu_seconds(), cpu_before, strict=True))
    cpu = own + system
    await load.close()
    reference = (reference + reference_ms()) / 2
    m = load.measured
    thirds = [m.memory[len(m.memory) * k // 3] if m.memory else set_up_memory for k in (1, 2)]
    return {
        "game": game,
        "tables": tables,
        "streams": tables * SEATS[game],
        "seconds": round(took, 1),
        "moves": len(m.moves),
        "moves_per_second": round(len(m.moves) / took, 1),
        "errors": len(m.errors),
        "first_error": m.errors[0] if m.errors else None,
        "move_ms": {"p50": round(percentile(m.moves, 50), 1), "p99": round(percentile(m.moves, 99), 1)},
        "event_ms": {"p50": round(percentile(m.events, 50), 1), "p99": round(percentile(m.events, 99), 1)},
        "empty_ms": {"p50": round(percentile(m.empty, 50), 1), "p99": round(percentile(m.empty, 99), 1)},
        "move_to_empty": {
            "p50": round(percentile(m.moves, 50) / percentile(m.empty, 50), 1),
            "p99": round(percentile(m.moves, 99) / percentile(m.empty, 99), 1),
        },
        "cpu_ms_per_move": round(1000 * cpu / len(m.moves), 2),
        "of_it_system": round(1000 * system / len(m.moves), 2),
        "reference_ms": round(reference, 2),
        "cpu_in_references": round(1000 * cpu / len(m.moves) / reference, 2),
        "cpu_share": round(cpu / took, 2),
        "event_kb_per_move": round((m.event_bytes - received) / len(m.moves) / 1000, 1),
        "memory_mb": {
            "start": first_memory // 1_000_000,
            "set_up": set_up_memory // 1_000_000,
            "after_a_third": thirds[0] // 1_000_000,
            "after_two_thirds": thirds[1] // 1_000_000,
            "end": service.memory() // 1_000_000,
        },
        "kb_per_table": round((set_up_memory - first_memory) / (tables - first) / 1000),
    }


def measure_start(database: str, stored: int, core: int | None) -> dict[str, Any]:
    """Measure how long the service takes to start with many stored tables, and with few."""
    with serving(database, core) as service:
        asyncio.run(_some_tables(service))
    with serving(database, core) as service:
        few = service.start_seconds
    number = fill(database, stored)
    with serving(database, core) as service:
        many, memory = service.start_seconds, service.memory()
    return {
        "stored": number,
        "start_seconds": round(many, 2),
        "start_seconds_with_few": round(few, 2),
        "ratio": round(many / few, 2),
        "memory_mb": memory // 1_000_000,
    }


async def _some_tables(service: Service) -> None:
    load = Load(service, "duel", 1.0, seed=0)
    await load.set_up(20)
    await load.close()


def print_figures(figures: dict[str, Any], indent: str = "") -> None:
    """Print figures, one per line."""
    for name, value in figures.items():
        if isinstance(value, dict):
            value = ", ".join(f"{key} {number}" for key, number in value.items())
        print(f"{indent}{name.replace('_', ' '):24} {value}")


def options() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(SEATS), default="duel")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--interval", type=float, default=20.0, help="seconds between the moves at a table")
    parser.add_argument("--stored", type=int, help="measure the start with so many stored tables instead")
    parser.add_argument(
        "--database",
        default="sqlite",
        help='"sqlite" for a new file, "postgresql" for a new server (pgserver), or the URL of an empty database',
    )
    parser.add_argument("--core", type=int, default=0, help="the core of the service; this program uses the others")
    parser.add_argument("--all-cores", action="store_true", help="let the service and this program use all cores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Start a service and run the load test."""
    chosen = options()
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # this program plays a few moves; they are not worth compiling
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # for the streams, here and in the service
    cores = os.sched_getaffinity(0)
    core = chosen.core if len(cores) > 1 and not chosen.all_cores else None
    if core is not None:
        os.sched_setaffinity(0, cores - {core})
    with new_database(chosen.database) as database:
        if chosen.stored:
            figures = measure_start(database, chosen.stored, core)
        else:
            with serving(database, core) as service:
                run = measure(service, chosen.game, chosen.tables, 60 * chosen.minutes, chosen.interval, chosen.seed)
                figures = asyncio.run(run)
    if chosen.json:
        print(json.dumps(figures))
    else:
        print_figures(figures)
    if figures.get("errors"):
        sys.exit(f"first error: {figures['first_error']}")


if __name__ == "__main__":
    main()
