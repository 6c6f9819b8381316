"""Preparation for commands that use compiled code."""

from __future__ import annotations


def ensure_compiled() -> None:
    """Compile what is not compiled yet, with a message on stderr. Usually there is nothing to do."""
    from pharos.bench.warmup import needs_warm_up, warm_up

    if needs_warm_up():
        from rich.console import Console

        warm_up(Console(stderr=True, highlight=False))
