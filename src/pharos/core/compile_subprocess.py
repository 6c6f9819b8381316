"""Compile in a separate process: several can run at once, and other processes load the code from disk."""

from __future__ import annotations

import subprocess
import sys

from pharos.core.errors import PharosError


class CompilationFailed(PharosError):
    """Compilation failed, for example because the disk is full, or its process was killed."""

    def __init__(self, part: str, code: int, said: str) -> None:
        super().__init__("compilation_failed", f"compiling {part} failed with exit code {code}\n{said}".strip())


def compile_in_subprocess(part: str, module: str, call: str) -> None:
    """Call a function that compiles something in another process.

    Raises:
        CompilationFailed: the process exited with an error.
    """
    code = f"from {module} import {call.partition('(')[0]}; {call}"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise CompilationFailed(part, done.returncode, done.stderr)
