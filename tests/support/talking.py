"""Clients for `pharos engine` in a separate process and for an engine in this process."""

import json
import queue
import subprocess
import sys
import threading
from typing import Any

from pharos.engine import Engine

COMMAND = [sys.executable, "-m", "pharos.cli", "engine"]
LONG = 120  # seconds; the timeout of a test


def answers(*requests: bytes | dict[str, Any], seed: int = 3) -> list[dict[str, Any]]:
    """The answers of an engine in this process to the requests."""
    lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in requests]
    pieces, said = [b"\n".join(lines), b""], list[bytes]()
    Engine(lambda: pieces.pop(0), said.append, seed).run()
    return [json.loads(line) for line in said]


class Talk:
    """A running engine; leaving the context kills it."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._said: queue.Queue[bytes] = queue.Queue()
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._said.put(line)

    def __enter__(self) -> "Talk":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._listener.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe
            pipe.close()

    def send(self, line: bytes | dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write((json.dumps(line).encode() if isinstance(line, dict) else line) + b"\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """The next answer."""
        return json.loads(self._said.get(timeout=LONG))

    def is_silent(self, seconds: float) -> bool:
        """Whether no answer arrives within the given time."""
        try:
            self._said.put(self._said.get(timeout=seconds))
        except queue.Empty:
            return True
        return False

    def ask(self, line: bytes | dict[str, Any]) -> dict[str, Any]:
        self.send(line)
        return self.hear()

    def end(self) -> tuple[int, list[bytes], bytes]:
        """Close the input; returns the exit code, the answers not yet read, and standard error."""
        assert self.process.stdin
        assert self.process.stderr
        self.process.stdin.close()
        said = self.process.stderr.read()
        code = self.process.wait(LONG)
        self._listener.join()
        return code, list(self._said.queue), said
