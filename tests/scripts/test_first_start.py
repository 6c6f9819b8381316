"""The parts of the measurement of a first start; the measurement itself is a step of `make soak`."""

import contextlib
import gc
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from compile_processes import CompileProcesses
from first_start import ROWS, exceeded, markdown
from pharos.core.compile_subprocess import CompilationFailed, CompileProcess
from pharos.players.compilation import compile_players_process
from pharos.review.compilation import compile_analysis_process
from throttled_proxy import ThrottledProxy

FIGURES = {key: 1.0 for key, *_ in ROWS} | {"levels": {"duel beginner": 0.1}}


def test_the_proxy_passes_everything_on_and_counts_it() -> None:
    content = bytes(range(256)) * 2000
    with socket.create_server(("127.0.0.1", 0)) as listener, ThrottledProxy(mbit=1000) as proxy:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                assert connection.recv(100) == b"hello"
                connection.sendall(content)

        server = threading.Thread(target=serve)
        server.start()
        host, port = proxy.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as client:
            client.sendall(f"CONNECT 127.0.0.1:{listener.getsockname()[1]} HTTP/1.1\r\n\r\n".encode())
            answer = client.recv(1000)
            assert answer.startswith(b"HTTP/1.1 200 ")
            client.sendall(b"hello")
            received = b"".join(iter(lambda: client.recv(65536), b""))
        server.join()
    assert received == content
    assert proxy.bytes == len(content)


def test_the_proxy_ends_open_connections_quietly(caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, contextlib.ExitStack() as stack:
        with ThrottledProxy(mbit=0) as proxy:
            host, port = proxy.url.removeprefix("http://").split(":")
            for _ in range(3):
                client = stack.enter_context(socket.create_connection((host, int(port))))
                client.sendall(f"CONNECT 127.0.0.1:{listener.getsockname()[1]} HTTP/1.1\r\n\r\n".encode())
                assert client.recv(1000).startswith(b"HTTP/1.1 200 ")
                stack.enter_context(listener.accept()[0])
        gc.collect()
    assert caplog.records == []


@pytest.mark.parametrize("start", [compile_players_process, compile_analysis_process])
def test_compiling_processes_of_the_folder_are_measured(
    start: Callable[[str], CompileProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.symlink_to(sys.executable)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    other = start("duel")
    monkeypatch.setattr(sys, "executable", str(python))
    with CompileProcesses(tmp_path) as seen:
        compiling = start("duel")
        while not seen.processes:
            time.sleep(0.01)
    for process in (compiling, other):
        process.kill()
        with pytest.raises(CompilationFailed):
            list(process.parts())
    assert len(seen.processes) == 1
    assert seen.peak_megabytes() > 1


def test_the_table_has_a_row_for_every_figure_and_level() -> None:
    table = markdown({"pip": FIGURES, "uv": FIGURES})
    assert all(title in table for _, title, *_ in ROWS)
    assert "| duel beginner | 0.1 s | 0.1 s |" in table


def test_an_exceeded_limit_is_named() -> None:
    assert exceeded({"pip": FIGURES, "uv": FIGURES}) == []
    lines = exceeded({"pip": FIGURES | {"first_move": 61.0}, "uv": FIGURES | {"first_move": 29.0}})
    assert lines == ["pip: `make play` to the computer's first move: 61.0 s, limit 60 s"]
