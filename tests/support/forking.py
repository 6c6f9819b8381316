"""`pharos` processes that are forked from one that has already imported the service.

Starting a service costs two seconds of processor time, nearly all of it for imports. The tests start more than a
hundred, so each pytest process keeps a template: a process that has imported everything and forks a copy for each
start. The copy runs the same command with an environment and files of its own, and is a process like any other: it can
be killed and has children. Soak runs, and commands whose environment configures Python itself, start real processes.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

import sizes

PROGRAM = (sys.executable, "-m", "pharos.cli")
TEMPLATE = Path(__file__).with_name("service_template.py")
# Beginnings of variables that are read when Python starts, when a module is imported, or once and then kept.
READ_EARLY = ("PYTHON", "NUMBA", "COVERAGE", "XDG_CACHE_HOME", "HOME", "TMPDIR")
STARTED_WITH = dict(os.environ)


class ForkedProcess:
    """A copy of the template that runs a command; used like `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], stderr: int) -> None:
        self._status, status_end = os.pipe()
        output, output_end = os.pipe()
        self.stdout: IO[str] = os.fdopen(output, encoding="utf-8")
        self.returncode: int | None = None
        _template().fork(arguments, environment, [output_end, stderr, status_end])
        for end in (output_end, status_end):
            os.close(end)
        self.pid = int(self._read_line())

    def _read_line(self) -> bytes:
        line = b""
        while not line.endswith(b"\n"):
            byte = os.read(self._status, 1)
            assert byte, "the template of the services has ended"
            line += byte
        return line

    def poll(self) -> int | None:
        """The exit code, negative for a signal; None if the process is running."""
        return self._ended_within(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end and return the exit code."""
        code = self._ended_within(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(PROGRAM, timeout or 0)
        return code

    def _ended_within(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], seconds)[0]:
            self.returncode = int(self._read_line())
            os.close(self._status)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the process."""
        self.send_signal(signal.SIGKILL)


Process = subprocess.Popen[str] | ForkedProcess


def start_pharos(
    arguments: Sequence[str], environment: Mapping[str, str], stderr: int, program: Sequence[str] = PROGRAM
) -> Process:
    """Start the `pharos` command; its standard output is a pipe.

    Args:
        arguments: the command line without the program.
        environment: its environment variables.
        stderr: the file descriptor for its messages.
        program: another installation of the command, which starts as a real process.
    """
    names = {*environment, *STARTED_WITH}
    has_changed = any(name.startswith(READ_EARLY) and environment.get(name) != STARTED_WITH.get(name) for name in names)
    if sizes.is_soak() or program != PROGRAM or has_changed:
        command = [*program, *arguments]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=stderr, text=True)
    return ForkedProcess(arguments, environment, stderr)


class _Template:
    """The process that is copied. It ends when the pytest process does."""

    def __init__(self) -> None:
        self.requests, other_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other_end:
            self._process = subprocess.Popen([sys.executable, str(TEMPLATE)], stdin=other_end, env=STARTED_WITH)
        atexit.register(self.close)

    def fork(self, arguments: Sequence[str], environment: Mapping[str, str], files: list[int]) -> None:
        request = json.dumps({"arguments": [*arguments], "environment": {**environment}}).encode()
        socket.send_fds(self.requests, [request], files)

    def close(self) -> None:
        self.requests.close()
        self._process.wait()


_templates: list[_Template] = []


def _template() -> _Template:
    if not _templates:
        _templates.append(_Template())
    return _templates[0]
