"""The history cache, also with concurrent threads."""

import sys
import threading

from pharos.server.history_cache import HistoryCache


def advance(game: int, move: int, number: int) -> tuple[int, str]:
    return game + move, f"{number}: {game} + {move}"


def test_a_move_extends_what_is_known():
    steps = []

    def counting(game: int, move: int, number: int) -> tuple[int, str]:
        steps.append(number)
        return advance(game, move, number)

    cache = HistoryCache(counting)
    assert cache.events("start", (1, 2), lambda: 0) == ("1: 0 + 1", "2: 1 + 2")
    assert cache.events("start", (1, 2, 3), lambda: 0) == ("1: 0 + 1", "2: 1 + 2", "3: 3 + 3")
    assert cache.events("start", (1, 2), lambda: 0) == ("1: 0 + 1", "2: 1 + 2")
    assert cache.events("other", (), lambda: 0) == ()
    assert steps == [1, 2, 3]


def test_two_threads_share_a_full_cache():
    """Each thread evicts what the other has just stored."""
    cache, problems, ready = HistoryCache(advance, size=1), [], threading.Barrier(2)

    def ask(first: int) -> None:
        ready.wait()
        try:
            for number in range(20_000):
                moves = (first, number % 3)
                assert cache.events("start", moves, lambda: 0) == (f"1: 0 + {first}", f"2: {first} + {number % 3}")
        except Exception as problem:
            problems.append(problem)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=ask, args=(first,)) for first in (1, 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert problems == []
