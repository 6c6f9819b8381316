"""Services for tests that use them like a client program."""

import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from service import Service, serving

from pharos.cli.compile_first import ensure_compiled


@pytest.fixture(scope="session")
def compiled_players() -> None:
    ensure_compiled()


@pytest.fixture(scope="session")
def new_database(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """A function that makes an empty database, "sqlite" or "postgresql", and returns its URL."""

    def make(store: str) -> str:
        if store == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('store')}/games.db"
        return new_postgres_database(postgres)

    return make


def new_postgres_database(server: str) -> str:
    import psycopg

    name = f"games_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="session")
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on SQLite, or on the store that a test names with `on_both_stores`."""
    with serving(_url(request, tmp_path_factory.mktemp("service"))) as running:
        yield running


@pytest.fixture
def client(service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.url, timeout=20) as client:
        yield client


@pytest.fixture
def fresh_service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Service]:
    """A service on an empty database, SQLite or the store that a test names with `on_both_stores`."""
    with serving(_url(request, tmp_path)) as running:
        yield running


def _url(request: pytest.FixtureRequest, place: Path) -> str:
    if getattr(request, "param", "sqlite") == "sqlite":
        return f"sqlite:///{place}/games.db"
    return new_postgres_database(request.getfixturevalue("postgres"))


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """An empty PostgreSQL database."""
    return new_postgres_database(postgres)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
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
