"""Sets of small integers as bit masks."""

from __future__ import annotations

from pharos.core.native import Ids, inlined, lowest


def bits(mask: int) -> list[int]:
    """The elements of a bit mask, ascending."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


@inlined
def write_bits(mask: int, base: int, row: Ids, n: int) -> int:
    """Append base + i to a row of length n for each bit i of the mask; returns the new length."""
    while mask:
        row[n] = base + lowest(mask)
        n += 1
        mask &= mask - 1
    return n
