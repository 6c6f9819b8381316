"""A real service in a process of its own, for the tests that talk to it as a browser or a program would."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest


class Service:
    """A running service; it can be killed and started again on the same database."""

    def __init__(self, database_url: str, delay: str = "0") -> None:
        self.database_url = database_url
        self.delay = delay
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "DATABASE_URL": self.database_url, "PHAROS_REPLY_DELAY": self.delay}
        command = [sys.executable, "-m", "pharos.cli", "serve", "--port", "0"]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        self.process.stdout.close()
        found = re.search(r"(http://\S+?)/ ", line)
        assert found, line
        self.url = found[1].replace("localhost", "127.0.0.1")
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            assert client.get(f"{self.url}/healthz").status_code == 200

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def serving(database_url: str, delay: str = "0") -> Iterator[Service]:
    service = Service(database_url, delay)
    try:
        yield service
    finally:
        service.stop()


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
    """A PostgreSQL server of our own. As root it runs under another user, who must be able to reach its files."""
    with tempfile.TemporaryDirectory(prefix="pharos-postgres-", ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o755)
        runtime = Path(place) / "runtime"
        runtime.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(runtime)  # the server's library warns when there is none
        import pgserver

        server = pgserver.get_server(Path(place) / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()
