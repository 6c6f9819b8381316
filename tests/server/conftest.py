"""Services for tests that use them like a client program."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from service import Service, serving


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    place: Path = tmp_path_factory.mktemp("service")
    with serving(f"sqlite:///{place}/games.db") as running:
        yield running


@pytest.fixture
def client(service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.url, timeout=20) as client:
        yield client


@pytest.fixture
def fresh_service(tmp_path: Path) -> Iterator[Service]:
    with serving(f"sqlite:///{tmp_path}/games.db") as running:
        yield running


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A temporary PostgreSQL server. As root it runs as another user, who must have access to its files."""
    with tempfile.TemporaryDirectory(prefix="pharos-postgres-", ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o755)
        runtime = Path(place) / "runtime"
        runtime.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(runtime)  # the PostgreSQL library warns if it is missing
        import pgserver

        server = pgserver.get_server(Path(place) / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()
