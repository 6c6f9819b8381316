"""`python -m pharos.engine`: an engine that starts at once and loads the players when they are first asked."""

from __future__ import annotations

from contextlib import suppress

from pharos.engine.stdio import reserve_output, serve_stdio

with suppress(BrokenPipeError, KeyboardInterrupt):
    serve_stdio(reserve_output())
