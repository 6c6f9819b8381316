"""A program that is asked in JSON lines, and what it may do wrong: end, hang, or write nonsense without end."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Any, cast

from pharos.core.json_lines import Lines, Unreadable, format_object, parse_object

PIECE = 65536  # bytes read at a time, as many as a pipe holds
MOST_PIECES = 64  # read at once of what a program writes on its error stream, which may have no end
TAIL = 2000  # bytes kept of what a program wrote on its error stream
LOOK = 0.05  # seconds between two looks whether somebody wants an answer at once
FAREWELL = 1.0  # seconds that a program has to end by itself after `quit`

# A shell that waits for the end of its input, which comes with the end of our process, however that ends, and then
# kills the program's process group.
WATCH = 'read -r line; kill -s KILL -- "-$0" 2>/dev/null'


class Misbehaved(Exception):
    """What a program did wrong, in words."""


class Program:
    """A running program with its pipes. It ends when this object is closed or dropped, or when our process ends."""

    def __init__(self, arguments: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user named the program; no shell reads the arguments
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise Misbehaved(f"it cannot be started: {error.strerror}") from error
        watch = ["/bin/sh", "-c", WATCH, str(self._process.pid)]
        watcher = subprocess.Popen(watch, stdin=subprocess.PIPE, start_new_session=True)  # noqa: S603 - our own words
        self._end = weakref.finalize(self, _end, self._process, watcher)
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        for pipe in _pipes(self._process):
            os.set_blocking(pipe.fileno(), False)
        self._unsent = b""
        self._lines, self._read = Lines(), list[bytes | None]()
        self._silent = False  # it has closed its output
        self._tail = b""  # of what it wrote on its error stream

    # --- talking -----------------------------------------------------------------------------------------------------

    def send(self, request: dict[str, Any]) -> None:
        """Send a line; what the pipe does not take at once is sent while waiting for answers."""
        self._unsent += format_object(request)
        self._send_on()

    def receive(self, seconds: float, meanwhile: Callable[[], None]) -> dict[str, Any]:
        """The next line. While waiting, `meanwhile` is called from time to time.

        Raises:
            Misbehaved: it ended, did not answer in time, or wrote something else than a JSON object.
        """
        end = time.monotonic() + seconds
        has_ended = False  # not the same as silent: what it started may still hold its output
        while not self._read:
            left = end - time.monotonic()
            if self._silent or has_ended:
                raise Misbehaved(self._how_it_ended())
            if left <= 0:
                raise Misbehaved(f"it did not answer within {seconds:g} s")
            has_ended = self._process.poll() is not None
            self._wait(0 if has_ended else min(left, LOOK))
            meanwhile()
        line = self._read.pop(0)
        try:
            return parse_object(line)
        except Unreadable as error:
            raise Misbehaved(f"it wrote {quote(line)}: {error.message}") from error

    def _wait(self, seconds: float) -> None:
        """Send and read what is possible, for so long at most."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            if not self._stderr.closed:
                selector.register(self._stderr, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            ready = [key.fileobj for key, _ in selector.select(seconds)]
        if self._stdin in ready:
            self._send_on()
        if self._stderr in ready:
            said = os.read(self._stderr.fileno(), PIECE)
            self._tail = (self._tail + said)[-TAIL:]
            if not said:
                self._stderr.close()
        if self._stdout in ready:
            data = os.read(self._stdout.fileno(), PIECE)
            self._read += self._lines.feed(data)
            self._silent = not data

    def _send_on(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it does not read any more; whether it has ended shows when its answer is read
            self._unsent = b""

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        if code < 0:
            names = {number.value: number.name for number in signal.Signals}
            return f"it was ended by the signal {names.get(-code, -code)}"
        return f"it ended with exit code {code}"

    def last_words(self) -> str:
        """The end of what it wrote on its error stream, on one line."""
        with suppress(OSError):  # nothing more is there for now
            for _ in range(MOST_PIECES):
                if self._stderr.closed or not (said := os.read(self._stderr.fileno(), PIECE)):
                    break
                self._tail = (self._tail + said)[-TAIL:]
        lines = [" ".join(_printable(line).split()) for line in self._tail.decode("utf-8", "replace").splitlines()]
        return " / ".join(line for line in lines if line)[-400:]

    # --- ending ------------------------------------------------------------------------------------------------------

    def quit(self, request: dict[str, Any]) -> None:
        """Ask it to end, and end it if it does not."""
        self.send(request)
        self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self.kill()

    def kill(self) -> None:
        """End it, with all the processes it has started in its group."""
        self._end()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", (process.stdin, process.stdout, process.stderr))


def _end(process: subprocess.Popen[bytes], watcher: subprocess.Popen[bytes]) -> None:
    # The watcher first: it shall not kill later, when the program's number may belong to another.
    watcher.kill()
    watcher.wait()
    with suppress(ProcessLookupError, PermissionError):  # nobody of the group is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (*_pipes(process), watcher.stdin):
        if pipe:
            pipe.close()


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def quote(line: bytes | None) -> str:
    """The beginning of a line, for a message."""
    if line is None:
        return "a line without end"
    text = line[:80].decode("utf-8", "replace")
    return json.dumps(text + ("..." if len(line) > len(text) else ""))
