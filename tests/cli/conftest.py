"""Compile everything before the tests run commands, so that no command prints that it compiles."""

import pytest

from pharos.cli.compile_first import ensure_compiled


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    ensure_compiled()
