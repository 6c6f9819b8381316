"""The HTTP server, which ends without cutting anything off."""

from __future__ import annotations

import ctypes
import gc
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn

GRACE_SECONDS = 3  # for requests in progress when the server stops
# New objects before the garbage collector looks for cycles, and runs before it looks at older and at all objects.
# Rendering a page makes thousands of objects, and hardly any cycles; with Python's defaults the collector takes a tenth
# of the CPU time of a move, and longer the more tables are in memory.
GARBAGE_THRESHOLDS = (20_000, 20, 20)
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # of malloc.h
BIG_BLOCK = 64 * 1024  # bytes; pages and what compresses them take more


def collect_garbage_rarely() -> None:
    """Adjust the garbage collector to a server. Called when all modules are loaded, which stay until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def free_memory() -> None:
    """Free the cycles that have grown old, such as those of closed event streams; called every few minutes.

    With the thresholds for a server, the collector itself would look at them after hours. It stops the process for some
    tenths of a second if a thousand tables are in memory. The C library keeps what was freed between objects that are
    still used, and grows all the same, unless it is told to return it.
    """
    gc.collect()
    _call_allocator("malloc_trim", 0)


def use_one_heap() -> None:
    """Let all threads allocate from one heap, if the C library is glibc. Called before threads are started.

    Otherwise each thread has a heap of its own, and what one has freed the others cannot use. There is no contention,
    since only one thread at a time runs Python.
    """
    _call_allocator("mallopt", M_ARENA_MAX, 1)
    _call_allocator("mallopt", M_MMAP_THRESHOLD, BIG_BLOCK)


def _call_allocator(function: str, *arguments: int) -> None:
    """Call a function of glibc; other C libraries do not have it."""
    with suppress(AttributeError, OSError, TypeError):
        getattr(ctypes.CDLL(None), function)(*arguments)


class WebServer(uvicorn.Server):
    """A server that on SIGTERM ends the event streams, finishes requests in progress, and exits with code 0."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, and let the event streams end now: the server waits for open connections."""
        app: Any = self.config.app
        app.state.announcer.close()
        app.state.analyses.end_streams()
        super().handle_exit(sig, frame)

    def run(self, sockets: list[Any] | None = None) -> None:
        """Serve until a signal comes."""
        # uvicorn raises the signal again when it has stopped. The default action would report an abnormal end.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        use_one_heap()
        collect_garbage_rarely()
        super().run(sockets)
