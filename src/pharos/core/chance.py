"""Random numbers that are reproducible on every machine, in every version, compiled or not.

The generator is counter-based: number i of a stream is a keyed hash of i, so the key and the position determine a
stream. All arithmetic fits into signed 64-bit integers (31-bit constants times 32-bit words), so plain Python and
compiled code agree to the last bit. The hash is the two-round 32-bit mixer with the constants 0x21F0AAAD and 0x735A2D97
from Christopher Wellons' search for low bias, with a key word added before each round.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from pharos.core.native import Ids, Int64, compiled, inlined, zeros

WORD = 0xFFFFFFFF
WEYL = 0x9E3779B9  # 2**32 over the golden ratio, odd: the counter visits every word before it repeats


class Rng:
    """A stream of random numbers."""

    low: Int64
    high: Int64
    counter: Int64


@inlined
def scramble(x: int, key: int) -> int:
    """A keyed permutation of the 32-bit words."""
    x = (x ^ x >> 16) * 0x21F0AAAD & WORD
    x = (x ^ x >> 15 ^ key) * 0x735A2D97 & WORD
    return x ^ x >> 15


@inlined
def below(rng: Rng, n: int) -> int:
    """A random integer from 0 to n - 1."""
    x = scramble(rng.counter + rng.low & WORD, rng.high)
    rng.counter = rng.counter + WEYL & WORD
    return x * n >> 32


@compiled
def drawn(rngs: list[Rng], n: int) -> int:
    """A random integer from 0 to n - 1, from the first stream of an array."""
    return below(rngs[0], n)


@compiled
def shuffle(row: Ids, start: int, n: int, wanted: int, rng: Rng) -> None:
    """Move a random selection of the n items from `start` on to their front, in random order."""
    for i in range(min(wanted, n - 1)):
        j = i + below(rng, n - i)
        row[start + i], row[start + j] = row[start + j], row[start + i]


@compiled
def fork(rng: Rng, parent: Rng, number: int) -> None:
    """Reset rng to the numbered substream of its parent."""
    rng.low = scramble(number & WORD, parent.low)
    rng.high = scramble(number >> 32 & WORD ^ rng.low, parent.high)
    rng.counter = 0


def system_choice(items: Iterable[int], wanted: int) -> list[int]:
    """A random selection in random order, from the operating system's randomness, so nobody can predict it."""
    pool = list(items)
    return [pool.pop(secrets.randbelow(len(pool))) for _ in range(wanted)]


def stream(seed: int | str | None, purpose: str = "") -> list[Rng]:
    """The stream for a seed and a purpose; without a seed, one from the operating system's randomness."""
    text = secrets.token_hex(16) if seed is None else str(seed)
    digest = hashlib.sha256(f"{purpose}:{text}".encode()).digest()
    rngs = zeros(Rng, 1)
    _seed(rngs, int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:8], "little"))
    return rngs


@compiled
def _seed(rngs: list[Rng], low: int, high: int) -> None:
    rngs[0].low = low
    rngs[0].high = high
    rngs[0].counter = 0
