"""Options for soak runs, which have more cases of random tests and other seeds; and what all tests share."""

import functools
import itertools
import os
import ssl
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
import sizes

# Each client of httpx reads all certificates, which takes 50 ms. Those of the tests share one context, and speak HTTP.
ssl.create_default_context = functools.cache(ssl.create_default_context)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("soak")
    group.addoption("--soak", type=int, default=1, metavar="N", help="run random tests with N times as many cases")
    group.addoption("--seed", type=int, default=0, metavar="N", help="the first seed of random tests (default: 0)")
    group.addoption("--screenshots", action="store_true", help="save screenshots of the pages in tests/web/screenshots")


def pytest_configure(config: pytest.Config) -> None:
    sizes.factor, sizes.seed = config.getoption("soak"), config.getoption("seed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let every worker begin with its share of the long tests, so that none is left with one at the end.

    Those of a file stay together, because they share a service. pytest-xdist gives each worker a part of the list, all
    of the same size.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("slow"):
            files.setdefault(item.path, []).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for file in sorted(files.values(), key=len, reverse=True):
        min(shares, key=len).extend(file)
    others = iter([item for item in items if not item.get_closest_marker("slow")])
    left = len(items)
    items.clear()
    for number, share in enumerate(shares):
        size = left // (workers - number)
        items += [*share, *itertools.islice(others, max(0, size - len(share)))]
        left -= size
    items += others


def pytest_report_header() -> str | None:
    if sizes.factor == 1 and not sizes.seed:
        return None
    return f"random tests: {sizes.factor} times as many cases, from seed {sizes.seed}"


@pytest.fixture(autouse=True)
def _own_environment() -> Iterator[None]:
    """Keep the environment variables that a command sets in this process from the other tests."""
    with mock.patch.dict(os.environ):
        yield
