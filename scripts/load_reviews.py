"""Load test of reviews: many are asked for at once while people play, and moves stay as fast as before.

    python scripts/load_reviews.py [--tables 50] [--reviews 20] [--depth normal] [--seconds 60] [--json]

First people play alone, then visitors ask for reviews of finished games, each for another one, and the play goes on
until every review has ended. Reports the latency of a move in both phases and their ratio, and when the reviews ended.
The service and its workers use all cores together with this program, because workers run beside the web process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import time
from typing import Any

from load import Load, Measurements, percentile, print_figures
from load_browser import Client, Failed
from load_service import Service, new_database, serving

GAMES = {"duel": 2, "wonders": 3}  # reviewed in turn, with so many seats
MOST_SECONDS = 7200.0  # for all reviews
BOUNDARY = "record-of-a-game"


def finished_record(game: str, seed: int) -> str:
    """Return the record of a whole game in which everybody plays at random."""
    from pharos.core.registry import get_game

    rules, rng = get_game(game).rules, random.Random(seed)
    position = rules.begin(rules.deal(GAMES[game], seed))
    while waiting := rules.waiting(position):
        rules.decide(position, waiting[0], rng.choice(rules.moves(position, waiting[0])))
    return rules.record(position, {})


async def upload(url: str, record: str) -> str:
    """Upload a record and return the path of its table."""
    client = Client(url)
    part = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="record"; filename="game.txt"\r\n\r\n'
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Origin": url}
    answer = await client.request("POST", "/records", headers, f"{part}{record}\r\n--{BOUNDARY}--\r\n".encode())
    client.close()
    return answer.expect(303).headers["location"].partition("/replay")[0]


async def review(url: str, path: str, visitor: str) -> tuple[float, float]:
    """Ask for a review as a visitor; return the seconds until the first verdict and until it is complete.

    Raises:
        Failed: it ended before it was complete.
    """
    begun, first = time.perf_counter(), 0.0
    async for name, data in Client(url).events(f"{path}/review/events", {"Cookie": f"browser={visitor}"}):
        if name == "problem":
            raise Failed(f"a review was refused: {data['text']}")
        if name == "review" and not first and not data["version"].startswith("0."):
            first = time.perf_counter() - begun
        if name == "review" and data["complete"]:
            return first, time.perf_counter() - begun
    raise Failed("a review ended before it was complete")


async def measure(service: Service, tables: int, reviews: int, seconds: float, seed: int) -> dict[str, Any]:
    """Run the load test and return its figures."""
    names = list(GAMES)
    records = [finished_record(names[number % len(names)], seed + number) for number in range(reviews)]
    paths = [await upload(service.url, record) for record in records]
    load = Load(service, "duel", interval=max(1.0, tables / 25), seed=seed)
    await load.set_up(tables)
    await load.run(seconds)
    before, load.measured = load.measured, Measurements()

    async def ask() -> list[tuple[float, float] | BaseException]:
        asked = (review(service.url, path, f"reader-{number}") for number, path in enumerate(paths))
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await asyncio.gather(*asked, return_exceptions=True)
        finally:
            load.end = time.perf_counter()

    found, _ = await asyncio.gather(ask(), load.run(MOST_SECONDS))
    await load.close()
    during = load.measured
    failures = [f"{type(error).__name__}: {error}" for error in found if isinstance(error, BaseException)]
    done = [times for times in found if not isinstance(times, BaseException)]
    errors = [*before.errors, *during.errors, *failures]
    return {
        "tables": tables,
        "reviews": reviews,
        "complete": len(done),
        "errors": len(errors),
        "first_error": errors[0] if errors else None,
        "moves": {"alone": len(before.moves), "with_reviews": len(during.moves)},
        **{
            f"move_p{share}_ms": {
                "alone": round(percentile(before.moves, share), 1),
                "with_reviews": round(percentile(during.moves, share), 1),
                "ratio": round(percentile(during.moves, share) / percentile(before.moves, share), 2),
            }
            for share in (50, 99)
        },
        "first_verdict_seconds": {"first": _seconds(min, done, 0), "last": _seconds(max, done, 0)},
        "complete_seconds": {"first": _seconds(min, done, 1), "last": _seconds(max, done, 1)},
    }


def _seconds(choose: Any, rows: list[tuple[float, float]], column: int) -> float | None:
    return round(choose(row[column] for row in rows), 1) if rows else None


def options() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--reviews", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long people play alone")
    parser.add_argument("--depth", default="normal", help="of the reviews")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Start a service and run the load test."""
    chosen = options()
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # this program plays a few games; they are not worth compiling
    os.environ["PHAROS_REVIEW_DEPTH"] = chosen.depth
    with new_database("sqlite") as database, serving(database, core=None) as service:
        figures = asyncio.run(measure(service, chosen.tables, chosen.reviews, chosen.seconds, chosen.seed))
    if chosen.json:
        print(json.dumps(figures))
    else:
        print_figures(figures)
    if figures["errors"]:
        sys.exit(f"first error: {figures['first_error']}")


if __name__ == "__main__":
    main()
