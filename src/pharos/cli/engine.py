"""`pharos engine`: moves for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

PIECE = 65536  # bytes per read, the capacity of a pipe


def engine(
    seed: Annotated[int | None, typer.Option(metavar="S", help="Makes the play repeatable, except by the clock.")] = (
        None
    ),
) -> None:
    """Choose moves for other programs, which ask in JSON lines.

    One request a line is read from standard input, one answer a line written to standard output; docs/engine.md
    describes them. A line to begin with: {"id": 1, "do": "hello"}
    """
    import os

    from pharos.cli.compile_first import ensure_compiled

    # Reserve standard output for answers: anything that a library prints goes to stderr.
    answers = os.dup(1)
    os.dup2(2, 1)
    ensure_compiled()
    from pharos.engine import Engine
    from pharos.players import warm_up

    warm_up()  # so that loading the compiled code does not count towards the first move's time

    def write(data: bytes) -> None:
        while data:
            data = data[os.write(answers, data) :]

    # Bypass the buffer of sys.stdin: a thread blocked inside it at interpreter exit is a fatal error.
    Engine(lambda: os.read(0, PIECE), write, seed).run()
