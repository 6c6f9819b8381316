"""Locks by which processes keep out of each other's way."""

from __future__ import annotations

import sys
import time
from typing import IO

RETRY_SECONDS = 0.1  # where the system cannot wait for a lock

if sys.platform == "win32":
    import msvcrt

    def lock_file(file: IO[bytes], *, wait: bool = True) -> None:
        """Lock an open file, until it is closed or the process ends.

        Raises:
            BlockingIOError: another process has locked it, and `wait` is off.
        """
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                return
            except OSError as error:
                if not wait:
                    raise BlockingIOError(f"{file.name} is locked") from error
                time.sleep(RETRY_SECONDS)

else:
    import fcntl

    def lock_file(file: IO[bytes], *, wait: bool = True) -> None:
        """Lock an open file, until it is closed or the process ends.

        Raises:
            BlockingIOError: another process has locked it, and `wait` is off.
        """
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
