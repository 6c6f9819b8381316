"""A real service in a separate process, for tests that use it like a browser or a client program."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx


class Service:
    """A running service; it can be killed and restarted on the same database."""

    def __init__(self, database_url: str, delay: str = "0") -> None:
        self.database_url = database_url
        self.delay = delay
        self.port = 0  # any free port; it stays the same after the first start
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "DATABASE_URL": self.database_url, "PHAROS_REPLY_DELAY": self.delay}
        command = [sys.executable, "-m", "pharos.cli", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        self.process.stdout.close()
        found = re.search(r"(http://\S+?)/ ", line)
        assert found, line
        self.url = found[1].replace("localhost", "127.0.0.1")
        self.port = int(self.url.rpartition(":")[2])
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
