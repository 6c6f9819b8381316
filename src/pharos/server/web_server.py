"""The HTTP server, which ends without cutting anything off."""

from __future__ import annotations

import gc
import signal
import sys
from types import FrameType
from typing import Any

import uvicorn

GRACE_SECONDS = 3  # for requests in progress when the server stops
# New objects before the garbage collector looks for cycles, and runs before it looks at older and at all objects.
# Rendering a page makes thousands of objects, and hardly any cycles; with Python's defaults the collector takes a tenth
# of the CPU time of a move, and longer the more tables are in memory.
GARBAGE_THRESHOLDS = (20_000, 20, 20)


def collect_garbage_rarely() -> None:
    """Adjust the garbage collector to a server. Called when all modules are loaded, which stay until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


class WebServer(uvicorn.Server):
    """A server that on SIGTERM ends the event streams, finishes requests in progress, and exits with code 0."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, and let the event streams end now: the server waits for open connections."""
        app: Any = self.config.app
        app.state.announcer.close()
        super().handle_exit(sig, frame)

    def run(self, sockets: list[Any] | None = None) -> None:
        """Serve until a signal comes."""
        # uvicorn raises the signal again when it has stopped. The default action would report an abnormal end.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        collect_garbage_rarely()
        super().run(sockets)
