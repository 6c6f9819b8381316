"""The sizes and seeds of random tests, set by the options `--soak` and `--seed` of pytest (tests/conftest.py).

Usually a random test has as many cases as it says, always the same ones. `make soak` runs it with many more cases and
other seeds. A test that takes long says also how many cases are enough for `make test`: `usual`.
"""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

factor = 1
seed = 0

Case = TypeVar("Case")


def is_soak() -> bool:
    """Whether this is a soak run, in which every test has its full size."""
    return factor > 1 or seed != 0


def scaled(cases: int, *, usual: int | None = None) -> int:
    """A number of cases, multiplied in a soak run; in others as many as are usual."""
    return cases * factor if usual is None or is_soak() else usual


def seeds(cases: int, first: int = 0, *, usual: int | None = None) -> range:
    """The seeds of as many cases; other and more of them in a soak run."""
    return range(seed + first, seed + first + scaled(cases, usual=usual))


def some(cases: Sequence[Case], usual: int) -> Sequence[Case]:
    """All cases in a soak run; usually so many of them, evenly spread."""
    if is_soak() or usual >= len(cases):
        return cases
    return [cases[number * len(cases) // usual] for number in range(usual)]


def fuzzing(examples: int, *, usual: int | None = None) -> settings:
    """Hypothesis settings: always the same examples, except in a soak run."""
    return settings(derandomize=not seed, deadline=None, database=None, max_examples=scaled(examples, usual=usual))
