"""Watches the processes that compile in the background of a checkout (Linux only, from /proc)."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from pathlib import Path

POLL = 0.2  # seconds
MARK = b" import compile_"  # in the command line of a process that compiles
SETTLED = 2.0  # seconds after which a process keeps its command line


class CompileProcesses:
    """Collects processor time and peak memory of compiling processes while the `with` block lasts."""

    def __init__(self, checkout: Path) -> None:
        self.processes: dict[int, tuple[float, float]] = {}  # pid: processor seconds, peak MB
        self._mark = os.fsencode(checkout)
        self._others: set[Path] = set()  # processes that do something else
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> CompileProcesses:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def cpu_seconds(self) -> float:
        """Return the processor time of all of them."""
        return sum(seconds for seconds, _ in self.processes.values())

    def peak_megabytes(self) -> float:
        """Return the peak memory of the largest."""
        return max(megabytes for _, megabytes in self.processes.values())

    def _watch(self) -> None:
        while not self._ended.wait(POLL):
            for folder in Path("/proc").glob("[0-9]*"):
                with contextlib.suppress(OSError, StopIteration, IndexError):  # the process has ended
                    if folder not in self._others and self._compiles(folder):
                        self.processes[int(folder.name)] = _cpu_seconds(folder), _peak_megabytes(folder)

    def _compiles(self, folder: Path) -> bool:
        command = (folder / "cmdline").read_bytes()
        if command.startswith(self._mark) and MARK in command:
            return True
        if time.time() - folder.stat().st_mtime > SETTLED:  # it has become what it was started for
            self._others.add(folder)
        return False


def _cpu_seconds(folder: Path) -> float:
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _peak_megabytes(folder: Path) -> float:
    status = (folder / "status").read_text().splitlines()
    line = next(line for line in status if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024 / 1e6
