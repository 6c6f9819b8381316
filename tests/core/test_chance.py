"""Random numbers are reproducible: on every machine, in every version, compiled or not."""

from __future__ import annotations

from collections import Counter

import pytest

from pharos.core.chance import WEYL, WORD, Rng, below, fork, scramble, shuffle, stream
from pharos.core.native import Ids, compiled, integers, read, zeros


@compiled
def draw(rngs: list[Rng], n: int) -> int:
    return below(rngs[0], n)


@compiled
def mix(x: int, key: int) -> int:
    return scramble(x, key)


@compiled
def shuffle_row(row: Ids, start: int, n: int, wanted: int, rngs: list[Rng]) -> None:
    shuffle(row, start, n, wanted, rngs[0])


@compiled
def fork_second(rngs: list[Rng], number: int) -> None:
    fork(rngs[0], rngs[1], number)


def plain_mix(x: int, key: int) -> int:
    """The same hash with Python's unbounded integers."""
    x ^= x >> 16
    x = x * 0x21F0AAAD % 2**32
    x ^= x >> 15
    x ^= key
    x = x * 0x735A2D97 % 2**32
    return x ^ (x >> 15)


KNOWN = [
    (0, "", (1217652761, 4090866162), [1131517603, 238473248, 356767714, 1319106470, 1539959417, 378429464]),
    (7, "duel deal", (1094679394, 1792846862), [853101982, 304334592, 1066463989, 702833632, 65506822, 1615693726]),
    ("abc", "x", (1417642757, 602033083), [1521529033, 1615774971, 978350612, 1894754611, 608533202, 1684685650]),
]


@pytest.mark.parametrize(("seed", "purpose", "key", "numbers"), KNOWN)
def test_a_seed_means_the_same_numbers_for_ever(seed: int | str, purpose: str, key: tuple, numbers: list[int]) -> None:
    rngs = stream(seed, purpose)
    state = read(rngs)
    assert (state.low, state.high, state.counter) == (*key, 0)
    assert [int(draw(rngs, 2**31)) for _ in numbers] == numbers


def test_small_numbers_of_a_seed() -> None:
    rngs = stream(7, "duel deal")
    for _ in range(6):
        draw(rngs, 2)
    assert [int(draw(rngs, 6)) for _ in range(12)] == [1, 4, 5, 2, 3, 1, 5, 5, 1, 4, 2, 3]


def test_a_number_as_text_is_the_same_seed_and_a_purpose_another_stream() -> None:
    assert [draw(stream(12), 1000) for _ in range(3)] == [draw(stream("12"), 1000) for _ in range(3)]
    assert [draw(stream(12, "a"), 2**31)] != [draw(stream(12, "b"), 2**31)]


def test_without_a_seed_every_stream_is_new() -> None:
    assert len({(read(stream(None)).low, read(stream(None)).high) for _ in range(8)}) == 8


def test_the_hash_is_the_same_in_plain_arithmetic() -> None:
    for i in range(2000):
        x, key = i * 2654435761 % 2**32, (i * i * 40503 + 12345) % 2**32
        assert mix(x, key) == plain_mix(x, key)
    for x in (0, 1, WORD, 2**31, 2**31 - 1):
        for key in (0, 1, WORD, 2**31):
            assert mix(x, key) == plain_mix(x, key)
            assert 0 <= mix(x, key) <= WORD


def test_a_stream_is_the_hash_of_its_counter() -> None:
    rngs = stream(3)
    low, high = read(rngs).low, read(rngs).high
    for i in range(200):
        x = plain_mix((i * WEYL + low) % 2**32, high)
        assert draw(rngs, 1000) == x * 1000 // 2**32
    assert read(rngs).counter == 200 * WEYL % 2**32


@pytest.mark.parametrize("n", [1, 2, 3, 6, 20, 73])
def test_numbers_are_spread_evenly(n: int) -> None:
    rngs, rounds = stream(1, f"spread {n}"), 20_000
    seen = Counter(int(draw(rngs, n)) for _ in range(rounds))
    assert set(seen) == set(range(n))
    expected = rounds / n
    chi_squared = sum((seen[i] - expected) ** 2 / expected for i in range(n))
    assert chi_squared < n + 5 * (2 * n) ** 0.5 + 5


def test_shuffle_permutes_only_its_range_and_every_order_occurs() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    rngs = stream(2, "shuffle")
    for _ in range(2400):
        row = integers(range(6))
        shuffle_row(row, 1, 4, 4, rngs)
        numbers = [int(i) for i in row]
        assert (numbers[0], numbers[5]) == (0, 5)
        assert sorted(numbers) == list(range(6))
        orders[tuple(numbers)] += 1
    assert len(orders) == 24
    assert min(orders.values()) > 50


def test_shuffle_brings_every_choice_to_the_front() -> None:
    rngs, seen = stream(4, "choice"), Counter()
    for _ in range(2000):
        row = integers(range(5))
        shuffle_row(row, 0, 5, 2, rngs)
        seen[tuple(int(i) for i in row[:2])] += 1
    assert len(seen) == 20


def test_forked_streams_differ_from_each_other_and_from_their_parent() -> None:
    first = []
    for number in (0, 1, 2, 2**32, 2**40 + 1):
        rngs = zeros(Rng, 2)
        parent = read(stream(5))
        _set(rngs, parent.low, parent.high)
        fork_second(rngs, number)
        assert read(rngs).counter == 0
        assert (read(rngs, 1).low, read(rngs, 1).high, read(rngs, 1).counter) == (parent.low, parent.high, 0)
        first.append(tuple(int(draw(rngs, 2**31)) for _ in range(4)))
    assert len(set(first)) == 5
    assert first[0] == (1360999050, 313867264, 1818784699, 254656287)
    assert first[1] == (1884574327, 1968564324, 1000425991, 1809148989)


@compiled
def _set(rngs: list[Rng], low: int, high: int) -> None:
    rngs[1].low = low
    rngs[1].high = high
