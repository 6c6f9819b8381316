"""Row numbers and stable names for the rows of a net's weights, and feature buckets shared by several games."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from pharos.core.native import inlined

COINS = 21  # buckets for the number of coins


class NamedRows:
    """Allocates row numbers in blocks and gives every row a stable name, such as "built:mine:baths".

    A name is made of ids and meaningful numbers, never of a row index. So weights stored by name still fit after a
    game has gained cards.
    """

    def __init__(self) -> None:
        self._names: dict[str, None] = {}  # in the order of the rows

    def __len__(self) -> int:
        return len(self._names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all rows, in order."""
        return tuple(self._names)

    def block(self, kind: str, *axes: Iterable[object]) -> int:
        """Add a row for each combination of the axes, the last axis varying fastest; return the first row number."""
        return self._add(":".join((kind, *map(str, parts))) for parts in itertools.product(*axes))

    def repeat(self, inner: NamedRows, sides: Iterable[str]) -> int:
        """Add all rows of `inner` for each side, named after the kind; return the first row number."""
        split = [name.partition(":") for name in inner.names]
        return self._add(kind + ":" + side + colon + rest for side in sides for kind, colon, rest in split)

    def append(self, rows: NamedRows) -> int:
        """Add all rows of another list under their own names; return the first row number."""
        return self._add(rows.names)

    def _add(self, names: Iterable[str]) -> int:
        start = len(self._names)
        for name in names:
            if name in self._names:
                raise ValueError(f"two rows are called {name!r}")
            self._names[name] = None
        return start


@inlined
def coin_step(coins: int) -> int:
    """The bucket for a number of coins; each of the first sixteen amounts has its own."""
    if coins < 16:
        return coins
    if coins < 21:
        return 16 if coins < 18 else 17
    if coins < 30:
        return 18 if coins < 25 else 19
    return 20
