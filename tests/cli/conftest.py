"""Everything is compiled before a command is tried, so that no command has to say that it compiles."""

import pytest

from pharos.cli.compile_first import prepare


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    prepare()
