"""Compiling in a process of its own: several at once, and whoever needs the code reads it from the disk."""

from __future__ import annotations

import subprocess
import sys

from pharos.core.errors import PharosError


class CompilationFailed(PharosError):
    """Something cannot be compiled here, for example because the disk is full; or the process was killed."""

    def __init__(self, part: str, code: int, said: str) -> None:
        super().__init__("compilation_failed", f"compiling {part} failed with exit code {code}\n{said}".strip())


def compile_apart(part: str, module: str, call: str) -> None:
    """Let another process call a function of a module that compiles something.

    Raises:
        CompilationFailed: that process failed.
    """
    code = f"from {module} import {call.partition('(')[0]}; {call}"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise CompilationFailed(part, done.returncode, done.stderr)
