"""The history cache, also with concurrent threads."""

import sys
import threading

from pharos.server.history_cache import HistoryCache


def play(game: int, move: int) -> int:
    return game + move


def is_after(game: int, moves: tuple[int, ...]) -> bool:
    return game == sum(moves)


def describe(before: int, after: int, move: int, number: int) -> str:
    assert after == before + move
    return f"{number}: {before} + {move}"


def test_a_move_extends_what_is_known():
    described = []

    def counting(before: int, after: int, move: int, number: int) -> str:
        described.append(number)
        return describe(before, after, move, number)

    cache = HistoryCache(play, counting, is_after)
    assert cache.events("start", (1, 2), lambda: 0, 3) == ("1: 0 + 1", "2: 1 + 2")
    assert cache.events("start", (1, 2, 3), lambda: 0, 6) == ("1: 0 + 1", "2: 1 + 2", "3: 3 + 3")
    assert cache.events("start", (1, 2), lambda: 0, 3) == ("1: 0 + 1", "2: 1 + 2")
    assert cache.events("other", (), lambda: 0, 0) == ()
    assert described == [1, 2, 3]


def test_another_move_after_a_takeback_is_described():
    cache = HistoryCache(play, describe, is_after)
    cache.events("start", (1, 2, 3), lambda: 0, 6)
    assert cache.events("start", (1, 2, 5), lambda: 0, 8) == ("1: 0 + 1", "2: 1 + 2", "3: 3 + 5")
    assert cache.events("start", (1, 2, 5, 1), lambda: 0, 9)[2:] == ("3: 3 + 5", "4: 8 + 1")


def test_two_threads_share_a_full_cache():
    """Each thread evicts what the other has just stored."""
    cache, problems, ready = HistoryCache(play, describe, is_after, size=1), [], threading.Barrier(2)

    def ask(first: int) -> None:
        ready.wait()
        try:
            for number in range(20_000):
                moves = (first, number % 3)
                events = cache.events("start", moves, lambda: 0, sum(moves))
                assert events == (f"1: 0 + {first}", f"2: {first} + {number % 3}")
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


def test_a_game_may_be_played_on_by_its_owner():
    cache = HistoryCache(
        lambda game, move: [*game, move],
        lambda before, after, move, number: len(before),
        lambda game, moves: len(game) == len(moves),
    )
    game = ["a"]
    assert cache.events("start", ("a",), list, game) == (0,)
    game.append("b")
    assert cache.events("start", ("a", "b"), list, game) == (0, 1)
