"""A progress bar for a terminal; elsewhere one line at the start and one at the end."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import TextIO

BAR = 16  # characters


class ProgressBar:
    """Shows how far something is, and for how long it has been running.

    The progress is a fraction, and `detail` says what is being done.
    """

    def __init__(self, title: str, stream: TextIO = sys.stderr) -> None:
        self.title, self.detail, self.fraction = title, "", 0.0
        self._stream, self._is_terminal = stream, stream.isatty()
        self._begun = time.monotonic()

    def __enter__(self) -> ProgressBar:
        if self._is_terminal:
            self.draw()
        else:
            print(f"{self.title} ...", file=self._stream, flush=True)
        return self

    def draw(self) -> None:
        """Draw the bar anew; call this at least once a second."""
        if not self._is_terminal:
            return
        filled = round(BAR * min(1.0, self.fraction))
        bar = f"[{'#' * filled}{'.' * (BAR - filled)}]"
        line = f"{self.title} {bar} {self._seconds} s  {self.detail}"
        columns = shutil.get_terminal_size().columns
        self._stream.write(f"\r{line[: columns - 1]}\x1b[K")
        self._stream.flush()

    @property
    def _seconds(self) -> int:
        return round(time.monotonic() - self._begun)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        start = "\r\x1b[K" if self._is_terminal else ""
        end = "stopped" if kind else "done"
        self._stream.write(f"{start}{self.title}: {end} after {self._seconds} s\n")
        self._stream.flush()
