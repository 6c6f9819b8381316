"""Everything is compiled before a training is tried, by a process of its own as `pharos train` does it."""

import pytest

from pharos.training.warmup import make_ready


@pytest.fixture(scope="session", autouse=True)
def ready() -> None:
    make_ready()
