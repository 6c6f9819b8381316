"""What a command does before it uses compiled code."""

from __future__ import annotations


def prepare() -> None:
    """Compile what is not compiled yet, saying so on the error stream; usually there is nothing to do."""
    from pharos.bench.warmup import needs_warm_up, warm_up

    if needs_warm_up():
        from rich.console import Console

        warm_up(Console(stderr=True, highlight=False))
