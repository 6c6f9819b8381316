"""Count a player's missed wins and avoidable immediate losses: `python scripts/blunders.py --games 1000`."""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from pharos.games.duel.bench.blunders import count_blunders

OPPONENTS = ("pharos:nodes=200", "rush-science", "rush-military")
GAMES_PER_TASK = 20


def main() -> int:
    """Count the blunders; the exit code is 1 if there was one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", default="pharos:nodes=200")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    begin = perf_counter()

    def share(first: int) -> tuple[int, ...]:
        games = min(GAMES_PER_TASK, options.games - first)
        found = count_blunders(options.player, OPPONENTS, games, options.seed + first)
        return found.games, found.moves, found.missed_wins, found.avoidable_losses

    with ThreadPoolExecutor(options.threads) as pool:
        parts = list(pool.map(share, range(0, options.games, GAMES_PER_TASK)))
    games, moves, missed, allowed = (sum(column) for column in zip(*parts, strict=True))
    print(f"{options.player}: {games} games, {moves} moves, {perf_counter() - begin:.0f} s")
    print(f"wins missed: {missed}, avoidable losses at once: {allowed}")
    return int(bool(missed or allowed))


if __name__ == "__main__":
    raise SystemExit(main())
