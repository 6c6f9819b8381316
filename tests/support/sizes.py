"""The sizes and seeds of random tests, set by the options `--soak` and `--seed` of pytest (tests/conftest.py).

Usually a random test has as many cases as it says, always the same ones. `make soak` runs it with many more cases and
other seeds.
"""

from hypothesis import settings

factor = 1
seed = 0


def scaled(cases: int) -> int:
    """A number of cases, multiplied in a soak run."""
    return cases * factor


def seeds(cases: int, first: int = 0) -> range:
    """The seeds of as many cases; other and more of them in a soak run."""
    return range(seed + first, seed + first + scaled(cases))


def fuzzing(examples: int) -> settings:
    """Hypothesis settings: always the same examples, except in a soak run."""
    return settings(derandomize=not seed, deadline=None, database=None, max_examples=scaled(examples))
