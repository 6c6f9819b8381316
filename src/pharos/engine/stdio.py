"""The engine on standard input and output."""

from __future__ import annotations

import os
from collections.abc import Callable

from pharos.engine.loop import Engine

PIECE = 65536  # bytes per read, the capacity of a pipe


def reserve_output() -> Callable[[bytes], None]:
    """Reserve standard output for answers: anything that a library prints goes to stderr. Returns a writer."""
    answers = os.dup(1)
    os.dup2(2, 1)

    def write(data: bytes) -> None:
        while data:
            data = data[os.write(answers, data) :]

    return write


def serve_stdio(write: Callable[[bytes], None], seed: int | None = None) -> None:
    """Answer requests until the input ends.

    Raises:
        BrokenPipeError: the reader of the answers is gone.
    """
    # Bypass the buffer of sys.stdin: a thread blocked inside it at interpreter exit is a fatal error.
    Engine(lambda: os.read(0, PIECE), write, seed).run()
