"""Compile in a separate process: several can run at once, and other processes load the code from disk."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from pharos.core.errors import PharosError

UNCOMPILED = "NUMBA_DISABLE_JIT"  # the environment variable that turns compilation off
BACKGROUND_NICENESS = 10


class CompilationFailed(PharosError):
    """Compilation failed, for example because the disk is full, or its process was killed."""

    def __init__(self, part: str, code: int, said: str) -> None:
        super().__init__("compilation_failed", f"compiling {part} failed with exit code {code}\n{said}".strip())


def compiled_environment() -> dict[str, str]:
    """The environment of a process that compiles, even if this one runs uncompiled."""
    return {name: value for name, value in os.environ.items() if name != UNCOMPILED}


class CompileProcess:
    """A process that calls a function to compile something. The function prints the name of each part it has finished.

    With `is_background` the process gives way to others.
    """

    def __init__(self, name: str, module: str, call: str, *, is_background: bool = False) -> None:
        self._name = name
        code = f"from {module} import {call.partition('(')[0]}; {call}"
        if is_background and hasattr(os, "nice"):
            code = f"import os; os.nice({BACKGROUND_NICENESS}); {code}"
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - lives as long as the process
        self._process = subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-c", code],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env=compiled_environment(),
        )

    def parts(self) -> Iterator[str]:
        """Yield the name of each part when it is finished.

        Raises:
            CompilationFailed: the process exited with an error.
        """
        assert self._process.stdout
        with self._errors, self._process.stdout:
            for line in self._process.stdout:
                yield line.strip()
            code = self._process.wait()
            if code:
                self._errors.seek(0)
                raise CompilationFailed(self._name, code, self._errors.read())

    def kill(self) -> None:
        """End the process. What it has finished is kept."""
        self._process.kill()


def compile_in_subprocess(part: str, module: str, call: str) -> None:
    """Call a function that compiles something in another process.

    Raises:
        CompilationFailed: the process exited with an error.
    """
    for _ in CompileProcess(part, module, call).parts():
        pass
