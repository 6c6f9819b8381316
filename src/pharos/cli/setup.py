"""`pharos setup`: compile ahead of time what would otherwise be compiled on first use."""

from __future__ import annotations


def setup() -> None:
    """Compile the rules, so that the first game starts at once. Done again after an update; otherwise quick."""
    from rich.console import Console

    from pharos.bench import warm_up

    console = Console(stderr=True, highlight=False)
    warm_up(console)
    console.print("Ready.")
