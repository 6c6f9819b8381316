"""Whether a command uses compiled code, and compiling it first."""

from __future__ import annotations

import os


def ensure_compiled(*, with_bench: bool = False) -> None:
    """Compile the players if they are not compiled yet, and with `with_bench` everything, with a message on stderr."""
    from rich.console import Console

    from pharos.bench import warm_up

    warm_up(Console(stderr=True, highlight=False), with_bench=with_bench)


def stay_uncompiled() -> None:
    """Run this process without compiled code, so that it starts at once. Call this before anything else is imported."""
    from pharos.core.compile_subprocess import UNCOMPILED

    os.environ.setdefault(UNCOMPILED, "1")
