"""Sets of small numbers as the bits of one number."""

from __future__ import annotations

from pharos.core.native import Ids, inlined, lowest


def bits(mask: int) -> list[int]:
    """The numbers of a set."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


@inlined
def write_bits(mask: int, base: int, row: Ids, n: int) -> int:
    """Append base + i for each i of a set; the new length."""
    while mask:
        row[n] = base + lowest(mask)
        n += 1
        mask &= mask - 1
    return n
