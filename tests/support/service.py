"""A real service in a separate process, for tests that use it like a browser or a client program."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
from forking import PROGRAM, start_pharos


class Service:
    """A running service; it can be killed and restarted on the same database.

    Args:
        database_url: the database.
        delay: the minimum time of a computer's move.
        program: the command that starts it.
        host: the address that it listens on.
        settings: environment variables. Without them the limits by visitor and address are off, since all requests of
            the tests come from one address, and analyses are loaded when they are needed.
    """

    def __init__(
        self,
        database_url: str,
        delay: str = "0",
        program: Sequence[str] = PROGRAM,
        host: str = "127.0.0.1",
        **settings: str,
    ) -> None:
        self.database_url, self.host = database_url, host
        self.delay = delay
        self.program = program
        self.settings = {"PHAROS_LIMITS": "off", "PHAROS_WARM_UP_SECONDS": "0", **settings}
        self._log = tempfile.NamedTemporaryFile("r+", prefix="pharos-log-")  # noqa: SIM115 - closed in `close`
        self.port = 0  # any free port; it stays the same after the first start
        self.start()

    def start(self) -> None:
        own = {"DATABASE_URL": self.database_url, "PHAROS_REPLY_DELAY": self.delay, **self.settings}
        arguments = ["serve", "--host", self.host, "--port", str(self.port)]
        self.process = start_pharos(arguments, {**os.environ, **own}, self._log.fileno(), self.program)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"(http://\S+?)/ ", line)
        assert found, line + self.log
        self.url = found[1].replace("localhost", "127.0.0.1")
        self.port = int(self.url.rpartition(":")[2])
        with httpx.Client(transport=httpx.HTTPTransport(retries=20), timeout=60) as client:
            assert client.get(f"{self.url}/healthz").status_code == 200

    @property
    def log(self) -> str:
        """Everything that the service has logged."""
        return Path(self._log.name).read_text()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def _wait(self, seconds: float | None = None) -> None:
        self.process.wait(seconds)
        assert self.process.stdout
        self.process.stdout.close()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self._wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def close(self) -> None:
        """Stop the service and show what it has logged, which pytest prints if the test failed."""
        self.stop()
        sys.stderr.write(self.log)
        self._log.close()


@contextmanager
def serving(
    database_url: str, delay: str = "0", program: Sequence[str] = PROGRAM, host: str = "127.0.0.1", **settings: str
) -> Iterator[Service]:
    service = Service(database_url, delay, program, host, **settings)
    try:
        yield service
    finally:
        service.close()


class WorkerProcess:
    """A running `pharos worker`."""

    def __init__(self, database_url: str, **settings: str) -> None:
        environment = {**os.environ, "DATABASE_URL": database_url, "PHAROS_REPLY_DELAY": "0", **settings}
        self.process = start_pharos(["worker"], environment, sys.stderr.fileno())
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "ready" in line, line

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(10)


@contextmanager
def working(database_url: str, **settings: str) -> Iterator[WorkerProcess]:
    worker = WorkerProcess(database_url, **settings)
    try:
        yield worker
    finally:
        worker.kill()
