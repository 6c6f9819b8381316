"""`pharos bench`: the speed of the engine on this machine."""

from __future__ import annotations

from typing import Annotated

import typer


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0.01, max=600, help="How long the main numbers are measured.")
    ] = 2.0,
    cold: Annotated[bool, typer.Option("--cold", help="Measure a start with nothing compiled too (half a minute).")] = (
        False
    ),
) -> None:
    """Measure random games, copies, the text interface and the start. Rates are the best of many short repeats."""
    from pharos.cli.compile_first import ensure_compiled

    ensure_compiled(with_bench=True)
    from pharos.bench import draw_report, measure

    numbers = measure(seconds, cold=cold)
    if as_json:
        import json

        typer.echo(json.dumps(numbers, indent=2))
        return
    from rich.console import Console

    Console(highlight=False).print(draw_report(numbers))
