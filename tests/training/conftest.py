"""Compile everything in a separate process before training tests run, as `pharos train` does."""

import pytest

from pharos.training.warmup import make_ready


@pytest.fixture(scope="session", autouse=True)
def ready() -> None:
    make_ready()
