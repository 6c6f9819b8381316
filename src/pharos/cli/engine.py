"""`pharos engine`: moves for other programs."""

from __future__ import annotations

from typing import Annotated

import typer


def engine(
    seed: Annotated[int | None, typer.Option(metavar="S", help="Makes the play repeatable, except by the clock.")] = (
        None
    ),
) -> None:
    """Choose moves for other programs, which ask in JSON lines.

    One request a line is read from standard input, one answer a line written to standard output; docs/engine.md
    describes them. A line to begin with: {"id": 1, "do": "hello"}
    """
    from pharos.cli.compile_first import ensure_compiled
    from pharos.engine.stdio import reserve_output, serve_stdio

    write = reserve_output()
    ensure_compiled()
    from pharos.players.compilation import warm_up

    warm_up()  # so that loading the compiled code does not count towards the first move's time
    serve_stdio(write, seed)
