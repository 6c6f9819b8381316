"""Connections: slow clients are ended, one client cannot take all, and the log stays small."""

import asyncio
import logging
import os
import re
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import event_loop
import httpx
import pytest
import uvicorn

from pharos.server.connections import (
    BACKLOG,
    MOST_HEAD_BYTES,
    OTHER_FILES,
    Connections,
    bind_listener,
)
from pharos.server.limits import Limits
from pharos.server.log_limit import ALL_PER_MINUTE, PER_MINUTE, RepeatFilter

pytestmark = pytest.mark.slow

FILES = 1024  # the usual limit of open files, which a thousand connections use up
SETTINGS = {
    "PHAROS_LIMITS": "on",
    "PHAROS_LIMIT_HEAD_SECONDS": "2",
    "PHAROS_LIMIT_BODY_SECONDS": "2",
    "PHAROS_LIMIT_SEND_SECONDS": "2",
    "PHAROS_LIMIT_CONNECTIONS_PER_ADDRESS": "40",
}


class LoggedService:
    """A service that may open few files, with its log in a file."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.log = folder / "log"
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder}/games.db", **SETTINGS, **settings}
        command = f"ulimit -n {FILES}; exec {sys.executable} -m pharos.cli serve --port 0"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(["sh", "-c", command], env=environment, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout
        found = re.search(rb"http://localhost:(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 10, source_address=(source, 0))

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout
        self.process.stdout.close()


@contextmanager
def logged(folder: Path, **settings: str) -> Iterator[LoggedService]:
    service = LoggedService(folder, **settings)
    try:
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            assert client.get(f"{service.url}/healthz", timeout=60).status_code == 200
        yield service
    finally:
        service.close()


def response_of(connection: socket.socket, seconds: float = 30) -> bytes:
    """Read until the server closes the connection."""
    connection.settimeout(seconds)
    data = b""
    try:
        while chunk := connection.recv(65536):
            data += chunk
    except ConnectionResetError:
        pass
    return data


def keep_sending(connection: socket.socket, request: bytes) -> None:
    """Send requests and read no response, until the buffers in between are full."""
    for _ in range(1000):
        connection.sendall(request)
        time.sleep(0.05)


def is_open(connection: socket.socket) -> bool:
    readable, _, _ = select.select([connection], [], [], 0)
    return not readable


def test_heads_and_bodies_that_do_not_arrive_are_given_up(tmp_path: Path) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
    kept_alive = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with logged(tmp_path) as service, ExitStack() as stack:
        silent, partial, waiting, slow, second = (stack.enter_context(service.connect()) for _ in range(5))
        partial.sendall(b"GET / HTTP/1.1\r\nHo")
        waiting.sendall(head + b"\r\n" + b'{"game"')
        second.sendall(kept_alive)
        assert b"200 OK" in second.recv(65536)
        second.sendall(b"GET /healthz HT")
        for _ in range(20):  # a byte now and then does not help
            slow.sendall(b"G")
            time.sleep(0.2)
            if not is_open(slow):
                break
        assert not is_open(slow)
        for connection in (silent, partial, waiting, second):
            assert b"HTTP/1.1 408 " in response_of(connection)
        with httpx.Client(base_url=service.url) as client:
            assert client.get("/about").status_code == 200
    assert service.log.stat().st_size < 10_000, service.log.read_text()[:2000]


def test_a_stream_outlives_the_time_outs(tmp_path: Path) -> None:
    with logged(tmp_path) as service, httpx.Client(base_url=service.url, timeout=30) as client:
        table = client.post("/api/tables", json={"seats": [{"kind": "human"}] * 2}).json()["id"]
        with client.stream("GET", f"/api/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "id: 0"
            assert ": still here" in lines  # comes after 25 s


def test_a_client_that_does_not_read_is_disconnected(tmp_path: Path) -> None:
    request = b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with logged(tmp_path) as service, service.connect() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):
            keep_sending(deaf, request)
    assert "[error" not in service.log.read_text()


def test_a_client_that_does_not_wait_for_responses_is_refused(tmp_path: Path) -> None:
    request, last = (
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n" % more for more in (b"", b"Connection: close\r\n")
    )
    with logged(tmp_path) as service:
        with service.connect() as hasty:
            hasty.sendall(request * 1000 + last)
            assert response_of(hasty).count(b"HTTP/1.1 200 OK") < 1000
        with service.connect() as usual:
            usual.sendall(request * 3 + last)
            assert response_of(usual).count(b"HTTP/1.1 200 OK") == 4


def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    with logged(tmp_path, PHAROS_LIMIT_HEAD_SECONDS="60") as service, service.connect() as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"a" * (MOST_HEAD_BYTES + 1))
        assert b"HTTP/1.1 431 " in response_of(endless)


def test_a_thousand_connections_of_one_client_leave_room_for_others(tmp_path: Path) -> None:
    settings = {"PHAROS_LIMIT_HEAD_SECONDS": "60", "PHAROS_LIMIT_CONNECTIONS_PER_ADDRESS": "800"}
    most = (FILES - BACKLOG - OTHER_FILES) // 2
    with logged(tmp_path, **settings) as service, ExitStack() as stack:
        idle = [stack.enter_context(service.connect()) for _ in range(1100)]
        for connection in idle[most + 10 :]:
            assert response_of(connection)[:12] in (b"HTTP/1.1 503", b"")
        with httpx.Client(base_url=service.url, transport=httpx.HTTPTransport(local_address="127.0.0.2")) as client:
            assert client.get("/about").status_code == 200
        assert service.log.stat().st_size < 100_000
        for connection in idle:
            connection.close()
        with httpx.Client(base_url=service.url, transport=httpx.HTTPTransport(retries=5)) as client:
            assert client.get("/about").status_code == 200


def test_all_clients_together_leave_files_for_the_service() -> None:
    limits = Limits(limit_connections=8000)
    assert Connections(limits, (), 1024).most == 1024 - BACKLOG - OTHER_FILES
    assert Connections(limits, (), 2**20).most == 8000
    few = Connections(Limits(limit_connections=4))
    hosts = ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3")
    accepted = [host for host in hosts if few.add(host)]
    assert accepted == ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"]
    for host in accepted:
        few.remove(host)
    assert not few.by_address
    assert few.add("192.0.2.2")


def test_a_trusted_proxy_may_have_many_connections() -> None:
    limits = Limits(limit_connections_per_address=2)
    through = Connections(limits, ("10.0.0.0/8",))
    assert all(through.add("10.1.2.3") for _ in range(50))
    assert [through.add("192.0.2.1") for _ in range(3)] == [True, True, False]


# --- delay -----------------------------------------------------------------------------------------------------------


def test_accepted_sockets_send_without_delay() -> None:
    listener = bind_listener(uvicorn.Config("app", port=0, log_config=None))

    async def accepted_option() -> int:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        class Protocol(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                own = transport.get_extra_info("socket")
                done.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        server = await asyncio.get_running_loop().create_server(Protocol, sock=listener)
        async with server:
            _, writer = await asyncio.open_connection(*listener.getsockname())
            found = await done
            writer.close()
            await writer.wait_closed()
            return found

    assert event_loop.run(accepted_option())


# --- the log ---------------------------------------------------------------------------------------------------------


def record(message: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord("pharos", logging.WARNING, "file.py", 1, message, values, None)


def test_a_repeated_message_is_left_out_and_counted() -> None:
    now = 0.0
    bound = RepeatFilter(clock=lambda: now)
    shown = [bound.filter(record("refused %s", n)) for n in range(1000)]
    assert shown == [True] * PER_MINUTE + [False] * (1000 - PER_MINUTE)
    assert bound.filter(record("something else"))
    now += 61
    again = record("refused %s", "x")
    assert bound.filter(again)
    assert again.getMessage() == f"refused x ({1000 - PER_MINUTE} more like this were left out)"


def test_different_messages_are_bounded_together() -> None:
    bound = RepeatFilter(clock=lambda: 0.0)
    assert sum(bound.filter(record(f"message {n}")) for n in range(10_000)) == ALL_PER_MINUTE
