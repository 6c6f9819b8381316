"""The console for all output."""

from __future__ import annotations

from rich.console import Console

PIPE_WIDTH = 100


def make_console() -> Console:
    """Create the console. In a file or pipe it has the width that the layouts are designed for."""
    console = Console(highlight=False)
    if not console.is_terminal and "COLUMNS" not in console._environ:
        console.width = PIPE_WIDTH
    return console
