"""`pharos engine`: the players for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

PIECE = 65536  # bytes read at a time, as many as a pipe holds


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

    from pharos.cli.compile_first import prepare

    # Answers alone go to the standard output: whatever else a library may print there goes to the error stream.
    answers = os.dup(1)
    os.dup2(2, 1)
    prepare()
    from pharos.engine import Engine
    from pharos.players import warm_up

    warm_up()  # so that loading what is compiled does not count as the first move's time

    def write(data: bytes) -> None:
        while data:
            data = data[os.write(answers, data) :]

    # Read below the buffer of sys.stdin: a thread that waits inside it at the end would be a fatal error.
    Engine(lambda: os.read(0, PIECE), write, seed).run()
