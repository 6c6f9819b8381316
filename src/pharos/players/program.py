"""A subprocess that speaks JSON lines, with protection against crashes, hangs and endless output."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, cast

from pharos.core.json_lines import Lines, Unreadable, format_object, parse_object

CHUNK_BYTES = 65536  # per read; the capacity of a pipe
MAX_CHUNKS = 64  # reads at once from a program's stderr, which may be endless
STDERR_TAIL_BYTES = 2000  # how much of the stderr output is kept
POLL_SECONDS = 0.05  # polling interval for stop requests
EXIT_TIMEOUT = 1.0  # seconds that a program has to exit after `quit`

# This shell waits for the end of its input, which comes when our process ends for any reason, and then kills the
# program's process group.
WATCH = 'read -r line; kill -s KILL -- "-$0" 2>/dev/null'


class ProgramError(Exception):
    """A description of what a program did wrong."""


class Program:
    """A running program with its pipes. It is killed when this object is closed or dropped, or our process ends."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - chosen by the user, and run without a shell
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env=environment,
            )
        except OSError as error:
            raise ProgramError(f"it cannot be started: {error.strerror}") from error
        watch = ["/bin/sh", "-c", WATCH, str(self._process.pid)]
        watcher = subprocess.Popen(watch, stdin=subprocess.PIPE, start_new_session=True)  # noqa: S603 - a fixed command
        self._end = weakref.finalize(self, _end, self._process, watcher)
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        for pipe in _pipes(self._process):
            os.set_blocking(pipe.fileno(), False)
        self._unsent = b""
        self._lines, self._read = Lines(), list[bytes | None]()
        self._stdout_closed = False
        self._tail = b""  # the end of its stderr output

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    # --- talking -----------------------------------------------------------------------------------------------------

    def send(self, request: dict[str, Any]) -> None:
        """Send a line. What the pipe does not accept immediately is sent while waiting for answers."""
        self._unsent += format_object(request)
        self._flush()

    def receive(self, seconds: float, meanwhile: Callable[[], None]) -> dict[str, Any]:
        """Return the next line. `meanwhile` is called regularly while waiting.

        Raises:
            ProgramError: it exited, did not answer in time, or wrote something other than a JSON object.
        """
        end = time.monotonic() + seconds
        has_ended = False  # not the same as a closed output: a child process may still hold its output open
        while not self._read:
            left = end - time.monotonic()
            if self._stdout_closed or has_ended:
                raise ProgramError(self._how_it_ended())
            if left <= 0:
                raise ProgramError(f"it did not answer within {seconds:g} s")
            has_ended = self._process.poll() is not None
            self._wait(0 if has_ended else min(left, POLL_SECONDS))
            meanwhile()
        line = self._read.pop(0)
        try:
            return parse_object(line)
        except Unreadable as error:
            raise ProgramError(f"it wrote {quote(line)}: {error.message}") from error

    def _wait(self, seconds: float) -> None:
        """Send and read whatever is possible, waiting at most this long."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            if not self._stderr.closed:
                selector.register(self._stderr, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            ready = [key.fileobj for key, _ in selector.select(seconds)]
        if self._stdin in ready:
            self._flush()
        if self._stderr in ready:
            chunk = os.read(self._stderr.fileno(), CHUNK_BYTES)
            self._tail = (self._tail + chunk)[-STDERR_TAIL_BYTES:]
            if not chunk:
                self._stderr.close()
        if self._stdout in ready:
            data = os.read(self._stdout.fileno(), CHUNK_BYTES)
            self._read += self._lines.feed(data)
            self._stdout_closed = not data

    def _flush(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it no longer reads; reading its answer will show whether it has exited
            self._unsent = b""

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        if code < 0:
            names = {number.value: number.name for number in signal.Signals}
            return f"it was ended by the signal {names.get(-code, -code)}"
        return f"it ended with exit code {code}"

    def stderr_tail(self) -> str:
        """Return the end of its stderr output on one line."""
        with suppress(OSError):  # no more output for now
            for _ in range(MAX_CHUNKS):
                if self._stderr.closed or not (chunk := os.read(self._stderr.fileno(), CHUNK_BYTES)):
                    break
                self._tail = (self._tail + chunk)[-STDERR_TAIL_BYTES:]
        lines = [" ".join(_printable(line).split()) for line in self._tail.decode("utf-8", "replace").splitlines()]
        return " / ".join(line for line in lines if line)[-400:]

    # --- ending ------------------------------------------------------------------------------------------------------

    def quit(self, request: dict[str, Any]) -> None:
        """Ask it to exit, and kill it if it does not."""
        self.send(request)
        self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_TIMEOUT)
        self.kill()

    def kill(self) -> None:
        """Kill it, together with the other processes of its group."""
        self._end()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", (process.stdin, process.stdout, process.stderr))


def _end(process: subprocess.Popen[bytes], watcher: subprocess.Popen[bytes]) -> None:
    # Kill the watcher first. Otherwise it could kill an unrelated process that reuses the program's pid.
    watcher.kill()
    watcher.wait()
    with suppress(ProcessLookupError, PermissionError):  # the group is empty
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (*_pipes(process), watcher.stdin):
        if pipe:
            pipe.close()


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def quote(line: bytes | None) -> str:
    """Quote the beginning of a line for an error message."""
    if line is None:
        return "a line without end"
    text = line[:80].decode("utf-8", "replace")
    return json.dumps(text + ("..." if len(line) > len(text) else ""))
